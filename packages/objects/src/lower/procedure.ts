/** One procedure, method, constructor or the main routine as a procedure of the IR. */
import type { Procedure as IrProcedure, Parameter } from "@everypath/core";
import { spanAt } from "@everypath/dsl";
import type { Procedure, Variable } from "../tree.ts";
import { Body } from "./body.ts";
import { type Heap, sortOf, valueTypeOf } from "./heap.ts";
import { lowerStatements } from "./statements.ts";

/** A procedure of the IR, and what its names mean, for expressions that are typed in while it runs. */
export interface Lowered {
  readonly procedure: IrProcedure;
  readonly body: Body;
}

export function lowerProcedure(heap: Heap, procedure: Procedure): Lowered {
  const { source, extent, end, receiver, parameters, result } = procedure;
  const body = new Body(heap, source, extent);
  const parameter = (declared: Variable): Parameter => ({
    variable: body.declare(declared),
    type: valueTypeOf(declared.type),
  });
  const lowered = [...(receiver === undefined ? [] : [receiver]), ...parameters].map(parameter);
  lowerStatements(body, procedure.body);
  body.at(end);
  // A procedure with a result ends in a return wherever control comes.
  body.builder.end(result === undefined ? { kind: "return", values: [] } : { kind: "stop" });
  return { procedure: finish(body, procedure, lowered), body };
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
