/**
 * PL/I as a tree: what is left of a text once spelling is settled. `=` and `←`, `¬>` and `<=`, `DCL` and `DECLARE` are one; the
 * predicate of a FORALL stands in its place; attributes are interpreted. Names keep the case they were written in;
 * `keyOf` tells which are the same.
 */
import type { Extent, SourceText } from "@everypath/dsl";

/** Names are the same whatever their case. */
export function keyOf(name: string): string {
  return name.toUpperCase();
}

interface Node {
  readonly extent: Extent;
}

export interface Name extends Node {
  readonly text: string;
}

export type Expression =
  | (Node & { readonly kind: "integer"; readonly value: bigint })
  /** `"A"`: a symbolic input, outside of programs (King, section 6). */
  | (Node & { readonly kind: "symbol"; readonly name: string })
  | (Node & { readonly kind: "name"; readonly name: Name })
  /** An element of an array or a reference to a function, which only the declarations tell apart. */
  | (Node & { readonly kind: "application"; readonly name: Name; readonly arguments: readonly Expression[] })
  | (Node & { readonly kind: "unary"; readonly operator: UnaryOperator; readonly operand: Expression })
  | Binary
  /** Kept because `F((X))` hands over a copy. */
  | (Node & { readonly kind: "parenthesised"; readonly inner: Expression })
  /** The bounds in `A(1:5)`, in a call from outside of the program. */
  | (Node & { readonly kind: "range"; readonly lower: Expression; readonly upper: Expression })
  | Quantified;

export interface Binary extends Node {
  readonly kind: "binary";
  readonly operator: BinaryOperator;
  readonly left: Expression;
  readonly right: Expression;
}

export interface Quantified extends Node {
  readonly kind: "quantified";
  readonly quantifier: "forall" | "exists";
  readonly variable: Name;
  readonly lower: Expression;
  readonly upper: Expression;
  readonly body: Expression;
}

export type UnaryOperator = "plus" | "negate" | "not";

export type ArithmeticOperator = "add" | "subtract" | "multiply" | "divide" | "power";
export type RelationalOperator = "equal" | "notEqual" | "less" | "lessOrEqual" | "greater" | "greaterOrEqual";
export type LogicalOperator = "and" | "or" | "implies";
export type BinaryOperator = ArithmeticOperator | RelationalOperator | LogicalOperator;

export interface Statement extends Node {
  readonly labels: readonly Name[];
  readonly action: Action;
}

export type Action =
  | { readonly kind: "empty" }
  /** Declarations are the procedure's, wherever they stand. */
  | { readonly kind: "declare" }
  | { readonly kind: "assign"; readonly target: Expression; readonly value: Expression }
  | {
      readonly kind: "if";
      readonly condition: Expression;
      readonly whenTrue: Statement;
      readonly whenFalse: Statement | undefined;
    }
  | Group
  | { readonly kind: "goto"; readonly label: Name }
  | { readonly kind: "call"; readonly procedure: Name; readonly arguments: readonly Expression[] }
  | { readonly kind: "return"; readonly value: Expression | undefined }
  | { readonly kind: "read"; readonly targets: readonly Expression[] }
  | { readonly kind: "write"; readonly values: readonly Expression[] }
  | {
      readonly kind: "predicate";
      readonly role: "assume" | "assert" | "prove";
      readonly condition: Expression;
    };

/** DO … END. */
export interface Group {
  readonly kind: "group";
  readonly control: Control | undefined;
  readonly body: readonly Statement[];
  readonly end: Extent;
}

export type Control =
  | { readonly kind: "while"; readonly condition: Expression }
  | {
      readonly kind: "iterate";
      readonly variable: Name;
      readonly from: Expression;
      readonly to: Expression | undefined;
      readonly by: Expression | undefined;
      readonly condition: Expression | undefined;
    };

export interface Procedure extends Node {
  readonly source: SourceText;
  readonly name: Name;
  readonly parameters: readonly Name[];
  /** OPTIONS(MAIN). */
  readonly isMain: boolean;
  readonly declarations: readonly Declaration[];
  readonly body: readonly Statement[];
  readonly end: Extent;
}

export interface Declaration {
  readonly name: Name;
  /** undefined: a scalar; "any": A(*). */
  readonly bounds: Bounds | "any" | undefined;
  readonly isStatic: boolean;
  /** A value for each element in order, undefined where `*` leaves one out. */
  readonly initial: InitialValues | undefined;
}

/** Both ends belong to the array. */
export interface Bounds {
  readonly lower: bigint;
  readonly upper: bigint;
}

export interface InitialValues extends Node {
  readonly values: readonly { readonly count: bigint; readonly value: bigint | undefined }[];
}
