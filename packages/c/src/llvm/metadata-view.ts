import type { Metadata, MetadataValue, Module } from "./module.ts";

/** A specialized node, read by field. Absent or ill-typed fields are undefined: debug information is advice, not truth. */
export class NodeView {
  readonly #module: Module;
  readonly #fields: ReadonlyMap<string, MetadataValue>;
  /** The kind of node: `DILocation`, … */
  readonly name: string;

  private constructor(module: Module, node: Extract<Metadata, { readonly kind: "specialized" }>) {
    this.#module = module;
    this.#fields = node.fields;
    this.name = node.name;
  }

  static of(module: Module, id: number | undefined): NodeView | undefined {
    const node = id === undefined ? undefined : module.metadata(id);
    return node?.kind === "specialized" ? new NodeView(module, node) : undefined;
  }

  /** The node that a value refers to or holds. */
  static ofValue(module: Module, value: MetadataValue | undefined): NodeView | undefined {
    if (value?.kind === "node") return NodeView.of(module, value.id);
    if (value?.kind === "inline" && value.node.kind === "specialized")
      return new NodeView(module, value.node);
    return undefined;
  }

  value(field: string): MetadataValue | undefined {
    return this.#fields.get(field);
  }

  node(field: string): NodeView | undefined {
    return NodeView.ofValue(this.#module, this.#fields.get(field));
  }

  /** The number of the node that a field refers to. */
  id(field: string): number | undefined {
    const value = this.#fields.get(field);
    return value?.kind === "node" ? value.id : undefined;
  }

  text(field: string): string {
    const value = this.#fields.get(field);
    return value?.kind === "string" ? value.text : "";
  }

  /** A keyword such as `DW_TAG_member`, or flags joined by ` | `. */
  word(field: string): string {
    const value = this.#fields.get(field);
    return value?.kind === "word" ? value.text : "";
  }

  has(field: string, flag: string): boolean {
    return this.word(field).split(" | ").includes(flag);
  }

  number(field: string): number | undefined {
    const value = this.#fields.get(field);
    return value?.kind === "number" ? Number(value.value) : undefined;
  }

  integer(field: string): bigint | undefined {
    const value = this.#fields.get(field);
    return value?.kind === "number" ? value.value : undefined;
  }

  /** The elements of the tuple that a field refers to. */
  elements(field: string): readonly MetadataValue[] {
    const value = this.#fields.get(field);
    const node =
      value?.kind === "node"
        ? this.#module.metadata(value.id)
        : value?.kind === "inline"
          ? value.node
          : undefined;
    return node?.kind === "tuple" ? node.elements : [];
  }
}
