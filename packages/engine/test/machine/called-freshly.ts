/** Options of a machine whose entry is called as tests of the engine take it: nobody has written its variables before, what it is given are different objects, and behind pointers is what is asked for. */
import { nothingChosen } from "@everypath/core";
import { defaultMachineOptions, type MachineOptions } from "../../src/machine/index.ts";

export const calledFreshly: MachineOptions = {
  ...defaultMachineOptions,
  chosen: { ...nothingChosen, noAlias: true, freshGlobals: true, givenPointerSize: true },
};
