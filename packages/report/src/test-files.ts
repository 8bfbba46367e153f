/** The files of one path's test. */
import type { Path } from "@everypath/analyses";
import { type FormatContext, kTestFile } from "./formats/index.ts";
import type { CompileSettings } from "./result.ts";
import { testOf } from "./tests.ts";

export interface TestFile {
  readonly name: string;
  readonly chunks: readonly (string | Uint8Array)[];
}

/** None where the path has no inputs. */
export function* testFiles(
  path: Path,
  entry: string,
  files: readonly string[],
  compile: CompileSettings | undefined,
  context: FormatContext | undefined,
): Generator<TestFile> {
  const found = testOf(path, entry, files, compile);
  if (found === undefined) return;
  const { name, test } = found;
  yield { name, chunks: [`${JSON.stringify(test, null, 2)}\n`] };
  const bytes = context === undefined ? undefined : kTestFile(path, context);
  if (bytes !== undefined) yield { name: name.replace(/json$/, "ktest"), chunks: [bytes] };
}
