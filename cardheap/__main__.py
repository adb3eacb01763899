"""`python -m cardheap` is `heap`."""

from cardheap import main

if __name__ == "__main__":
    main()
