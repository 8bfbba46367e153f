/** The exit status that goes with a verdict. */
import type { Result } from "@everypath/report";
import { exitStatus } from "./io.ts";

export function statusOf(result: Result): number {
  switch (result.verdict) {
    case "safe":
    case "proved":
    case "terminates":
    case "bounded":
      return exitStatus.good;
    case "unsafe":
    case "refuted":
    case "diverges":
      return exitStatus.bad;
    case "unknown":
      return exitStatus.unknown;
  }
}
