/** Why a branch went its way, as text. */
import type { Explanation } from "../../analysis/debug/index.ts";
import { printReader } from "../../term/index.ts";
import type { StopText } from "./stops.ts";

export function whyLines(
  { span, expression, condition, taken, reason }: Explanation,
  text: StopText,
): readonly string[] {
  const truth = taken ? "true" : "false";
  const line = `${text.lineName(span)}  ${text.source(span) ?? ""}`;
  const program = printReader(expression);
  const value = printReader(condition);
  const said =
    condition.kind === "constant" || value === program ? `  ${program}` : `  ${program}, that is ${value},`;
  switch (reason.kind) {
    case "constant":
      return [line, `${said} is ${truth}: no input has a say in it`];
    case "chosen":
      return [line, `${said} was chosen to be ${truth}: both were possible`];
    case "follows":
      return [
        line,
        `${said} is ${truth} because`,
        ...reason.from.map((fact) => {
          const at = fact.span === undefined ? "start" : text.lineName(fact.span);
          return `  ${at.padStart(5)}  ${printReader(fact.condition)}`;
        }),
      ];
    case "open":
      return [line, `${said} is not decided by the path condition`];
    case "unknown":
      return [line, `${said} is ${truth}; the solver cannot say again why`];
  }
}
