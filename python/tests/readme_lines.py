"""Runs the first lines of Python in the README, on survey.h5 in the current folder, and prints what they made."""

import pathlib
import re

README = pathlib.Path(__file__).resolve().parents[1] / "README.md"


def blocks(path=README):
    return re.findall(r"```python\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL)


def run(block):
    """What the lines leave behind, by name."""
    names = {}
    exec(block, names)  # noqa: S102
    return {name: value for name, value in names.items() if name != "__builtins__"}


if __name__ == "__main__":
    first = blocks()[0]
    assert len(first.splitlines()) == 6, first
    for name, value in run(first).items():
        print(name, getattr(value, "shape", value))
