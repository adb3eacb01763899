"""What is measured, not asserted: `python -m tests.benchmarks [NAME...]` measures and writes the table in README.md."""
