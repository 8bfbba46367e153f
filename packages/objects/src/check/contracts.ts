/** Contracts, and what predicates and pure methods must look like (Smans, Jacobs & Piessens, figure 4). */
import type { SourceText } from "@everypath/dsl";
import { asExpression, globalsIn, pureBodyOf } from "../assertions.ts";
import type { Assertion, Contract } from "../contract.ts";
import type * as ast from "../generated/ast.ts";
import type { Expression, Procedure, Variable } from "../tree.ts";
import { assertionOf } from "./assertions.ts";
import { type Context, extentOf, Scope } from "./context.ts";
import type { Declared, Draft, ListenerOf, PendingPredicate } from "./declare.ts";

export function contractOf(context: Context, clauses: readonly ast.Clause[]): Contract {
  const { procedure } = context;
  const result: Variable | undefined =
    procedure.result === undefined
      ? undefined
      : { kind: "result", name: { text: "result", extent: procedure.name.extent }, type: procedure.result };
  const clausesOf = (kind: ast.Clause["kind"]): readonly Assertion[] =>
    clauses
      .filter((clause) => clause.kind === kind)
      .flatMap(({ assertion: node }) => {
        const specification = kind === "ensures" ? { result } : undefined;
        const assertion = assertionOf({ ...context, specification }, node);
        return assertion === undefined ? [] : [assertion];
      });
  return { requires: clausesOf("requires"), ensures: clausesOf("ensures"), result };
}

/** `{ return e; }`, of whatever the procedure yields. */
export function checkPureBody(context: Context, procedure: Draft): void {
  if (procedure.result === undefined) {
    context.report(procedure.name.extent, "a pure method has a result; declare its type instead of void");
    return;
  }
  for (const { extent } of procedure.contract.ensures.filter((one) => asExpression(one) === undefined))
    context.report(
      extent,
      "a pure method takes no permission, so it gives none back: leave acc and predicates to requires",
    );
  if (procedure.body.length > 0 && pureBodyOf(procedure) === undefined)
    context.report(
      procedure.name.extent,
      `the body of a pure method is { return e; }, where e calls nothing but pure methods`,
    );
}

export function checkPredicate(
  { predicate, owner, node }: PendingPredicate,
  declared: Declared,
  listenerOf: ListenerOf,
): void {
  const scope = new Scope(undefined);
  const context: Context = {
    declarations: declared,
    procedure: bearerOf(predicate),
    scope,
    owner,
    symbols: undefined,
    specification: undefined,
    ...listenerOf(predicate.source),
  };
  for (const parameter of predicate.parameters) {
    const { text, extent } = parameter.name;
    if (scope.declare(parameter) !== parameter) context.report(extent, `${text} is a parameter already`);
  }
  const [only, ...others] = node.body.statements;
  if (only?.$type !== "Return" || only.value === undefined || others.length > 0) {
    context.report(extentOf(node.body), "the body of a predicate is { return φ; }");
    return;
  }
  const body = assertionOf(context, only.value);
  if (body !== undefined) predicate.body = body;
}

/** A predicate as far as names in its body ask: whose `this` is meant. */
function bearerOf({ source, name, fullName, receiver, extent }: PendingPredicate["predicate"]): Procedure {
  return {
    role: "method",
    source,
    extent,
    name,
    fullName,
    receiver,
    parameters: [],
    result: undefined,
    isPure: true,
    contract: { requires: [], ensures: [], result: undefined },
    body: [],
    header: extent,
    end: extent,
  };
}

/** What predicates and pure methods mean is framed by permissions for the heap, so nothing of theirs may read a global variable. */
export function checkGlobals(declared: Declared, listenerOf: ListenerOf): void {
  const refuse = (source: SourceText, { extent }: Located): void =>
    listenerOf(source).report(
      extent,
      "predicates and pure methods cannot read global variables; use a parameter",
    );
  for (const { procedure } of declared.pending) {
    if (!procedure.isPure) continue;
    const { source, contract } = procedure;
    const body = pureBodyOf(procedure);
    const found = [
      ...[...contract.requires, ...contract.ensures].flatMap(globalsInAssertion),
      ...(body === undefined ? [] : globalsIn(body)),
    ];
    for (const use of found) refuse(source, use);
  }
  for (const { predicate } of declared.pendingPredicates)
    for (const use of globalsInAssertion(predicate.body)) refuse(predicate.source, use);
}

type Located = Pick<Expression, "extent">;

function globalsInAssertion(assertion: Assertion): readonly Located[] {
  switch (assertion.kind) {
    case "expression":
      return globalsIn(assertion.expression);
    case "access":
      return globalsIn(assertion.place);
    case "elements access":
      return globalsIn(assertion.array);
    case "global access":
      return [assertion];
    case "separate":
      return [...globalsInAssertion(assertion.left), ...globalsInAssertion(assertion.right)];
    case "conditional":
      return [
        ...globalsIn(assertion.condition),
        ...globalsInAssertion(assertion.whenTrue),
        ...globalsInAssertion(assertion.whenFalse),
      ];
    case "predicate":
      return [assertion.call.receiver, ...assertion.call.arguments].flatMap(globalsIn);
    case "untouched":
      return globalsInAssertion(assertion.assertion);
  }
}
