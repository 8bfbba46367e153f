/**
 * A number that bounds work or size belongs into the registry of limits (core/src/limits), where users find it and can set it. This test
 * finds numbers that stand elsewhere in the engine: constants of a module, and defaults of parameters and options. Each that may stay is
 * listed below the reason for it; a new one fails the test until it is in the registry, or has a reason too.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const packages = fileURLToPath(new URL("../../../", import.meta.url));
/** All that computes answers. What only shows them (debug, replay, report, the command line) has widths and counts of its own. */
const engine = ["core", "its", "c", "pli", "objects", "engine", "analyses", "contracts", "terminate"];

/** By reason: a constant as `file name`, or a file whose numbers are all of the kind. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  "a number of a format, of C's types, of the machine's layout or of another program": [
    "c/src/rust/panic.ts panicStatus",
    "core/src/host/node/processes.ts signal",
    "core/src/host/processes.ts ownLine",
    "c/src/cache/run-format.ts",
    "c/src/cache/store.ts",
    "c/src/cache/tool-runs.ts formatVersion",
    "c/src/clang/cpp-library.ts",
    "c/src/clang/file-system.ts firstIdentity",
    "c/src/clang/growing-file.ts",
    "c/src/clang/heap-steps.ts",
    "c/src/clang/tool-instance.ts largestMemory",
    "c/src/clang/stack.ts",
    "c/src/clang/toolchain.ts",
    "c/src/clang/wasi.ts",
    "c/src/constant-checks.ts",
    "c/src/expression/evaluate.ts",
    "c/src/llvm/lexer.ts",
    "c/src/llvm/types.ts maximumIntegerBits",
    "c/src/lower/frame-size.ts",
    "c/src/lower/intrinsics/variadic.ts",
    "c/src/lower/long-double.ts",
    "c/src/lower/trap.ts",
    "c/src/unsequenced.ts",
    "c/src/expression/syntax.ts escapes",
    "c/src/llvm/floating.ts digitsOfFormat",
    "core/src/library/tables/text.ts comparesSome",
    "core/src/library/tables/wide.ts wideBytes",
    "core/src/program/deep-stack.ts",
    "core/src/program/address-space.ts",
    "core/src/program/errors.ts trappedStatus",
    "core/src/solver/blocking-worker.ts replyEnded",
    "core/src/solver/blocking-worker.ts flagReply",
    "core/src/solver/own-files.ts",
    "core/src/solver/value-tables.ts",
    "core/src/solver/sat/cadical.ts longestLemma",
    "core/src/solver/sat/clauses.ts directions",
    "core/src/solver/sat/graph.ts gates",
    "core/src/solver/z3/module-bytes.ts",
    "core/src/solver/z3/protocol.ts",
    "core/src/solver/z3/z3-library.ts",
    "core/src/solver/z3/z3-module.ts",
    "core/src/term/extended.ts",
    "core/src/term/pack/format.ts",
    "engine/src/machine/compile/access.ts",
    "engine/src/machine/floating-output.ts",
    "engine/src/machine/concrete.ts",
    "engine/src/machine/memory/memory.ts",
    "engine/src/machine/memory/object.ts",
    "engine/src/machine/memory/page.ts",
    "engine/src/machine/sparse-list.ts",
    "engine/src/machine/stack-size.ts",
    "engine/src/machine/prepare.ts stackBytes",
    "analyses/src/bmc/places.ts offset",
    "analyses/src/explore/coverage.ts never",
    "analyses/src/fuzz/coverage.ts",
    "analyses/src/fuzz/digest.ts",
    "analyses/src/fuzz/trace.ts",
    "objects/src/lower/program.ts pointerBits",
    "pli/src/lower/program.ts pointerBits",
    "its/src/formats/problem.ts beginning",
    "terminate/src/terminate/graph/library/output.ts",
  ],
  "the truth of an answer rests on it, or its meaning: it is not to be set": [
    "c/src/lower/address.ts farthest",
    "core/src/solver/sat/circuits/float/fused-multiply-add.ts extraBits",
    "core/src/solver/sat/circuits/float/sum.ts extraBits",
    "engine/src/machine/instructions/allocation.ts largestObject",
    "terminate/src/terminate/graph/initial.ts",
    "terminate/src/terminate/graph/memory.ts narrowEnd",
    "analyses/src/bmc/induction/intervals.ts mostSteadyBits",
    "contracts/src/annotated-text.ts ranks",
    "contracts/src/context.ts",
    "its/src/bounds/degree.ts constantDegree",
    "its/src/bounds/formula.ts functions",
    "terminate/src/terminate/graph/widening.ts unscaled",
    "terminate/src/cost/check.ts leastInstructions",
    "terminate/src/cost/run.ts",
    "analyses/src/merge/influence-keys.ts leastAddress",
  ],
  "a number that grows without end passes it soon, and any other soon after": [
    "engine/src/machine/integers.ts greatestBits",
    "its/src/bounds/check-bound.ts greatestValue",
    "its/src/bounds/evaluate.ts greatestExponent",
    "its/src/bounds/formula.ts greatestExponent",
    "its/src/diverge/simulate.ts greatestValue",
    "its/src/formats/koat.ts greatestExponent",
    "terminate/src/cost/inputs.ts widthOfRuns",
  ],
  "a number that is out of the way of all others": [
    "analyses/src/trace/unfold/frames.ts slotsOfActivation",
    "analyses/src/trace/unfold/memory.ts firstSlot",
    "core/src/term/quantifier.ts firstOpenIndex",
    "analyses/src/merge/influence.ts firstGlobal",
  ],
  "how often something is looked at, told or packed, or how long somebody is waited for": [
    "analyses/src/bmc/unwinder.ts",
    "analyses/src/explore/archive.ts",
    "analyses/src/explore/index.ts memoryInterval",
    "analyses/src/explore/memory/keeper.ts",
    "analyses/src/explore/workers/pool.ts",
    "analyses/src/explore/workers/thread.ts",
    "analyses/src/explore/workers/watched-thread.ts",
    "analyses/src/floyd/walk.ts slice",
    "analyses/src/fuzz/generate-inputs.ts patience",
    "analyses/src/fuzz/workers/pool.ts",
    "analyses/src/merge/merging.ts",
    "analyses/src/trace/moments.ts",
    "core/src/solver/blocking-worker.ts startLimit",
    "core/src/term/alarm.ts nodesBetween",
    "engine/src/search/subtree.ts slice",
    "terminate/src/terminate/diverge/run.ts",
  ],
  "the size of a table or a buffer, which changes nothing but speed": [
    "core/src/solver/z3/parked-thread.ts mostBytes",
    "c/src/cache/tool-runs.ts mostLists",
    "core/src/solver/sat/graph.ts initialNodes",
    "core/src/solver/z3/z3-context.ts scratchWords",
    "core/src/solver/z3/z3-solver.ts",
    "core/src/term/constructors.ts rememberedResults",
    "core/src/term/print/script-printer.ts rememberedLength",
    "engine/src/machine/facts.ts blockLength",
    "c/src/clang/deep-run.ts stackMegabytes",
  ],
  "how a time that the user sets is shared among the parts of one answer": [
    "analyses/src/trace/index.ts shareOfForward",
    "analyses/src/trace/index.ts shareOfBoth",
  ],
  "what is preferred to what, or how an order is made: every order finds the same": [
    "core/src/solver/work.ts",
    "core/src/solver/sat/near-zero.ts leastWidth",
    "core/src/solver/sat/near-zero.ts mostEvaluated",
    "analyses/src/bmc/reach/linear.ts idleBits",
    "analyses/src/bmc/reach/literals.ts passesBack",
    "analyses/src/fuzz/expand-execution.ts leastGrowth",
    "analyses/src/fuzz/generate-inputs.ts window",
    "analyses/src/fuzz/run-and-check.ts countedFrames",
    "analyses/src/fuzz/score.ts most",
    "analyses/src/merge/count.ts",
    "analyses/src/merge/influence.ts",
    "c/src/link/resolve.ts rank",
    "core/src/solver/approximation.ts",
    "core/src/solver/sat/sat-backend.ts unitsOfConflict",
    "core/src/solver/z3/lambda.ts listedWidth",
    "core/src/term/order.ts readableDepth",
    "engine/src/search/coordinator.ts fewEntries",
    "engine/src/search/open-entries.ts choicesOfRound",
    "engine/src/search/strategies/coverage.ts returnCost",
    "engine/src/search/subtree.ts nearDeepest",
    "engine/src/machine/instructions/memory.ts followedChoices",
    "its/src/bounds/affine.ts coefficientWeight",
    "its/src/bounds/degree.ts comparisons",
  ],
  "how something is shown, or which of several texts is": [
    "analyses/src/bmc/places.ts greatestCount",
    "c/src/lower/poison.ts mostPlaces",
    "core/src/term/print/reader-node.ts",
    "core/src/term/print/reader.ts",
    "core/src/term/print/smt-lib.ts",
    "its/src/bounds/instance.ts farthest",
    "objects/src/lower/body.ts nameWidth",
    "terminate/src/cost/size-bounds.ts",
    "terminate/src/cost/tight.ts halfway",
  ],
  "what is longer or deeper is no such thing: a circle, or another pattern of the compiler's": [
    "c/src/llvm/debug-info.ts longestChain",
    "c/src/llvm/debug-name.ts deepest",
    "c/src/llvm/debug-type.ts",
    "c/src/llvm/values.ts longestSplat",
    "c/src/lower/literals.ts conditionBlocks",
    "c/src/lower/mask.ts mostPieces",
    "c/src/lower/values.ts deepestFold",
  ],
};

const digits = "-?(?:0x[0-9a-fA-F_]+|[0-9][0-9_]*(?:\\.[0-9]+)?(?:e[0-9]+)?)n?";
const numeric = `(?:${digits}|[-+*/()\\s]|<<)+`;
const constant = new RegExp(`^(?:export )?const (\\w+)(?:: \\w+)? = (${numeric})(?: as const)?;`);
/** `{ runs: 2000, steps: 30_000 }`: numbers alone. */
const record = new RegExp(
  `^(?:export )?const (\\w+)(?:: [\\w<>, ]+)? = \\{ (?:\\w+: ${numeric},? ?)+\\}(?: as const)?;`,
);
const fallback = new RegExp(`\\b(\\w+)(?:: [\\w.<>]+)? (?:=|\\?\\?) (${digits})(?=[,)\\s};])`, "g");

interface NumberBeside {
  readonly name: string;
  readonly line: number;
}

/** 0 and 1 bound nothing that could be set. */
function isPlain(text: string): boolean {
  return /^-?[01]n?$/.test(text.trim());
}

function numbersIn(source: string): readonly NumberBeside[] {
  return source.split("\n").flatMap((text, index): NumberBeside[] => {
    if (/^\s*(?:\*|\/\/|\/\*)/.test(text)) return [];
    const line = index + 1;
    const whole = constant.exec(text);
    if (whole !== null) return isPlain(whole[2] ?? "") ? [] : [{ name: whole[1] ?? "", line }];
    const parts = record.exec(text);
    if (parts !== null) return [{ name: parts[1] ?? "", line }];
    return [...text.matchAll(fallback)].flatMap((match): NumberBeside[] => {
      const [all, , value = ""] = match;
      // `let x = 3;` inside of a function is no default, nor is an assignment.
      const isDefault =
        all.includes("??") || /[({,]\s*(?:(?:readonly|private) )?$/.test(text.slice(0, match.index));
      const name = /\b(\w+)(?:: \w+)? =/.exec(text)?.[1] ?? /\b(\w+): /.exec(text)?.[1] ?? match[1] ?? "";
      return isDefault && !isPlain(value)
        ? [{ name: all.includes("??") ? name : (match[1] ?? ""), line }]
        : [];
    });
  });
}

const found = engine.flatMap((name) =>
  readdirSync(join(packages, name, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.includes("generated/"))
    .map((file) => `${name}/src/${file}`)
    .filter((path) => !path.startsWith("core/src/limits/"))
    .flatMap((path) =>
      numbersIn(readFileSync(join(packages, path), "utf8")).map((number) => ({ path, ...number })),
    ),
);

const listed: ReadonlySet<string> = new Set(Object.values(allowed).flat());

test("no number beside the registry bounds what the engine does, but for those with a reason", () => {
  const others = found.filter(({ path, name }) => !listed.has(path) && !listed.has(`${path} ${name}`));
  expect(others.map(({ path, name, line }) => `${path}:${line} ${name}`)).toEqual([]);
});

test("each that is listed is there", () => {
  const there = new Set(found.flatMap(({ path, name }) => [path, `${path} ${name}`]));
  expect([...listed].filter((entry) => !there.has(entry))).toEqual([]);
});

test.each([
  ["const deepest = 48;", "deepest"],
  ["export const most = 1n << 64n;", "most"],
  ["const glance: Budget = { resources: 10_000, milliseconds: 5000 };", "glance"],
  ["export function search(rounds = 20): void {", "rounds"],
  ["    this.most = options.most ?? 400e6;", "most"],
  ["  { interval = 50 }: Options,", "interval"],
])("%s would be found", (source, name) => {
  expect(numbersIn(source)).toEqual([{ name, line: 1 }]);
});

test.each(["const none = 0;", "let count = 3;", "const two = one + 1;", "// const most = 5;"])(
  "%s is none",
  (source) => {
    expect(numbersIn(source)).toEqual([]);
  },
);
