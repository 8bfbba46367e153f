/** Why an exploration is incomplete: each reason once for each place, counted. */
import type { Span } from "../../program/source.ts";
import type { Incompleteness, IncompletenessReason } from "./exploration.ts";

export class Reasons {
  private readonly found = new Map<string, { -readonly [K in keyof Incompleteness]: Incompleteness[K] }>();

  add(reason: IncompletenessReason, detail: string, location: Span | undefined, count = 1): void {
    const key = `${reason}\n${detail}\n${location?.file}:${location?.line}:${location?.column}`;
    const entry = this.found.get(key);
    if (entry === undefined) this.found.set(key, { reason, detail, location, count });
    else entry.count += count;
  }

  isEmpty(): boolean {
    return this.found.size === 0;
  }

  list(): readonly Incompleteness[] {
    return [...this.found.values()].sort(
      (a, b) =>
        a.reason.localeCompare(b.reason) ||
        (a.location?.file ?? "").localeCompare(b.location?.file ?? "") ||
        (a.location?.line ?? 0) - (b.location?.line ?? 0) ||
        a.detail.localeCompare(b.detail),
    );
  }
}
