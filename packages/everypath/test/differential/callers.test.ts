/**
 * Generated functions on nodes: what exploring finds is compared with all callers of up to two nodes, enumerated and
 * run natively with gcc's sanitizers. A fixed seed; EVERYPATH_SEED takes another.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Result, resultSchema } from "@everypath/report";
import { afterAll, describe, expect, it } from "vitest";
import { createEngine } from "../../src/runs/engine/local-engine.ts";
import { runMain } from "../cli/support.ts";
import { keptSolver } from "../kept-engine.ts";

const room = mkdtempSync(join(tmpdir(), "everypath-callers-"));
afterAll(() => rmSync(room, { recursive: true, force: true }));
const engine = createEngine(keptSolver());
const seed = Number(process.env.EVERYPATH_SEED ?? 20261125);
const programs = 6;

/** xorshift, so that a seed gives the same programs everywhere. */
function randomOf(start: number): (below: number) => number {
  let state = start | 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** A few accesses by paths of fields, each for granted or guarded, and an assertion about what was written. */
function functionOf(random: (below: number) => number): string {
  const places = ["p", "q", "p->next", "q->next"];
  const place = () => places[random(places.length)]!;
  const statements = Array.from({ length: 2 + random(2) }, (_, index) => {
    const target = place();
    const guard = target.includes("->") ? `${target.split("->")[0]} && ${target}` : target;
    const condition = random(4) === 0 ? "1" : guard;
    switch (random(3)) {
      case 0:
        return `if (${condition}) ${target}->value = ${index + 1};`;
      case 1:
        return `if (p && q) p->next = ${place().split("->")[0]};`;
      default: {
        const other = random(2) === 0 ? "p" : "q";
        return `if (p && q) { ${other}->value = ${index + 5}; ${other === "p" ? "q" : "p"}->value = 9; assert(${other}->value == ${index + 5}); }`;
      }
    }
  });
  return `struct node { int value; struct node *next; };\nvoid f(struct node *p, struct node *q) {\n  ${statements.join("\n  ")}\n}\n`;
}

/** Each caller of up to two nodes, in a process of its own: whether one of them fails. */
function failsNatively(file: string, text: string): boolean {
  const driver = `${file}-callers.c`;
  writeFileSync(
    driver,
    `#include <assert.h>\n#include <stdlib.h>\n#include <sys/wait.h>\n#include <unistd.h>\n${text}
int main(void) {
  for (int c = 0; c < 81; c++) {
    pid_t child = fork();
    if (child == 0) {
      struct node *n[3] = {0, calloc(1, sizeof(struct node)), calloc(1, sizeof(struct node))};
      n[1]->next = n[c / 9 % 3];
      n[2]->next = n[c / 27 % 3];
      close(2);
      f(n[c % 3], n[c / 3 % 3]);
      _exit(0);
    }
    int status;
    waitpid(child, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return 1;
  }
  return 0;
}
`,
  );
  const flags = ["-g", "-O0", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
  const compiled = spawnSync("gcc", [...flags, driver, "-o", `${file}-native`], { encoding: "utf8" });
  if (compiled.status !== 0) throw new Error(compiled.stderr);
  return (
    spawnSync(`${file}-native`, { env: { ...process.env, ASAN_OPTIONS: "detect_leaks=0" } }).status !== 0
  );
}

async function explored(file: string): Promise<Result> {
  const options = ["--entry", "f", "--json", "--pointer-depth", "2"];
  const { stdout, stderr } = await runMain(["explore", file, ...options], engine);
  if (stdout === "") throw new Error(stderr);
  return resultSchema.parse(JSON.parse(stdout));
}

const hasGcc = spawnSync("gcc", ["--version"]).status === 0;

describe.runIf(hasGcc)(`functions on nodes, seed ${seed}`, () => {
  const random = randomOf(seed);
  for (let number = 1; number <= programs; number++) {
    const text = functionOf(random);
    it(`program ${number} fails where a caller makes it fail`, async () => {
      const file = join(room, `program-${number}.c`);
      writeFileSync(file, `#include <assert.h>\n${text}`);
      const { verdict, incomplete, errors } = await explored(file);
      expect(incomplete.map(({ reason }) => reason)).not.toContain("replay-mismatch");
      for (const { replay } of errors) expect(replay).toBe("confirmed");
      expect([text, verdict === "unsafe"]).toEqual([text, failsNatively(file, text)]);
    });
  }
});
