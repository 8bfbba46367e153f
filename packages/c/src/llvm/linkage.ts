import type { Lexer } from "./lexer.ts";

const linkages: ReadonlySet<string> = new Set([
  "private",
  "internal",
  "weak",
  "weak_odr",
  "linkonce",
  "linkonce_odr",
  "available_externally",
  "appending",
  "common",
  "extern_weak",
  "external",
  "linker_private",
  "linker_private_weak",
]);

/** Words about the symbol that change nothing in a linked program. */
const ignored: ReadonlySet<string> = new Set([
  "dso_local",
  "dso_preemptable",
  "default",
  "hidden",
  "protected",
  "dllimport",
  "dllexport",
  "local_unnamed_addr",
  "externally_initialized",
]);

export function isLinkage(word: string): boolean {
  return linkages.has(word);
}

export interface SymbolPrefix {
  /** As written; "" where there is none. */
  readonly linkage: string;
  readonly threadLocal: boolean;
  /** `unnamed_addr`: where it lies means nothing, so that a constant may be one with another one. */
  readonly mergeable: boolean;
}

/** `internal dso_local hidden thread_local(localexec) unnamed_addr`, in any order. */
export function parseSymbolPrefix(lexer: Lexer): SymbolPrefix {
  let linkage = "";
  let threadLocal = false;
  let mergeable = false;
  while (lexer.kind === "word") {
    const word = lexer.text;
    if (linkages.has(word)) linkage = word;
    else if (word === "thread_local") threadLocal = true;
    else if (word === "unnamed_addr") mergeable = true;
    else if (!ignored.has(word)) break;
    lexer.advance();
    if (word === "thread_local" && lexer.accept("(")) {
      lexer.expect("word", "a model of thread-local storage");
      lexer.expect(")");
    }
  }
  return { linkage, threadLocal, mergeable };
}

/** Conventions whose name does not end in `cc`. */
const conventions: ReadonlySet<string> = new Set([
  "spir_func",
  "spir_kernel",
  "amdgpu_kernel",
  "amdgpu_vs",
  "amdgpu_gs",
  "amdgpu_ps",
  "amdgpu_cs",
  "amdgpu_hs",
  "amdgpu_ls",
  "amdgpu_es",
  "amdgpu_gfx",
  "amdgpu_cs_chain",
  "amdgpu_cs_chain_preserve",
  "ptx_kernel",
  "ptx_device",
  "aarch64_vector_pcs",
  "aarch64_sve_vector_pcs",
  "aarch64_sme_preservemost_from_x0",
  "aarch64_sme_preservemost_from_x1",
  "aarch64_sme_preservemost_from_x2",
  "hhvm_ccc",
  "x86_intrcc",
  "x86_64_sysvcc",
  "win64cc",
]);

/** `fastcc`, `cc 10`, `x86_stdcallcc`, `preserve_mostcc` … */
export function skipCallingConvention(lexer: Lexer): void {
  if (lexer.kind !== "word") return;
  if (lexer.text === "cc") {
    lexer.advance();
    lexer.expectNumber("the number of a calling convention");
  } else if (lexer.text.endsWith("cc") || conventions.has(lexer.text)) {
    lexer.advance();
    if (lexer.accept("(")) {
      lexer.expectNumber("the argument of a calling convention");
      lexer.expect(")");
    }
  }
}
