"""Does the checker work? Faults are planted by a program, one at a time in a copy of Heap, and looked for.

`python -m tests.planted --seed 1 --count 150` draws faults by the seed, plants each, and asks in turn whether a proof
with what is kept notices it, whether the tests do, and whether a proof without any evidence does. `--help` tells more.
"""
