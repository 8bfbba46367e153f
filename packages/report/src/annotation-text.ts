/** What was written into a source, and what was not: lines of the text report. */
import { type Annotated, type Failure, type Inferred, statementOf } from "@everypath/contracts";
import { spanAt } from "@everypath/objects";
import { location } from "./errors.ts";
import { plural } from "./layout.ts";
import { place } from "./phrases.ts";

/**
 * A line that counts, then those of each contract that is not yet proved without inference: what was left out, and what fails. `file`: where it was
 * written.
 */
export function annotationLines({ members }: Annotated, file: string): readonly string[] {
  const written = members.reduce((sum, member) => sum + member.written, 0);
  const explicit = members.filter(({ isExplicit }) => isExplicit).length;
  const all = plural(members.length, "contract");
  return [
    `annotated ${plural(written, "ghost statement")} in ${file}; with --no-infer it proves ${explicit} of ${all}`,
    ...members
      .filter(({ isExplicit }) => !isExplicit)
      .flatMap(({ name, left, failures }) => [
        `  ${name} needs inference:`,
        ...left.map((one) => `    ${leftLine(one)}`),
        ...failures.map((failure) => `    without it: ${failureLine(failure)}`),
      ]),
  ];
}

function failureLine({ place: { source, extent }, at, message }: Failure): string {
  const needed = at === undefined ? "" : `, needed at ${place(location(spanAt(at.source, at.extent.start)))}`;
  return `${place(location(spanAt(source, extent.start)))}: ${message}${needed}`;
}

function leftLine(one: Inferred): string {
  const { source, extent, kind } = one.site;
  const what = one.call === undefined ? `${one.operation} ${one.subject.fullName}` : statementOf(one);
  return `${what} at ${place(location(spanAt(source, extent.start)))}: ${reasonOf(one.call, kind)}`;
}

function reasonOf(call: string | undefined, kind: Inferred["site"]["kind"]): string {
  if (call === undefined) return "no expression names its receiver there";
  switch (kind) {
    case "inside":
      return "it is needed in the middle of an expression";
    case "contract":
    case "requires":
      return "it is needed inside of the contract";
    case "entry":
      return "it is needed in the heap on entry";
    default:
      return "written as a statement, it does not hold on every path";
  }
}
