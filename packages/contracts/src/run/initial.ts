/** The state at which a run starts: what the counterexample says of arguments, globals and the heap on entry, predicates opened by their snapshots. */

import {
  evaluator,
  limits,
  type Model,
  type ModelValue,
  type Symbol,
  type SymbolicTerm,
  symbolsOf,
  type Term,
} from "@everypath/core";
import {
  type Assertion,
  isReference,
  type ObjectProgram,
  type Procedure,
  type Type,
  type Variable,
} from "@everypath/objects";
import { lengthOf } from "../eval.ts";
import type { Failure, NamedSymbol } from "../failure.ts";
import { first, second, to } from "../snapshot.ts";
import { type Chunk, nameOfLocation, type PredicateChunk, type Store, sortAt } from "../state.ts";
import { Evaluator, type Frame, Violation } from "./evaluate.ts";
import {
  ConcreteHeap,
  classNameOf,
  firstValueOf,
  type HeapImage,
  Instance,
  placeText,
  type Value,
  valueText,
} from "./heap.ts";

export interface InitialState {
  readonly heap: HeapImage;
  /** The greatest number that an object has. */
  readonly numbers: number;
  readonly globals: ReadonlyMap<Variable, Value>;
  /** The receiver, where there is one, and the arguments. */
  readonly given: readonly Value[];
  /** The same and the heap as texts: `v = 5`, `Cell#1.x = 3`. */
  readonly told: readonly string[];
  /** The counterexample does not say everything: some values are 0, false or null for want of better. */
  readonly hasGuessed: boolean;
}

/** How results number the objects of a counterexample: in the order in which its symbols lead to them. */
export function referenceNumbers(
  { model, state }: Failure,
  symbols: readonly NamedSymbol[],
): ReadonlyMap<bigint, number> {
  const numbers = new Map<bigint, number>();
  const used = new Set<unknown>([...state.store.values(), ...(model?.keys() ?? [])]);
  for (const { type, symbol } of symbols) {
    const value = model?.get(symbol as unknown as Symbol);
    if (typeof value !== "bigint" || value === 0n || !isReference(type) || !used.has(symbol)) continue;
    if (!numbers.has(value)) numbers.set(value, numbers.size + 1);
  }
  return numbers;
}

export function initialState(
  program: ObjectProgram,
  procedure: Procedure,
  failure: Failure,
  model: Model,
  symbols: readonly NamedSymbol[],
): InitialState | { readonly problem: string } {
  const builder = new Builder(failure, model, referenceNumbers(failure, symbols));
  const { receiver, parameters } = procedure;
  const store = entryStore(failure);
  const valueIn = (variable: Variable): Value => {
    const term = store.get(variable);
    return term === undefined ? builder.guess(variable.type) : builder.value(term, variable.type);
  };
  const isMain = procedure.role === "main";
  const variables = [...(receiver === undefined ? [] : [receiver]), ...parameters];
  const given = variables.map(valueIn);
  const globals = new Map(
    program.globals.map((variable) => [variable, isMain ? firstValueOf(variable.type) : valueIn(variable)]),
  );
  const problem = builder.fill(failure.state.old, globals);
  if (problem !== undefined) return { problem };
  const heap = builder.heap.image();
  const told = [
    ...variables.map(({ name }, index) => `${name.text} = ${valueText(given[index]!)}`),
    ...[...heap].flatMap(([object, fields]) =>
      [...fields].map(([field, value]) => `${placeText(object, field)} = ${valueText(value)}`),
    ),
  ];
  return { heap, numbers: builder.numbers.size, globals, given, told, hasGuessed: builder.hasGuessed };
}

/** Before the first statement, parameters hold what they were called with. */
function entryStore({ state }: Failure): Store {
  let { store } = state;
  for (let { trail } = state; trail !== undefined; trail = trail.state.trail) store = trail.state.store;
  return store;
}

class Builder {
  readonly heap = new ConcreteHeap(new Map(), 0);
  readonly numbers: Map<bigint, number>;
  hasGuessed = false;
  private readonly evaluate: (term: SymbolicTerm) => ModelValue | undefined;
  private readonly applied: Failure["applied"];
  /** Symbols that the failure depends on. */
  private readonly mentioned: ReadonlySet<Term>;
  private readonly instances = new Map<string, Instance>();

  constructor({ applied, goal, state }: Failure, model: Model, numbers: ReadonlyMap<bigint, number>) {
    this.applied = applied;
    this.mentioned = new Set([goal, ...state.path].flatMap((term) => symbolsOf(term)));
    this.numbers = new Map(numbers);
    this.evaluate = evaluator(model);
  }

