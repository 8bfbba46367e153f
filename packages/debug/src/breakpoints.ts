/** Breakpoints before and after statements, by line, and conditions on them. */
import type { Statement } from "./statement.ts";
import type { Boundary, Completed } from "./walker.ts";

export interface Breakpoint {
  readonly number: number;
  readonly when: "before" | "after";
  readonly file: string;
  readonly line: number;
  /** Only where this line was executed just before: between a pair of statements (King, section 6). */
  readonly from?: { readonly file: string; readonly line: number };
  /** Stops where this can hold. */
  readonly condition: string | undefined;
}

/** The breakpoints that a boundary meets, whatever their conditions. `from`: what was executed before it. */
export function breakpointsAt(
  breakpoints: readonly Breakpoint[],
  boundary: Boundary,
  from: Completed | undefined,
  activation: object | undefined,
): readonly Breakpoint[] {
  return breakpoints.filter((breakpoint) =>
    breakpoint.when === "before"
      ? arrives(breakpoint, boundary, from, activation)
      : leaves(breakpoint, boundary, activation),
  );
}

function isAt({ file, line }: Pick<Breakpoint, "file" | "line">, statement: Statement | undefined): boolean {
  return statement?.span.line === line && statement.span.file === file;
}

/** At the first statement of the line, but not again at others of it that follow. */
function arrives(
  breakpoint: Breakpoint,
  { statement, isRest, cause }: Boundary,
  from: Completed | undefined,
  activation: object | undefined,
): boolean {
  if (isRest || statement === undefined || !isAt(breakpoint, statement)) return false;
  if (breakpoint.from !== undefined && !isAt(breakpoint.from, from?.statement)) return false;
  const isNext =
    cause === "moved" &&
    from !== undefined &&
    from.activation === activation &&
    isAt(breakpoint, from.statement) &&
    from.statement.span.column < statement.span.column;
  return !isNext;
}

/** Behind the last statement of the line that was executed. */
function leaves(
  breakpoint: Breakpoint,
  { completed, statement, cause }: Boundary,
  activation: object | undefined,
): boolean {
  return completed.some(
    (done) =>
      isAt(breakpoint, done.statement) &&
      (cause === "repeated" || done.activation !== activation || !isAt(breakpoint, statement)),
  );
}
