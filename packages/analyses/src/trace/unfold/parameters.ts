/** The rule of a method call, section 4: ȳ := ē, with the parameters ȳ of a new activation. */
import type { Call } from "@everypath/core";
import type { Step } from "../calculus/step.ts";
import type { Activation } from "./frames.ts";

/** The assignments of a call's arguments, which the caller's variables tell, to the parameters of the callee's activation. */
export function parameterSteps(
  callee: Activation,
  caller: Activation,
  call: Call,
  hidden: boolean,
): readonly Step[] {
  const { name, parameters } = callee.procedure;
  return parameters.map(({ variable }, position): Step => {
    const given = call.arguments[position];
    if (given === undefined) throw new Error(`a call of ${name} with too few arguments`);
    return {
      kind: "assignment",
      rule: "symbolic method call",
      span: call.span,
      hidden,
      target: callee.variable(variable),
      value: caller.term(given),
    };
  });
}
