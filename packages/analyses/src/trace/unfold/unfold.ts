/**
 * The transition system of section 4: a program is unfolded into its symbolic execution traces, depth first, the true side of a branch before the
 * false one. What a test says of the inputs is found by its weakest precondition through the trace before it; a trace whose tests
 * contradict each other is infeasible and is not followed.
 */

import {
  and,
  type Call,
  equal,
  exitHandlers,
  falseTerm,
  isOutOfSight,
  limits,
  not,
  notEqual,
  or,
  type Procedure,
  refConstant,
  type Span,
  type SymbolicTerm,
  symbol,
  type Term,
  type Terminator,
  trueTerm,
  type Variable,
} from "@everypath/core";
import { weakestPrecondition } from "../calculus/path.ts";
import { extended, type OpenTrace, type Rule, type Step } from "../calculus/step.ts";
import { substituteVariables } from "../calculus/substitutions.ts";
import { Moments } from "../moments.ts";
import { simultaneous } from "./assign-all.ts";
import { symbolsAt, withNewObject } from "./c-objects.ts";
import { Activations } from "./frames.ts";
import { inputReferences } from "./heap-depth.ts";
import { type Effect, Meaning } from "./instruction.ts";
import { arrives } from "./line.ts";
import { LoopHeads } from "./loops.ts";
import { kinds, withoutObject } from "./memory.ts";
import type { Oracle, UnfoldOptions } from "./options.ts";
import { parameterSteps } from "./parameters.ts";
import type { Configuration, CutReason, Unfolded } from "./position.ts";
import { callsUnderWay, deeperThan, jumped, moved, spanAt, userSpan } from "./position.ts";
import { type Way, waysFrom } from "./ways.ts";

type Following = Generator<Unfolded, Configuration | undefined>;

export class Unfolding {
  private readonly meaning: Meaning;
  private readonly oracle: Oracle;
  private readonly options: UnfoldOptions;
  private readonly loopHeads = new LoopHeads();
  private readonly clock = new Moments();
  /** Still to be followed, the next one last. */
  private readonly waiting: Configuration[] = [];
  private readonly isKnown: boolean;

  constructor(oracle: Oracle, options: UnfoldOptions) {
    this.meaning = new Meaning(options.machine);
    this.oracle = oracle;
    this.options = options;
    this.isKnown = options.along?.isKnown === true;
  }

  /** Every feasible trace from the entry, with those that were cut. */
  *traces(entry: Procedure): Generator<Unfolded> {
    const { activation, others } = new Activations().begin(entry);
    this.waiting.push({
      closure: { activation, block: 0, index: 0, caller: undefined, before: undefined, stackObjects: [] },
      trace: undefined,
      key: "",
      activations: others,
      condition: this.options.assume,
      readings: this.options.readings,
      steps: 0,
      items: 0,
      forks: new Map(),
      references: new Map(),
      nextAddress: this.options.nextAddress,
      objects: this.options.objects,
      hasThrown: false,
      uncertain: false,
    });
    for (let next = this.waiting.pop(); next !== undefined; next = this.waiting.pop()) {
      for (let at: Configuration | undefined = next; at !== undefined; ) {
        const stop = this.oracle.stopReason();
        if (stop !== undefined) {
          yield { kind: "stopped", reason: stop };
          return;
        }
        if (this.clock.isDue()) yield { kind: "moment" };
        at = yield* this.step(at);
      }
    }
  }

  private *step(before: Configuration): Following {
    const at = { ...before, items: before.items + 1 };
    if (at.steps >= this.options.maxSteps) return yield* this.cut(at, "max-steps", "a trace was cut");
    const { closure } = at;
    const span = spanAt(closure);
    if (!isOutOfSight(closure.activation.procedure) && arrives(this.options.line, span, closure.before))
      yield { kind: "trace", configuration: before, end: { kind: "line", location: span } };
    const block = closure.activation.procedure.blocks[closure.block]!;
    const instruction = block.instructions[closure.index];
    if (instruction === undefined) return yield* this.terminate(at, block.terminator);
    const effect = this.meaning.effectOf(closure.activation, instruction, {
      value: (term) => this.known(at, term),
      text: (pointer) => this.textAt(this.known(at, pointer)),
    });
    return yield* this.execute(at, effect, instruction.weight);
  }

