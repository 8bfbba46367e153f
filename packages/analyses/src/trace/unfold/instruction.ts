/**
 * What each instruction of the IR adds to a trace. An operation that can fail has a δ: the trace goes on with it as a test, or ends with its
 * negation.
 */

import {
  type Assign,
  type Assume,
  type Call,
  type Claim,
  type Distinguish,
  type ErrorKind,
  equal,
  type Instruction,
  intConstant,
  intLessOrEqual,
  isOutOfSight,
  type New,
  type ObjectClass,
  or,
  type Procedure,
  type Program,
  type Resolve,
  refConstant,
  select,
  type Term,
  type ValueType,
  type Variable,
} from "@everypath/core";
import { type Machine, mismatchOf } from "@everypath/engine";
import type { Access, Rule, Step } from "../calculus/step.ts";
import type { Activation } from "./frames.ts";
import { areRelated } from "./memory.ts";
import { intrinsicEffect, type Knowledge, memoryEffect, needsMemory } from "./memory-instruction.ts";

/** A step before it is known where in the trace it stands. */
export type Effect =
  | { readonly kind: "steps"; readonly steps: readonly Step[] }
  /** The trace goes on where `condition` holds, and ends in the error where it does not. */
  | {
      readonly kind: "requirement";
      readonly condition: Term;
      readonly error: ErrorKind;
      readonly message: string;
      /** Where it goes on. */
      readonly steps: readonly Step[];
      /** Where it is about C's memory. */
      readonly access?: Access;
      /** What else the instruction requires, after that. */
      readonly further?: Effect;
    }
  /** target := the address of a new object of C. */
  | { readonly kind: "allocation"; readonly target: Variable | undefined; readonly object: NewObject }
  /** Bytes at an address become inputs. */
  | {
      readonly kind: "symbols";
      readonly address: Term;
      readonly size: Term;
      readonly name: Term;
      readonly type: ValueType | undefined;
    }
  /** The program ends. */
  | { readonly kind: "exit" }
  /** An exception begins. */
  | { readonly kind: "thrown" }
  | { readonly kind: "reading"; readonly target: Variable; readonly name: string }
  /** A reference is looked up: nothing happens, but how far into the inputs it leads is bounded. */
  | {
      readonly kind: "reference";
      readonly value: Term;
      readonly class: string;
      /** Of an array that the inputs hold. */
      readonly length: Term | undefined;
      readonly steps: readonly Step[];
    }
  | { readonly kind: "call"; readonly call: Call; readonly callee: Procedure }
  | { readonly kind: "refused"; readonly what: string };

export interface NewObject {
  readonly size: Term;
  readonly lifetime: "stack" | "heap";
  readonly zeroed: boolean;
  readonly name: string;
  readonly type: ValueType | undefined;
}

/** What the calculus needs to know of the program. */
export class Meaning {
  readonly program: Program;
  /** Why accesses to C's memory have no meaning here. */
  private readonly refusedMemory: string | undefined;
  private readonly classes: ReadonlyMap<string, ObjectClass>;
  private readonly fields: ReadonlySet<Term>;

  constructor(machine: Machine) {
    const { program } = machine;
    this.program = program;
    this.refusedMemory = memoryProblem(machine);
    const classes = program.classes ?? [];
    this.classes = new Map(classes.map((one) => [one.name, one]));
    this.fields = new Set(classes.flatMap(({ fields }) => fields.map(({ variable }) => variable)));
  }

  effectOf(activation: Activation, instruction: Instruction, known: Knowledge): Effect {
    const term = (expression: Term): Term => activation.term(expression);
    switch (instruction.kind) {
      case "assign":
      case "distinguish":
        return { kind: "steps", steps: this.symbolicAssignment(activation, instruction) };
      case "input":
        return { kind: "reading", target: activation.variable(instruction.target), name: instruction.name };
      case "output":
      case "cut":
        return { kind: "steps", steps: [] };
      case "assume":
        return this.assumption(activation, instruction);
      case "check":
        return requirement(term(instruction.condition), instruction.error, instruction.message);
      case "relate":
        return requirement(
          areRelated(term(instruction.left), term(instruction.right)),
          "unrelated-pointers",
          "pointers into different objects are subtracted or ordered",
        );
      case "claim":
        // The input predicate is what the run begins with (King, section 8).
        if (instruction.requires !== undefined && this.isEntry(activation))
          return this.assumption(activation, instruction);
        return requirement(term(instruction.condition), "assertion", instruction.message);
      case "new":
        return { kind: "steps", steps: [this.creation(activation, instruction)] };
      case "resolve":
        return this.lookUp(activation, instruction);
      case "call":
        return this.calling(activation, instruction, known);
      case "load":
      case "store":
      case "allocate":
      case "free":
      case "copy":
      case "fill":
        return this.refusedMemory === undefined
          ? memoryEffect(activation, instruction, known)
          : { kind: "refused", what: this.refusedMemory };
      case "unsupported":
        return { kind: "refused", what: instruction.what };
      default:
        return instruction satisfies never;
    }
  }

