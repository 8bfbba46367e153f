import { Lexer } from "./lexer.ts";
import { parseMetadataId, parseNode } from "./metadata.ts";
import type { Metadata } from "./module.ts";

const definitionStart = /!(\d+) = /y;

/** Whether the line after a node begins with this, unless it continues the node. */
function startsEntity(code: number): boolean {
  return (code >= 97 && code <= 122) || "@%!$^;/\r\n".includes(String.fromCharCode(code));
}

/** The metadata of a module: where each numbered node stands in the text, and the nodes parsed so far. */
export class MetadataTable {
  readonly #source: string;
  readonly #offsets = new Map<number, number>();
  readonly #nodes = new Map<number, Metadata>();
  readonly #named = new Map<string, readonly number[]>();
  #nextInline = -1;

  constructor(source: string) {
    this.#source = source;
  }

  /** Every number that has a node of its own in the text. */
  get ids(): Iterable<number> {
    return this.#offsets.keys();
  }

  /**
   * At `!12 = …`: notes where each node of a run of definitions starts. A node that may not end with its line is parsed
   * at once.
   */
  indexNodes(lexer: Lexer): void {
    let position = lexer.start;
    for (;;) {
      definitionStart.lastIndex = position;
      const match = definitionStart.exec(this.#source);
      if (match === null) break;
      const end = this.#lineEnd(definitionStart.lastIndex);
      if (end === undefined) break;
      const id = Number(match[1]);
      if (this.#offsets.has(id)) throw lexer.error(`metadata node !${id} is defined twice`, position);
      this.#offsets.set(id, definitionStart.lastIndex);
      position = end + 1;
    }
    if (position === lexer.start) this.#parseInPlace(lexer);
    else lexer.seek(position);
  }

  #parseInPlace(lexer: Lexer): void {
    const id = Number(lexer.text);
    if (this.#offsets.has(id)) throw lexer.error(`metadata node !${id} is defined twice`);
    lexer.advance();
    lexer.expect("=");
    this.#offsets.set(id, lexer.start);
    this.#nodes.set(id, parseNode(lexer));
  }

  /** The end of the line where a node surely ends with it; never on the last line, which may have been cut off. */
  #lineEnd(start: number): number | undefined {
    const source = this.#source;
    const end = source.indexOf("\n", start);
    if (end < 0 || end + 1 >= source.length) return undefined;
    let last = source.charCodeAt(end - 1);
    if (last === 13) last = source.charCodeAt(end - 2);
    const closed = last === 41 || last === 125; // ')' or '}'
    return closed && startsEntity(source.charCodeAt(end + 1)) ? end : undefined;
  }

  add(node: Metadata): number {
    const id = this.#nextInline--;
    this.#nodes.set(id, node);
    return id;
  }

  node(id: number): Metadata | undefined {
    const known = this.#nodes.get(id);
    if (known !== undefined) return known;
    const offset = this.#offsets.get(id);
    if (offset === undefined) return undefined;
    const node = parseNode(new Lexer(this.#source, offset));
    this.#nodes.set(id, node);
    return node;
  }

  named(name: string): readonly number[] {
    return this.#named.get(name) ?? [];
  }

  /** `!llvm.dbg.cu = !{!0, !1}` */
  parseNamed(lexer: Lexer): void {
    const name = lexer.expect("metadata-name");
    lexer.expect("=");
    lexer.expect("!");
    lexer.expect("{");
    const ids: number[] = [];
    if (!lexer.accept("}")) {
      do ids.push(lexer.kind === "metadata-id" ? parseMetadataId(lexer) : this.add(parseNode(lexer)));
      while (lexer.accept(","));
      lexer.expect("}");
    }
    this.#named.set(name, [...(this.#named.get(name) ?? []), ...ids]);
  }
}
