/** The readers of everything that comes from outside, and an example of each format. A reader accepts or refuses; what it throws is a fault. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadC, parseExpression, readCompileCommands } from "@everypath/c";
import { checkModule, parseModule } from "@everypath/c/testing";
import { programCertificateSchema } from "@everypath/check";
import { inlineLets, parseSExpressions } from "@everypath/core/testing";
import { certificateSchema, readIts } from "@everypath/its";
import { programFrom } from "@everypath/languages";
import { resultSchema, testCaseSchema } from "@everypath/report";

export interface Target {
  readonly name: string;
  readonly examples: readonly string[];
  /** How often it is taken, against the others: compiling takes a hundred times as long as reading. */
  readonly weight: number;
  /** A character of the text is a byte. */
  readonly isBinary?: true;
  readonly read: (text: string) => unknown;
}

export interface Targets {
  readonly all: readonly Target[];
  close(): void;
}

const example = (path: string): string =>
  readFileSync(new URL(`../../../../../examples/${path}`, import.meta.url), "utf8");

const cExample = `#include <assert.h>
struct pair { int first; unsigned char rest[3]; };
static int sum(const struct pair *p, int n) { int s = 0; for (int i = 0; i < n && i < 3; i++) s += p->rest[i]; return s ^ p->first; }
int f(int x, unsigned y) { struct pair p = { x, { 1, 2, 3 } }; switch (x & 3) { case 0: return sum(&p, 3); default: break; }
  assert(y != 77u || x > 1); return x > 4 ? -x : (int)(y / 3u); }
`;
const cppExample = `template <typename T, int N> struct Stack { T items[N]; int count = 0; void push(T x) { if (count < N) items[count++] = x; } };
namespace a { struct Base { virtual int get() const { return 1; } }; struct Derived : Base { int get() const override { return 2; } }; }
int f(int x) { Stack<int, 4> s; s.push(x); a::Derived d; const a::Base &b = d; auto g = [&](int y) { return y + b.get(); }; return g(s.items[0]); }
`;
const llExample = `target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
%pair = type { i32, [3 x i8], ptr }
@table = constant [3 x i32] [i32 1, i32 add (i32 2, i32 3), i32 -4], align 4
@text = private unnamed_addr constant [4 x i8] c"a\\00\\FFb"
define i32 @f(i32 noundef %x, double %d) #0 {
entry:
  %p = alloca %pair, align 8
  %q = getelementptr inbounds %pair, ptr %p, i32 0, i32 1, i64 2
  store i8 7, ptr %q
  %c = icmp slt i32 %x, 3
  br i1 %c, label %small, label %large
small:
  %v = load i32, ptr getelementptr ([3 x i32], ptr @table, i64 0, i64 1)
  br label %end
large:
  %w = fptosi double %d to i32
  switch i32 %w, label %end [ i32 1, label %small  i32 2, label %end ]
end:
  %r = phi i32 [ %v, %small ], [ %x, %large ], [ 2, %large ]
  ret i32 %r
}
attributes #0 = { noinline "frame-pointer"="all" }
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
`;
const koatExample = `(GOAL COMPLEXITY)
(STARTTERM (FUNCTIONSYMBOLS start))
(VAR A B)
(RULES
  start(A, B) -> loop(A, B) :|: A > 0 && (B >= 2 || A = 3)
  loop(A, B) -{2}> Com_1(loop(A - 1, B * 2 + A^2)) :|: A > 0
)
`;
const smt2Example = `(declare-sort Loc 0)
(declare-const l0 Loc) (declare-const |l 1| Loc) (assert (distinct l0 |l 1|))
(define-fun cfg_init ((pc Loc) (src Loc) (rel Bool)) Bool (and (= pc src) rel))
(define-fun cfg_trans2 ((pc Loc) (src Loc) (pc1 Loc) (dst Loc) (rel Bool)) Bool (and (= pc src) (= pc1 dst) rel))
(define-fun init_main ((pc Loc) (x Int)) Bool (cfg_init pc l0 (> x 0)))
(define-fun next_main ((pc Loc) (x Int) (pc1 Loc) (x1 Int)) Bool
  (or (cfg_trans2 pc l0 pc1 |l 1| (let ((y (+ x 1))) (and (> y 2) (= x1 (ite (> x 3) (- x) y)))))
      (cfg_trans2 pc |l 1| pc1 l0 (exists ((z Int)) (= x1 (* 2 z))))))
`;
const ariExample = `(format LCTRS)
(theory Ints)
(fun start (-> Int Int))
(fun loop (-> Int Int))
(entrypoint start)
(rule (start x) (loop x) :guard (> x 0))
(rule (loop x) (loop (- x 1)) :guard (and (> x 0) (not (= x 7))))
`;
const jsonExample = `{"schema":"everypath/1","command":"explore","files":["x.c"],"entry":"f","verdict":"unsafe","complete":true,"incomplete":[],
"errors":[{"kind":"assertion","message":"m","location":{"file":"x.c","line":1,"column":2},"inputs":[{"name":"x","sort":"i32","value":"-7"}],"decisions":"TF","replay":"confirmed"}],
"tree":{"kind":"fork","yes":{"kind":"leaf","path":1},"no":{"kind":"open","reason":"time"}},"paths":[],"stats":{"paths":1}}`;

