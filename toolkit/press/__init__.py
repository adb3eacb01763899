"""The press: cards to faces, faces to sheets. `kit.build_kit` is the pipeline; the other modules are its steps."""
