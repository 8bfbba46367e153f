/** Second opinions from a solver that is not the engine's: Debian's z3, on the scripts of the result. */
import { runProcess } from "./everypath.ts";

/** A path condition taken apart: its declarations by name, and its conjuncts. */
export interface Script {
  readonly declarations: ReadonlyMap<string, string>;
  readonly conjuncts: readonly string[];
}

export function parseScript(text: string): Script {
  const declarations = new Map<string, string>();
  const conjuncts: string[] = [];
  for (const command of commands(text)) {
    const [, keyword, rest] = /^\(\s*([\w-]+)\s*([\s\S]*)\)$/.exec(command) ?? [];
    if (keyword === "assert") conjuncts.push(rest ?? "");
    else if (keyword === "declare-const" || keyword === "declare-fun") {
      const name = /^(\|[^|]*\||[^\s()]+)/.exec(rest ?? "")?.[1];
      if (name === undefined) throw new Error(`a declaration should name its symbol: ${command}`);
      declarations.set(name, command);
    } else if (
      !["set-logic", "set-option", "set-info", "check-sat", "get-model", "exit"].includes(keyword ?? "")
    ) {
      throw new Error(`unexpected command in a path's script: ${command}`);
    }
  }
  return { declarations, conjuncts };
}

/** The formula that all conjuncts hold. */
export function conjunction(script: Script): string {
  return script.conjuncts.length === 0 ? "true" : `(and true ${script.conjuncts.join(" ")})`;
}

/** One declaration for each symbol; symbols of one name must have one sort, or formulas could not share them. */
export function declarations(scripts: Iterable<Script>): string {
  const all = new Map<string, string>();
  for (const script of scripts) {
    for (const [name, declaration] of script.declarations) {
      if ((all.get(name) ?? declaration) !== declaration) throw new Error(`${name} has two sorts`);
      all.set(name, declaration);
    }
  }
  return [...all.values()].join("\n");
}

/** For each formula, whether it is satisfiable. Throws where z3 does not know. */
export async function satisfiable(preamble: string, formulas: readonly string[]): Promise<boolean[]> {
  const questions = formulas.map((formula) => `(push 1)\n(assert ${formula})\n(check-sat)\n(pop 1)`);
  const input = `${preamble}\n${questions.join("\n")}\n`;
  const { stdout, stderr } = await runProcess("z3", ["-in", "-T:300"], input);
  const answers = stdout.split("\n").filter((line) => line !== "");
  if (
    answers.length !== formulas.length ||
    answers.some((answer) => answer !== "sat" && answer !== "unsat")
  ) {
    throw new Error(
      `z3 should decide ${formulas.length} formulas, but said: ${stdout.slice(0, 2000)} ${stderr}`,
    );
  }
  return answers.map((answer) => answer === "sat");
}

/**
 * Checks that the conditions are those of the leaves of one tree: each has a solution, no two share one, and
 * (where the tree is complete) every input that satisfies `assuming` belongs to one. Returns what is wrong.
 */
export async function checkLeaves(
  conditions: readonly string[],
  complete: boolean,
  assuming = "true",
): Promise<string[]> {
  const scripts = conditions.map(parseScript);
  const leaf = (index: number): string => `leaf-${index + 1}`;
  const definitions = scripts.map(
    (script, index) => `(define-fun ${leaf(index)} () Bool ${conjunction(script)})`,
  );
  const preamble = `${declarations(scripts)}\n${definitions.join("\n")}`;
  const leaves = scripts.map((_, index) => leaf(index));
  const some = `(or false ${leaves.join(" ")})`;
  const feasible = await satisfiable(preamble, leaves);
  // One question instead of one for each pair: is there an input that belongs to two leaves?
  const twice = leaves.length < 2 ? "false" : `((_ at-least 2) ${leaves.join(" ")})`;
  const gap = complete ? `(and ${assuming} (not ${some}))` : "false";
  const excess = `(and (not ${assuming}) ${some})`;
  const [overlap, incomplete, excessive] = await satisfiable(preamble, [twice, gap, excess]);

  const problems = leaves.filter((_, index) => !feasible[index]).map((name) => `${name} has no solution`);
  if (overlap) problems.push("some input belongs to two leaves");
  if (incomplete) problems.push("some input belongs to no leaf");
  if (excessive) problems.push("some leaf contradicts the assumptions");
  return problems;
}

/** The top-level s-expressions of a script, without comments. */
function commands(text: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (character === ";") {
      const end = text.indexOf("\n", i);
      const stop = end === -1 ? text.length : end;
      if (depth > 0) throw new Error("a comment inside of a command is not expected");
      i = stop;
    } else if (character === "|" || character === '"') i = text.indexOf(character, i + 1);
    else if (character === "(") {
      if (depth++ === 0) start = i;
    } else if (character === ")" && --depth === 0) found.push(text.slice(start, i + 1));
  }
  return found;
}