  private *execute(at: Configuration, effect: Effect, weight: number): Following {
    const { closure } = at;
    const base = { span: spanAt(closure), hidden: isOutOfSight(closure.activation.procedure) };
    switch (effect.kind) {
      case "steps":
        return this.withSteps(moved(at, weight), effect.steps);
      case "requirement":
        return yield* this.require(at, effect, weight);
      case "reference":
        return yield* this.reference(at, effect, weight);
      case "reading": {
        const count = at.readings.get(effect.name) ?? 0;
        const name = count === 0 ? effect.name : `${effect.name}!${count}`;
        const { target } = effect;
        const fresh = symbol(name, target.sort);
        return {
          ...moved(at, weight),
          trace: extended(at.trace, { ...base, kind: "reading", rule: "input", target, name, symbol: fresh }),
          readings: new Map(at.readings).set(effect.name, count + 1),
        };
      }
      case "allocation":
        return yield* this.allocate(at, effect, weight);
      case "symbols":
        return yield* this.makeSymbolic(at, effect, weight);
      case "exit":
        yield { kind: "trace", configuration: at, end: { kind: "halted" } };
        return undefined;
      case "thrown":
        return { ...moved(at, weight), hasThrown: true };
      case "call":
        return yield* this.methodCall(at, effect.callee, effect.call);
      case "refused":
        return yield* this.cut(at, "unsupported", effect.what);
      default:
        return effect satisfies never;
    }
  }

  /** δ: the trace goes on where the requirement holds, and ends in an error where it does not. */
  private *require(
    at: Configuration,
    effect: Effect & { readonly kind: "requirement" },
    weight: number,
  ): Following {
    const { machine } = this.options;
    const { condition, error, message, steps, access } = effect;
    if (machine.skips(error)) return this.withSteps(moved(at, weight), steps);
    const { closure } = at;
    const base = {
      kind: "test",
      span: spanAt(closure),
      hidden: isOutOfSight(closure.activation.procedure),
      ...(access === undefined ? {} : { access }),
    } as const;
    const value = this.value(at.trace, condition);
    if (machine.checks(error) && (this.options.along === undefined || this.isKnown)) {
      const failing = this.withTest(
        at,
        { ...base, rule: "error (¬δ)", condition: not(condition) },
        this.isKnown ? trueTerm : not(value),
      );
      if (failing !== undefined) {
        const end = { kind: "error", error, message, location: userSpan(closure) } as const;
        yield { kind: "trace", configuration: failing, end };
      }
    }
    const passing = this.withTest(
      moved(at, weight),
      { ...base, rule: "absence of an error (δ)", condition },
      value,
    );
    const next = passing === undefined ? undefined : this.withSteps(passing, steps);
    if (effect.further === undefined || next === undefined) return next;
    // Of the same instruction.
    return yield* this.execute({ ...next, closure, steps: at.steps }, effect.further, weight);
  }

  private *allocate(
    at: Configuration,
    effect: Effect & { readonly kind: "allocation" },
    weight: number,
  ): Following {
    const { target, object } = effect;
    if (object.lifetime === "heap" && this.options.machine.options.mallocMayFail)
      return yield* this.cut(at, "unsupported", "--malloc-may-fail");
    const size = this.known(at, object.size);
    if (size === undefined || size > limits.trace.objectBytes)
      return yield* this.cut(at, "unsupported", "an object of symbolic or enormous size");
    return withNewObject(at, target, object, size, weight);
  }

  private *makeSymbolic(
    at: Configuration,
    effect: Effect & { readonly kind: "symbols" },
    weight: number,
  ): Following {
    const pointer = this.known(at, effect.address);
    const size = this.known(at, effect.size);
    const name = this.textAt(this.known(at, effect.name));
    if (pointer === undefined || size === undefined || size > limits.trace.objectBytes || name === undefined)
      return yield* this.cut(at, "unsupported", "inputs at a symbolic place or of symbolic size");
    if (size === 0n) return moved(at, weight);
    const made = symbolsAt(at, effect, { pointer, size, name });
    return yield* this.require(made.at, made.effect, weight);
  }

