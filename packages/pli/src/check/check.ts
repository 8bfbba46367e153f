/** From texts to procedures whose names are resolved and whose statements make sense, or the problems found. */

import type { Extent, Problem, SourceText } from "@everypath/dsl";
import { readProcedures } from "../syntax/convert.ts";
import type { Name, Procedure } from "../syntax/tree.ts";
import { keyOf } from "../syntax/tree.ts";
import { forEachStatement } from "../syntax/walk.ts";
import { builtInFunctions, type Procedures, type Scope, scopeOf } from "./scope.ts";
import { checkStatements } from "./statements.ts";

export function checkTexts(
  sources: readonly SourceText[],
): { readonly procedures: Procedures } | { readonly problems: readonly Problem[] } {
  const read = sources.map(readProcedures);
  const syntax = read.flatMap((result) => ("problems" in result ? result.problems : []));
  // What the names in a broken text mean is not known.
  if (syntax.length > 0) return { problems: syntax };
  const all = read.flatMap((result) => ("procedures" in result ? result.procedures : []));
  const problems: Problem[] = [];
  const procedures = namedProcedures(all, problems);
  for (const scope of procedures.values()) {
    const { source } = scope.procedure;
    const report = (extent: Extent, message: string): void => {
      problems.push({ source, extent, message });
    };
    checkDeclarations(scope, report);
    checkStatements(scope, procedures, report);
  }
  if (problems.length > 0) return { problems: problems.toSorted(inOrder(sources)) };
  return { procedures };
}

function namedProcedures(all: readonly Procedure[], problems: Problem[]): Procedures {
  const report = (source: SourceText, { extent }: Name, message: string): void => {
    problems.push({ source, extent, message });
  };
  const procedures = new Map<string, Scope>();
  let main: Procedure | undefined;
  for (const procedure of all) {
    const { source, name } = procedure;
    const key = keyOf(name.text);
    if (procedures.has(key)) report(source, name, `there is a procedure ${name.text} already`);
    else if (builtInFunctions.has(key)) report(source, name, `${name.text} is a built-in function`);
    else procedures.set(key, scopeOf(procedure, report));
    if (!procedure.isMain) continue;
    if (main !== undefined) report(source, name, `${main.name.text} has OPTIONS(MAIN) already`);
    if (procedure.parameters.length > 0) report(source, name, "a main procedure has no parameters");
    main = procedure;
  }
  return procedures;
}

function checkDeclarations(scope: Scope, report: (extent: Extent, message: string) => void): void {
  for (const [key, { name, bounds, initial }] of scope.variables) {
    const label = scope.labels.get(key);
    if (label !== undefined && isDeclared(scope, key))
      report(label.name.extent, `${label.name.text} is a variable already`);
    if (initial === undefined) continue;
    const given = initial.values.reduce((sum, { count }) => sum + count, 0n);
    if (bounds === undefined && given !== 1n) {
      report(initial.extent, `${name.text} is one integer, INITIAL gives ${given}`);
    } else if (bounds !== undefined && bounds !== "any" && given > bounds.upper - bounds.lower + 1n) {
      report(
        initial.extent,
        `${name.text} has ${bounds.upper - bounds.lower + 1n} elements, INITIAL gives ${given}`,
      );
    }
  }
}

/** By a DCL, as a parameter, or by being assigned: a label in an expression is reported there. */
function isDeclared({ procedure }: Scope, key: string): boolean {
  const isKey = ({ text }: Name): boolean => keyOf(text) === key;
  let assigned = false;
  forEachStatement(procedure.body, ({ action }) => {
    if (action.kind === "assign" && action.target.kind === "name" && isKey(action.target.name))
      assigned = true;
  });
  return (
    assigned || procedure.parameters.some(isKey) || procedure.declarations.some(({ name }) => isKey(name))
  );
}

function inOrder(sources: readonly SourceText[]): (a: Problem, b: Problem) => number {
  return (a, b) => sources.indexOf(a.source) - sources.indexOf(b.source) || a.extent.start - b.extent.start;
}
