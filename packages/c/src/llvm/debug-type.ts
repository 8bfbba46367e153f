import { type Field, sizeOf, type ValueType } from "@everypath/core";
import { NodeView } from "./metadata-view.ts";
import type { MetadataValue, Module } from "./module.ts";

/** Pointers are followed this often, so that a recursive structure ends: beyond, the pointee is undefined. */
const followedPointers = 3;
/** Types nest no deeper than this unless the debug information is circular. */
const maximumNesting = 100;

const known = new WeakMap<Module, Map<string, ValueType | undefined>>();

/** The C type that a debug-information node describes; undefined for `void` and types of unknown size. */
export function valueTypeOf(module: Module, typeId: number): ValueType | undefined {
  let cache = known.get(module);
  if (cache === undefined) {
    cache = new Map();
    known.set(module, cache);
  }
  return new TypeReader(module, cache).read({ kind: "node", id: typeId }, 0, 0);
}

class TypeReader {
  readonly #module: Module;
  readonly #cache: Map<string, ValueType | undefined>;

  constructor(module: Module, cache: Map<string, ValueType | undefined>) {
    this.#module = module;
    this.#cache = cache;
  }

  /** `pointers` counts the pointers followed so far, `nesting` the nodes. */
  read(value: MetadataValue | undefined, pointers: number, nesting: number): ValueType | undefined {
    const node = NodeView.ofValue(this.#module, value);
    if (node === undefined || nesting > maximumNesting) return undefined;
    if (value?.kind !== "node") return this.#build(node, pointers, nesting);
    const key = `${value.id}/${pointers}`;
    if (this.#cache.has(key)) return this.#cache.get(key);
    // Only malformed debug information comes back here before the type is known: a type that contains itself.
    this.#cache.set(key, undefined);
    const type = this.#build(node, pointers, nesting);
    this.#cache.set(key, type);
    return type;
  }

  #build(node: NodeView, pointers: number, nesting: number): ValueType | undefined {
    switch (node.name) {
      case "DIBasicType":
        return basicType(node);
      case "DIDerivedType":
        return this.#derived(node, pointers, nesting);
      case "DICompositeType":
        return this.#composite(node, pointers, nesting);
      case "DISubroutineType":
        return { kind: "opaque", bytes: 1, isCode: true };
      default:
        return undefined;
    }
  }

  #derived(node: NodeView, pointers: number, nesting: number): ValueType | undefined {
    const base = node.value("baseType");
    switch (node.word("tag")) {
      case "DW_TAG_typedef": {
        // The base's own name says more (uint32_t is "unsigned int"), but a structure may have none.
        const type = this.read(base, pointers, nesting + 1);
        return type?.kind === "structure" && type.name === "" ? { ...type, name: node.text("name") } : type;
      }
      case "DW_TAG_const_type":
      case "DW_TAG_volatile_type":
      case "DW_TAG_restrict_type":
      case "DW_TAG_atomic_type":
        return this.read(base, pointers, nesting + 1);
      case "DW_TAG_pointer_type":
      case "DW_TAG_reference_type":
      case "DW_TAG_rvalue_reference_type": {
        const pointee = pointers < followedPointers ? this.read(base, pointers + 1, nesting + 1) : undefined;
        return { kind: "pointer", bits: node.number("size") ?? 64, pointee };
      }
      default:
        return undefined;
    }
  }

