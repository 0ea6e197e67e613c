"""What `serve` is told: each wrong value is refused with its name, itself and what is allowed."""

from pathlib import Path
from typing import Any

import pytest

from brauhaus.arena.errors import UsageError
from brauhaus.arena.server.settings import Settings, StoreSettings, is_loopback, load

CERT, KEY = Path("cert.pem"), Path("key.pem")


@pytest.fixture(autouse=True)
def _no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(f"BRAUHAUS_{name.upper()}", raising=False)


def test_without_being_told_anything_it_listens_on_this_machine_only() -> None:
    settings = load(Settings)
    assert settings.address == "127.0.0.1:50051"
    assert (settings.store, settings.insecure, settings.tls_cert) == (None, False, None)


def test_options_go_before_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRAUHAUS_PORT", "1234")
    monkeypatch.setenv("BRAUHAUS_GRACE", "2.5")
    settings = load(Settings, port=99, grace=None)
    assert (settings.port, settings.grace) == (99, 2.5)


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("port", 65536, "0 to 65535"),
        ("port", -1, "0 to 65535"),
        ("port", "http", "0 to 65535"),
        ("host", "", "a name or an address"),
        ("grace", -1, "0 to 600 seconds"),
        ("grace", "nan", "0 to 600 seconds"),
        ("max_message_bytes", 1000, "65536 to 67108864 bytes"),
        ("max_metadata_bytes", 1 << 30, "1024 to 65536 bytes"),
        ("calls_per_second", 0, "0.1 to 1000000"),
        ("messages_per_second", "inf", "0.1 to 1000000"),
        ("max_calls", 0, "1 to 100000"),
        ("max_streams", 1.5, "1 to 100000"),
        ("dial_allow", "10.0.0.0/8,here", "networks such as 10.0.0.0/8"),
        ("rules_threads", 65, "1 to 64 threads"),
        ("max_tables", 0, "1 to 100000 matches at a time"),
        ("workers", 1001, "1 to 1000 Ray actors"),
        ("insecure", "perhaps", "true or false"),
        ("store", "http://somewhere", "redis://HOST:PORT/DB"),
    ],
)
def test_a_wrong_value(
    monkeypatch: pytest.MonkeyPatch, name: str, value: object, allowed: str
) -> None:
    with pytest.raises(UsageError) as fault:
        load(Settings, **{name: value})
    option = f"--{name.replace('_', '-')}"
    assert str(fault.value).startswith(f"{option} {str(value)!r}: allowed is {allowed}")
    assert "\n" not in str(fault.value)
    if value != "":
        variable = f"BRAUHAUS_{name.upper()}"
        monkeypatch.setenv(variable, str(value))
        with pytest.raises(UsageError, match=f"^{variable} '{value}': allowed is {allowed}"):
            load(Settings)


def test_several_wrong_values_are_said_together() -> None:
    with pytest.raises(UsageError, match=r"--port '70000': .*; --grace '-1': "):
        load(Settings, port=70000, grace=-1)


def test_a_wrong_value_is_shown_safely_and_without_a_password() -> None:
    for store in ("ftp://me:hush@host", "me:hush@host", "ftp://me:a@b/hush@host"):
        with pytest.raises(UsageError) as fault:
            load(Settings, port="\x1b[31m" + "9" * 1000, store=store)
        assert str(fault.value).isprintable()
        assert len(str(fault.value)) < 400
        assert "hush" not in str(fault.value)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"tls_cert": CERT}, "go together"),
        ({"tls_key": KEY}, "go together"),
        ({"tls_client_ca": CERT}, "--tls-client-ca needs"),
        ({"tls_cert": CERT, "tls_key": KEY, "insecure": True}, "exclude each other"),
    ],
)
def test_options_that_do_not_fit(given: dict[str, Any], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        load(Settings, **given)


OUTSIDE = ["0.0.0.0", "::", "[::]", "192.0.2.1", "2001:db8::1", "::ffff:192.0.2.1", "0", "10.1"]
INSIDE = ["127.0.0.1", "127.3.2.1", "::1", "[::1]", "::ffff:127.0.0.1", "localhost"]


@pytest.mark.parametrize("host", OUTSIDE)
def test_beyond_this_machine_only_with_tls_or_insecure(host: str) -> None:
    with pytest.raises(UsageError) as fault:
        load(Settings, host=host)
    assert repr(host) in str(fault.value)
    assert "--insecure" in str(fault.value)
    assert load(Settings, host=host, insecure=True).host == host
    assert load(Settings, host=host, tls_cert=CERT, tls_key=KEY).host == host


@pytest.mark.parametrize("host", INSIDE)
def test_on_this_machine_nothing_more_is_needed(host: str) -> None:
    assert is_loopback(host)
    assert load(Settings, host=host).host == host


@pytest.mark.parametrize("host", ["unix:/run/x", "not a host", "a" * 70, "ü" * 64, "::1::2"])
def test_a_host_that_is_none(host: str) -> None:
    with pytest.raises(UsageError, match="has no address"):
        load(Settings, host=host)


def test_networks_in_which_bots_may_be_called() -> None:
    assert load(Settings).dial_networks == []
    networks = load(Settings, dial_allow="10.0.0.0/8, ::1").dial_networks
    assert [str(network) for network in networks] == ["10.0.0.0/8", "::1/128"]


def test_an_ipv6_address_is_written_with_brackets() -> None:
    assert load(Settings, host="::1", port=1).address == "[::1]:1"
    assert load(Settings, host="[::1]", port=1).address == "[::1]:1"


def test_the_commands_beside_serve_need_only_the_store(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRAUHAUS_PORT", "nonsense")
    monkeypatch.setenv("BRAUHAUS_STORE", "redis://localhost/3")
    assert load(StoreSettings).store == "redis://localhost/3"
