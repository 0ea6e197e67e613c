"""The rules of the `.proto` files: all is explained, named alike, and what was once there stays."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from google.protobuf.descriptor_pb2 import (
    DescriptorProto,
    EnumDescriptorProto,
    FieldDescriptorProto,
    FileDescriptorProto,
    FileDescriptorSet,
    ServiceDescriptorProto,
)

GOLDEN = Path(__file__).with_name("v1.txt")


@pytest.fixture(scope="module")
def files(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> list[FileDescriptorProto]:
    """What protoc reads in the `.proto` files."""
    out = tmp_path_factory.mktemp("proto") / "set"
    root = repository / "proto"
    sources = sorted(root.rglob("*.proto"))
    arguments = [f"--proto_path={root}", f"--descriptor_set_out={out}", "--include_source_info"]
    command = [sys.executable, "-m", "grpc_tools.protoc", *arguments, *map(str, sources)]
    subprocess.run(command, check=True)
    return list(FileDescriptorSet.FromString(out.read_bytes()).file)


def test_everything_is_explained(files: list[FileDescriptorProto]) -> None:
    unexplained = []
    for file in files:
        explained = {
            tuple(location.path): location.leading_comments.strip()
            for location in file.source_code_info.location
        }
        for path, name in parts(file):
            if not explained.get(path, "").endswith("."):
                unexplained.append(f"{file.name}: {name}")
    assert unexplained == []


def parts(file: FileDescriptorProto) -> Iterator[tuple[tuple[int, ...], str]]:
    """Yields the path and name of everything in a file that can have a comment."""
    for m, message in enumerate(file.message_type):
        yield (4, m), message.name
        for f, field in enumerate(message.field):
            yield (4, m, 2, f), f"{message.name}.{field.name}"
    for e, enum in enumerate(file.enum_type):
        yield (5, e), enum.name
        for v, value in enumerate(enum.value):
            yield (5, e, 2, v), value.name
    for s, service in enumerate(file.service):
        yield (6, s), service.name
        for r, method in enumerate(service.method):
            yield (6, s, 2, r), f"{service.name}.{method.name}"


def test_enums_are_named_alike(files: list[FileDescriptorProto]) -> None:
    for file in files:
        for enum in file.enum_type:
            words = "".join("_" * c.isupper() + c.upper() for c in enum.name).strip("_")
            assert enum.value[0].name == f"{words}_UNSPECIFIED"
            assert [value.number for value in enum.value] == list(range(len(enum.value)))
            assert all(value.name.startswith(f"{words}_") for value in enum.value)


def test_what_was_once_there_stays(
    files: list[FileDescriptorProto], request: pytest.FixtureRequest
) -> None:
    now = sorted(line for file in files for line in facts(file))
    if request.config.getoption("regenerate_golden"):
        GOLDEN.write_text("\n".join(now) + "\n")
    before = GOLDEN.read_text().splitlines()
    gone = sorted(set(before) - set(now))
    assert gone == [], "old clients and servers rely on this"
    added = sorted(set(now) - set(before))
    assert added == [], "nobody relies on this yet: run pytest with --regenerate-golden"


def facts(file: FileDescriptorProto) -> Iterator[str]:
    """Yields all that matters on the wire, a line each."""
    for message in file.message_type:
        yield from message_facts(message)
    for enum in file.enum_type:
        yield from enum_facts(enum)
    for service in file.service:
        yield from service_facts(service)


def message_facts(message: DescriptorProto) -> Iterator[str]:
    for field in message.field:
        kind = field.type_name or FieldDescriptorProto.Type.Name(field.type)
        label = FieldDescriptorProto.Label.Name(field.label)
        only = " optional" if field.proto3_optional else ""
        yield f"{message.name}.{field.name} = {field.number} {label} {kind}{only}"


def enum_facts(enum: EnumDescriptorProto) -> Iterator[str]:
    for value in enum.value:
        yield f"{enum.name}.{value.name} = {value.number}"


def service_facts(service: ServiceDescriptorProto) -> Iterator[str]:
    for method in service.method:
        asks = "stream " * method.client_streaming + method.input_type
        answers = "stream " * method.server_streaming + method.output_type
        yield f"{service.name}.{method.name}({asks}) returns ({answers})"
