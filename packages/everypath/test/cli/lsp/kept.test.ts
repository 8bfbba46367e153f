/**
 * What is kept of a member for as long as its key is the same: after random changes it is what verification from scratch finds.
 * EVERYPATH_CACHE_RUNS sets from how many programs random changes start (default: 4).
 */
import { readFileSync } from "node:fs";
import { idOf, keysOf, piecesOf, proveAlone } from "@everypath/contracts";
import { createSolverChain } from "@everypath/core";
import { checkTexts, type NameUse } from "@everypath/objects";
import { tokensOf } from "@everypath/objects/testing";
import { afterAll, expect, test } from "vitest";
import { generateProgram } from "../../../../contracts/test/soundness/generate.ts";
import { Random } from "../../../../contracts/test/soundness/random.ts";
import { memberReport, StateLog } from "../../../src/runs/verification/member-report.ts";

function check(text: string) {
  const names: NameUse[] = [];
  const checked = checkTexts([{ name: "p.idf", text }], (use) => names.push(use));
  return "program" in checked ? { program: checked.program, names } : undefined;
}

const runs = Number(process.env.EVERYPATH_CACHE_RUNS ?? 4);
const solver = createSolverChain();
afterAll(() => solver.close());

/** Everything that verification finds of the members, by their keys. */
function verify(text: string): ReadonlyMap<string, unknown> | undefined {
  const checked = check(text);
  if (checked === undefined) return undefined;
  const { program, names } = checked;
  const pieces = piecesOf(program);
  return new Map(
    keysOf(program, names, { infers: true }).map(({ member, key }) => {
      const log = new StateLog();
      const options = {
        entry: undefined,
        infers: true,
        query: { resources: 5_000_000, milliseconds: 20_000 },
        milliseconds: 60_000,
        heapBytes: 4_000_000_000,
        onState: (_name: string, ...[trail]: Parameters<StateLog["note"]>) => log.note(trail),
      };
      const proof = proveAlone(program, member, options, solver);
      return [key, { id: idOf(member), ...memberReport(program, pieces, member, proof, log) }];
    }),
  );
}

/** A change that somebody might make; most are no longer a program. */
function changed(text: string, random: Random): string {
  const lines = text.split("\n");
  const at = 1 + random.next(Math.max(1, lines.length - 2));
  const tokens = tokensOf(text)!;
  const one = random.one(tokens);
  const replaced = (by: string): string =>
    text.slice(0, one.start) + by + text.slice(one.start + one.text.length);
  switch (random.next(6)) {
    case 0:
    case 1:
      return replaced(random.one(tokens.filter(({ kind }) => kind === one.kind)).text);
    case 2:
      return replaced(`${random.one(["\n", "/* c */", "  "])}${one.text}`);
    case 3: {
      const other = 1 + random.next(Math.max(1, lines.length - 2));
      [lines[at], lines[other]] = [lines[other]!, lines[at]!];
      return lines.join("\n");
    }
    case 4: {
      const more = [
        "int extra;",
        "N a;",
        "int v;",
        "void touch() { total := total + 1; }",
        "predicate own() { return acc(x); }",
        "pure int zero() { return 0; }",
      ];
      lines.splice(at, 0, random.one(more));
      return lines.join("\n");
    }
    default:
      lines.splice(at, 1);
      return lines.join("\n");
  }
}

test("what is kept is what verification from scratch finds", { timeout: 3_600_000 }, () => {
  const cell = readFileSync(new URL("../../../../../examples/contracts/cell.idf", import.meta.url), "utf8");
  let kept = 0;
  let verified = 0;
  for (let seed = 1; seed <= runs; seed++) {
    const random = new Random(seed);
    let text =
      seed % 4 === 0 ? cell : `${generateProgram(random)}int total;\nint first := 1;\ntotal := first;\n`;
    const known = new Map(verify(text));
    for (let change = 0; change < 6; change++) {
      let next = changed(text, random);
      for (let tries = 0; tries < 40 && (next === text || check(next) === undefined); tries++)
        next = changed(text, random);
      const found = verify(next);
      if (found === undefined) continue;
      text = next;
      for (const [key, result] of found) {
        verified += 1;
        if (known.has(key)) {
          kept += 1;
          expect(result, `seed ${seed}:\n${text}`).toEqual(known.get(key));
        }
        known.set(key, result);
      }
    }
  }
  // Most changes leave most members alone.
  expect(kept).toBeGreaterThan(verified / 3);
});
