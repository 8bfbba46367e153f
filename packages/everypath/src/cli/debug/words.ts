/** What a terminal offers behind the words of commands in a session on a program. */
import type { Session } from "@everypath/debug";

/** Commands that take an expression. */
const withExpression = /^(?:print|p|set|assume|prove)$/i;

export function wordsBehind(session: Session, command: string): readonly string[] {
  if (withExpression.test(command))
    return [...session.variables(), ...session.globals()].map(({ name }) => name);
  switch (command.toLowerCase()) {
    case "go":
    case "step":
    case "next":
    case "out":
      return ["true", "false"];
    case "break":
      return ["before", "after", ...procedures(session)];
    case "trace":
    case "untrace":
      return ["number", "source", "results", ...procedures(session)];
    case "call":
    case "test":
      return procedures(session);
    case "write":
      return ["test", "script"];
    default:
      return [];
  }
}

function procedures(session: Session): readonly string[] {
  return [...new Set(session.statements().map(({ procedure }) => procedure))];
}
