/** Calls of methods, procedures and predicates: whom they mean, and what they are given. undefined where a problem has been reported. */
import type { Extent } from "@everypath/dsl";
import type { Predicate, PredicateCall } from "../contract.ts";
import type * as ast from "../generated/ast.ts";
import type { Meaning } from "../names.ts";
import type { Call, Class, Expression, Procedure, PureCall } from "../tree.ts";
import { nameOfType } from "../types.ts";
import { type Context, extentOf, extentOfFeature } from "./context.ts";
import { expectExpression, expressionOf, thisIn } from "./expressions.ts";
import { describe } from "./types.ts";

export type CallNode = ast.Name | ast.Selection;

/** Of a method or procedure. */
export function callOf(context: Context, node: CallNode): Call | undefined {
  const found = memberCallOf(context, node);
  if (found === undefined || "procedure" in found) return found;
  const { name } = found.predicate;
  context.report(found.extent, `${name.text} is a predicate, which only assertions may call`);
  return undefined;
}

/** `e.q(ē)`; anything else is no predicate. */
export function predicateCallOf(context: Context, node: ast.Expression): PredicateCall | undefined {
  const bare = withoutParentheses(node);
  if (isCallNode(bare)) {
    const found = memberCallOf(context, bare);
    if (found === undefined || "predicate" in found) return found;
  }
  context.report(extentOf(node), "expected a predicate with its arguments, as c.valid()");
  return undefined;
}

export function pureCallOf(context: Context, node: ast.Expression): PureCall | undefined {
  const bare = withoutParentheses(node);
  if (isCallNode(bare)) {
    const found = callOf(context, bare);
    if (found === undefined) return undefined;
    const call = pureCall(found);
    if (call !== undefined) return call;
  }
  context.report(extentOf(node), "expected a pure method with its arguments, as c.getX()");
  return undefined;
}

/** The call as an expression; undefined: the method changes something. */
export function pureCall({ extent, procedure, receiver, arguments: given }: Call): PureCall | undefined {
  const { isPure, result } = procedure;
  if (!isPure || result === undefined) return undefined;
  return { kind: "pure call", extent, type: result, procedure, receiver, arguments: given };
}

export function withoutParentheses(node: ast.Expression): ast.Expression {
  return node.$type === "Parenthesised" ? withoutParentheses(node.inner) : node;
}

export function isCallNode(node: ast.Expression): node is CallNode {
  return (node.$type === "Name" || node.$type === "Selection") && node.isCall;
}

/** A call of whatever bears the name. */
export function memberCallOf(context: Context, node: CallNode): Call | PredicateCall | undefined {
  return node.$type === "Name" ? callByName(context, node) : callOfMember(context, node);
}

/** `p(ē)`: a method or predicate of this object, else a procedure. */
function callByName(context: Context, node: ast.Name): Call | PredicateCall | undefined {
  const extent = extentOf(node);
  const place = extentOfFeature(node, "name");
  const member = memberNamed(context.owner, node.name);
  if (member !== undefined) {
    context.named(place, meaningOf(member));
    const receiver = thisIn(context, place);
    const given = argumentsOf(context, node.arguments, member, extent);
    return receiver && given && callOn(member, receiver, given, extent);
  }
  const procedure = context.declarations.procedures.get(node.name);
  if (procedure === undefined) {
    const hint = context.declarations.classes.has(node.name)
      ? `; an object is made by new ${node.name}(…)`
      : "";
    context.report(place, `there is no procedure ${node.name}${hint}`);
    for (const argument of node.arguments) expressionOf(context, argument);
    return undefined;
  }
  context.named(place, { kind: "procedure", declared: procedure });
  const given = argumentsOf(context, node.arguments, procedure, extent);
  return given && { kind: "call", extent, procedure, receiver: undefined, arguments: given };
}

function callOfMember(context: Context, node: ast.Selection): Call | PredicateCall | undefined {
  const receiver = expressionOf(context, node.target);
  if (receiver === undefined) return undefined;
  const { type } = receiver;
  if (type.kind !== "class") {
    context.report(receiver.extent, `${describe(type)} has no methods`);
    return undefined;
  }
  const owner = context.declarations.classes.get(type.name);
  const member = memberNamed(owner, node.name);
  if (member === undefined) {
    context.report(
      extentOfFeature(node, "name"),
      owner?.fields.has(node.name)
        ? `${node.name} is a field of ${type.name}; leave out the parentheses`
        : `${type.name} has no method ${node.name}`,
    );
    return undefined;
  }
  context.named(extentOfFeature(node, "name"), meaningOf(member));
  const extent = extentOf(node);
  const given = argumentsOf(context, node.arguments, member, extent);
  return given && callOn(member, receiver, given, extent);
}

function meaningOf(member: Procedure | Predicate): Meaning {
  return "role" in member ? { kind: "procedure", declared: member } : { kind: "predicate", declared: member };
}

function memberNamed(owner: Class | undefined, name: string): Procedure | Predicate | undefined {
  return owner?.methods.get(name) ?? owner?.predicates.get(name);
}

function callOn(
  member: Procedure | Predicate,
  receiver: Expression,
  given: readonly Expression[],
  extent: Extent,
): Call | PredicateCall {
  return "role" in member
    ? { kind: "call", extent, procedure: member, receiver, arguments: given }
    : { extent, predicate: member, receiver, arguments: given };
}

/** As many as there are parameters, of their types. */
export function argumentsOf(
  context: Context,
  nodes: readonly ast.Expression[],
  { fullName, parameters }: Pick<Procedure, "fullName" | "parameters">,
  extent: Extent,
): readonly Expression[] | undefined {
  if (nodes.length !== parameters.length) {
    const list = parameters.map(({ name, type }) => `${nameOfType(type)} ${name.text}`).join(", ");
    const wanted = parameters.length === 0 ? "no arguments" : `${count(parameters.length)} (${list})`;
    context.report(extent, `${fullName} takes ${wanted}, not ${nodes.length}`);
    return undefined;
  }
  const given = nodes.flatMap((node, position): Expression[] => {
    const expression = expectExpression(context, node, parameters[position]!.type);
    return expression === undefined ? [] : [expression];
  });
  return given.length === nodes.length ? given : undefined;
}

function count(number: number): string {
  return number === 1 ? "1 argument" : `${number} arguments`;
}