  /** A string that the program's text holds. */
  private textAt(pointer: bigint | undefined): string | undefined {
    return pointer === undefined ? undefined : this.options.textAt(Number(pointer));
  }

  private known(at: Configuration, term: Term): bigint | undefined {
    const value = closed(weakestPrecondition(at.trace, term), this.options.initial);
    return value.kind === "constant" && typeof value.value === "bigint" ? value.value : undefined;
  }

  /**
   * As lazy initialisation does for the forward execution, --heap-depth bounds the objects of the inputs: a reference that leads deeper is null,
   * or an object known before, or the trace is given up.
   */
  private *reference(
    at: Configuration,
    effect: Effect & { readonly kind: "reference" },
    weight: number,
  ): Following {
    const { closure } = at;
    const base = { kind: "test", rule: "assumption", span: spanAt(closure), hidden: true } as const;
    let next: Configuration | undefined = moved(at, weight);
    if (!this.isKnown) {
      const { heapDepth } = this.options.machine.options;
      const denotes = (reference: SymbolicTerm): SymbolicTerm =>
        this.value(at.trace, equal(effect.value, reference));
      const { shallow, deep } = inputReferences(denotes, heapDepth);
      const known = [...new Set([...(at.references.get(effect.class) ?? []), ...shallow])];
      next = { ...next, references: new Map(at.references).set(effect.class, known) };
      const beyond = or(
        ...deep.map((reference) =>
          and(
            denotes(reference),
            notEqual(reference, refConstant(0)),
            ...known.map((one) => notEqual(reference, one)),
          ),
        ),
      );
      const givenUp = this.withTest(at, { ...base, condition: beyond }, beyond);
      if (givenUp !== undefined) {
        const detail = `an input that refers to a ${effect.class} beyond --heap-depth ${heapDepth}`;
        yield* this.cut(givenUp, "bound-reached", detail);
      }
      next = this.withTest(next, { ...base, condition: not(beyond) }, not(beyond));
    }
    if (next === undefined) return undefined;
    const { length, steps } = effect;
    return this.withSteps(next, length === undefined ? steps : [{ ...base, condition: length }, ...steps]);
  }

  /** ⟨h := e₀.m(ē); S, ρ⟩ → ⟨body; h := r; S, ρ · ȳ := ē⟩, with ȳ fresh. */
  private *methodCall(at: Configuration, callee: Procedure, call: Call): Following {
    const { closure } = at;
    if (callsUnderWay(closure, callee) >= this.options.maxCalls)
      return yield* this.cut(at, "bound-reached", deeperThan(callee.name, this.options.maxCalls));
    const { activation, others } = at.activations.begin(callee);
    const steps = parameterSteps(
      activation,
      closure.activation,
      call,
      isOutOfSight(closure.activation.procedure),
    );
    return {
      ...at,
      closure: {
        activation,
        block: 0,
        index: 0,
        caller: { closure, call },
        before: undefined,
        stackObjects: [],
      },
      trace: steps.reduce<OpenTrace>(extended, at.trace),
      activations: others,
      steps: at.steps + call.weight,
    };
  }

  private *terminate(before: Configuration, terminator: Terminator): Following {
    const at = { ...before, steps: before.steps + terminator.weight };
    const { activation } = at.closure;
    switch (terminator.kind) {
      case "jump":
      case "branch":
      case "switch": {
        const ways = waysFrom(terminator, activation);
        const [first] = ways;
        if (first?.letter === "") return jumped(at, first.target, first.letter);
        return yield* this.choose(at, terminator.span, ways);
      }
      case "return":
        return yield* this.methodReturn(at, terminator.values, terminator.span);
      case "stop":
        yield { kind: "trace", configuration: at, end: { kind: "returned" } };
        return undefined;
      default:
        return terminator satisfies never;
    }
  }

