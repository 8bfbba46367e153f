/** A program from the text of its modules: what each thread does for itself, which needs no compiler. */

import type { Diagnostic, ModelFileName, Program, UnknownStub } from "@everypath/core";
import { type LinkInput, linkProgram } from "./link.ts";
import { parseModule } from "./llvm/index.ts";
import { withUnwinding } from "./unwinding/index.ts";

/** A C program as text, which another thread can link for itself. Plain data. */
export interface CSource {
  readonly language: "c";
  readonly dataModel: "lp64" | "ilp32";
  readonly files: readonly string[];
  readonly beginsAtMain: boolean;
  readonly modules: readonly {
    readonly name: string;
    readonly text: string;
    readonly model: boolean;
    readonly modelFile?: ModelFileName;
  }[];
  readonly stubs?: Readonly<Record<string, UnknownStub>>;
}

/** Links a program from its texts. */
export function linkC(
  source: CSource,
): { readonly program: Program } | { readonly diagnostics: readonly Diagnostic[] } {
  const parsed: LinkInput[] = [];
  for (const { name, text, model, modelFile } of source.modules) {
    const one = parseModule(text, name);
    if ("diagnostic" in one) return { diagnostics: [one.diagnostic] };
    parsed.push({ module: one.module, model, ...(modelFile === undefined ? {} : { modelFile }) });
  }
  const own = parsed.filter(({ model }) => !model);
  const unwinding = withUnwinding(
    own.map(({ module }) => module),
    source.beginsAtMain,
  );
  const linked = [
    ...own.map((input, index) => ({ ...input, module: unwinding[index] ?? input.module })),
    ...parsed.filter(({ model }) => model),
  ];
  const { dataModel, files, stubs = {} } = source;
  const result = linkProgram(linked, { dataModel, files, stubs });
  return result.program === undefined ? { diagnostics: result.diagnostics } : { program: result.program };
}
