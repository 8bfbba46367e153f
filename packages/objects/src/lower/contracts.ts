/**
 * Contracts as code, so that every command that runs the program means the same by them as the prover: what a procedure requires, what it
 * ensures, what `old` speaks of, and predicates are procedures of the IR that the user's code calls. They run on the values of the heap. Of
 * permissions they know one thing, that two conjuncts are about different places (footprint.ts).
 *
 *   (contract requires) p (this, x̄)                        checks pre, called before each call of p
 *   (assume requires) p (this, x̄)                          the same, assumed: called by the driver before the entry
 *   (old) p (this, x̄) → v₁, d₁, …                          the values of old(e) on entry, and whether e had one
 *   (ensures) p (this, x̄ on entry, v₁, d₁, …, result)      checks post, called before each return
 *   (contract) C.q (this, x̄, covered) → covered            the predicate
 */
import {
  and,
  boolSort,
  type Procedure as IrProcedure,
  type Variable as IrVariable,
  implies,
  type Parameter,
  type Span,
  type Term,
  type ValueType,
} from "@everypath/core";
import { spanAt } from "@everypath/dsl";
import type { Assertion, Predicate } from "../contract.ts";
import type { Procedure, Variable } from "../tree.ts";
import { beginFootprint, evaluationFor, type Judging, lowerAssertion, type Mode } from "./assertion.ts";
import { Body } from "./body.ts";
import { type Evaluation, textOf, valueOf } from "./expression.ts";
import { type Covered, coveredSort, nameOfPlace, type Place } from "./footprint.ts";
import { defaultOf, type Heap, sortOf, valueTypeOf } from "./heap.ts";
import { asksBeyondEntry, type Old, oldsIn } from "./old.ts";

const coveredType: ValueType = { kind: "array", element: { kind: "bool" }, length: 0, bytes: 0 };

/** The value of an old(e), and whether e had one. */
interface OldValue {
  readonly value: IrVariable;
  readonly isDefined: IrVariable;
}

export interface Unchecked {
  readonly what: string;
  readonly span: Span;
  readonly procedure: string;
}

/** Makes the procedures, each when it is first asked for. */
export class ContractCode {
  readonly procedures: IrProcedure[] = [];
  /** What no run checks, each once for each procedure of the IR that would. */
  readonly unchecked: Unchecked[] = [];
  private readonly heap: Heap;
  private readonly places: readonly Place[];
  private readonly made = new Set<string>();

  constructor(heap: Heap, places: readonly Place[]) {
    this.heap = heap;
    this.places = places;
  }

  /** Checks or assumes what the procedure requires of its arguments; nothing where it requires nothing. */
  callRequires(body: Body, procedure: Procedure, given: readonly Term[], mode: Mode): void {
    const { requires } = procedure.contract;
    if (requires.length === 0) return;
    const name = `(${mode} requires) ${procedure.fullName}`;
    this.make(name, procedure, (inside) => {
      const parameters = variablesOf(procedure).map((one) => parameterOf(inside, one));
      this.judge(
        inside,
        name,
        mode,
        `the precondition of ${procedure.fullName}`,
        requires,
        inside.evaluation,
      );
      return { parameters, results: [] };
    });
    call(body, name, given, []);
  }

  /** The values on entry of what `ensures` calls old. */
  callOld(body: Body, procedure: Procedure): readonly OldValue[] {
    const olds = oldsIn(this.ensuredBy(procedure));
    if (olds.length === 0) return [];
    const name = `(old) ${procedure.fullName}`;
    this.make(name, procedure, (inside) => {
      const parameters = variablesOf(procedure).map((one) => parameterOf(inside, one));
      return { parameters, results: olds.flatMap((old) => this.valueOnEntry(inside, old)) };
    });
    const held = olds.map(({ expression }) => ({
      value: body.hidden(textOf(body, expression.extent), sortOf(expression.type)),
      isDefined: body.hidden(`${textOf(body, expression.extent)}?`, boolSort),
    }));
    const given = variablesOf(procedure).map((one) => body.variableOf(one));
    call(
      body,
      name,
      given,
      held.flatMap(({ value, isDefined }) => [value, isDefined]),
    );
    return held;
  }

  /** Checks what the procedure ensures: of the parameters as they were on entry. */
  callEnsures(
    body: Body,
    procedure: Procedure,
    entered: readonly Term[],
    olds: readonly OldValue[],
    result: Term | undefined,
  ): void {
    const { contract, fullName } = procedure;
    const ensures = this.ensuredBy(procedure);
    if (ensures.length === 0) return;
    const name = `(ensures) ${fullName}`;
    this.make(name, procedure, (inside) => {
      // The same objects as on entry: the clauses are.
      const expressions = oldsIn(ensures).map(({ expression }) => expression);
      const own = variablesOf(procedure).map((one) => parameterOf(inside, one));
      const held = expressions.map(({ type }): OldValue & { readonly type: ValueType } => ({
        value: inside.hidden("old", sortOf(type)),
        isDefined: inside.hidden("old?", boolSort),
        type: valueTypeOf(type),
      }));
      const told = contract.result === undefined ? [] : [parameterOf(inside, contract.result)];
      const old: Evaluation["old"] = (expression, guard) => {
        const found = held[expressions.indexOf(expression)];
        if (found === undefined) throw new Error("every old(e) has its value");
        const text = textOf(inside, expression.extent);
        inside.builder.check(implies(guard, found.isDefined), "contract", `${text} had no value on entry`);
        return found.value;
      };
      const of = `the postcondition of ${fullName}`;
      this.judge(inside, name, "contract", of, ensures, { ...inside.evaluation, old });
      const parameters: Parameter[] = [
        ...own,
        ...held.flatMap(({ value, isDefined, type }): Parameter[] => [
          { variable: value, type },
          { variable: isDefined, type: { kind: "bool" } },
        ]),
        ...told,
      ];
      return { parameters, results: [] };
    });
    const values = olds.flatMap(({ value, isDefined }) => [value, isDefined]);
    call(body, name, [...entered, ...values, ...(result === undefined ? [] : [result])], []);
  }

