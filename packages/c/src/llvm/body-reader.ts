import type { Lexer } from "./lexer.ts";
import { parseReference } from "./metadata.ts";
import type { Attribute, LlvmType, Metadata, Operand } from "./module.ts";
import { parseOperand, parseValue } from "./values.ts";

/** What a function's body needs of the module around it. */
export interface ModuleScope {
  /** The attributes of `#id`; none where there is no such group, as LLVM has it too. */
  attributeGroup(id: number): readonly Attribute[];
  /** Gives a node that is written in place a number of its own. */
  addNode(node: Metadata): number;
}

/** The part of the text that is one function's body, and what is known while reading it. */
export class BodyReader {
  readonly lexer: Lexer;
  readonly scope: ModuleScope;
  /** Name before `=` of the instruction being read. */
  given: string | undefined;
  /** Where the instruction being read, or the label, starts. */
  start = 0;
  /** Line of the instruction being read. */
  line = 0;
  /** Attachments of the instruction being read. */
  debug: number | undefined;
  noSanitize = false;
  /** Unnamed parameters, blocks and results share one numbering. */
  #nextNumber: number;

  constructor(lexer: Lexer, scope: ModuleScope, firstNumber: number) {
    this.lexer = lexer;
    this.scope = scope;
    this.#nextNumber = firstNumber;
  }

  operand(): Operand {
    return parseOperand(this.lexer);
  }

  /** `, value` of a type given before. */
  nextValue(type: LlvmType): Operand {
    this.lexer.expect(",");
    return parseValue(this.lexer, type);
  }

  /** `, type value` */
  nextOperand(): Operand {
    this.lexer.expect(",");
    return parseOperand(this.lexer);
  }

  /** `label %name` */
  target(): string {
    this.lexer.expectWord("label");
    return this.lexer.expect("local", "the label of a block");
  }

  /** True, having consumed the comma, where it introduces anything but an attachment. */
  comma(): boolean {
    return this.lexer.accept(",") && this.lexer.kind !== "metadata-name";
  }

  /** The name of the value that the instruction defines: as given, else the next number. */
  result(): string {
    return this.given === undefined ? String(this.#nextNumber++) : this.named(this.given);
  }

  noResult(): void {
    if (this.given !== undefined)
      throw this.lexer.error(`%${this.given} is given to an instruction without a result`, this.start);
  }

  /** Notes a name in the numbering; numbers may be skipped but must increase. */
  named(name: string): string {
    const code = name.charCodeAt(0);
    if (code < 48 || code > 57 || !/^\d+$/.test(name)) return name;
    const number = Number(name);
    if (number < this.#nextNumber)
      throw this.lexer.error(
        `%${name} is out of order: expected %${this.#nextNumber} or greater`,
        this.start,
      );
    this.#nextNumber = number + 1;
    return name;
  }

  nextLabel(): string {
    return String(this.#nextNumber++);
  }

  /** Reads `, !dbg !7, !nosanitize !{}` into `debug` and `noSanitize`; other attachments change no meaning. */
  attachments(): void {
    const lexer = this.lexer;
    while (lexer.kind === "metadata-name" || lexer.accept(",")) {
      const name = lexer.expect("metadata-name", "a metadata attachment");
      if (name === "dbg") this.debug = this.node();
      else if (name === "nosanitize") {
        this.noSanitize = true;
        parseReference(lexer);
      } else parseReference(lexer);
    }
  }

  /** The number of a node, also of one written in place. */
  node(): number {
    const reference = parseReference(this.lexer);
    return reference.kind === "node" ? reference.id : this.scope.addNode(reference.node);
  }
}

export type InstructionParser<T> = (reader: BodyReader) => T;
