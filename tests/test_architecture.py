"""The house rules: who may import whom, what is loaded lazily, how big a file may be."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

MAY_IMPORT: dict[str, set[str]] = {
    "core": set(),
    "bots": {"core"},
    "arena": {"core", "bots", "proto"},
    "proto": set(),
    "deploy": set(),
}
REMOTE = Path("bots", "remote")
"""The only bots that know the wire format."""
PYTHON = {".py", ".pyi"}
CYTHON = {".pyx", ".pxd", ".pxi"}
MAX_LINES = 400
HEAVY = ("ray", "redis", "numpy", "scipy")

CYTHON_IMPORT = re.compile(
    r"""^[ ]* (?: from [ ]+ (?P<base>[\w.]+) [ ]+ )?
        c?import [ ]* (?: \( (?P<block>[^)]*) \) | [ ] (?P<line>.+) )""",
    re.MULTILINE | re.VERBOSE,
)


def source_files(repository: Path, folder: str, suffixes: set[str]) -> Iterator[Path]:
    """Yields the source files under a folder, without the code that protoc generates."""
    for path in sorted((repository / folder).rglob("*")):
        if path.suffix in suffixes and "_pb2" not in path.name:
            yield path


def imports(source: str, suffix: str, package: str) -> set[str]:
    """Returns the absolute dotted names of all that a module of `package` imports or cimports."""
    pairs: list[tuple[str, str]] = []  # ("", name) for `import name`, else (base, name)
    if suffix in PYTHON:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Import):
                pairs += [("", alias.name) for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                base = "." * node.level + (node.module or "")
                pairs += [(base, alias.name) for alias in node.names]
    else:
        for match in CYTHON_IMPORT.finditer(source):
            listed = (match["block"] or match["line"] or "").split("#")[0]
            names = [name.split()[0] for name in listed.split(",") if name.strip()]
            pairs += [(match["base"] or "", name) for name in names]
    return {absolute(base, name, package) for base, name in pairs}


def absolute(base: str, name: str, package: str) -> str:
    """Returns the absolute name of `name` imported from `base`, which may begin with dots."""
    dots = len(base) - len(base.lstrip("."))
    if dots:
        parents = package.split(".")[: len(package.split(".")) - dots + 1]
        base = ".".join([*parents, *filter(None, [base.lstrip(".")])])
    return f"{base}.{name}" if base else name


@pytest.mark.parametrize(
    ("suffix", "line", "name"),
    [
        (".py", "import brauhaus.arena.cli", "brauhaus.arena.cli"),
        (".py", "from brauhaus import arena", "brauhaus.arena"),
        (".py", "def f():\n    from ..arena.cli import main", "brauhaus.arena.cli.main"),
        (".py", "from .. import arena", "brauhaus.arena"),
        (".pyx", "cimport brauhaus.arena.x as x", "brauhaus.arena.x"),
        (".pyx", "import brauhaus.core, brauhaus.arena.x", "brauhaus.arena.x"),
        (".pxd", "from brauhaus.arena.x cimport (\n    A,\n    B,\n)", "brauhaus.arena.x.B"),
        (".pxd", "from ..arena.x cimport A  # why", "brauhaus.arena.x.A"),
        (".pxi", "    from .. cimport arena", "brauhaus.arena"),
    ],
)
def test_imports_are_found(suffix: str, line: str, name: str) -> None:
    assert name in imports(line, suffix, "brauhaus.bots")


@pytest.mark.parametrize("folder", MAY_IMPORT)
def test_folder_imports_only_what_it_may(repository: Path, folder: str) -> None:
    wrong = []
    for path in source_files(repository, folder, PYTHON | CYTHON):
        relative = path.relative_to(repository)
        allowed = {folder} | MAY_IMPORT[folder]
        if relative.is_relative_to(REMOTE):
            allowed |= {"proto"}
        package = ".".join(("brauhaus", *relative.parent.parts))
        for name in sorted(imports(path.read_text(), path.suffix, package)):
            top, *rest = name.split(".")
            # A bare `import core` finds our folder only when started from the repository.
            if top in MAY_IMPORT or (top == "brauhaus" and (not rest or rest[0] not in allowed)):
                wrong.append(f"{relative}: {name}")
    assert wrong == []


def test_command_line_starts_without_heavy_modules(tmp_path: Path) -> None:
    program = f"import brauhaus.arena.cli, sys; print([m for m in {HEAVY!r} if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert (done.stdout.strip(), done.stderr) == ("[]", "")


def test_every_extension_has_its_pxd_and_pyi(repository: Path) -> None:
    extensions = [p for f in ("core", "bots") for p in source_files(repository, f, {".pyx"})]
    assert extensions
    missing = [
        path.with_suffix(suffix).relative_to(repository)
        for path in extensions
        for suffix in (".pxd", ".pyi")
        if not path.with_suffix(suffix).is_file()
    ]
    assert missing == []


def test_no_file_is_too_long(repository: Path) -> None:
    lengths = {
        str(path.relative_to(repository)): len(path.read_text().splitlines())
        for folder in ("core", "bots", "arena")
        for path in source_files(repository, folder, PYTHON | CYTHON)
    }
    assert {path: lines for path, lines in lengths.items() if lines > MAX_LINES} == {}


def test_namespace_packages_stay_so(repository: Path) -> None:
    # brauhaus/ would shadow the mapped folders, proto/__init__.py the package of proto-plus.
    assert not (repository / "brauhaus").exists()
    assert not (repository / "proto" / "__init__.py").exists()