  /** The locations that the chunks give permission for; why that cannot be, else undefined. */
  fill(chunks: readonly Chunk[], globals: ReadonlyMap<Variable, Value>): string | undefined {
    for (const chunk of chunks) if (chunk.kind === "field") this.fillField(chunk);
    for (const chunk of chunks) {
      if (chunk.kind !== "predicate") continue;
      const problem = this.fillPredicate(chunk, globals);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }

  /** The term's value, as one of the type. */
  value(term: SymbolicTerm, type: Type): Value {
    const value = this.modelValue(term);
    // What the failure does not depend on may be anything, and so this.
    if (value === undefined && !symbolsOf(term).some((symbol) => this.mentioned.has(symbol)))
      return firstValueOf(type);
    if (value === undefined) return this.guess(type);
    if (type.kind === "int" || type.kind === "bool")
      return typeof value === "bigint" || typeof value === "boolean" ? value : this.guess(type);
    return typeof value === "bigint" ? this.reference(value, type) : this.guess(type);
  }

  guess(type: Type): Value {
    this.hasGuessed = true;
    return firstValueOf(type);
  }

  private reference(value: bigint, type: Type): Value {
    if (value === 0n) return null;
    const className = classNameOf(type);
    // The solver knows no classes: objects of two of them may have one number there, and are two all the same.
    const key = `${className} ${value}`;
    const known = this.instances.get(key);
    if (known !== undefined) return known;
    const number = this.numbers.get(value) ?? this.numbers.size + 1;
    this.numbers.set(value, number);
    const made = new Instance(className, number);
    this.instances.set(key, made);
    return made;
  }

  /** Values of functions are among those that were asked for, or unknown. */
  private modelValue(term: SymbolicTerm): ModelValue | undefined {
    const known = this.applied.get(term);
    if (known !== undefined) return known;
    return appliesFunction(term) ? undefined : this.evaluate(term);
  }

  private fillField({ location, receiver, value }: Chunk & { readonly kind: "field" }): void {
    if (location.kind === "field") {
      const object = this.value(receiver, { kind: "class", name: location.field.owner });
      if (object instanceof Instance)
        this.heap.write(object, nameOfLocation(location), this.value(value, location.field.type));
      return;
    }
    const array = this.value(receiver, { kind: "array", element: location.element });
    if (array instanceof Instance) this.fillArray(array, receiver, value, location.element);
  }

  private fillArray(array: Instance, receiver: SymbolicTerm, elements: SymbolicTerm, element: Type): void {
    const length = this.modelValue(lengthOf(receiver));
    const map = this.modelValue(elements);
    if (
      typeof length !== "bigint" ||
      length < 0n ||
      length > limits.contracts.filledElements ||
      typeof map !== "object"
    ) {
      this.hasGuessed = true;
      return;
    }
    this.heap.write(array, "length", length);
    for (let index = 0n; index < length; index++) {
      const value = map.entries.get(index) ?? map.otherwise;
      const isNumber = element.kind === "int" && typeof value === "bigint";
      const isTruth = element.kind === "bool" && typeof value === "boolean";
      const held =
        isNumber || isTruth
          ? value
          : typeof value === "bigint"
            ? this.reference(value, element)
            : this.guess(element);
      this.heap.write(array, `[${index}]`, held as Value);
    }
  }

  private fillPredicate(
    { predicate, receiver, arguments: given, snapshot }: PredicateChunk,
    globals: ReadonlyMap<Variable, Value>,
  ): string | undefined {
    const variables = new Map<Variable, Value>([
      [predicate.receiver, this.value(receiver, predicate.receiver.type)],
    ]);
    for (const [index, parameter] of predicate.parameters.entries())
      variables.set(parameter, this.value(given[index]!, parameter.type));
    const reader = new Evaluator(this.heap, new Map(globals), false);
    const frame: Frame = {
      source: predicate.source,
      variables,
      old: new Map(),
      oldGlobals: new Map(),
      depth: 0,
    };
    try {
      this.open(reader, frame, predicate.body, snapshot, 0);
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      return `${predicate.fullName} has no heap in which it holds among the values of the counterexample: ${error.message}`;
    }
    this.hasGuessed ||= reader.hasGuessed;
    return undefined;
  }

  /** As `produce` reads a snapshot (figure 6). */
  private open(
    reader: Evaluator,
    frame: Frame,
    assertion: Assertion,
    snapshot: SymbolicTerm,
    depth: number,
  ): void {
    switch (assertion.kind) {
      case "expression":
      case "untouched":
        return;
      case "access": {
        const { field } = assertion.place;
        const object = reader.object(frame, assertion.place.object);
        const value = to(sortAt({ kind: "field", field }), snapshot);
        this.heap.write(object, field.name.text, this.value(value, field.type));
        return;
      }
      case "elements access":
        // No term says how long it is.
        this.hasGuessed = true;
        return;
      case "separate":
        this.open(reader, frame, assertion.left, first(snapshot), depth);
        this.open(reader, frame, assertion.right, second(snapshot), depth);
        return;
      case "conditional": {
        const holds = reader.value(frame, assertion.condition) === true;
        this.open(reader, frame, holds ? assertion.whenTrue : assertion.whenFalse, snapshot, depth);
        return;
      }
      case "predicate": {
        const { predicate, receiver, arguments: written } = assertion.call;
        if (depth >= limits.contracts.openedPredicateDepth) {
          this.hasGuessed = true;
          return;
        }
        const variables = new Map<Variable, Value>([[predicate.receiver, reader.object(frame, receiver)]]);
        for (const [index, parameter] of predicate.parameters.entries())
          variables.set(parameter, reader.value(frame, written[index]!));
        this.open(
          reader,
          { ...frame, source: predicate.source, variables },
          predicate.body,
          snapshot,
          depth + 1,
        );
        return;
      }
    }
  }
}

function appliesFunction(term: SymbolicTerm): boolean {
  if (term.kind !== "application") return false;
  return term.operator === "apply" || (term.arguments as readonly SymbolicTerm[]).some(appliesFunction);
}
