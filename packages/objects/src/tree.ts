/**
 * The program once its names are resolved and its types are known: what is lowered to the IR, unfolded into traces and verified against
 * contracts. A declaration is one object, and every use of its name refers to it, so `===` tells whether two names mean the same.
 */
import type { Extent, SourceText } from "@everypath/dsl";
import type { Assertion, Contract, GhostOperator, GhostStatement, Predicate } from "./contract.ts";
import type { Type } from "./types.ts";

interface Node {
  readonly extent: Extent;
}

export interface Name extends Node {
  readonly text: string;
}

export interface ObjectProgram {
  readonly sources: readonly SourceText[];
  /** The variables declared outside of everything, in source order. */
  readonly globals: readonly Variable[];
  readonly classes: readonly Class[];
  /** In source order; methods and constructors stand in their classes. */
  readonly procedures: readonly Procedure[];
  /** Assignments to globals that stand with their declarations, before anything that runs; wherever a run starts, they come first. */
  readonly initialValues: readonly InitialValue[];
  /** The other statements outside of everything; undefined where there are none. */
  readonly main: Procedure | undefined;
}

export interface InitialValue {
  readonly source: SourceText;
  readonly statement: Statement;
}

export interface Variable {
  readonly name: Name;
  readonly type: Type;
  readonly kind: "global" | "parameter" | "local" | "this" | "result";
}

export interface Class extends Node {
  readonly name: Name;
  readonly source: SourceText;
  readonly fields: ReadonlyMap<string, Field>;
  readonly methods: ReadonlyMap<string, Procedure>;
  readonly predicates: ReadonlyMap<string, Predicate>;
  /** Its constructor, as the method that `new` calls on the fresh object. */
  readonly initializer: Procedure | undefined;
}

export interface Field {
  readonly owner: string;
  readonly name: Name;
  readonly type: Type;
}

/** A procedure, method, constructor, or the main routine. */
export interface Procedure extends Node {
  readonly role: "procedure" | "method" | "constructor" | "main";
  readonly source: SourceText;
  readonly name: Name;
  /** As `--entry` and messages call it: `p`, `C.m`, of a constructor `C.C`. */
  readonly fullName: string;
  /** Of methods and constructors. */
  readonly receiver: Variable | undefined;
  readonly parameters: readonly Variable[];
  /** undefined: none. */
  readonly result: Type | undefined;
  /** Changes nothing, and its body is one `return e;`: it may be called inside of expressions. */
  readonly isPure: boolean;
  readonly contract: Contract;
  readonly body: readonly Statement[];
  /** From its first word to the end of its contract; empty for the main routine. */
  readonly header: Extent;
  /** Where the body ends. */
  readonly end: Extent;
}

export type Statement =
  /** Where it is an operation of a proof: which. */
  | (Node & { readonly kind: "empty"; readonly ghost?: GhostStatement })
  | (Node & { readonly kind: "block"; readonly statements: readonly Statement[] })
  /** A variable comes to life with its first value, which is 0, false or null where none is written. */
  | (Node & { readonly kind: "declare"; readonly variable: Variable; readonly value: Value | undefined })
  | (Node & { readonly kind: "assign"; readonly target: AssignmentTarget; readonly value: Value })
  /** A call or a creation whose result nobody wants. */
  | (Node & { readonly kind: "perform"; readonly action: Action })
  | (Node & {
      readonly kind: "if";
      readonly condition: Expression;
      readonly whenTrue: Statement;
      readonly whenFalse: Statement | undefined;
    })
  | (Node & {
      readonly kind: "while";
      readonly condition: Expression;
      readonly invariants: readonly Assertion[];
      readonly body: Statement;
    })
  | (Node & { readonly kind: "return"; readonly value: Computed | undefined })
  /** `condition` is as much of `assertion` as a run can check: it knows no permissions. */
  | (Node & { readonly kind: "assert"; readonly condition: Expression; readonly assertion: Assertion })
  | (Node & { readonly kind: "assume"; readonly condition: Expression })
  | (Node & { readonly kind: "print"; readonly value: Expression });

/** What stands right of `:=`. */
export type Value = Computed | Input;

export type Computed = Expression | Action;

export type Action = Call | NewObject | NewArray;

/** e₀.m(ē), p(ē) */
export interface Call extends Node {
  readonly kind: "call";
  readonly procedure: Procedure;
  readonly receiver: Expression | undefined;
  readonly arguments: readonly Expression[];
}

/** new C(ē): the object, then a call of the constructor. */
export interface NewObject extends Node {
  readonly kind: "new object";
  readonly class: Class;
  readonly arguments: readonly Expression[];
}

export interface NewArray extends Node {
  readonly kind: "new array";
  readonly element: Type;
  readonly length: Expression;
}

/** A fresh symbol, of the type of what it is assigned to. */
export interface Input extends Node {
  readonly kind: "input";
}

interface Typed extends Node {
  readonly type: Type;
  /** What proofs do around its evaluation, outermost first. */
  readonly ghosts?: readonly GhostOperator[];
}

/** What can be assigned to; the paper's heap variables h, and elements of arrays. */
export type AssignmentTarget = VariableUse | FieldUse | ElementUse;

export interface VariableUse extends Typed {
  readonly kind: "variable";
  readonly variable: Variable;
}

/** e.f */
export interface FieldUse extends Typed {
  readonly kind: "field";
  readonly object: Expression;
  readonly field: Field;
}

/** a[e] */
export interface ElementUse extends Typed {
  readonly kind: "element";
  readonly array: Expression;
  readonly subscript: Expression;
}

export type Expression =
  | AssignmentTarget
  | (Typed & { readonly kind: "integer"; readonly value: bigint })
  | (Typed & { readonly kind: "boolean"; readonly value: boolean })
  | (Typed & { readonly kind: "null" })
  /** `"a"`: a symbolic input, in a call from outside of the program. */
  | (Typed & { readonly kind: "symbol"; readonly name: string })
  | (Typed & { readonly kind: "length"; readonly array: Expression })
  | PureCall
  | (Typed & { readonly kind: "negate" | "not"; readonly operand: Expression })
  | Binary
  | (Typed & {
      readonly kind: "conditional";
      readonly condition: Expression;
      readonly whenTrue: Expression;
      readonly whenFalse: Expression;
    })
  | Quantified;

/** forall i :: lower <= i && i <= upper ==> body, exists i :: lower <= i && i <= upper && body. The bounds do not speak of i. */
export interface Quantified extends Typed {
  readonly kind: "quantified";
  readonly quantifier: "forall" | "exists";
  readonly variable: Variable;
  readonly lower: Expression;
  readonly upper: Expression;
  readonly body: Expression;
}

/** A call of a pure method, which changes nothing. */
export interface PureCall extends Typed {
  readonly kind: "pure call";
  readonly procedure: Procedure;
  readonly receiver: Expression | undefined;
  readonly arguments: readonly Expression[];
}

export interface Binary extends Typed {
  readonly kind: "binary";
  readonly operator: BinaryOperator;
  readonly left: Expression;
  readonly right: Expression;
}

export type ArithmeticOperator = "add" | "subtract" | "multiply" | "divide" | "remainder";
export type OrderOperator = "less" | "lessOrEqual" | "greater" | "greaterOrEqual";
export type EqualityOperator = "equal" | "notEqual";
/** They guard what their right side requires. */
export type LogicalOperator = "and" | "or" | "implies";
export type BinaryOperator = ArithmeticOperator | OrderOperator | EqualityOperator | LogicalOperator;
