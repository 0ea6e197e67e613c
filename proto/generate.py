"""Generates the Python code of the `.proto` files: `python proto/generate.py [FOLDER]`.

Needs grpcio-tools and mypy-protobuf. FOLDER is where the code goes; without it, `proto/v1`. The
imports in it are changed from the protobuf package's name to `brauhaus.proto.v1`.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

PROTO = Path(__file__).resolve().parent
PACKAGE = "brauhaus.proto.v1"
OPTIONS = "quiet,readable_stubs"
PLUGINS = ("protoc-gen-mypy", "protoc-gen-mypy_grpc")


def generate(out: Path) -> None:
    """Writes the generated modules and their stubs into a folder.

    Raises:
        RuntimeError: protoc refused a file; it has said why on standard error.
    """
    from grpc_tools import protoc

    sources = sorted((PROTO / "brauhaus" / "v1").glob("*.proto"))
    with tempfile.TemporaryDirectory() as scratch:
        arguments = [
            "protoc",
            f"--proto_path={PROTO}",
            # The plug-in stands beside the interpreter, whether or not that is on the path.
            *(f"--plugin={Path(sys.executable).with_name(name)}" for name in PLUGINS),
            *(f"--{kind}_out={scratch}" for kind in ("python", "grpc_python")),
            *(f"--{kind}_out={OPTIONS}:{scratch}" for kind in ("mypy", "mypy_grpc")),
            *map(str, sources),
        ]
        if protoc.main(arguments):
            raise RuntimeError("protoc failed")
        out.mkdir(parents=True, exist_ok=True)
        for made in sorted(Path(scratch, "brauhaus", "v1").iterdir()):
            (out / made.name).write_text(rewritten(made.read_text()))


def rewritten(code: str) -> str:
    """Returns generated code that imports its siblings where they are."""
    return re.sub(r"\b(from|import) brauhaus\.v1\b", rf"\1 {PACKAGE}", code)


if __name__ == "__main__":
    generate(Path(sys.argv[1]) if len(sys.argv) > 1 else PROTO / "v1")