  private assumption(activation: Activation, instruction: Assume | Claim): Effect {
    const condition = activation.term(instruction.condition);
    const base = baseOf(activation, instruction);
    return { kind: "steps", steps: [{ ...base, kind: "test", rule: "assumption", condition }] };
  }

  /** The run begins with it: nobody calls it but a driver. */
  private isEntry({ isFirst, isOfTraceStart, procedure }: Activation): boolean {
    const { driver } = this.program;
    return driver === undefined ? isOfTraceStart : isFirst && procedure.name === driver.entry;
  }

  private symbolicAssignment(
    activation: Activation,
    instruction: Assign | Distinguish | Resolve,
  ): readonly Step[] {
    const base = { ...baseOf(activation, instruction), rule: "symbolic assignment" } as const;
    const step = this.assignment(activation, instruction.target, instruction.value, base);
    return step === undefined ? [] : [step];
  }

  private creation(activation: Activation, made: New): Step {
    return {
      ...baseOf(activation, made),
      kind: "creation",
      rule: "symbolic object creation",
      target: activation.variable(made.target),
      class: this.classOf(made.class),
    };
  }

  private lookUp(activation: Activation, resolved: Resolve): Effect {
    const made = this.classOf(resolved.class);
    const value = activation.term(resolved.value);
    return {
      kind: "reference",
      value,
      class: made.name,
      length: made.isArray ? hasLength(made, value) : undefined,
      steps: this.symbolicAssignment(activation, resolved),
    };
  }

  private calling(activation: Activation, call: Call, known: Knowledge): Effect {
    const { callee } = call;
    switch (callee.kind) {
      case "procedure":
        return this.callOf(call, callee.name);
      case "intrinsic":
        if (this.refusedMemory !== undefined && needsMemory(callee))
          return { kind: "refused", what: this.refusedMemory };
        return intrinsicEffect(activation, call, callee, known);
      case "pointer":
        return this.callThroughPointer(call, known.value(activation.term(callee.address)));
      default:
        return callee satisfies never;
    }
  }

  private callThroughPointer(call: Call, address: bigint | undefined): Effect {
    const found = [...this.program.procedureAddresses].find(([, at]) => BigInt(at) === address);
    if (found === undefined)
      return { kind: "refused", what: "a call through a pointer that depends on the inputs" };
    return this.callOf(call, found[0]);
  }

  private callOf(call: Call, name: string): Effect {
    const callee = this.program.procedure(name);
    if (callee === undefined) return { kind: "refused", what: `a call of '${name}', which nothing defines` };
    const mismatch = mismatchOf(callee, call);
    return mismatch === undefined ? { kind: "call", call, callee } : { kind: "refused", what: mismatch };
  }

  /** x := e, or h.f := e where the target is a field; undefined where nothing changes. */
  assignment(
    activation: Activation,
    target: Variable,
    value: Term,
    base: { readonly span: Step["span"]; readonly hidden: boolean; readonly rule: Rule },
  ): Step | undefined {
    const assigned = activation.variable(target);
    const given = activation.term(value);
    if (assigned === given) return undefined;
    if (!this.fields.has(assigned)) return { ...base, kind: "assignment", target: assigned, value: given };
    if (given.kind !== "application") throw new Error("a field is written at one object at a time");
    const [array, object, element] = given.arguments as readonly [Term, Term, Term];
    if (given.operator === "store" && array === assigned)
      return { ...base, kind: "field assignment", object, field: assigned, value: element };
    // Before anything exists (the driver): the calculus begins with the heap as it is.
    if (given.operator === "constantArray") return undefined;
    throw new Error("a field is written at one object at a time");
  }

  private classOf(name: string): ObjectClass {
    const found = this.classes.get(name);
    if (found === undefined) throw new Error(`there is no class ${name}`);
    return found;
  }
}

/** What each step of an instruction has in common. */
function baseOf(activation: Activation, { span }: Instruction): Pick<Step, "span" | "hidden"> {
  return { span, hidden: isOutOfSight(activation.procedure) };
}

function requirement(condition: Term, error: ErrorKind, message: string): Effect {
  return { kind: "requirement", condition, error, message, steps: [] };
}

/** The calculus has one test for an access, where the machine has one for each kind of error. */
const kindsOfAccess = ["null-dereference", "out-of-bounds", "use-after-free"] as const;
const kindsOfFree = ["invalid-free", "double-free"] as const;

function memoryProblem(machine: Machine): string | undefined {
  if (machine.pointerBits !== 64) return "memory with 32-bit pointers: leave --data-model out";
  const differing = [kindsOfAccess, kindsOfFree].find(
    (group) => new Set(group.map((one) => machine.checks(one))).size > 1,
  );
  return differing === undefined
    ? undefined
    : `memory where not all of ${differing.join(", ")} are looked for`;
}

/** An array that the inputs hold has a length. */
function hasLength({ fields: [length] }: ObjectClass, reference: Term): Term {
  if (length === undefined) throw new Error("an array has a length");
  return or(
    equal(reference, refConstant(0)),
    intLessOrEqual(intConstant(0), select(length.variable, reference)),
  );
}
