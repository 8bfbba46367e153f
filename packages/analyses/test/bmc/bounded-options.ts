/** What a test of bounded model checking asks, unless it says otherwise: all properties of `main`. */

import { calledFreshly } from "../../../engine/test/machine/called-freshly.ts";
import type { BmcOptions } from "../../src/bmc/index.ts";

const budget = { resources: 2_000_000, milliseconds: 20_000 };

export function boundedOptions(own: Partial<BmcOptions>): BmcOptions {
  return {
    entry: "main",
    arguments: undefined,
    pointerElements: 2,
    machine: { ...calledFreshly, generateCode: false },
    assume: [],
    bound: 3,
    boundOf: new Map(),
    induction: false,
    property: undefined,
    decides: true,
    maxSteps: 20_000,
    limits: undefined,
    query: () => budget,
    formulaQuery: () => budget,
    stopReason: () => undefined,
    ...own,
  };
}
