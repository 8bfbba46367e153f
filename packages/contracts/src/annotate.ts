/**
 * Writing the inferred ghost operations into the source, so that the bare rules prove it. Member by member: what is opened and closed is
 * written where it is missing first, and the member is verified again, until nothing has to be opened or closed any more; then what is used.
 * What comes of it is verified without inference, and each `use` that this does without is taken out again. So the text that is handed
 * out has been verified as it stands.
 */

import { type JobSolver, limits } from "@everypath/core";
import { checkTexts, type ObjectProgram } from "@everypath/objects";
import { AnnotatedText, isWritable, statementOf } from "./annotated-text.ts";
import type { Failure } from "./failure.ts";
import type { Inferred } from "./inferred.ts";
import { type ContractOptions, type MemberProof, membersOf, proveWith } from "./verify.ts";

export interface Annotated {
  readonly files: readonly { readonly name: string; readonly text: string }[];
  readonly members: readonly AnnotatedMember[];
}

export interface AnnotatedMember {
  readonly name: string;
  /** The bare rules prove it. */
  readonly isExplicit: boolean;
  /** Operations that were written. */
  readonly written: number;
  /** What is left to inference. */
  readonly left: readonly Inferred[];
  /** What the bare rules do not prove. */
  readonly failures: readonly Failure[];
}

/** Members that do not keep their contracts are left as they are. */
export function annotate(
  files: Annotated["files"],
  options: Omit<ContractOptions, "infers">,
  solver: JobSolver,
): Annotated {
  const work = new Annotation(files, options, solver);
  const names = membersOf(work.program(), options.entry).map(({ fullName }) => fullName);
  const open = new Map(names.map((name) => [name, work.write(name)]));
  const members = names.map((name): AnnotatedMember => {
    const left = open.get(name) ?? [];
    const bare = work.prove(name, false);
    const isExplicit = bare.verdict === "proved";
    if (isExplicit) work.leaveOut(name);
    const written = work.count(name);
    return { name, isExplicit, written, left: isExplicit ? [] : left, failures: bare.failures };
  });
  return { files: work.files(), members };
}

class Annotation {
  private texts: readonly { readonly name: string; readonly text: AnnotatedText }[];
  private readonly options: Omit<ContractOptions, "infers">;
  private readonly solver: JobSolver;

  constructor(files: Annotated["files"], options: Omit<ContractOptions, "infers">, solver: JobSolver) {
    this.texts = files.map(({ name, text }) => ({ name, text: AnnotatedText.of(text) }));
    this.options = options;
    this.solver = solver;
  }

  files(): Annotated["files"] {
    return this.texts.map(({ name, text }) => ({ name, text: text.text }));
  }

  program(): ObjectProgram {
    const checked = checkTexts(this.files());
    if ("problems" in checked) throw new Error(`what was written is wrong: ${checked.problems[0]?.message}`);
    return checked.program;
  }

  prove(name: string, infers: boolean): MemberProof {
    const { members } = proveWith(this.program(), { ...this.options, entry: name, infers }, this.solver);
    const found = members.find((member) => member.name === name);
    if (found === undefined) throw new Error(`${name} is gone`);
    return found;
  }

  count(name: string): number {
    return this.texts
      .flatMap(({ text }) => text.inserted)
      .filter(({ member, statement }) => member === name && statement !== undefined).length;
  }

  /** Returns what could not be written. */
  write(name: string): readonly Inferred[] {
    const before = this.texts;
    let proof = this.prove(name, true);
    if (proof.verdict !== "proved") return proof.inferred;
    const refused = new Set<string>();
    for (let round = 0; round < limits.contracts.annotateRounds; round += 1) {
      const next = nextOf(proof.inferred.filter((one) => !refused.has(keyOf(one))));
      if (next.length === 0) break;
      const guardedNext = next.map((one) => guarded(one) ?? one);
      const followed =
        this.follow(next, name) ?? this.follow(guardedNext, name) ?? this.follow(next.map(earlier), name);
      // Else it is needed on some of the paths only.
      if (followed === undefined) for (const one of next) refused.add(keyOf(one));
      else proof = followed;
    }
    if (proof.verdict !== "proved") {
      this.texts = before;
      return this.prove(name, true).inferred;
    }
    if (this.prove(name, false).verdict !== "proved") this.writeUses(proof, name);
    return proof.inferred.filter((one) => one.operation !== "use" || !isWritable(one));
  }

