/**
 * Preconditions that the source says in a comment above a function: `/*@ requires p != \null && \valid(a + (0 .. n - 1)); *\/`, as ACSL has
 * them. ACSL's numbers are mathematical ones, so that only what means the same in C is taken: another reading would leave out runs.
 */
import type { Parameter } from "@everypath/core";
import type { Expression } from "./expression/syntax.ts";
import { parseExpression } from "./expression/syntax.ts";

/** What a clause takes for granted. */
export type Required = { readonly text: string } & (
  | { readonly kind: "assume"; readonly condition: string }
  | { readonly kind: "string"; readonly pointer: string }
  /** It is not taken. */
  | { readonly kind: "unread" }
);

/** The conjuncts of the clauses in the comment directly above the definition whose name stands in the line (1-based). */
export function requiredAbove(
  source: string,
  {
    name,
    line,
    parameters,
  }: { readonly name: string; readonly line: number; readonly parameters: readonly Parameter[] },
): readonly Required[] {
  const lines = source.split("\n");
  const own = lines[line - 1] ?? "";
  const before = own.slice(0, Math.max(0, own.indexOf(name)));
  const above = [...lines.slice(0, line - 1), before].join("\n");
  const end = above.lastIndexOf("*/");
  const start = above.lastIndexOf("/*", end);
  // Between the comment and the name there is the rest of a declaration.
  const between = end < 0 ? ";" : above.slice(end + 2);
  if (!own.includes(name) || !/^[\w\s*(),]*$/.test(between) || /\n\s*\n/.test(between)) return [];
  if (start < 0 || !above.startsWith("/*@", start)) return [];
  const comment = above
    .slice(start + 3, end)
    .replaceAll(/^\s*@/gm, " ")
    .replaceAll(/\/\/.*$/gm, "");
  // What a behaviour requires it does under its own assumptions.
  const [always = ""] = comment.split(/\bbehavior\b/);
  const clauses = [...always.matchAll(/\brequires\b(?:\s+\w+\s*:(?!:))?([^;]*);/g)];
  return clauses.flatMap(([, text = ""]) => conjunctsOf(text).map((one) => requiredBy(one, parameters)));
}

/** Without the parentheses around each. */
function conjunctsOf(text: string): readonly string[] {
  const parts: string[] = [];
  let nesting = 0;
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    if (text[index] === "(") nesting++;
    else if (text[index] === ")") nesting--;
    else if (nesting === 0 && text.startsWith("&&", index)) {
      parts.push(text.slice(start, index));
      start = index + 2;
    }
  }
  parts.push(text.slice(start));
  // What binds looser than a conjunction is no list of conjuncts.
  if (parts.length > 1 && parts.some((part) => /\|\||==>|\?|<==>|\\(?:forall|exists|let)/.test(part)))
    return [text.trim()];
  return parts.flatMap((part) => {
    const inner = unwrapped(part.trim());
    return inner === part.trim() ? [inner] : conjunctsOf(inner);
  });
}

function unwrapped(text: string): string {
  if (!text.startsWith("(") || !text.endsWith(")")) return text;
  let nesting = 0;
  for (let index = 0; index < text.length - 1; index++) {
    if (text[index] === "(") nesting++;
    else if (text[index] === ")") nesting--;
    if (nesting === 0) return text;
  }
  return text.slice(1, -1).trim();
}

function requiredBy(text: string, parameters: readonly Parameter[]): Required {
  const types = new Map(parameters.map(({ variable, type }) => [variable.name, type]));
  const isPointer = (name: string): boolean => types.get(name)?.kind === "pointer";
  const [, textual] = /^\\?valid_(?:read_)?string\s*\(\s*(\w+)\s*\)$/.exec(text) ?? [];
  if (textual !== undefined && isPointer(textual)) return { kind: "string", pointer: textual, text };
  const [, one] = /^\\valid(?:_read)?\s*\(\s*(\w+)\s*\)$/.exec(text) ?? [];
  if (one !== undefined && isPointer(one)) return { kind: "assume", condition: `${one} != NULL`, text };
  const range = /^\\valid(?:_read)?\s*\(\s*(\w+)\s*\+\s*\(\s*0\s*\.\.\s*(\w+)\s*(-\s*1)?\s*\)\s*\)$/.exec(
    text,
  );
  const [, pointer = "", last = "", less] = range ?? [];
  if (isPointer(pointer) && (/^\d{1,9}$/.test(last) || types.get(last)?.kind === "integer"))
    return { kind: "assume", condition: `size(${pointer}) ${less === undefined ? ">" : ">="} ${last}`, text };
  const condition = text.replaceAll("\\null", "NULL");
  const parsed = condition.includes("\\") || /==>/.test(condition) ? undefined : parseExpression(condition);
  const isPlain = parsed !== undefined && !("problem" in parsed) && meansTheSame(parsed, types);
  return isPlain ? { kind: "assume", condition, text } : { kind: "unread", text };
}

type Types = ReadonlyMap<string, Parameter["type"]>;

const comparing: ReadonlySet<string> = new Set(["==", "!=", "<", ">", "<=", ">="]);

/** Comparisons of parameters with constants, or with each other where both have a sign or none, and what joins them. */
function meansTheSame(expression: Expression, types: Types): boolean {
  if (expression.kind === "unary" && expression.operator === "!")
    return meansTheSame(expression.operand, types);
  if (expression.kind !== "binary") return false;
  const { operator, left, right } = expression;
  if (operator === "&&" || operator === "||") return meansTheSame(left, types) && meansTheSame(right, types);
  return comparing.has(operator) && areComparable(signOf(left, types), signOf(right, types), operator);
}

/** `zero`: a number or the null pointer, as what it is compared with has it. */
type Sign = "signed" | "unsigned" | "natural" | "zero" | "negative" | "pointer" | "null";

function signOf(expression: Expression, types: Types): Sign | undefined {
  switch (expression.kind) {
    case "integer":
      if (expression.suffix !== "" || expression.value >= 1n << 31n) return undefined;
      return expression.value === 0n ? "zero" : "natural";
    case "unary":
      return expression.operator === "-" && signOf(expression.operand, types) === "natural"
        ? "negative"
        : undefined;
    case "name": {
      if (expression.name === "NULL") return "null";
      const type = types.get(expression.name);
      if (type?.kind === "pointer") return "pointer";
      if (type?.kind !== "integer") return undefined;
      return type.signed ? "signed" : "unsigned";
    }
    default:
      return undefined;
  }
}

function areComparable(left: Sign | undefined, right: Sign | undefined, operator: string): boolean {
  if (left === undefined || right === undefined) return false;
  const both = new Set([left, right]);
  if (both.has("pointer"))
    return (both.has("null") || both.has("zero")) && (operator === "==" || operator === "!=");
  if (both.has("null")) return false;
  return !both.has("unsigned") || !(both.has("signed") || both.has("negative"));
}
