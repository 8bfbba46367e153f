/** One procedure, method, constructor or the main routine as a procedure of the IR. */

import type { Procedure as IrProcedure, Parameter, Term } from "@everypath/core";
import { spanAt } from "@everypath/dsl";
import { declaredFrame } from "../frames.ts";
import type { Procedure, Statement, Variable } from "../tree.ts";
import { forEachStatement } from "../walk.ts";
import { Body } from "./body.ts";
import type { ContractCode } from "./contracts.ts";
import { type Heap, sortOf, valueTypeOf } from "./heap.ts";
import { lowerStatements } from "./statements.ts";

/** A procedure of the IR, and what its names mean, for expressions that are typed in while it runs. */
export interface Lowered {
  readonly procedure: IrProcedure;
  readonly body: Body;
}

export function lowerProcedure(
  heap: Heap,
  procedure: Procedure,
  contracts: ContractCode | undefined,
): Lowered {
  const { source, extent, end, receiver, parameters, result } = procedure;
  const body = new Body(heap, source, extent, { contracts, name: procedure.fullName });
  if (contracts !== undefined) body.frame = declaredFrame(procedure);
  const parameter = (declared: Variable): Parameter => ({
    variable: body.declare(declared),
    type: valueTypeOf(declared.type),
  });
  const lowered = [...(receiver === undefined ? [] : [receiver]), ...parameters].map(parameter);
  if (contracts !== undefined) body.ensure = ensuring(contracts, body, procedure, lowered);
  lowerStatements(body, procedure.body);
  body.at(end);
  if (result === undefined) body.ensure(undefined);
  // A procedure with a result ends in a return wherever control comes.
  body.builder.end(result === undefined ? { kind: "return", values: [] } : { kind: "stop" });
  return { procedure: finish(body, procedure, lowered), body };
}

/**
 * What checks the postcondition before a return. It means parameters as they were on entry, so they are kept, and the values of old(e) with
 * them: by what belongs to the first statement.
 */
function ensuring(
  contracts: ContractCode,
  body: Body,
  procedure: Procedure,
  parameters: readonly Parameter[],
): (result: Term | undefined) => void {
  if (procedure.contract.ensures.length === 0) return () => {};
  body.at(procedure.body[0]?.extent ?? procedure.end);
  const assigned = assignedIn(procedure.body);
  const entered = parameters.map(({ variable }) => {
    if (!assigned.has(variable.name)) return variable;
    const kept = body.hidden(`${variable.name} on entry`, variable.sort);
    body.builder.assign(kept, variable);
    return kept;
  });
  const olds = contracts.callOld(body, procedure);
  return (result) => contracts.callEnsures(body, procedure, entered, olds, result);
}

/** Names of variables that the statements assign; a name may be that of several. */
function assignedIn(statements: readonly Statement[]): ReadonlySet<string> {
  const found = new Set<string>();
  forEachStatement(statements, (statement) => {
    if (statement.kind === "assign" && statement.target.kind === "variable")
      found.add(statement.target.variable.name.text);
  });
  return found;
}

function finish(
  body: Body,
  { fullName, source, extent, result }: Procedure,
  parameters: readonly Parameter[],
): IrProcedure {
  return {
    name: fullName,
    parameters,
    variadic: false,
    blocks: body.builder.finish(),
    locals: body.builder.locals,
    results: result === undefined ? [] : [sortOf(result)],
    resultType: result === undefined ? undefined : valueTypeOf(result),
    span: spanAt(source, extent.start),
    model: false,
    sourceVariables: sourceVariables(body),
  };
}

export function sourceVariables(body: Body): IrProcedure["sourceVariables"] {
  return [...body.declared].map(([{ name, type }, variable]) => ({
    name: name.text,
    variable,
    type: valueTypeOf(type),
  }));
}
