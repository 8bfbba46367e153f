/** Numbers on the command line that fit nothing, and names in bitcode that would be paths: each is answered in one line or kept harmless. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { mostThreads } from "../../src/runs/thread-limit.ts";
import { runReally } from "./support.ts";

const room = mkdtempSync(join(tmpdir(), "everypath-numbers-"));
afterAll(() => rmSync(room, { recursive: true, force: true }));
const file = (name: string, text: string): string => {
  writeFileSync(join(room, name), text);
  return join(room, name);
};
const program = file(
  "n.c",
  "int f(int a) { return a; }\nint g(unsigned char a) { return a; }\nint main(void) { return f(2); }\n",
);

const range = "holds numbers from -2147483648 to 2147483647; write one of them";
const refused: readonly (readonly [string, string])[] = [
  ["f(1e99)", `--call gives 1e+99 for a of f, which ${range}`],
  ["f(99999999999999999999999999)", `--call gives 99999999999999999999999999 for a of f, which ${range}`],
  ["f(-2147483649)", `--call gives -2147483649 for a of f, which ${range}`],
  ["f(2147483648)", `--call gives 2147483648 for a of f, which ${range}`],
  ["f(1.5)", "--call gives 1.5 for a of f, which holds whole numbers; write one of them"],
  ["g(256)", "--call gives 256 for a of g, which holds numbers from 0 to 255; write one of them"],
];

test.each(refused)("--call %s is refused", async (call, told) => {
  const { status, stdout, stderr } = await runReally(["explore", program, "--call", call]);
  expect({ status, stdout, stderr }).toEqual({
    status: 2,
    stdout: "",
    stderr: `everypath: ${program}: ${told}\n`,
  });
});

test.each(["f(-2147483648)", "f(2147483647)", "g(255)"])("--call %s fits", async (call) => {
  expect((await runReally(["explore", program, "--call", call, "--no-replay"])).status).toBe(0);
});

test("more threads than the machine can use are not started, and the result is the same", async () => {
  const options = ["explore", program, "--entry", "f", "--no-replay", "--json"];
  const [one, many] = [
    await runReally([...options, "--workers", "1"]),
    await runReally([...options, "--workers", "5000"]),
  ];
  expect(many.stderr).toContain(
    `--workers 5000: ${mostThreads()} are used, since this machine has ${availableParallelism()} cores`,
  );
  const { stats: first, ...result } = JSON.parse(one.stdout);
  const { stats: second, ...same } = JSON.parse(many.stdout);
  expect(Object.keys(first)).toEqual(Object.keys(second));
  expect({ ...same, run: undefined }).toEqual({ ...result, run: undefined });
});

test("a parameter that is called like a path draws into the directory that was named", async () => {
  const text =
    'define i32 @f(i32 %"x/../../../E<b>") {\n  %r = add i32 %"x/../../../E<b>", 1\n  ret i32 %r\n}\n';
  const out = join(room, "a/b/c/out");
  const { status } = await runReally(["cost", file("hostile.ll", text), "--entry", "f", "--out", out]);
  expect(status).toBe(0);
  const [picture = "", ...others] = readdirSync(out);
  expect(others).toEqual(["result.json"]);
  expect(picture).toMatch(/^cost-x_[^/]*\.svg$/);
  expect(readFileSync(join(out, picture), "utf8")).not.toContain("<b>");
  expect(readdirSync(room).sort()).toEqual(["a", "hostile.ll", "n.c"]);
});
