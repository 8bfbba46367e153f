/** Programs that end because their execution tree is finite, their certificates, and programs next to them that have a run without an end. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { outcomeInProcess } from "../examples/in-process.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "everypath-finite-tree-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function terminate(name: string, text: string, options: readonly string[] = []) {
  const file = join(folder, name);
  writeFileSync(file, text);
  // Far more than any of them takes, so that a busy machine's clock decides nothing.
  const { stdout } = await outcomeInProcess(["terminate", file, "--json", "--time", "600", ...options]);
  return JSON.parse(stdout) as {
    verdict: string;
    termination: { tree?: { paths: number } };
    incomplete: { reason: string }[];
  };
}

const shift = "int main(void) { extern unsigned __VERIFIER_nondet_uint(void);\n";

describe("the tree is finite", () => {
  test.each([
    ["a closed loop", "int main(void) { int i = 0; while (i != 5) i = (i + 3) % 10; return 0; }", 1],
    [
      "a walk over a table",
      "static const int next[6] = {3, 4, 5, 1, 2, -1};\nint main(void) { int i = 0; while (i >= 0) i = next[i]; return 0; }",
      1,
    ],
    [
      "a shift leaves nothing after as many rounds as there are bits",
      `${shift}unsigned x = __VERIFIER_nondet_uint(); while (x) x <<= 1; return 0; }`,
      33,
    ],
    [
      "longjmp, three times",
      "#include <setjmp.h>\nstatic jmp_buf b;\nint main(void) { int x = setjmp(b); if (x < 3) longjmp(b, x + 1); return 0; }",
      1,
    ],
  ])("%s", async (name, text, paths) => {
    const { verdict, termination, incomplete } = await terminate(`${name.replaceAll(/\W/g, "-")}.c`, text);
    expect({ verdict, paths: termination.tree?.paths, incomplete }).toEqual({
      verdict: "terminates",
      paths,
      incomplete: [],
    });
  });

  test("in PL/I and in objects", async () => {
    const objects = "void main() { int i := 0; while (i != 5) { i := (i + 3) % 10; } }\n";
    const pli = `WALK: PROCEDURE;
  DECLARE I INTEGER;
  I = 0;
LOOP: IF I = 5 THEN RETURN;
  I = MOD(I + 3, 10);
  GO TO LOOP;
END;
`;
    for (const [name, text] of [
      ["walk.idf", objects],
      ["walk.pli", pli],
    ] as const)
      expect((await terminate(name, text)).termination.tree).toEqual({ paths: 1 });
  });
});

const examples = fileURLToPath(new URL("../../../../examples/terminate/finite", import.meta.url));

describe("examples/terminate/finite: each as its first comment says", () => {
  test.each(readdirSync(examples))("%s", async (name) => {
    const [, verdict, words = ""] = /^\/\* (\w+): everypath terminate (.*) \*\/\n/.exec(
      readFileSync(join(examples, name), "utf8"),
    )!;
    const [file = "", ...options] = words.split(" ");
    expect(file).toBe(name);
    const { stdout } = await outcomeInProcess(["terminate", join(examples, file), "--json", ...options]);
    expect(JSON.parse(stdout)).toMatchObject({ verdict });
  });
});

describe("one constant is another, and it is not", () => {
  test.each([
    [
      "the loop misses what it waits for",
      "int main(void) { int i = 0; while (i != 11) i = (i + 3) % 10; return 0; }",
    ],
    [
      "the table has a cycle",
      "static const int next[6] = {3, 4, 5, 1, 2, 0};\nint main(void) { int i = 0; while (i >= 0) i = next[i]; return 0; }",
    ],
    [
      "the shift keeps the lowest bit",
      `${shift}unsigned x = __VERIFIER_nondet_uint(); while (x) x = x << 1 | (x & 1); return 0; }`,
    ],
    [
      "longjmp for ever",
      "#include <setjmp.h>\nstatic jmp_buf b;\nint main(void) { int x = setjmp(b); if (x < 3) longjmp(b, 1); return 0; }",
    ],
    [
      "the clock",
      "#include <time.h>\nint main(void) { time_t t = time(0); while (time(0) == t) ; return 0; }",
    ],
    ["chance", "#include <stdlib.h>\nint main(void) { while (rand() % 7) ; return 0; }"],
    ["a variable of another file", "extern int flag;\nint main(void) { while (flag) ; return 0; }"],
    [
      "undefined at the end",
      "int main(void) { int a[3] = {1, 2, 3}, i = 0; while (i != 4) { i++; if (a[i] == 9) return 1; } return 0; }",
    ],
  ])("%s", async (name, text) => {
    const { verdict } = await terminate(`${name.replaceAll(/\W/g, "-")}-not.c`, text);
    expect(verdict).not.toBe("terminates");
  });
});

describe("its certificate", () => {
  const text = `${shift}unsigned x = __VERIFIER_nondet_uint(), n = 0;
  for (unsigned i = x & 3; i < 7; i += 1 + (n & 1)) n += i * x % 5;
  while (x) x <<= 3;
  return 0; }`;

  test("is confirmed, and refused where the program, a lemma or an option is another", async () => {
    const out = join(folder, "out");
    expect((await terminate("certified.c", text, ["--out", out])).verdict).toBe("terminates");
    const check = () => outcomeInProcess(["check", join(out, "certificate.json")]);
    const confirmed = await check();
    expect(confirmed.stdout).toMatch(/^CONFIRMED .* ends, for the execution tree is finite/);
    expect(confirmed.stdout).not.toContain("taken for granted: no ");
    expect(confirmed.status).toBe(0);
    const record = join(out, "refutations.idrup");
    const whole = readFileSync(record, "utf8");
    const lines = whole.split("\n");
    const lemma = lines.findIndex((line) => /^l -?\d+ -?\d+ -?\d+ /.test(line));
    expect(lemma).toBeGreaterThan(0);
    // A lemma of one literal of the first clause: nothing says so.
    writeFileSync(record, lines.with(lemma, lines[lemma]!.replace(/^l (-?\d+) .*/, "l $1 0")).join("\n"));
    expect((await check()).status).toBe(1);
    writeFileSync(record, whole);
    // An error that is not looked for may be how a run without an end begins.
    const certificate = join(out, "certificate.json");
    const made = JSON.parse(readFileSync(certificate, "utf8")) as { options: { noCheck: string[] } };
    const options = { ...made.options, noCheck: [...made.options.noCheck, "out-of-bounds"] };
    writeFileSync(certificate, JSON.stringify({ ...made, options }));
    const forged = await check();
    expect(`${forged.stdout}${forged.stderr}`).toContain(
      "is not shown where out-of-bounds is not looked for",
    );
    expect(forged.status).not.toBe(0);
    writeFileSync(certificate, JSON.stringify(made));
    writeFileSync(join(folder, "certified.c"), text.replace("<<= 3", ">>= 3"));
    const changed = await check();
    expect(changed.stdout).toMatch(/^REFUSED .*has changed since/);
  });
});
