/** Options of a machine whose entry is called as tests of the engine take it: nobody has written its variables before, and behind pointers is what is asked for. */

import { nothingChosen } from "@everypath/core";
import { defaultMachineOptions, type MachineOptions } from "../../src/machine/index.ts";

export const calledFreshly: MachineOptions = {
  ...defaultMachineOptions,
  chosen: { ...nothingChosen, freshGlobals: true, givenPointerSize: true },
};
