/** What is proved of generated loops is confirmed: prover and checker read the program by rules of their own, and agree. */
import { afterAll, expect, test } from "vitest";
import { generateLoop } from "../../terminate/test/terminate/generator.ts";
import { decide, programFrom } from "../../terminate/test/terminate/support.ts";
import { Checker, certificateFrom } from "./support.ts";

const first = Number(process.env.EVERYPATH_TERMINATE_SEED ?? 1000);
const count = Number(process.env.EVERYPATH_TERMINATE_LOOPS ?? 24);

const checker = new Checker();
afterAll(() => checker.close());

test("generated loops", async () => {
  const loops = Array.from({ length: count }, (_, index) => generateLoop(first + index));
  const program = await programFrom({ text: loops.map(({ source }) => source).join("\n") });
  const kinds: string[] = [];
  for (const { name, source } of loops) {
    const decided = decide(program, name, { milliseconds: 2_000 });
    if (decided.kind !== "terminates") continue;
    const checked = checker.check(certificateFrom(decided, name), program);
    expect(checked.kind, `${source}\n${JSON.stringify(checked)}`).not.toBe("refused");
    kinds.push(checked.kind);
  }
  const confirmed = kinds.filter((kind) => kind === "confirmed").length;
  expect(confirmed, `${confirmed} of ${kinds.length} confirmed`).toBeGreaterThanOrEqual(kinds.length * 0.95);
  expect(kinds.length).toBeGreaterThan(count / 4);
}, 300_000);
