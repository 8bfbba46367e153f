/**
 * Which definition each name of each module means, by the linkage rules of C and LLVM: internal names stay within their
 * module, a strong definition wins over weak and common ones, the user's over a library model's.
 */
import type { Diagnostic, ModelFileName } from "@everypath/core";
import { Layout } from "../layout.ts";
import { globalVariable, spanOf } from "../llvm/debug-info.ts";
import { sourceName } from "../llvm/debug-name.ts";
import type { Alias, FunctionHeader, GlobalVariable, Module } from "../llvm/module.ts";
import { linkageName } from "../rust/allocator.ts";
import { rustPath } from "../rust/path.ts";

export interface LinkInput {
  readonly module: Module;
  /** A library model rather than the user's file. */
  readonly model: boolean;
  /** Which of the library's models it is. */
  readonly modelFile?: ModelFileName;
}

/** A module among those linked. */
export interface LinkedModule extends LinkInput {
  readonly layout: Layout;
  /** What each name of the module means. */
  readonly entities: ReadonlyMap<string, Entity>;
}

/** Something with a name: one for all modules that share it. */
export interface Entity {
  /** Unique in the program. */
  readonly name: string;
  /** The module of the definition, or of the first declaration. */
  readonly home: LinkInput;
  readonly subject: Subject;
  readonly defined: boolean;
}

export type Subject =
  | { readonly kind: "object"; readonly global: GlobalVariable }
  | { readonly kind: "function"; readonly header: FunctionHeader }
  | { readonly kind: "alias"; readonly alias: Alias };

export type Resolution =
  | { readonly modules: readonly LinkedModule[]; readonly diagnostics?: undefined }
  | { readonly diagnostics: readonly Diagnostic[]; readonly modules?: undefined };

interface Candidate {
  /** What linking goes by. */
  readonly name: string;
  /** The name in its module. */
  readonly symbol: string;
  readonly subject: Subject;
  readonly home: LinkInput;
  readonly linkage: string;
  readonly rank: number;
}

/** How much a definition weighs; a mere declaration weighs nothing. */
const rank = { declaration: 0, available: 1, weak: 2, strong: 3, user: 3 } as const;

export function resolveSymbols(inputs: readonly LinkInput[]): Resolution {
  const diagnostics: Diagnostic[] = [];
  const chosen = new Map<string, Candidate>();
  const candidates = new Map(inputs.map((input) => [input, candidatesOf(input)]));
  for (const candidate of [...candidates.values()].flat()) {
    if (isLocal(candidate.linkage)) continue;
    const before = chosen.get(candidate.name);
    if (before !== undefined && isDuplicate(before, candidate))
      diagnostics.push(duplicate(before, candidate));
    if (before === undefined || isPreferred(candidate, before)) chosen.set(candidate.name, candidate);
  }
  if (diagnostics.length > 0) return { diagnostics };

  const entities = new Map<Candidate, Entity>();
  const names = new Set(chosen.keys());
  for (const candidate of chosen.values()) {
    const { name, home } = candidate;
    const readable = readableName(candidate);
    entities.set(
      candidate,
      entityOf(candidate, readable === name ? name : uniqueName(names, readable, home.module.name)),
    );
  }
  const modules = inputs.map((input) => {
    const own = new Map<string, Entity>();
    for (const candidate of candidates.get(input) ?? []) {
      const winner = isLocal(candidate.linkage) ? undefined : chosen.get(candidate.name);
      const entity =
        (winner === undefined ? undefined : entities.get(winner)) ??
        entityOf(candidate, uniqueName(names, readableName(candidate), input.module.name));
      own.set(candidate.symbol, entity);
    }
    return { ...input, layout: new Layout(input.module.dataLayout, input.module.types), entities: own };
  });
  return { modules };
}

function candidatesOf(home: LinkInput): readonly Candidate[] {
  const { module } = home;
  const make = (symbol: string, linkage: string, defined: boolean, subject: Subject): Candidate => ({
    name: linkageName(symbol),
    symbol,
    subject,
    home,
    linkage,
    rank: rankOf(home, linkage, defined),
  });
  return [
    ...module.globals
      .filter(({ name }) => !name.startsWith("llvm."))
      .map((global) =>
        make(global.name, global.linkage, global.initializer !== undefined, { kind: "object", global }),
      ),
    ...module.functions
      .filter(({ name }) => !name.startsWith("llvm."))
      .map((header) => make(header.name, header.linkage, header.defined, { kind: "function", header })),
    ...module.aliases.map((alias) => make(alias.name, alias.linkage, true, { kind: "alias", alias })),
  ];
}

function rankOf(home: LinkInput, linkage: string, defined: boolean): number {
  if (!defined) return rank.declaration;
  const strength =
    linkage === "available_externally" ? rank.available : isWeak(linkage) ? rank.weak : rank.strong;
  return home.model ? strength : strength + rank.user;
}

export function isLocal(linkage: string): boolean {
  return linkage === "internal" || linkage === "private";
}

function isWeak(linkage: string): boolean {
  return linkage === "common" || linkage.startsWith("weak") || linkage.startsWith("linkonce");
}

function isDuplicate(a: Candidate, b: Candidate): boolean {
  const isStrong = ({ rank: value, home }: Candidate): boolean =>
    value === rank.strong + (home.model ? 0 : rank.user);
  return isStrong(a) && isStrong(b) && a.home.model === b.home.model;
}

function isPreferred(candidate: Candidate, before: Candidate): boolean {
  if (candidate.rank !== before.rank) return candidate.rank > before.rank;
  // What one file needs is no null pointer in another that could do without.
  if (candidate.rank === rank.declaration)
    return before.linkage === "extern_weak" && candidate.linkage !== "extern_weak";
  // Of several tentative definitions of an array the largest counts.
  return candidate.linkage === "common" && sizeOf(candidate) > sizeOf(before);
}

function sizeOf({ subject, home }: Candidate): number {
  if (subject.kind !== "object") return 0;
  return new Layout(home.module.dataLayout, home.module.types).size(subject.global.type);
}

function entityOf(candidate: Candidate, name: string): Entity {
  return {
    name,
    home: candidate.home,
    subject: candidate.subject,
    defined: candidate.rank > rank.declaration,
  };
}

/** A name that C++ or Rust mangled, as the source has it. */
function readableName({ name, subject, home }: Candidate): string {
  const path = subject.kind === "function" && home.model === false ? rustPath(name) : undefined;
  if (path !== undefined) return path.join("::");
  if (!name.startsWith("_Z") || subject.kind === "alias") return name;
  const debug = subject.kind === "function" ? [subject.header.debug] : subject.global.debug;
  return sourceName(home.module, debug) ?? name;
}

function uniqueName(names: Set<string>, name: string, file: string): string {
  let unique = name;
  for (let count = 1; names.has(unique); count += 1)
    unique = `${name}@${file}${count === 1 ? "" : `.${count}`}`;
  names.add(unique);
  return unique;
}

function duplicate(first: Candidate, second: Candidate): Diagnostic {
  const { subject, home } = second;
  const span =
    subject.kind === "function"
      ? spanOf(home.module, subject.header.debug)
      : subject.kind === "object"
        ? globalVariable(home.module, subject.global)?.span
        : undefined;
  return {
    span,
    message: `'${second.name}' is defined here and in ${first.home.module.name}; remove or rename one of them, or declare it 'static'`,
  };
}
