/** Where the work on conditions goes: by line, and by the chain of calls that leads there. */
import { isOutOfSight, limits, type Span } from "@everypath/core";
import type { State } from "../machine/index.ts";

/** Work spent on the conditions of one line, as reached by one chain of calls. */
export interface Effort {
  readonly span: Span;
  /** The user's procedures that were active, outermost first. */
  readonly calls: readonly string[];
  forks: number;
  queries: number;
  seconds: number;
}

/** What tells efforts apart. */
export function effortKey({ span, calls }: Pick<Effort, "span" | "calls">): string {
  return `${span.file}:${span.line};${calls.join(";")}`;
}

/** The efforts of one job; what `at` hands out is counted up by whoever does the work. */
export class Efforts {
  private readonly byKey = new Map<string, Effort>();

  /** What is spent at the line from now on, by a run in this state, is to be added to it. */
  at(span: Span, state: State): Effort {
    const calls = callsOf(state);
    const key = effortKey({ span, calls });
    let effort = this.byKey.get(key);
    if (effort === undefined) {
      effort = { span, calls, forks: 0, queries: 0, seconds: 0 };
      this.byKey.set(key, effort);
    }
    return effort;
  }

  all(): readonly Effort[] {
    return [...this.byKey.values()];
  }
}

/** The user's procedures that are active, outermost first. */
function callsOf(state: State): readonly string[] {
  const calls: string[] = [];
  for (let frame: State["frame"] | undefined = state.frame; frame !== undefined; frame = frame.caller) {
    if (isOutOfSight(frame.procedure)) continue;
    if (calls.length === limits.search.profiledCalls) {
      calls.push("…");
      break;
    }
    calls.push(frame.procedure.name);
  }
  return calls.reverse();
}
