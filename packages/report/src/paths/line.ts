/**
 * A path as a line of JSON. A path has the beginning of its condition in common with the path before it, and with that the beginning of
 * two texts, which are most of its line: what is the same is taken over as bytes, and the rest alone is escaped and encoded.
 */
import type { ScriptLines } from "@everypath/core";
import { ByteWriter } from "./byte-writer.ts";
import { conjunction } from "./condition.ts";
import { SharedTexts } from "./shared-texts.ts";

/** A condition as its conjuncts, or where they are not written as such. */
export type ConditionTexts =
  | { readonly kind: "several"; readonly texts: readonly string[] }
  | { readonly kind: "whole"; readonly text: string };

/** Within a string of JSON. */
const lineEnd = "\\n";

export class PathLine {
  readonly #line = new ByteWriter();
  readonly #conditions = new SharedTexts(conjunction);
  readonly #assertions = new SharedTexts(lineEnd);
  readonly #head = new SharedTexts(lineEnd);

  /** `rest`: what stands behind the script. Good until the next call. */
  write(start: object, condition: ConditionTexts, script: ScriptLines | string, rest: object): Uint8Array {
    const line = this.#line;
    line.truncate(0);
    line.text(`${openObject(start)},"condition":`);
    if (condition.kind === "whole") line.text(JSON.stringify(condition.text));
    else if (condition.texts.length === 0) line.text('"true"');
    else this.#quoted(() => line.bytes(this.#conditions.joined(condition.texts)));
    line.text(',"smtlib":');
    if (typeof script === "string") line.text(JSON.stringify(script));
    else this.#quoted(() => this.#script(script));
    const others = openObject(rest).slice(1);
    line.text(others === "" ? "" : `,${others}`);
    return line.written();
  }

  #quoted(write: () => void): void {
    this.#line.text('"');
    write();
    this.#line.text('"');
  }

  #script({ head, assertions, end }: ScriptLines): void {
    const line = this.#line;
    line.bytes(this.#head.joined(head));
    line.text(lineEnd);
    if (assertions.length > 0) {
      line.bytes(this.#assertions.joined(assertions));
      line.text(lineEnd);
    }
    line.text(end.map((text) => JSON.stringify(text).slice(1, -1)).join(lineEnd));
  }
}

/** Without the bracket at the end. */
function openObject(value: object): string {
  return JSON.stringify(value).slice(0, -1);
}
