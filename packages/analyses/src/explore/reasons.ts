/** Why an exploration is incomplete: each reason once for each place, counted. */
import type { Assumption, LimitName, Span, Unanswered } from "@everypath/core";
import type { Note } from "@everypath/engine";
import type { Incompleteness, IncompletenessReason } from "./exploration.ts";
import type { Leaf } from "./path.ts";

export class Reasons {
  private readonly relied = new Assumptions();
  private readonly found = new Map<string, { -readonly [K in keyof Incompleteness]: Incompleteness[K] }>();

  add(
    reason: IncompletenessReason,
    detail: string,
    location: Span | undefined,
    count = 1,
    limit?: LimitName,
  ): void {
    const key = `${reason}\n${detail}\n${location?.file}:${location?.line}:${location?.column}`;
    const entry = this.found.get(key);
    if (entry === undefined)
      this.found.set(key, { reason, detail, location, count, ...(limit === undefined ? {} : { limit }) });
    else entry.count += count;
  }

  /** Why a path's end leaves something open. */
  addOfLeaf({ unknown, cut, span }: Pick<Leaf, "unknown" | "cut" | "span">): void {
    if (unknown !== undefined) this.unanswered(unknown, span);
    if (cut !== undefined) this.add(cut.reason, cut.detail, span, 1, cut.limit);
  }

  /** What the solver left open. `about`: what it was asked, where that is not told by the place. */
  unanswered({ reason, limit }: Unanswered, location: Span | undefined, about?: string): void {
    const detail = about === undefined ? reason : `${about}: ${reason}`;
    this.add("solver-unknown", detail, location, 1, limit);
  }

  copy(): Reasons {
    const copy = new Reasons();
    for (const [key, entry] of this.found) copy.found.set(key, { ...entry });
    for (const assumption of this.assumptions()) copy.rely(assumption);
    return copy;
  }

  /** What a machine noted: a reason, an assumption, or both. */
  note({ reason, detail, location, count, assumption }: Note): void {
    if (assumption !== undefined) this.rely(assumption);
    if (reason !== undefined) this.add(reason, detail, location, count);
  }

  rely(assumption: Assumption): void {
    this.relied.add(assumption);
  }

  /** What the result rests on. */
  assumptions(): readonly Assumption[] {
    return this.relied.list();
  }

  /** A run that covered everything and met no path has shown nothing. */
  vacuousUnless(hasRuns: boolean): void {
    if (!hasRuns && this.isEmpty()) this.add("vacuous", noRun, undefined);
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

/** What a `vacuous` result says. */
export const noRun = "the assumptions leave no run";

/** Each assumption once for each place. */
export class Assumptions {
  private readonly found = new Map<string, Assumption>();

  add(assumption: Assumption): void {
    const { kind, what, location } = assumption;
    this.found.set(`${kind}\n${what}\n${location?.file}:${location?.line}:${location?.column}`, assumption);
  }

  list(): readonly Assumption[] {
    return [...this.found].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, one]) => one);
  }
}
