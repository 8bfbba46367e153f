/** New and Resolve on programs written in the IR: which questions are asked, in which order, and what a reference becomes. */

import {
  arraySort,
  boolSort,
  constantArray,
  type Instruction,
  intConstant,
  intSort,
  ite,
  not,
  type ObjectClass,
  type Procedure,
  type Program,
  printReader,
  refConstant,
  refSort,
  type Sort,
  select,
  store,
  type Term,
  unknownSpan,
  type Variable,
  variable,
} from "@everypath/core";
import { validateProgram } from "@everypath/core/testing";
import { describe, expect, test } from "vitest";
import {
  defaultMachineOptions,
  Machine,
  type State,
  type Step,
  startState,
} from "../../src/machine/index.ts";

type Bare<T> = T extends unknown ? Omit<T, "span" | "weight"> : never;

const next = variable("Node.next", arraySort(refSort, refSort), "global", 0);
const value = variable("Node.value", arraySort(refSort, intSort), "global", 1);
const length = variable("Node[].length", arraySort(refSort, intSort), "global", 2);
const element = variable("Node[].element", arraySort(refSort, arraySort(intSort, refSort)), "global", 3);
const globals = [next, value, length, element];

const node = { kind: "reference", class: "Node" } as const;
const integer = { kind: "mathematical" } as const;
const nodes = { kind: "array", element: node, length: 0, bytes: 0 } as const;
const classes: readonly ObjectClass[] = [
  {
    name: "Node",
    isArray: false,
    fields: [
      { name: "next", variable: next, type: node },
      { name: "value", variable: value, type: integer },
    ],
  },
  {
    name: "Node[]",
    isArray: true,
    fields: [
      { name: "length", variable: length, type: integer },
      { name: "element", variable: element, type: nodes },
    ],
  },
];

/** A program of one procedure, whose variables are x, y, z, w (references), b (Bool) and i (Int). */
class Builder {
  readonly locals: Variable[] = [];
  private readonly instructions: Instruction[] = [];

  constructor() {
    for (const field of globals) {
      const { sort } = field;
      if (sort.kind !== "array") throw new Error("a field is an array");
      this.assign(field, constantArray(sort, emptyOf(sort.element)));
    }
  }

  local(name: string, sort: Sort): Variable {
    const made = variable(name, sort, "local", this.locals.length);
    this.locals.push(made);
    return made;
  }

  input(name: string, sort: Sort): Variable {
    const target = this.local(name, sort);
    const type = sort === refSort ? node : sort === boolSort ? ({ kind: "bool" } as const) : integer;
    this.emit({ kind: "input", target, name, type });
    return target;
  }

  made(name: string, className = "Node"): Variable {
    const target = this.local(name, refSort);
    this.emit({ kind: "new", target, class: className });
    return target;
  }

  resolve(name: string, of: Term, className = "Node"): Variable {
    const target = this.local(name, refSort);
    this.emit({ kind: "resolve", target, value: of, class: className });
    return target;
  }

  assign(target: Variable, to: Term): void {
    this.emit({ kind: "assign", target, value: to });
  }

  emit(instruction: Bare<Instruction>): void {
    this.instructions.push({ ...instruction, span: unknownSpan, weight: 1 } as Instruction);
  }

  program(): Program {
    const procedure: Procedure = {
      name: "test",
      parameters: [],
      variadic: false,
      locals: this.locals,
      results: [],
      resultType: undefined,
      blocks: [
        { instructions: this.instructions, terminator: { kind: "stop", span: unknownSpan, weight: 1 } },
      ],
      span: unknownSpan,
      model: false,
      sourceVariables: [],
    };
    const program: Program = {
      language: "objects",
      files: [],
      dataModel: { name: "mathematical", pointerBits: 64 },
      globals: globals.map((one) => ({ variable: one, initial: undefined })),
      classes,
      objects: [],
      userProcedures: ["test"],
      procedure: (name) => (name === "test" ? procedure : undefined),
      procedureAddresses: new Map([["test", 4096]]),
      firstFreeAddress: 8192,
      initializers: [],
      finalizers: [],
      unsupported: [],
    };
    expect(validateProgram(program)).toEqual([]);
    return program;
  }
}

