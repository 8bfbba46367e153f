/** DCL statements as declarations: factored lists are multiplied out and attributes interpreted. */
import { unreachable } from "@everypath/core";
import type * as ast from "../generated/ast.ts";
import type { Conversion } from "./conversion.ts";
import { initialValues } from "./initial-values.ts";
import type { Bounds, Declaration, InitialValues } from "./tree.ts";

/** What a factored list gives to each of its names. */
interface Inherited {
  readonly bounds: ast.DeclareItem | undefined;
  readonly attributes: readonly ast.Attribute[];
}

export function convertDeclare(at: Conversion, node: ast.Declare): readonly Declaration[] {
  const nothing: Inherited = { bounds: undefined, attributes: [] };
  return node.items.flatMap((item) => convertItem(at, item, nothing));
}

/** `(L, U)(5) INTEGER` is `L(5) INTEGER, U(5) INTEGER`. */
function convertItem(at: Conversion, item: ast.DeclareItem, outer: Inherited): readonly Declaration[] {
  const inherited: Inherited = {
    bounds: item.bounds.length > 0 ? item : outer.bounds,
    attributes: [...item.attributes, ...outer.attributes],
  };
  if (item.name === undefined) return item.items.flatMap((inner) => convertItem(at, inner, inherited));
  const { isStatic, initial } = interpretAttributes(at, inherited.attributes);
  return [
    {
      name: { extent: at.extentOfFeature(item, "name"), text: item.name },
      bounds: inherited.bounds === undefined ? undefined : convertBounds(at, inherited.bounds),
      isStatic,
      initial,
    },
  ];
}

function convertBounds(at: Conversion, item: ast.DeclareItem): Bounds | "any" {
  const [only, second] = item.bounds;
  if (second !== undefined) {
    at.problem(at.extentOf(second), "arrays have one dimension in this language");
  }
  if (only?.first === undefined) return "any";
  const first = constantBound(at, only.first);
  if (only.second === undefined) {
    if (first < 1n) at.problem(at.extentOf(only), `A(${first}) has no element: subscripts begin at 1`);
    return { lower: 1n, upper: first };
  }
  const upper = constantBound(at, only.second);
  if (upper < first) at.problem(at.extentOf(only), "the upper bound is less than the lower one");
  return { lower: first, upper };
}

function constantBound(at: Conversion, node: ast.Expression): bigint {
  if (node.$type === "IntegerLiteral") return BigInt(node.digits);
  if (node.$type === "Unary" && node.operand.$type === "IntegerLiteral") {
    if (node.operator === "-") return -BigInt(node.operand.digits);
    if (node.operator === "+") return BigInt(node.operand.digits);
  }
  at.problem(
    at.extentOf(node),
    "the bounds of an array are integer constants, or * for a parameter of any bounds",
  );
  return 1n;
}

interface Interpreted {
  readonly isStatic: boolean;
  readonly initial: InitialValues | undefined;
}

/** Why an attribute of PL/I is refused. */
const otherAttributes: Readonly<Record<string, string>> = {
  BASED: "there is no storage but declared variables",
  BIT: "there are only integers",
  CHAR: "there are only integers",
  CHARACTER: "there are only integers",
  COMPLEX: "there are only integers",
  CONTROLLED: "there is no storage but declared variables",
  DEC: "write FIXED BINARY(31, 0) or INTEGER",
  DECIMAL: "write FIXED BINARY(31, 0) or INTEGER",
  DEFINED: "only parameters share storage",
  DIM: "write the bounds behind the name: A(10)",
  DIMENSION: "write the bounds behind the name: A(10)",
  ENTRY: "external procedures need no declaration",
  EXTERNAL: "procedures share no variables but parameters",
  FILE: "READ (…) and WRITE (…) are all the input and output there is",
  FLOAT: "there are only integers",
  LABEL: "a GO TO names its label",
  POINTER: "there is no storage but declared variables",
  PTR: "there is no storage but declared variables",
  VARYING: "there are only integers",
};

const knownAttributes = "INTEGER, FIXED BINARY(31, 0), STATIC, AUTOMATIC and INITIAL(…)";

