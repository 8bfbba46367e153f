/** The editor at the other end, as those see it who have something to say to it. */

import type { Span } from "@everypath/core";
import type { DebugProtocol } from "@vscode/debugprotocol";

export interface Client {
  event(name: string, body?: object): void;
  /** A line for the debug console; `important` is shown where nobody overlooks it. */
  output(category: "console" | "important" | "stdout" | "stderr", line: string, place?: Span): void;
  /** A source file, by the name that the program has for it. */
  source(file: string): DebugProtocol.Source;
  /** The client counts from 0 or from 1; we count from 1. */
  line(ours: number): number;
  column(ours: number): number;
  ourLine(theirs: number): number;
  /** The absolute path of a source that the client names; undefined where it is no file. */
  ourPath(source: { readonly path?: string | undefined }): string | undefined;
}
