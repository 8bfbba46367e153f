/** From texts to a program whose names are resolved and whose types are known, or the problems found. */
import type { Extent, Problem, SourceText } from "@everypath/dsl";
import { noContract } from "../contract.ts";
import type * as ast from "../generated/ast.ts";
import type { OnName } from "../names.ts";
import { parseFile } from "../syntax/parser.ts";
import type { InitialValue, ObjectProgram, Procedure, Statement } from "../tree.ts";
import { type Context, extentOf, Scope } from "./context.ts";
import { checkGlobals, checkPredicate, checkPureBody, contractOf } from "./contracts.ts";
import { type Declared, declare, type ListenerOf, type Pending, type SourceFile } from "./declare.ts";
import { checkEnd, globalDeclarationsOf, statementsOf } from "./statements.ts";

/** `onName` is told what each name means, as far as that is known; some it may be told twice. */
export function checkTexts(
  sources: readonly SourceText[],
  onName: OnName = () => {},
): { readonly program: ObjectProgram } | { readonly problems: readonly Problem[] } {
  const parsed = sources.map((source) => ({ source, result: parseFile(source) }));
  const syntax = parsed.flatMap(({ result }) => ("problems" in result ? result.problems : []));
  // What the names in a broken text mean is not known.
  if (syntax.length > 0) return { problems: syntax };
  const problems: Problem[] = [];
  const listenerOf: ListenerOf = (source) => ({
    report: (extent, message) => void problems.push({ source, extent, message }),
    named: (extent, meaning) => onName({ source, extent, meaning }),
  });
  const files = parsed.flatMap(({ source, result }) =>
    "node" in result ? [{ source, items: result.node.items, listener: listenerOf(source) }] : [],
  );
  const declared = declare(files);
  const contextOf = ({ procedure, owner }: Pick<Pending, "procedure" | "owner">, scope: Scope): Context => ({
    declarations: declared,
    procedure,
    scope,
    owner,
    symbols: undefined,
    specification: undefined,
    ...listenerOf(procedure.source),
  });
  for (const pending of declared.pending) {
    const before = problems.length;
    checkBody(pending, contextOf);
    const { node, procedure } = pending;
    // A statement with a problem is missing from the body.
    if (node.$type === "Procedure" && problems.length === before)
      checkEnd(procedure, node, listenerOf(procedure.source).report);
  }
  for (const pending of declared.pendingPredicates) checkPredicate(pending, declared, listenerOf);
  if (problems.length === 0) checkGlobals(declared, listenerOf);
  const outside = outsideStatements(files, declared, contextOf, listenerOf);
  if (problems.length > 0) return { problems: problems.toSorted(inOrder(sources)) };
  return {
    program: {
      sources,
      globals: [...declared.globals.values()],
      classes: [...declared.classes.values()],
      procedures: [...declared.procedures.values()],
      ...outside,
    },
  };
}

type ContextOf = (of: Pick<Pending, "procedure" | "owner">, scope: Scope) => Context;

function checkBody({ procedure, owner, node }: Pending, contextOf: ContextOf): void {
  const scope = new Scope(undefined);
  const context = contextOf({ procedure, owner }, scope);
  for (const parameter of procedure.parameters) {
    const { text, extent } = parameter.name;
    if (scope.declare(parameter) !== parameter) context.report(extent, `${text} is a parameter already`);
  }
  procedure.contract = contractOf(context, node.clauses);
  procedure.body = statementsOf(context, node.body.statements);
  if (procedure.isPure) checkPureBody(context, procedure);
}

/** The statements outside of everything: first values of globals in any file, and the main routine in one. */
function outsideStatements(
  files: readonly SourceFile[],
  declared: Declared,
  contextOf: ContextOf,
  listenerOf: ListenerOf,
): Pick<ObjectProgram, "initialValues" | "main"> {
  const initialValues: InitialValue[] = [];
  let main: Procedure | undefined;
  for (const { source, items, listener } of files) {
    const nodes = items.filter((item) => item.$type !== "Class" && item.$type !== "Procedure");
    const first = nodes.findIndex(({ $type }) => $type !== "Declaration" && $type !== "Empty");
    const running = first === -1 ? [] : nodes.slice(first);
    const routine = mainRoutine(source, running);
    const context = contextOf({ procedure: routine, owner: undefined }, new Scope(undefined));
    const lowered = (node: ast.Statement): readonly Statement[] =>
      node.$type === "Declaration" ? globalDeclarationsOf(context, node) : statementsOf(context, [node]);
    const leading = first === -1 ? nodes : nodes.slice(0, first);
    initialValues.push(...leading.flatMap(lowered).map((statement) => ({ source, statement })));
    if (running.length === 0) continue;
    if (main !== undefined) {
      const message = `the main routine stands in ${main.source.name}; a program has one`;
      listener.report(extentOf(running[0]!), message);
    }
    main = { ...routine, body: running.flatMap(lowered) };
  }
  const named = declared.procedures.get("main");
  if (named !== undefined && main !== undefined) {
    listenerOf(named.source).report(
      named.name.extent,
      "the statements outside of everything are the main routine; give this procedure another name",
    );
  }
  return { initialValues: initialValues.filter(({ statement }) => statement.kind !== "empty"), main };
}

function mainRoutine(source: SourceText, nodes: readonly ast.Statement[]): Procedure {
  const [first] = nodes;
  const last = nodes.at(-1);
  const start = first === undefined ? 0 : extentOf(first).start;
  const end = last === undefined ? start : extentOf(last).end;
  return {
    role: "main",
    source,
    name: { text: "main", extent: { start, end: start } },
    fullName: "main",
    extent: { start, end },
    receiver: undefined,
    parameters: [],
    result: undefined,
    isPure: false,
    contract: noContract,
    body: [],
    header: { start, end: start },
    end: endOf(last) ?? { start: Math.max(start, end - 1), end },
  };
}

/** Behind a simple statement there is nothing to stop at. */
function endOf(last: ast.Statement | undefined): Extent | undefined {
  switch (last?.$type) {
    case "Declaration":
      return extentOf(last.declarators.at(-1)!);
    case "Action":
    case "Assert":
    case "Assume":
    case "Print":
    case "Return":
      return extentOf(last);
    default:
      return undefined;
  }
}

function inOrder(sources: readonly SourceText[]): (a: Problem, b: Problem) => number {
  return (a, b) => sources.indexOf(a.source) - sources.indexOf(b.source) || a.extent.start - b.extent.start;
}