function emptyOf(sort: Sort): ReturnType<typeof refConstant> {
  if (sort.kind === "array") return constantArray(sort, emptyOf(sort.element));
  return sort === refSort ? refConstant(0) : intConstant(0);
}

/** What is asked where T and F answer the questions, those about assumptions always with yes. */
function follow(
  builder: Builder,
  answers: string,
  heapDepth = 3,
): { readonly questions: readonly string[]; readonly step: Step; readonly state: State } {
  const machine = new Machine(builder.program(), { ...defaultMachineOptions, heapDepth });
  const { state } = startState(machine, { entry: "test", pointerElements: 1, arguments: undefined })!;
  const questions: string[] = [];
  let position = 0;
  for (;;) {
    const step = machine.run(state);
    if (step.kind !== "ask") {
      expect(position).toBe(answers.length);
      return { questions, step, state };
    }
    questions.push(printReader(step.condition));
    const isAssumed = step.purpose === "assume";
    const answer = isAssumed || answers[position++] === "T";
    state.assume(answer ? step.condition : not(step.condition), false);
  }
}

function valueOf(state: State, { slot }: Variable): unknown {
  return state.frame.values[slot];
}

describe("a reference of the inputs", () => {
  test("is null, or an object not met before", () => {
    const builder = new Builder();
    const x = builder.resolve("X", builder.input("x", refSort));
    const isNull = follow(builder, "T");
    expect(isNull.questions).toEqual(["x = null"]);
    expect(valueOf(isNull.state, x)).toBe(0);
    expect(isNull.state.inputObjects).toEqual([]);

    const isObject = follow(builder, "F");
    expect(valueOf(isObject.state, x)).toBe(1);
    expect(isObject.state.inputObjects).toMatchObject([{ number: 1, class: "Node", depth: 1 }]);
  });

  test("may be any object met before, the oldest first", () => {
    const builder = new Builder();
    for (const name of ["x", "y"]) builder.resolve(name.toUpperCase(), builder.input(name, refSort));
    const z = builder.resolve("Z", builder.input("z", refSort));
    expect(follow(builder, "FFFFFF").questions).toEqual([
      "x = null",
      "y = null",
      "x = y",
      "z = null",
      "x = z",
      "y = z",
    ]);
    expect(valueOf(follow(builder, "FFFFFF").state, z)).toBe(3);
    expect(valueOf(follow(builder, "FFFFT").state, z)).toBe(1);
    expect(valueOf(follow(builder, "FFTFF").state, z)).toBe(2);
  });

  test("is the same object the second time, without a question", () => {
    const builder = new Builder();
    const x = builder.input("x", refSort);
    builder.resolve("X", x);
    const again = builder.resolve("again", x);
    const { questions, state } = follow(builder, "F");
    expect(questions).toEqual(["x = null"]);
    expect(valueOf(state, again)).toBe(1);
  });

  test("is never an object that the program made", () => {
    const builder = new Builder();
    const made = builder.made("made");
    const x = builder.resolve("X", builder.input("x", refSort));
    const { questions, state } = follow(builder, "F");
    expect(questions).toEqual(["x = null"]);
    expect([valueOf(state, made), valueOf(state, x)]).toEqual([1, 2]);
  });

  test("has what the inputs say in its fields, whatever was written to others", () => {
    const builder = new Builder();
    const made = builder.made("made");
    builder.assign(value, store(value, made, intConstant(7)));
    const x = builder.resolve("X", builder.input("x", refSort));
    builder.assign(value, store(value, x, intConstant(8)));
    const y = builder.resolve("Y", builder.input("y", refSort));
    const read = builder.local("read", intSort);
    builder.assign(read, select(value, y));
    expect(valueOf(follow(builder, "FFT").state, read)).toBe(8);
    const other = valueOf(follow(builder, "FFF").state, read) as Term;
    expect(printReader(other)).toBe("y.value");
  });

  test("leads to objects up to the depth asked for, and is cut beyond", () => {
    const builder = new Builder();
    let at = builder.resolve("a", builder.input("x", refSort));
    for (const name of ["b", "c"]) at = builder.resolve(name, select(next, at));
    const three = follow(builder, "FFFFFF", 3);
    expect(three.questions).toEqual([
      "x = null",
      "x.next = null",
      "x = x.next",
      "x.next.next = null",
      "x = x.next.next",
      "x.next = x.next.next",
    ]);
    expect(three.state.inputObjects.map(({ depth }) => depth)).toEqual([1, 2, 3]);
    expect(three.step).toMatchObject({ kind: "ended", end: "returned" });
    const two = follow(builder, "FFFFFF", 2);
    expect(two.step).toMatchObject({ kind: "ended", end: "cut", reason: "bound-reached" });
    expect(follow(builder, "F", 0).step).toMatchObject({ end: "cut", reason: "bound-reached" });
  });
});