const startOf = { entry: undefined, call: undefined };

/** What is read from the disk lies in a folder of the run; `close` removes it. */
export function targets(): Targets {
  const folder = mkdtempSync(join(tmpdir(), "everypath-fuzz-"));
  const written = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const compiled = (name: string, examples: readonly string[]): Target => ({
    name,
    examples,
    weight: 1,
    read: async (text) => {
      const loaded = await loadC([written(`input.${name}`, text)], {
        dataModel: "lp64",
        includeDirectories: [],
        definitions: [],
        compilerFlags: [],
        onNote: () => {},
      });
      if ("program" in loaded)
        for (const procedure of loaded.program.userProcedures) loaded.program.procedure(procedure);
    },
  });
  const all: readonly Target[] = [
    compiled("c", [cExample]),
    compiled("cpp", [cppExample]),
    compiled("ll", [llExample]),
    {
      name: "ll, read without LLVM",
      examples: [llExample],
      weight: 30,
      read: (text) => {
        const read = parseModule(text, "input.ll");
        if ("module" in read) checkModule(read.module);
      },
    },
    {
      name: "pli",
      examples: [
        example("king/search.pli"),
        "F: PROCEDURE (X) RETURNS (INTEGER); DECLARE X INTEGER; RETURN (X + 1); END;",
      ],
      weight: 20,
      read: (text) =>
        programFrom({
          language: "pli",
          files: [{ name: "input.pli", text }],
          ...startOf,
          assume: [],
          subscripts: "conditional",
        }),
    },
    {
      name: "pli, --assume",
      examples: ["X > 1 & ¬(X = 3 | X ** 2 < 7)"],
      weight: 20,
      read: (text) =>
        programFrom({
          language: "pli",
          files: [{ name: "input.pli", text: "F: PROCEDURE (X); DECLARE X INTEGER; X = 1; END;" }],
          ...startOf,
          assume: [text],
          subscripts: "conditional",
        }),
    },
    {
      name: "objects",
      examples: [example("objects/list.idf"), example("contracts/cell.idf")],
      weight: 20,
      read: (text) =>
        programFrom({
          language: "objects",
          files: [{ name: "input.idf", text }],
          ...startOf,
          assume: [],
          symbolicGlobals: false,
          contracts: true,
        }),
    },
    {
      name: "expressions of C",
      examples: ["x > 3 && (unsigned char)p->a[2] == 'a' ? !y : 0x1fUL << sizeof(int *)"],
      weight: 30,
      read: parseExpression,
    },
    { name: "koat", examples: [koatExample], weight: 30, read: (text) => readIts(text, "koat") },
    { name: "ari", examples: [ariExample], weight: 30, read: (text) => readIts(text, "ari") },
    { name: "smt2", examples: [smt2Example], weight: 30, read: (text) => readIts(text, "smt2") },
    {
      name: "answers of solvers",
      examples: ["((x (let ((a #x0f)) (bvadd a a))) (|y z| (store ((as const (Array Int Int)) 0) 1 (- 7))))"],
      weight: 30,
      read: (text) => parseSExpressions(text)?.map((each) => inlineLets(each)),
    },
    {
      name: "JSON",
      examples: [jsonExample],
      weight: 30,
      read: (text) => {
        let data: unknown;
        try {
          data = JSON.parse(text);
        } catch (error) {
          if (error instanceof SyntaxError) return;
          throw error;
        }
        for (const schema of [resultSchema, certificateSchema, programCertificateSchema, testCaseSchema])
          schema.safeParse(data);
      },
    },
    {
      name: "compile_commands.json",
      examples: [
        '[{"directory":"/work","file":"a.c","command":"cc -I inc -DX=\\"a b\\" -c a.c"},{"directory":"/","file":"b.c","arguments":["cc","b.c"]}]',
      ],
      weight: 20,
      read: (text) => readCompileCommands(written("compile_commands.json", text)),
    },
  ];
  return { all, close: () => rmSync(folder, { recursive: true, force: true }) };
}
