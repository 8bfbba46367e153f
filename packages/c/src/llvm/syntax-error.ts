import type { Diagnostic } from "@everypath/core";

/** LLVM IR text that does not follow the language reference; `line` and `column` are 1-based. */
export class LlvmSyntaxError extends Error {
  readonly line: number;
  readonly column: number;

  constructor(message: string, line: number, column: number) {
    super(message);
    this.name = "LlvmSyntaxError";
    this.line = line;
    this.column = column;
  }
}

/** The error as the one line that a user reads. */
export function diagnosticOf(error: LlvmSyntaxError, file: string): Diagnostic {
  return {
    span: { file, line: error.line, column: error.column },
    message: `not valid LLVM IR: ${error.message}`,
  };
}
