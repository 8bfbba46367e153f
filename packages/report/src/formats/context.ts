/** What the formats need to know beside the exploration and its result. */
import type { FileInput } from "@everypath/engine";
import type { CompileSettings } from "../result.ts";
import type { SourceReader } from "../source-lines.ts";
import type { ParameterShape } from "./ktest-of-path.ts";

export interface FormatContext {
  /** The program's files, as the user named them. */
  readonly files: readonly string[];
  readonly compile: CompileSettings;
  /** The directory of the result. */
  readonly out: string | undefined;
  /** The procedures that the user's files define. */
  readonly userProcedures: readonly string[];
  /** The file that defines the entry, and the entry's parameters. */
  readonly entryFile: string | undefined;
  readonly parameters: readonly ParameterShape[];
  readonly sources: SourceReader;
  /** Files that the program can read; standard input is `stdin`. */
  readonly inputFiles: ReadonlyMap<string, FileInput>;
  /** Write the tests as C too. */
  readonly emitTests: boolean;
}
