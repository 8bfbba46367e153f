/**
 * Expressions that change a variable twice, or change and read it, in no order: `i = i++ + ++i`. The IR has one of the orders, so nothing is
 * left of it there. The compiler tells of them by a warning; where the warning is sure, the change that it names is made to fail when it is
 * executed. Sure are those of a statement on one line in which everything is evaluated: without `&&`, `||` and `?:`.
 */
import { host } from "@everypath/core";

const { basename } = host.paths;

export const unsequencedTrap = 104;

const warning = "[-Wunsequenced]";

export const tellingUnsequenced: readonly string[] = ["-Wunsequenced", "-Wno-error=unsequenced"];

interface SourcePosition {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The module with a trap before each such change; as it is where there is none. */
export function withUnsequencedChecks<Text extends { readonly text: string; readonly warnings: string }>(
  module: Text,
): Text {
  const places = module.warnings.includes(warning) ? surePlaces(module.warnings) : [];
  if (places.length === 0) return module;
  const locations = locationsAt(module.text, places);
  if (locations.size === 0) return module;
  const lines = module.text.split("\n").flatMap((line) => {
    const at = /^ {2}store .*, !dbg (?<location>!\d+)$/.exec(line)?.groups?.location;
    return at === undefined || !locations.has(at)
      ? [line]
      : [`  call void @llvm.ubsantrap(i8 ${unsequencedTrap}), !dbg ${at}`, line];
  });
  if (!/^declare void @llvm\.ubsantrap\(/m.test(module.text))
    lines.push("declare void @llvm.ubsantrap(i8 immarg)");
  return { ...module, text: lines.join("\n") };
}

function surePlaces(warnings: string): readonly SourcePosition[] {
  const found: SourcePosition[] = [];
  const lines = warnings.split("\n");
  for (const [index, line] of lines.entries()) {
    const match = /^(?<file>.+?):(?<line>\d+):(?<column>\d+): warning: /.exec(line);
    if (match?.groups === undefined || !line.endsWith(warning)) continue;
    const { file = "", line: at, column } = match.groups;
    // "   12 |   i = i++ + ++i;", as the compiler shows it below.
    const shown = /^ *\d+ \|(?<source>.*)$/.exec(lines[index + 1] ?? "")?.groups?.source;
    if (shown !== undefined && isSure(shown)) found.push({ file, line: Number(at), column: Number(column) });
  }
  return found;
}

function isSure(source: string): boolean {
  return source.trimEnd().includes(";") && !/&&|\|\||[?:]/.test(source);
}

/** Numbers of the debug locations at one of the places. */
function locationsAt(text: string, places: readonly SourcePosition[]): ReadonlySet<string> {
  const metadata = new Map<string, string>();
  for (const { groups } of text.matchAll(/^(?<name>!\d+) = (?<node>.*)$/gm)) {
    if (groups?.name !== undefined && groups.node !== undefined) metadata.set(groups.name, groups.node);
  }
  const found = new Set<string>();
  for (const [name, node] of metadata) {
    const location = /^!DILocation\(line: (?<line>\d+), column: (?<column>\d+), scope: (?<scope>!\d+)/.exec(
      node,
    )?.groups;
    if (location === undefined) continue;
    const line = Number(location.line);
    const column = Number(location.column);
    const file = fileOf(metadata, location.scope);
    if (
      places.some((place) => place.line === line && place.column === column && basename(place.file) === file)
    )
      found.add(name);
  }
  return found;
}

function fileOf(metadata: ReadonlyMap<string, string>, scope: string | undefined): string | undefined {
  const file = / file: (?<file>!\d+)/.exec(metadata.get(scope ?? "") ?? "")?.groups?.file;
  const name = /filename: "(?<name>[^"]*)"/.exec(metadata.get(file ?? "") ?? "")?.groups?.name;
  return name === undefined ? undefined : basename(name);
}