/** Storage and INITIAL; the type is an integer whatever way it is written. */
export function interpretAttributes(at: Conversion, attributes: readonly ast.Attribute[]): Interpreted {
  const seen = new Map<string, ast.Attribute>();
  let initial: InitialValues | undefined;
  for (const attribute of attributes) {
    const name = fullName(attribute.name);
    if (seen.has(name)) {
      at.problem(at.extentOf(attribute), `${name} is written twice`);
      continue;
    }
    seen.set(name, attribute);
    switch (name) {
      case "INTEGER":
      case "STATIC":
      case "AUTOMATIC":
        if (attribute.list) at.problem(at.extentOf(attribute), `${name} takes nothing in parentheses`);
        break;
      case "FIXED":
      case "BINARY":
        checkPrecision(at, attribute);
        break;
      case "INITIAL":
        initial = { extent: at.extentOf(attribute), values: initialValues(at, attribute) };
        break;
      default: {
        const reason = otherAttributes[name];
        at.problem(
          at.extentOf(attribute),
          reason === undefined
            ? `there is no attribute ${attribute.name}; known are ${knownAttributes}`
            : `${name} is not part of the language: ${reason}`,
        );
      }
    }
  }
  checkTogether(at, seen);
  return { isStatic: seen.has("STATIC"), initial };
}

function fullName(written: string): string {
  const name = written.toUpperCase();
  switch (name) {
    case "BIN":
      return "BINARY";
    case "AUTO":
      return "AUTOMATIC";
    case "INIT":
      return "INITIAL";
    default:
      return name;
  }
}

function checkTogether(at: Conversion, seen: ReadonlyMap<string, ast.Attribute>): void {
  const fixed = seen.get("FIXED");
  const binary = seen.get("BINARY");
  const automatic = seen.get("AUTOMATIC");
  if (fixed !== undefined && binary === undefined) {
    at.problem(
      at.extentOf(fixed),
      "FIXED alone is a decimal number in PL/I; write FIXED BINARY(31, 0) or INTEGER",
    );
  }
  if (binary !== undefined && fixed === undefined) {
    at.problem(
      at.extentOf(binary),
      "BINARY alone is floating point in PL/I; write FIXED BINARY(31, 0) or INTEGER",
    );
  }
  if (automatic !== undefined && seen.has("STATIC")) {
    at.problem(at.extentOf(automatic), "a variable is either STATIC or AUTOMATIC");
  }
}

/** Precision (31, 0): integers are unbounded here, so only a fraction would make a difference. */
function checkPrecision(at: Conversion, attribute: ast.Attribute): void {
  if (!attribute.list) return;
  const [precision, scale] = attribute.items.map((item) =>
    item.$type === "Constant" ? BigInt(`${item.sign ?? ""}${item.digits}`.replace("+", "")) : undefined,
  );
  const isPrecision = precision !== undefined && precision > 0n && attribute.items.length <= 2;
  if (isPrecision && (attribute.items.length === 1 || scale === 0n)) return;
  at.problem(
    at.extentOf(attribute),
    `${attribute.name.toUpperCase()} takes a number of digits and the scale 0: FIXED BINARY(31, 0)`,
  );
}

export interface ProcedureOptions {
  readonly isMain: boolean;
}

/** OPTIONS(MAIN), RETURNS(…) and RECURSIVE behind the parameters. */
export function procedureOptions(at: Conversion, attributes: readonly ast.Attribute[]): ProcedureOptions {
  let isMain = false;
  for (const attribute of attributes) {
    const name = attribute.name.toUpperCase();
    switch (name) {
      case "OPTIONS": {
        const words = attribute.items.flatMap(wordsOf);
        const other = words.find((word) => word.name.toUpperCase() !== "MAIN");
        if (words.length === 0 || other !== undefined)
          at.problem(at.extentOf(other ?? attribute), "the one option of a procedure is OPTIONS(MAIN)");
        isMain = true;
        break;
      }
      case "RETURNS": {
        const { isStatic, initial } = interpretAttributes(at, attribute.items.flatMap(wordsOf));
        if (isStatic || initial !== undefined)
          at.problem(at.extentOf(attribute), "RETURNS(…) tells only the type, which is an integer");
        break;
      }
      case "RECURSIVE":
        break;
      default:
        at.problem(
          at.extentOf(attribute),
          `a procedure has no attribute ${attribute.name}; known are OPTIONS(MAIN), RETURNS(…) and RECURSIVE`,
        );
    }
  }
  return { isMain };
}

function wordsOf(item: ast.Item): readonly ast.Attribute[] {
  switch (item.$type) {
    case "Words":
      return item.words;
    case "Constant":
    case "Skipped":
    case "Repeated":
      return [];
    default:
      return unreachable(item);
  }
}
