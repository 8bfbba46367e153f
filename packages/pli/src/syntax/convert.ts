/** Procedures and statements as the parser built them, as trees. */
import { unreachable } from "@everypath/core";
import type { Problem, SourceText } from "@everypath/dsl";
import type * as ast from "../generated/ast.ts";
import { Conversion } from "./conversion.ts";
import { convertDeclare, procedureOptions } from "./convert-declaration.ts";
import { convertExpression } from "./convert-expression.ts";
import { parseExpression, parseFile } from "./parser.ts";
import type { Action, Control, Declaration, Expression, Name, Procedure, Statement } from "./tree.ts";
import { keyOf } from "./tree.ts";

export type Read<T> = T | { readonly problems: readonly Problem[] };

/** The procedures of a file. */
export function readProcedures(source: SourceText): Read<{ readonly procedures: readonly Procedure[] }> {
  const parsed = parseFile(source);
  if ("problems" in parsed) return parsed;
  const at = new Conversion(source);
  const procedures = parsed.node.statements.flatMap((statement) => convertProcedure(at, statement) ?? []);
  return at.problems.length > 0 ? { problems: at.problems } : { procedures };
}

/** One expression: an argument of `--call`, an assumption, what a debugger is asked. */
export function readExpression(source: SourceText): Read<{ readonly expression: Expression }> {
  const parsed = parseExpression(source);
  if ("problems" in parsed) return parsed;
  const at = new Conversion(source);
  const expression = convertExpression(at, parsed.node);
  return at.problems.length > 0 ? { problems: at.problems } : { expression };
}

function convertProcedure(at: Conversion, statement: ast.Statement): Procedure | undefined {
  const { action } = statement;
  const extent = at.extentOf(statement);
  if (action.$type === "Empty" && statement.labels.length === 0) return undefined;
  if (action.$type !== "ProcedureBlock") {
    at.problem(at.extentOf(action), "this statement stands outside of any procedure");
    return undefined;
  }
  const [label, second] = statement.labels;
  if (label === undefined) {
    at.problem(at.extentOf(action), "a procedure needs a name: NAME: PROCEDURE …");
    return undefined;
  }
  if (second !== undefined) at.problem(at.extentOf(second), "a procedure has one name");
  const declarations: Declaration[] = [];
  const { isMain } = procedureOptions(at, action.attributes);
  const body = action.statements.map((inner) => convertStatement(at, inner, declarations));
  const name = at.name(label);
  checkEnd(at, action.end, [name], "procedure");
  return {
    source: at.source,
    extent,
    name,
    parameters: action.parameters.map((parameter) => at.name(parameter)),
    isMain,
    declarations,
    body,
    end: at.extentOf(action.end),
  };
}

/** `END NAME;` must name what it closes. */
function checkEnd(at: Conversion, end: ast.End, names: readonly Name[], what: string): void {
  if (end.name === undefined || names.some(({ text }) => keyOf(text) === keyOf(end.name!))) return;
  const closed =
    names.length === 0 ? `a ${what} without a label` : `the ${what} ${names.map((n) => n.text).join(", ")}`;
  at.problem(at.extentOfFeature(end, "name"), `this END closes ${closed}, not ${end.name}`);
}

function convertStatement(at: Conversion, node: ast.Statement, declarations: Declaration[]): Statement {
  const labels = node.labels.map((label) => at.name(label));
  return {
    extent: at.extentOf(node.action),
    labels,
    action: convertAction(at, node.action, labels, declarations),
  };
}

function convertAction(
  at: Conversion,
  node: ast.Action,
  labels: readonly Name[],
  declarations: Declaration[],
): Action {
  const expression = (inner: ast.Expression): Expression => convertExpression(at, inner);
  const statement = (inner: ast.Statement): Statement => convertStatement(at, inner, declarations);
  switch (node.$type) {
    case "Empty":
      return { kind: "empty" };
    case "Declare":
      declarations.push(...convertDeclare(at, node));
      return { kind: "declare" };
    case "Assignment":
      return { kind: "assign", target: expression(node.target), value: expression(node.value) };
    case "If":
      return {
        kind: "if",
        condition: expression(node.condition),
        whenTrue: statement(node.then),
        whenFalse: node.else === undefined ? undefined : statement(node.else),
      };
    case "Group":
      checkEnd(at, node.end, labels, "DO group");
      return {
        kind: "group",
        control: node.control === undefined ? undefined : convertControl(at, node.control),
        body: node.statements.map(statement),
        end: at.extentOf(node.end),
      };
    case "GoTo":
      return { kind: "goto", label: nameOf(at, node, "label", node.label) };
    case "Call":
      return {
        kind: "call",
        procedure: nameOf(at, node, "procedure", node.procedure),
        arguments: node.arguments.map(expression),
      };
    case "Return":
      return { kind: "return", value: node.value === undefined ? undefined : expression(node.value) };
    case "Read":
      return { kind: "read", targets: node.targets.map(expression) };
    case "Write":
      return { kind: "write", values: node.values.map(expression) };
    case "Predicate":
      return { kind: "predicate", role: roleOf(node.kind), condition: expression(node.condition) };
    case "ProcedureBlock":
      at.problem(
        at.extentOf(node.$container),
        "a procedure inside of another is not part of the language: write it beside this one, and hand over what it uses",
      );
      return { kind: "empty" };
    default:
      return unreachable(node);
  }
}

function convertControl(at: Conversion, node: ast.While | ast.Iteration): Control {
  if (node.$type === "While") return { kind: "while", condition: convertExpression(at, node.condition) };
  return {
    kind: "iterate",
    variable: nameOf(at, node, "variable", node.variable),
    from: convertExpression(at, node.from),
    to: once(at, "TO", node.to),
    by: once(at, "BY", node.by),
    condition: node.condition === undefined ? undefined : convertExpression(at, node.condition),
  };
}

/** TO and BY may stand in either order, each once. */
function once(at: Conversion, word: string, written: readonly ast.Expression[]): Expression | undefined {
  const [first, second] = written;
  if (second !== undefined) at.problem(at.extentOf(second), `${word} is written twice`);
  return first === undefined ? undefined : convertExpression(at, first);
}

function nameOf(
  at: Conversion,
  node: ast.GoTo | ast.Call | ast.Iteration,
  feature: string,
  text: string,
): Name {
  return { extent: at.extentOfFeature(node, feature), text };
}

function roleOf(keyword: string): "assume" | "assert" | "prove" {
  const word = keyword.toLowerCase();
  if (word === "assume" || word === "assert" || word === "prove") return word;
  throw new Error(`no predicate ${keyword}`);
}
