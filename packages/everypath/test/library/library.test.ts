/** The library as a program uses it: programs in memory, results and events, cancellation, runs beside each other. */
import { readFileSync } from "node:fs";
import { resultSchema } from "@everypath/report";
import { describe, expect, test } from "vitest";
import { explore, InputError, prove, type Run, type RunEvent, terminate } from "../../src/library/index.ts";
import { counted, divided } from "./programs.ts";

async function eventsOf(run: Run<unknown>): Promise<readonly RunEvent[]> {
  const events: RunEvent[] = [];
  for await (const event of run) events.push(event);
  return events;
}

async function refusalOf(run: Run<unknown>): Promise<InputError> {
  const error = await run.result.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(InputError);
  return error as InputError;
}

describe("a run", () => {
  test("is a promise of the result, of a program that is in no file", async () => {
    const result = await explore(divided, { entry: "f" });
    resultSchema.parse(result);
    expect(result).toMatchObject({ verdict: "unsafe", complete: true, files: ["divided.c"] });
    const errors = result.errors.map(({ kind, replay, location }) => [
      kind,
      replay,
      location.file,
      location.line,
    ]);
    expect(errors).toEqual([
      ["division-by-zero", "confirmed", "divided.c", 1],
      ["signed-overflow", "confirmed", "divided.c", 1],
    ]);
  });

  test("is an iterable of what it finds on the way", async () => {
    const progress: number[] = [];
    const run = explore(divided, { replay: false }, { onProgress: ({ paths }) => progress.push(paths) });
    const events = await eventsOf(run);
    const result = await run;
    const paths = events.flatMap((event) => (event.kind === "path" ? [event.path] : []));
    expect(paths.map(({ id, condition }) => [id, condition])).toEqual(
      result.paths.map(({ id, condition }) => [id, condition]),
    );
    const errors = events.flatMap((event) => (event.kind === "error" ? [event.error.kind] : []));
    expect(errors).toEqual(result.errors.map(({ kind }) => kind));
    expect(progress.length).toBeGreaterThan(0);
    expect(events.filter(({ kind }) => kind === "progress")).toHaveLength(progress.length);
  });

  test("does not meet another one", async () => {
    const [one, other] = await Promise.all([
      explore(
        { name: "a.c", text: '#include "b.h"\nint f(int x) { return x > LIMIT; }' },
        { replay: false },
      ).result.catch((error: unknown) => error),
      explore(
        [
          { name: "a.c", text: '#include "b.h"\nint f(int x) { return x > LIMIT; }' },
          { name: "b.h", text: "#define LIMIT 12\n" },
        ],
        { replay: false },
      ),
    ]);
    expect(one).toBeInstanceOf(InputError);
    expect(other.paths.map(({ condition }) => condition).join()).toContain("");
    expect(other.verdict).toBe("safe");
    expect(JSON.stringify(other.paths)).toContain("12");
  });

  test("ends with what was found when it is aborted", async () => {
    const many =
      "#include <everypath.h>\nint main(void) { unsigned char b[40]; int n = 0;" +
      ' everypath_symbolic(b, sizeof b, "b"); for (int i = 0; i < 40; i++) if (b[i] & 1) n++; return n; }';
    const controller = new AbortController();
    const run = explore({ name: "many.c", text: many }, { replay: false }, { signal: controller.signal });
    let found = 0;
    for await (const event of run) if (event.kind === "path" && ++found === 20) controller.abort();
    const result = await run;
    expect(result.verdict).toBe("unknown");
    expect(result.incomplete.map(({ reason }) => reason)).toContain("interrupted");
    expect(result.paths.length).toBeGreaterThanOrEqual(20);
  });

  test("does not begin when it was aborted before", async () => {
    const signal = AbortSignal.abort(new Error("no longer wanted"));
    await expect(explore(divided, {}, { signal }).result).rejects.toThrow("no longer wanted");
  });
});

describe("what is wrong is told with its place", () => {
  test("a program that does not compile", async () => {
    const { problems } = await refusalOf(explore({ name: "bad.c", text: "int f(int x) { return x }\n" }));
    expect(problems[0]?.location).toMatchObject({ file: "bad.c", line: 1, column: 24 });
    // The compiler's text begins with the place, and is not given another.
    expect(problems[0]?.tellsPlace).toBe(true);
    expect(new InputError(problems).message).toMatch(/^bad\.c:1:24: error: /);
  });

  test("a message that mentions its file is no place", () => {
    const location = { file: "a.c", line: 3, column: 5 };
    const problem = { message: "a.c is compiled for 32 bits", location };
    expect(new InputError([problem]).message).toBe("a.c:3:5: a.c is compiled for 32 bits");
    const whole = { ...problem, location: { file: "a.c", line: 0, column: 0 } };
    expect(new InputError([whole]).message).toBe("a.c: a.c is compiled for 32 bits");
  });

  test("a file that is not there, and one of no language", async () => {
    expect((await refusalOf(explore("absent.c"))).message).toBe("absent.c: no such file; check the path");
    expect((await refusalOf(explore({ name: "a.xyz", text: "" }))).message).toContain("unknown kind of file");
  });

  test("options: by their types, by their values, and with each other", async () => {
    // @ts-expect-error: there is no such option
    expect(() => explore(divided, { maxpaths: 3 })).toThrow("explore has no option maxpaths");
    // @ts-expect-error: a number is one
    expect(() => explore(divided, { maxPaths: "3" })).toThrow("maxPaths takes a whole number");
    // @ts-expect-error: there is no such order
    expect(() => explore(divided, { search: "lucky" })).toThrow("search takes one of default, dfs");
    expect((await refusalOf(explore(divided, { maxPaths: 0 }))).message).toContain("--max-paths");
    expect((await refusalOf(explore(divided, { merge: true, pending: true }))).message).toContain(
      "contradict",
    );
  });

  test("values that look like options are values", async () => {
    const { message } = await refusalOf(explore(divided, { entry: "--json" }));
    expect(message).toContain("--json");
    const { assumptions } = await explore(divided, { cflag: ["-O2"], replay: false });
    expect(assumptions.map(({ kind, option }) => [kind, option])).toEqual([["optimisation", "--cflag -O2"]]);
  });
});

describe("the other questions", () => {
  test("prove of contracts, in the object language", async () => {
    const text = readFileSync(new URL("../../../../examples/contracts/cell.idf", import.meta.url), "utf8");
    expect(await prove({ name: "cell.idf", text })).toMatchObject({ command: "prove", verdict: "proved" });
  });

  test("terminate", async () => {
    expect(await terminate(counted, { entry: "f" })).toMatchObject({ verdict: "terminates" });
  });
});