describe("a choice among references", () => {
  test("between an object of the program's and one of the inputs", () => {
    const builder = new Builder();
    const made = builder.made("made");
    const b = builder.input("b", boolSort);
    const x = builder.input("x", refSort);
    const z = builder.resolve("Z", ite(b, made, x));
    const own = follow(builder, "FT");
    expect(own.questions).toEqual(["x = null ∧ ¬b", "b"]);
    expect(valueOf(own.state, z)).toBe(1);
    const met = follow(builder, "FFF");
    // The path has settled that it is one of the inputs: nothing speaks of the choice any more.
    expect(met.questions).toEqual(["x = null ∧ ¬b", "b", "x = null"]);
    expect(valueOf(met.state, z)).toBe(2);
    expect(printReader(met.state.inputObjects[0]!.origin)).toBe("x");
  });

  test("among elements of an array at an unknown subscript", () => {
    const builder = new Builder();
    const made = builder.made("made");
    const array = builder.made("array", "Node[]");
    const i = builder.input("i", intSort);
    const j = builder.input("j", intSort);
    builder.assign(element, store(element, array, store(select(element, array), i, made)));
    const z = builder.resolve("Z", select(select(element, array), j));
    const { questions, state } = follow(builder, "F");
    expect(questions).toEqual(["i ≠ j"]);
    expect(valueOf(state, z)).toBe(1);
    expect(valueOf(follow(builder, "T").state, z)).toBe(0);
  });

  test("among the elements of an array of the inputs", () => {
    const builder = new Builder();
    const a = builder.local("a", refSort);
    builder.emit({ kind: "input", target: a, name: "a", type: { kind: "reference", class: "Node[]" } });
    const array = builder.resolve("A", a, "Node[]");
    const i = builder.input("i", intSort);
    const j = builder.input("j", intSort);
    builder.resolve("first", select(select(element, array), i));
    const second = builder.resolve("second", select(select(element, array), j));
    const { questions, state } = follow(builder, "FFFF");
    expect(questions).toEqual(["a = null", "a.length ≥ 0", "a[i] = null", "a[j] = null", "a[i] = a[j]"]);
    expect(valueOf(state, second)).toBe(3);
    expect(state.inputObjects.map(({ depth }) => depth)).toEqual([1, 2, 2]);
  });
});

test("forks share what they have met, and number what they meet by themselves", () => {
  const builder = new Builder();
  builder.resolve("X", builder.input("x", refSort));
  builder.made("made");
  builder.resolve("Y", builder.input("y", refSort));
  const machine = new Machine(builder.program(), defaultMachineOptions);
  const { state } = startState(machine, { entry: "test", pointerElements: 1, arguments: undefined })!;
  const answer = (of: State, holds: boolean): void => {
    const step = machine.run(of);
    if (step.kind !== "ask") throw new Error("a question is expected");
    of.assume(holds ? step.condition : not(step.condition), false);
  };
  answer(state, false);
  answer(state, false);
  machine.run(state);
  const other = state.fork();
  answer(other, true);
  expect(machine.run(other)).toMatchObject({ kind: "ended" });
  answer(state, false);
  expect(machine.run(state)).toMatchObject({ kind: "ended" });
  expect(other.inputObjects.map(({ number }) => number)).toEqual([1]);
  expect(state.inputObjects.map(({ number }) => number)).toEqual([1, 3]);
  expect([other.objectCount, state.objectCount]).toEqual([2, 3]);
});
