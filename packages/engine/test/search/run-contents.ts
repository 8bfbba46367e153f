/** What a run left behind in its directory, to be compared with what another run of the same program left. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

export type Contents = Readonly<Record<string, string>>;

/** Every file, but for the figures that are times or depend on who did the work. */
export function contentsOf(directory: string): Contents {
  const files: Record<string, string> = {};
  for (const name of readdirSync(directory, { recursive: true, encoding: "utf8" }).sort()) {
    const path = join(directory, name);
    if (statSync(path).isDirectory()) continue;
    files[name] = comparable(name, readFileSync(path, "latin1").replaceAll(directory, "DIRECTORY"));
  }
  return files;
}

function comparable(name: string, text: string): string {
  switch (name) {
    case "result.json":
      return JSON.stringify({ ...JSON.parse(text), stats: undefined }, (key, value: unknown) =>
        key === "solverSeconds" ? undefined : value,
      );
    case "report.html":
      return text
        .replace(/(id="report-times">)[^<]*</, "$1<")
        .replace(/"solverQueries":\d+,"layers":\[[^\]]*\]/, "");
    case "profile/solver-time.folded":
      return "";
    case "junit.xml":
      return text.replace(/ time="[^"]*"/g, "");
    case "run.json":
      // The seal is of the options too, which the directory and the number of threads are part of.
      return JSON.stringify({ ...JSON.parse(text), options: undefined, seal: undefined });
    default:
      // A round tells how long its queries took; what else it holds is judged by what comes of it.
      return name.startsWith("journal/") ? "" : text;
  }
}

/** The files that differ, each with the first place where it does. */
export function differences(expected: Contents, found: Contents): readonly string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort();
  return names.flatMap((name) => {
    const [a, b] = [expected[name], found[name]];
    if (a === b) return [];
    if (a === undefined || b === undefined) return [`${name}: ${a === undefined ? "too much" : "missing"}`];
    let at = 0;
    while (a[at] === b[at]) at++;
    const part = (text: string) => `…${text.slice(Math.max(0, at - 40), at + 80)}…`;
    return [`${name}: ${part(a)} is ${part(b)}`];
  });
}