  /** The clauses of the postcondition that a run can check. */
  private ensuredBy({ contract, fullName, source }: Procedure): readonly Assertion[] {
    return contract.ensures.filter((clause) => {
      if (!asksBeyondEntry(clause)) return true;
      const text = textOf({ source }, clause.extent);
      const what = `${text} in the postcondition of ${fullName} is not checked by a run`;
      this.tellUnchecked(what, spanAt(source, clause.extent.start), fullName);
      return false;
    });
  }

  /** An assertion inside of the program, as much of it as speaks of permissions and predicates included. */
  lowerAssert(body: Body, procedure: string, assertion: Assertion): void {
    this.judge(body, procedure, "assertion", "the assertion", [assertion], body.evaluation);
  }

  private judge(
    body: Body,
    procedure: string,
    mode: Mode,
    of: string,
    assertions: readonly Assertion[],
    basic: Evaluation,
  ): void {
    const covered = this.coveredIn(body);
    beginFootprint(body, covered);
    const at = this.judging(body, procedure, mode, of, covered, basic);
    for (const assertion of assertions) lowerAssertion(at, assertion);
  }

  private judging(
    body: Body,
    procedure: string,
    mode: Mode,
    of: string,
    covered: Covered,
    basic: Evaluation,
  ): Judging {
    return {
      body,
      mode,
      of,
      covered,
      evaluation: { ...basic, check: evaluationFor(body, mode).check },
      predicate: (predicate, wanted) => this.predicate(predicate, wanted),
      unchecked: (what, span) => this.tellUnchecked(what, span, procedure),
    };
  }

  private predicate(predicate: Predicate, mode: Mode): string {
    const name = `(${mode}) ${predicate.fullName}`;
    this.make(name, predicate, (body) => {
      const own = [predicate.receiver, ...predicate.parameters].map((one) => parameterOf(body, one));
      const covered = this.coveredIn(body);
      const of = `the predicate ${predicate.fullName}`;
      lowerAssertion(this.judging(body, name, mode, of, covered, body.evaluation), predicate.body);
      const held = [...covered.values()];
      return {
        parameters: [...own, ...held.map((variable) => ({ variable, type: coveredType }))],
        results: held,
      };
    });
    return name;
  }

  private coveredIn(body: Body): Covered {
    return new Map(
      this.places.map((place) => [place, body.hidden(`covered ${nameOfPlace(place)}`, coveredSort)]),
    );
  }

  /** An expression without a value is no error yet: the postcondition need not come to it. */
  private valueOnEntry(body: Body, { expression, guard }: Old): readonly Term[] {
    const required: Term[] = [];
    const basic: Evaluation = {
      ...body.evaluation,
      check: (condition) => void required.push(condition),
      call: (procedure, given, where) => body.evaluation.call(procedure, given, and(where, ...required)),
    };
    const matters = guard === undefined ? basic.guard : valueOf({ ...basic, old: undefined }, guard);
    const value = body.hidden("value", sortOf(expression.type));
    body.builder.assign(value, defaultOf(expression.type));
    body.builder.assign(value, valueOf({ ...basic, guard: matters }, expression));
    const isDefined = body.hidden("defined", boolSort);
    body.builder.assign(isDefined, and(...required));
    body.forget();
    return [value, isDefined];
  }

  tellUnchecked(what: string, span: Span, procedure: string): void {
    const isKnown = this.unchecked.some((known) => known.what === what && known.procedure === procedure);
    if (!isKnown) this.unchecked.push({ what, span, procedure });
  }

  private make(
    name: string,
    { source, extent }: Pick<Predicate, "source" | "extent">,
    write: (body: Body) => { readonly parameters: readonly Parameter[]; readonly results: readonly Term[] },
  ): void {
    if (this.made.has(name)) return;
    this.made.add(name);
    const body = new Body(this.heap, source, extent, { contracts: this });
    const { parameters, results } = write(body);
    body.builder.end({ kind: "return", values: results });
    this.procedures.push({
      name,
      parameters,
      variadic: false,
      blocks: body.builder.finish(),
      locals: body.builder.locals,
      results: results.map(({ sort }) => sort),
      resultType: undefined,
      span: spanAt(source, extent.start),
      // No lines of it are the user's: an error in it is one of the call or the return that asks.
      model: true,
      sourceVariables: [],
    });
  }
}

/** `this` first. */
function variablesOf({ receiver, parameters }: Procedure): readonly Variable[] {
  return [...(receiver === undefined ? [] : [receiver]), ...parameters];
}

function parameterOf(body: Body, declared: Variable): Parameter {
  return { variable: body.declare(declared), type: valueTypeOf(declared.type) };
}

function call({ builder }: Body, name: string, given: readonly Term[], targets: readonly IrVariable[]): void {
  builder.emit({
    kind: "call",
    callee: { kind: "procedure", name },
    arguments: given,
    variadic: [],
    targets,
  });
}
