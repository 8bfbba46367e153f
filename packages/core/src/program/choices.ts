/** How each choice among what a verdict may rest on is written on the command line. */
import type { ChosenAssumptions } from "./assumptions.ts";

const options: Readonly<Record<keyof ChosenAssumptions, string>> = {
  noAlias: "--no-alias",
  nonNull: "--non-null",
  freshGlobals: "--fresh-globals",
  givenPointerSize: "--pointer-size",
  givenArguments: "--no-args",
  emptyEnvironment: "--empty-environment",
  onlyGivenFiles: "--no-files",
  plainHost: "--plain-host",
  fixedAddresses: "--fixed-addresses",
};

/** The option of the command line that makes the choice. */
export function optionOf(choice: keyof ChosenAssumptions): string {
  return options[choice];
}
