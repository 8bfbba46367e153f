/** `nondet_int` and its like as a procedure, for calls that do not name it directly. */
import { type Procedure, unknownSpan } from "@everypath/core";
import type { FunctionHeader } from "../llvm/module.ts";
import { inputSuffix, inputType } from "./input.ts";
import type { Unit } from "./unit.ts";
import { Variables } from "./variables.ts";

/** undefined where the function stands for no input, so that nothing defines it. */
export function inputProcedure(unit: Unit, header: FunctionHeader): Procedure | undefined {
  const suffix = inputSuffix(header.name);
  const type = suffix === undefined ? undefined : inputType(unit.layout, suffix, header.result);
  const [scalar] = unit.layout.scalars(header.result);
  if (suffix === undefined || type === undefined || scalar === undefined) return undefined;
  const variables = new Variables();
  const parameters = header.parameters.flatMap((parameter) =>
    unit.layout
      .scalars(parameter.type)
      .map(({ sort }) => ({ variable: variables.temporary("%argument", sort), type: undefined })),
  );
  const result = variables.temporary("%result", scalar.sort);
  const span = { ...unknownSpan, file: unit.module.name };
  return {
    name: header.name,
    parameters,
    variadic: header.variadic,
    locals: variables.all,
    results: [scalar.sort],
    resultType: type,
    blocks: [
      {
        instructions: [{ kind: "input", target: result, name: suffix, type, span, weight: 1 }],
        terminator: { kind: "return", values: [result], span, weight: 1 },
      },
    ],
    span,
    model: true,
    sourceVariables: [],
  };
}
