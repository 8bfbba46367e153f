/** Why a branch went its way, as text. */
import type { Explanation } from "@everypath/debug";
import { termText } from "./show.ts";
import type { StopText } from "./stops.ts";

export function whyLines(
  { span, expression, condition, taken, reason, nameOf }: Explanation,
  text: StopText,
): readonly string[] {
  const truth = taken ? "true" : "false";
  const line = `${text.lineName(span)}  ${text.source(span) ?? ""}`;
  const program = termText(expression, { ...text.notation, nameOf });
  const value = termText(condition, text.notation);
  // A value that the compiler keeps for itself has no name of the user's.
  const isHidden = program.includes("%") && condition.kind !== "constant";
  const isPlain = condition.kind === "constant" || value === program;
  const said = isHidden ? `  ${value}` : isPlain ? `  ${program}` : `  ${program}, that is ${value},`;
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
          return `  ${at.padStart(5)}  ${termText(fact.condition, text.notation)}`;
        }),
      ];
    case "open":
      return [line, `${said} is not decided by the path condition`];
    case "unknown":
      return [line, `${said} is ${truth}; the solver cannot say again why`];
  }
}