  #composite(node: NodeView, pointers: number, nesting: number): ValueType | undefined {
    const bits = node.number("size");
    const bytes = bits === undefined ? undefined : Math.ceil(bits / 8);
    switch (node.word("tag")) {
      case "DW_TAG_array_type":
        if (node.has("flags", "DIFlagVector"))
          return bytes === undefined ? undefined : { kind: "opaque", bytes };
        return this.#array(node, pointers, nesting);
      case "DW_TAG_structure_type":
      case "DW_TAG_class_type":
        if (node.has("flags", "DIFlagFwdDecl")) return undefined;
        return {
          kind: "structure",
          name: structureName(node),
          // An empty structure has no size field.
          bytes: bytes ?? 0,
          fields: node.elements("elements").flatMap((member) => this.#field(member, pointers, nesting)),
        };
      case "DW_TAG_union_type":
        if (node.has("flags", "DIFlagFwdDecl")) return undefined;
        return {
          kind: "opaque",
          bytes: bytes ?? 0,
          members: node.elements("elements").flatMap((member) => this.#field(member, pointers, nesting)),
        };
      case "DW_TAG_enumeration_type":
        return this.read(node.value("baseType"), pointers, nesting + 1);
      default:
        return undefined;
    }
  }

  /** Several dimensions are nested arrays. An array of variable length has no type; an incomplete one has no elements. */
  #array(node: NodeView, pointers: number, nesting: number): ValueType | undefined {
    let type = this.read(node.value("baseType"), pointers, nesting + 1);
    for (const dimension of node.elements("elements").toReversed()) {
      const range = NodeView.ofValue(this.#module, dimension);
      if (type === undefined || range === undefined) return undefined;
      const count = range.value("count");
      if (count !== undefined && count.kind !== "number") return undefined;
      const length = Math.max(0, range.number("count") ?? 0);
      type = { kind: "array", element: type, length, bytes: length * sizeOf(type) };
    }
    return type;
  }

  /** The fields of a base class stand among the class's own; where a virtual one lies is known only when it runs. */
  #inherited(node: NodeView, pointers: number, nesting: number): readonly Field[] {
    const base = this.read(node.value("baseType"), pointers, nesting + 1);
    if (base?.kind !== "structure" || node.has("flags", "DIFlagVirtual")) return [];
    const offset = Math.floor((node.number("offset") ?? 0) / 8);
    return base.fields.map((field) => ({
      ...field,
      offset: field.offset + offset,
      ...("bitOffset" in field ? { bitOffset: field.bitOffset + 8 * offset } : {}),
    }));
  }

  #field(member: MetadataValue, pointers: number, nesting: number): readonly Field[] {
    const node = NodeView.ofValue(this.#module, member);
    if (node?.word("tag") === "DW_TAG_inheritance") return this.#inherited(node, pointers, nesting);
    if (node?.word("tag") !== "DW_TAG_member" || node.has("flags", "DIFlagStaticMember")) return [];
    const bits = node.number("size") ?? 0;
    const type = this.read(node.value("baseType"), pointers, nesting + 1) ?? {
      kind: "opaque",
      bytes: Math.ceil(bits / 8),
    };
    const bitOffset = node.number("offset") ?? 0;
    const place = { name: node.text("name"), offset: Math.floor(bitOffset / 8) };
    return node.has("flags", "DIFlagBitField")
      ? [{ ...place, bitOffset, bitWidth: bits, type }]
      : [{ ...place, type }];
  }
}

function structureName(node: NodeView): string {
  const name = node.text("name");
  const keyword = node.word("tag") === "DW_TAG_class_type" ? "class" : "struct";
  return name === "" ? "" : `${keyword} ${name}`;
}

function basicType(node: NodeView): ValueType | undefined {
  const name = node.text("name");
  const bits = node.number("size") ?? 0;
  switch (node.word("encoding")) {
    case "DW_ATE_signed":
      return { kind: "integer", bits, signed: true, name };
    case "DW_ATE_unsigned":
    case "DW_ATE_UTF":
      return { kind: "integer", bits, signed: false, name };
    case "DW_ATE_signed_char":
      return { kind: "integer", bits, signed: true, name, character: true };
    case "DW_ATE_unsigned_char":
      return { kind: "integer", bits, signed: false, name, character: true };
    case "DW_ATE_boolean":
      return { kind: "integer", bits, signed: false, name, boolean: true };
    case "DW_ATE_float":
      return bits === 32 || bits === 64 ? { kind: "float", bits, name } : { kind: "opaque", bytes: bits / 8 };
    default:
      // Complex numbers and the like; a type without a size, such as decltype(nullptr), has no value.
      return bits === 0 ? undefined : { kind: "opaque", bytes: bits / 8 };
  }
}
