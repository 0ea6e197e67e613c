"""The code generated from the `.proto` files is current, and works where it stands."""

import importlib
import importlib.util
from pathlib import Path

import pytest

FILES = ("agent", "organiser", "rules", "view")


def test_the_generated_code_is_current(repository: Path, tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("generate", repository / "proto" / "generate.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.generate(tmp_path)
    made = {path.name: path.read_text() for path in tmp_path.iterdir()}
    kept = {
        path.name: path.read_text()
        for path in (repository / "proto" / "v1").iterdir()
        if "_pb2" in path.name and path.suffix in (".py", ".pyi")
    }
    assert sorted(made) == sorted(kept)
    for name, text in made.items():
        assert text == kept[name], f"{name}: run `python proto/generate.py`"


@pytest.mark.parametrize("name", FILES)
def test_the_generated_code_is_imported_under_its_own_name(name: str) -> None:
    for end in ("pb2", "pb2_grpc"):
        module = importlib.import_module(f"brauhaus.proto.v1.{name}_{end}")
        assert module.__name__ == f"brauhaus.proto.v1.{name}_{end}"