  /** Symbolic choice and iteration: ρ · b, for each b that some input on ρ satisfies. */
  private *choose(at: Configuration, span: Span, ways: readonly Way[]): Following {
    const { activation, block } = at.closure;
    const isIteration = this.loopHeads.isHead(activation.procedure, block);
    const rule: Rule = isIteration ? "symbolic iteration" : "symbolic choice";
    const followed: Configuration[] = [];
    for (const { condition, target, letter } of ways) {
      if (this.options.along?.key.startsWith(letter, at.key.length) === false) continue;
      const step: Step = { kind: "test", rule, span, hidden: isOutOfSight(activation.procedure), condition };
      const tested = this.withTest(at, step, this.value(at.trace, condition));
      if (tested !== undefined) followed.push(jumped(tested, target, letter));
    }
    const [first, ...others] = followed;
    if (first === undefined || others.length === 0) return first;
    const place = `${span.file}:${span.line}:${span.column}`;
    const count = (at.forks.get(place) ?? 0) + 1;
    if (count > this.options.maxLoop) return yield* this.cut(at, "max-loop", "a trace was cut in a loop");
    const forks = new Map(at.forks).set(place, count);
    for (const other of others.reverse()) this.waiting.push({ ...other, forks });
    return { ...first, forks };
  }

  /** ⟨return e; S, ρ⟩ → ⟨S, ρ · r := e⟩ and then h := r; here h := e at once. */
  private *methodReturn(at: Configuration, values: readonly Term[], span: Span): Following {
    const { activation, caller } = at.closure;
    if (caller === undefined) {
      if (activation.procedure.name === "main" && this.options.machine.procedure(exitHandlers) !== undefined)
        return yield* this.cut(at, "unsupported", "functions that atexit has registered");
      if (at.hasThrown) return yield* this.cut(at, "unsupported", "exceptions that nothing may have caught");
      yield { kind: "trace", configuration: at, end: { kind: "returned" } };
      return undefined;
    }
    const { closure, call } = caller;
    const assignments = call.targets.map((target, index) => ({
      target: closure.activation.variable(target),
      value: activation.term(values[index]!),
    }));
    const base = {
      rule: "symbolic method return",
      span,
      hidden: isOutOfSight(activation.procedure),
    } as const;
    const gone = at.closure.stackObjects.map(
      (object): Step => ({
        ...base,
        kind: "assignment",
        target: kinds,
        value: withoutObject(object),
        access: { kind: "bookkeeping" },
      }),
    );
    const steps = [...simultaneous(assignments, activation, base), ...gone];
    const trace = steps.reduce<OpenTrace>(extended, at.trace);
    return moved({ ...at, closure, trace }, 0);
  }

  private withSteps(at: Configuration, steps: readonly Step[]): Configuration | undefined {
    let next = at;
    for (const step of steps) {
      const after =
        step.kind === "test"
          ? this.withTest(next, step, this.value(next.trace, step.condition))
          : { ...next, trace: extended(next.trace, step) };
      if (after === undefined) return undefined;
      next = after;
    }
    return next;
  }

  /** wp(ρ, b): what b says of the inputs. */
  private value(trace: OpenTrace, condition: Term): SymbolicTerm {
    if (this.isKnown) return trueTerm;
    return closed(weakestPrecondition(trace, condition), this.options.initial);
  }

  /** ρ · b; undefined where no input on ρ satisfies b. */
  private withTest(at: Configuration, step: Step, value: SymbolicTerm): Configuration | undefined {
    if (value === falseTerm) return undefined;
    const trace = extended(at.trace, step);
    if (value === trueTerm || at.condition.includes(value)) return { ...at, trace };
    const satisfiable = this.oracle.isSatisfiable(at.condition, value);
    if (satisfiable === false) return undefined;
    const uncertain = at.uncertain || satisfiable === undefined;
    return { ...at, trace, condition: [...at.condition, value], uncertain };
  }

  private *cut(configuration: Configuration, reason: CutReason, detail: string): Following {
    yield { kind: "cut", configuration, reason, detail, span: userSpan(configuration.closure) };
    return undefined;
  }
}

/** The condition where the trace begins, over what its variables hold there. */
export function closed(condition: Term, initial: (variable: Variable) => SymbolicTerm): SymbolicTerm {
  return substituteVariables(condition, initial) as SymbolicTerm;
}
