/**
 * Meaning is in types: behind the front ends nothing is decided by what a message says or by how a name begins or ends. A program can call its
 * variables what it likes, and a message may be reworded. What remains reads what somebody else has written, each with its reason.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const packages = fileURLToPath(new URL("../../../", import.meta.url));
/** All but the front ends, for which names and texts are what they are given, and the command line, which is given words. */
const behind = [
  ...["core", "its", "engine", "analyses", "contracts", "debug", "terminate", "check", "replay", "report"],
];

const told = "(?:[a-z]\\w*)?(?:[mM]essage|[rR]eason|[nN]ame|[lL]abel|[tT]itle|[nN]ote|[dD]escription)";
/** A text that is told to somebody, or a name, asked what is in it. */
const decisions = [
  new RegExp(`\\b${told}\\)*[!?]*\\.(?:includes|startsWith|endsWith|match|search|indexOf)\\((?!\\))`),
  new RegExp(`\\.(?:test|exec)\\((?:[\\w.?!]+\\.)?${told}\\)`),
];

/** Files that do, by what they read. */
const allowed: Readonly<Record<string, string>> = {
  "core/src/program/intrinsics.ts": "intrinsics that the engine itself names",
  "core/src/program/text-in-fields.ts": "a model's own prefix for the call it stands for",
  "core/src/solver/z3/limit-met.ts": "what Z3 says of a query that it gave up",
  "core/src/solver/z3/guarded-calls.ts": "names of Emscripten's imports",
  "core/src/solver/z3/z3-instance.ts": "what Z3's library says where its memory is used up",
  "core/src/solver/smtlib/value-parser.ts": "the syntax of SMT-LIB",
  "core/src/term/print/smt-lib-leaf.ts": "which names SMT-LIB takes as they are",
  "core/src/term/print/smt-lib.ts": "which names SMT-LIB takes as they are",
  "core/src/term/print/reader-node.ts": "how a field's array is shown",
  "its/src/bounds/print.ts": "which names a formula takes as they are",
  "its/src/formats/ari.ts": "the syntax of ARI",
  "its/src/formats/koat.ts": "the syntax of KoAT",
  "analyses/src/explore/inputs.ts": "which parts of an input are shown together as a text",
  "contracts/src/verify.ts": "the member that the user names, or its class",
  "analyses/src/explore/journal.ts": "names of the journal's own files on the disk",
  "analyses/src/bmc/written-memory.ts": "which name is free for another object that is shown",
  "debug/src/c/scope.ts": "which names an expression can mention",
  "debug/src/changes.ts": "how a part is written behind its whole",
  "terminate/src/terminate/diverge/inputs.ts": "inputs that are numbered apart",
  "terminate/src/terminate/diverge/run.ts": "inputs that are numbered apart",
  "check/src/states.ts": "which names a certificate may use",
  "replay/src/certify-termination.ts": "names that the certificate's own transitions were given",
  "replay/src/exceptions.ts": "how LLVM calls the functions that it imports of the host",
  "replay/src/host.ts": "what the JavaScript engine says of a WebAssembly trap, which has no code",
  "replay/src/wasm-binary.ts": "segments as the linker names them",
  "replay/src/library.ts": "names of the package's own files on the disk",
  "report/src/prove-text.ts": "how a definedness is shown beside its value",
  "report/src/inputs-text.ts": "subscripts, as inputs name the elements of an array",
  "report/src/html/bounded-report.ts": "loops as the user names them",
  "report/src/text/markup.ts": "which names markup takes",
  "report/src/write.ts": "names of the result's own files on the disk",
  "report/src/directory.ts": "names of the result's own files on the disk",
  "report/src/fuzz-directory.ts": "names of the result's own files on the disk",
  "report/src/whole-file.ts": "names of the result's own files on the disk",
  "report/src/formats/tests-c.ts": "the argument vector, as inputs name it",
};

function isDecision(line: string): boolean {
  return !/^\s*(\*|\/\/|\/\*)/.test(line) && decisions.some((each) => each.test(line));
}

const found = behind.flatMap((name) =>
  readdirSync(join(packages, name, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => {
      const path = `${name}/src/${file}`;
      const lines = readFileSync(join(packages, path), "utf8").split("\n");
      return lines.flatMap((line, index) =>
        isDecision(line) ? [{ path, at: `${path}:${index + 1}: ${line.trim()}` }] : [],
      );
    }),
);

describe("behind the front ends", () => {
  test("nothing is decided by the text of a message or by a part of a name", () => {
    expect(found.filter(({ path }) => !(path in allowed)).map(({ at }) => at)).toEqual([]);
  });

  test("what is allowed is there", () => {
    const paths = new Set(found.map(({ path }) => path));
    expect(Object.keys(allowed).filter((path) => !paths.has(path))).toEqual([]);
  });
});

test.each([
  'if (!check.message.includes("division")) return;',
  'return symbol.kind === "symbol" && symbol.name.startsWith("addr_");',
  "if (/no answer/.test(answer.reason)) return 1;",
  'const kind = area.name!.endsWith("!") ? 1 : 2;',
  'if (procedureName.startsWith("__")) return;',
])("%s would be found", (line) => {
  expect(isDecision(line)).toBe(true);
});
