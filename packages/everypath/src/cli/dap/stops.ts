/** A stop as the protocol tells it. */

import type { Stop } from "@everypath/debug";
import type { DebugProtocol } from "@vscode/debugprotocol";
import { endText } from "../../runs/debug/show.ts";
import type { StopText } from "../../runs/debug/stops.ts";
import type { EditorBreakpoints } from "./breakpoints.ts";

/** There is one path at a time, which the protocol calls a thread. */
export const threadId = 1;

export function bodyOf(
  stop: Stop,
  text: StopText,
  breakpoints: EditorBreakpoints,
): DebugProtocol.StoppedEvent["body"] {
  const common = { threadId, allThreadsStopped: true };
  switch (stop.kind) {
    case "begin":
      return { ...common, reason: "entry" };
    case "step":
      return { ...common, reason: "step" };
    case "back":
      return { ...common, reason: "step", description: "Stepped back" };
    case "edited":
      return { ...common, reason: "step", description: "Changed by hand" };
    case "interrupted":
      return { ...common, reason: "pause" };
    case "breakpoint": {
      const hitBreakpointIds = [...breakpoints.idsOf(stop)];
      const reason = breakpoints.isOnProcedure(stop) ? "function breakpoint" : "breakpoint";
      return { ...common, reason, hitBreakpointIds };
    }
    case "choice": {
      const { error } = stop.choice;
      const description = error === undefined ? "Open decision" : `Possible error: ${error.kind}`;
      return { ...common, reason: "choice", description, text: text.question(stop.choice) };
    }
    case "end": {
      const { error } = stop.path;
      if (error !== undefined)
        return {
          ...common,
          reason: "exception",
          description: `Error: ${error.kind}`,
          text: error.message,
        };
      return {
        ...common,
        reason: "end",
        description: "End of the path",
        text: endText(stop.path, text.notation),
      };
    }
  }
}
