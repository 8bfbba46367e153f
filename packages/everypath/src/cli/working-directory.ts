/** Names of files mean something in the working directory, which may have been removed since the shell went there. */
import { host } from "@everypath/core";

/** What is wrong with it; undefined: nothing. */
export function problemOfWorkingDirectory(): string | undefined {
  try {
    host.system.workingDirectory();
    return undefined;
  } catch {
    return "the working directory is not there any more; change to one that is";
  }
}