  /** Writes the operations, if inference then goes on from them; undefined: nothing has happened. */
  private follow(next: readonly Inferred[], name: string): MemberProof | undefined {
    const without = this.texts;
    const proof = this.insert(next, name) ? this.prove(name, true) : undefined;
    if (proof?.verdict === "proved" && !isUndone(next, proof.inferred)) return proof;
    this.texts = without;
    return undefined;
  }

  /** All of them; where one of them is not well-defined on every path, those that are, or are wherever there is a receiver. */
  private writeUses({ inferred }: MemberProof, name: string): void {
    const before = this.texts;
    const uses = inferred.filter((one) => one.operation === "use" && isWritable(one));
    if (this.insert(uses, name) && this.prove(name, true).verdict === "proved") return;
    this.texts = before;
    // What is written shifts the places of the rest, so the text is read anew for each, from the end to the start.
    for (const use of uses.toSorted((a, b) => offsetOf(b) - offsetOf(a))) {
      const without = this.texts;
      const isWritten = [use, guarded(use)].some((one) => {
        this.texts = without;
        const isInserted = one !== undefined && this.insert([one], name);
        return isInserted && this.prove(name, true).verdict === "proved";
      });
      if (!isWritten) this.texts = without;
    }
  }

  /** Takes out what the bare rules do without, the last one first. */
  leaveOut(name: string): void {
    const uses = this.texts
      .flatMap(({ text }) => text.inserted)
      .filter(({ member, statement }) => member === name && statement?.includes("use ") === true);
    for (const use of uses.toReversed()) {
      const before = this.texts;
      this.texts = before.map(({ name: file, text }) => ({
        name: file,
        text: text.without((one) => one === use),
      }));
      if (this.prove(name, false).verdict !== "proved") this.texts = before;
    }
  }

  /** False where the language does not allow it there; then nothing has happened. */
  private insert(operations: readonly Inferred[], member: string): boolean {
    const program = this.program();
    const before = this.texts;
    this.texts = this.texts.map(({ name, text }) => {
      const own = operations.filter(({ site }) => site.source.name === name);
      return { name, text: own.length === 0 ? text : text.with(own, member, program) };
    });
    const isAllowed = !("problems" in checkTexts(this.files()));
    if (!isAllowed) this.texts = before;
    return isAllowed;
  }
}

/** At the end of what the path did before, which may be a branch. */
function earlier(one: Inferred): Inferred {
  const { previous } = one.site;
  return previous === undefined ? one : { ...one, site: { ...one.site, kind: "after", extent: previous } };
}

function offsetOf({ site: { kind, extent } }: Inferred): number {
  return kind === "after" || kind === "end" ? extent.end : extent.start;
}

/** The operation where its receiver is no null; undefined: it always is something. */
function guarded(use: Inferred): Inferred | undefined {
  const { call, subject } = use;
  const end = call?.indexOf(`.${subject.name.text}(`) ?? -1;
  return end > 0 ? { ...use, guard: `${call?.slice(0, end)} != null` } : undefined;
}

function keyOf({ operation, call, site: { kind } }: Inferred): string {
  return `${operation} ${call} ${kind}`;
}

/** Whether inference begins with taking back what was written. */
function isUndone(written: readonly Inferred[], inferred: readonly Inferred[]): boolean {
  const inverse = { open: "close", close: "open", use: undefined, unfold: undefined } as const;
  return written.some((own) => {
    const { start } = own.site.extent;
    const end = start + statementOf(own).length;
    return inferred.some(
      ({ operation, call, site: { kind, extent } }) =>
        operation === inverse[own.operation] &&
        call === own.call &&
        kind === "before" &&
        start <= extent.start &&
        extent.start < end,
    );
  });
}

/** The first operations on the heap, with those at the same place. */
function nextOf(inferred: readonly Inferred[]): readonly Inferred[] {
  const changing = inferred.filter((one) => one.operation !== "use" && isWritable(one));
  const [first] = changing;
  if (first === undefined) return [];
  const { kind, extent } = first.site;
  return changing.filter(({ site }) => site.kind === kind && site.extent.start === extent.start);
}
