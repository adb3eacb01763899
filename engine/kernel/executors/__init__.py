"""What executes the nodes of the language, class by class; engine/kernel/executors/tables.py lists it all."""
