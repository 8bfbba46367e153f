/** The state of lowering one procedure: its blocks, its variables, and what has been settled in the present statement. */
import {
  type ErrorKind,
  type Variable as IrVariable,
  refSort,
  type Sort,
  type Term,
  trueTerm,
} from "@everypath/core";
import { type Extent, ProcedureBuilder, type SourceText, spanAt } from "@everypath/dsl";
import type { Procedure, Variable } from "../tree.ts";
import type { ContractCode } from "./contracts.ts";
import { type Evaluation, textOf } from "./expression.ts";
import { defaultOf, type Heap, sortOf } from "./heap.ts";

/** Longest name of a hidden variable. */
const nameWidth = 32;

export interface BodyOptions {
  readonly symbols?: (name: string) => Term;
  readonly contracts?: ContractCode | undefined;
  /** The procedure of the IR. */
  readonly name?: string;
}

function noSymbols(name: string): never {
  throw new Error(`the symbol "${name}" inside of a program`);
}

export class Body {
  readonly builder: ProcedureBuilder;
  readonly heap: Heap;
  source: SourceText;
  private readonly locals = new Map<Variable, IrVariable>();
  /** Of the present statement: references that are one object already, and conditions that hold. */
  private readonly objects = new Map<Term, IrVariable>();
  private readonly held = new Set<Term>();
  /** Hidden variables that hold a reference as one object, with the reference's text. */
  readonly references = new Map<IrVariable, string>();
  private readonly symbols: (name: string) => Term;
  /** Checks the postcondition where the procedure is about to return. */
  ensure: (result: Term | undefined) => void = () => {};
  readonly name: string;
  /** Global variables that the member may change, where its contract names some (frames.ts). */
  frame: ReadonlySet<Variable> | undefined;
  /** undefined: a run knows no contracts. */
  readonly contracts: ContractCode | undefined;

  constructor(
    heap: Heap,
    source: SourceText,
    extent: Extent,
    { symbols, contracts, name }: BodyOptions = {},
  ) {
    this.name = name ?? "";
    this.heap = heap;
    this.source = source;
    this.symbols = symbols ?? noSymbols;
    this.contracts = contracts;
    this.builder = new ProcedureBuilder(spanAt(source, extent.start));
  }

  /** What follows belongs to the statement there. */
  at(extent: Extent): void {
    this.builder.span = spanAt(this.source, extent.start);
    this.forget();
  }

  /** After something has changed: what held before may not. */
  forget(): void {
    this.objects.clear();
    this.held.clear();
  }

  get evaluation(): Evaluation {
    return {
      source: this.source,
      heap: this.heap,
      variableOf: (variable) => this.variableOf(variable),
      symbol: this.symbols,
      check: (condition, error, message) => this.check(condition, error, message),
      resolve: (reference, className, name) => this.resolve(reference, className, name),
      call: (procedure, given, guard) => this.callPure(procedure, given, guard),
      guard: trueTerm,
    };
  }

  private callPure(procedure: Procedure, given: readonly Term[], guard: Term): Term {
    const { fullName, name, result } = procedure;
    if (result === undefined) throw new Error(`${fullName} has no result`);
    const { builder } = this;
    const target = this.hidden(`${name.text}()`, sortOf(result));
    const call = (): void => {
      this.contracts?.callRequires(this, procedure, given, "contract");
      const callee = { kind: "procedure", name: fullName } as const;
      builder.emit({ kind: "call", callee, arguments: given, variadic: [], targets: [target] });
    };
    if (guard === trueTerm) {
      call();
      return target;
    }
    const wanted = builder.newBlock();
    const after = builder.newBlock();
    builder.assign(target, defaultOf(result));
    builder.branch(guard, wanted, after);
    builder.begin(wanted);
    call();
    builder.jump(after);
    builder.begin(after);
    return target;
  }

  private check(condition: Term, error: ErrorKind, message: string): void {
    if (this.held.has(condition)) return;
    this.held.add(condition);
    this.builder.check(condition, error, message);
  }

  /** A variable is resolved in its place, anything else in a hidden one. */
  resolve(reference: Term, className: string, name: string): IrVariable {
    const known = this.objects.get(reference);
    if (known !== undefined) return known;
    const target = reference.kind === "variable" ? reference : this.builder.hidden(shortened(name), refSort);
    if (target !== reference) this.references.set(target, name);
    this.builder.emit({ kind: "resolve", target, value: reference, class: className });
    this.objects.set(reference, target);
    return target;
  }

  /** A new variable for one of the program's; one of a block inside hides another of the same name. */
  declare(variable: Variable): IrVariable {
    const { text } = variable.name;
    const known = this.builder.locals.some(({ name }) => name === text);
    const made = known
      ? this.builder.hidden(`${text}'`, sortOf(variable.type))
      : this.builder.local(text, sortOf(variable.type));
    this.locals.set(variable, made);
    return made;
  }

  variableOf(variable: Variable): IrVariable {
    const found = this.locals.get(variable) ?? this.heap.globalOf(variable);
    if (found === undefined) throw new Error(`no variable for ${variable.name.text}`);
    return found;
  }

  /** The program's variables, in the order of their declarations. */
  get declared(): ReadonlyMap<Variable, IrVariable> {
    return this.locals;
  }

  hidden(name: string, sort: Sort): IrVariable {
    return this.builder.hidden(shortened(name), sort);
  }

  text(extent: Extent): string {
    return textOf({ source: this.source }, extent);
  }
}

function shortened(name: string): string {
  return name.length <= nameWidth ? name : `${name.slice(0, nameWidth - 1)}…`;
}
