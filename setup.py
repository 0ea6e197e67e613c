"""Builds the Cython extensions and maps the import names to the folders.

The rest of the package's description is in pyproject.toml. Environment variables:

- ``BRAUHAUS_REQUIRE_EXT=1``: an extension that does not compile is an error. Otherwise it is left
  out with a warning, because the bot SDK works without a C compiler.
- ``BRAUHAUS_SKIP_EXT=1``: build no extension.
- ``BRAUHAUS_DEBUG=1``: check bounds, None and initialisation, and keep C assertions.
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

FOLDERS = ("core", "bots", "arena", "proto")
DEBUG = os.environ.get("BRAUHAUS_DEBUG") == "1"
REQUIRE_EXT = os.environ.get("BRAUHAUS_REQUIRE_EXT") == "1"
SKIP_EXT = os.environ.get("BRAUHAUS_SKIP_EXT") == "1"

BUILD = Path("build")
STAGE = BUILD / "cimport"
GENERATED_C = BUILD / ("cython-debug" if DEBUG else "cython")

# No -march=native and no contraction to fused operations: the same results on every machine.
# The C library copies a state twice as fast as the "rep movs" that gcc would put in its place.
C_FLAGS = ["-ffp-contract=off", "-fno-builtin-memcpy", *(["-O1", "-UNDEBUG"] if DEBUG else ["-O2"])]
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": DEBUG,
    "wraparound": False,
    "initializedcheck": DEBUG,
    "nonecheck": DEBUG,
    "cdivision": True,
    "embedsignature": True,
}


def import_name(path: Path) -> str:
    """Returns the dotted name under which a file or folder of the repository is imported."""
    return ".".join(("brauhaus", *path.with_suffix("").parts))


def stage_folders() -> None:
    """Links each folder to its import name, for Cython's cimports and for mypy."""
    (STAGE / "brauhaus").mkdir(parents=True, exist_ok=True)
    for folder in FOLDERS:
        link = STAGE / "brauhaus" / folder
        if not link.is_symlink():
            link.symlink_to(os.path.relpath(folder, link.parent), target_is_directory=True)


def package_dirs() -> dict[str, str]:
    """Returns import name -> folder for each top folder and each folder below that holds Python."""
    tops = [Path(folder) for folder in FOLDERS if Path(folder).is_dir()]
    below = {source.parent for top in tops for source in top.rglob("*.py")}
    return {import_name(folder): str(folder) for folder in sorted({*tops, *below})}


def extensions() -> list[Extension]:
    """Returns one extension module for each .pyx file."""
    return [
        Extension(
            import_name(source),
            [str(source)],
            extra_compile_args=C_FLAGS,
            optional=not REQUIRE_EXT,
        )
        for folder in ("core", "bots")
        for source in sorted(Path(folder).rglob("*.pyx"))
    ]


class BuildExtensions(build_ext):
    """Translates all .pyx files at once, then compiles them; both two at a time."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or 2

    def build_extensions(self) -> None:
        # Imported here: pip asks for the metadata before it has installed Cython.
        import Cython
        from Cython.Build import cythonize

        # File times do not show a change of flags, Cython or Python.
        marker = BUILD / "built-with"
        built_with = repr((C_FLAGS, DIRECTIVES, Cython.__version__, sys.version))
        if not marker.exists() or marker.read_text() != built_with:
            self.force = True
            marker.unlink(missing_ok=True)
        # Follows cimports and includes: what depends on a changed .pxd or .pxi is built again.
        translated = cythonize(
            [Extension(ext.name, ext.sources) for ext in self.extensions],
            include_path=[str(STAGE)],
            build_dir=str(GENERATED_C),
            compiler_directives=DIRECTIVES,
            nthreads=2,
            force=self.force,
        )
        sources = {ext.name: ext.sources for ext in translated}
        for ext in self.extensions:
            ext.sources = sources[ext.name]
        super().build_extensions()
        marker.write_text(built_with)


if __name__ == "__main__":
    os.chdir(Path(__file__).resolve().parent)
    stage_folders()
    packages = package_dirs()
    setup(
        packages=list(packages),
        package_dir=packages,
        package_data={
            "": [f"**/*.{end}" for end in ("toml", "lua", "pxd", "pxi", "pyi", "j2", "proto")]
            + ["py.typed"]
        },
        ext_modules=[] if SKIP_EXT else extensions(),
        cmdclass={"build_ext": BuildExtensions},
    )
