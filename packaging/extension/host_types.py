"""Write the TypeScript types of the host's messages: `extension/shared/host-protocol.d.ts`.

`python packaging/extension/host_types.py` generates the file from `penumbra.messaging.protocol`, the only written
schema. A test fails where they differ.
"""

from pathlib import Path
from typing import Any

import msgspec

from penumbra.messaging.protocol import AnyReply, AnyRequest

TARGET = Path(__file__).resolve().parents[2] / "extension/shared/host-protocol.d.ts"
HEAD = """\
/**
 * The messages between extension and host. Made from host/penumbra/messaging/protocol.py by
 * `python packaging/extension/host_types.py`: change them there.
 */
"""
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
"""JSON Schema types with one TypeScript type each."""


def declarations() -> str:
    """The text of the declaration file: an interface for each message, and the unions of requests and replies."""
    roots, components = msgspec.json.schema_components([AnyRequest, AnyReply], ref_template="{name}")
    interfaces = [_interface(name, schema) for name, schema in components.items()]
    unions = [
        f"export type {name} = {_type(root)};\n" for name, root in zip(("HostRequest", "HostReply"), roots, strict=True)
    ]
    return "\n".join([HEAD, *interfaces, *unions])


def _interface(name: str, schema: dict[str, Any]) -> str:
    required = set(schema["required"])
    fields = [
        f"  {field}{'' if field in required else '?'}: {_type(value)};\n"
        for field, value in schema["properties"].items()
    ]
    return f"/** {schema['description']} */\nexport interface {name} {{\n{''.join(fields)}}}\n"


def _type(schema: dict[str, Any]) -> str:
    """The TypeScript type of a JSON Schema from msgspec.

    Raises
    ------
    ValueError
        The schema has an unknown form.
    """
    if "$ref" in schema:
        return str(schema["$ref"])
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(_type(part) for part in schema["anyOf"])
    name = schema.get("type")
    if name == "array":
        return _array(schema)
    if name == "object":
        values = schema.get("additionalProperties", {})
        return f"{{ [name: string]: {_type(values) if values else 'unknown'} }}"
    if name not in SIMPLE:
        raise ValueError(f"no TypeScript type is known for the schema {schema}")
    return SIMPLE[name]


def _array(schema: dict[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(_type(item) for item in schema['prefixItems'])}]"
    item = _type(schema["items"])
    return f"({item})[]" if " | " in item else f"{item}[]"


if __name__ == "__main__":
    TARGET.write_text(declarations(), encoding="utf-8")
    print(TARGET)
