/** Mutated and grown examples of every language and format: none is an internal error, none takes long. */
import { mutated, mutatedBytes, type Random, randomFrom } from "./mutate.ts";
import type { Target, Targets } from "./targets.ts";

export interface FuzzOptions {
  readonly inputs: number;
  readonly seed: number;
  /** Milliseconds of processor time above which an input counts as slow; without it the clock is not looked at. */
  readonly slow?: number;
  readonly onProgress?: (tried: number) => void;
}

export interface Finding {
  readonly target: string;
  readonly what: string;
  /** As short as it could be made. */
  readonly input: string;
}

export interface FuzzReport {
  readonly tried: Readonly<Record<string, number>>;
  readonly findings: readonly Finding[];
  /** Of the slowest input, in milliseconds of processor time. */
  readonly slowest: number;
  /** Of all inputs of a target. */
  readonly milliseconds: Readonly<Record<string, number>>;
}

export async function fuzzTargets({ all, close }: Targets, options: FuzzOptions): Promise<FuzzReport> {
  const random = randomFrom(options.seed);
  const choices = all.flatMap((target) => new Array<Target>(target.weight).fill(target));
  const tried: Record<string, number> = {};
  const spent: Record<string, number> = {};
  const findings: Finding[] = [];
  const known = new Set<string>();
  let slowest = 0;
  try {
    // What is made once (parsers, models of the library) is not the first input's.
    for (const target of all) await target.read(target.examples[0] as string);
    for (let index = 0; index < options.inputs; index++) {
      // Each at least once.
      const target = (all[index] ?? choices[random(choices.length)]) as Target;
      const example = target.examples[random(target.examples.length)] as string;
      const input = target.isBinary === true ? mutatedBytes(example, random) : mutated(example, random);
      tried[target.name] = (tried[target.name] ?? 0) + 1;
      const began = process.cpuUsage();
      const fault = await faultOf(target, input);
      const { user, system } = process.cpuUsage(began);
      const milliseconds = (user + system) / 1000;
      slowest = Math.max(slowest, milliseconds);
      spent[target.name] = Math.round((spent[target.name] ?? 0) + milliseconds);
      if (fault !== undefined && !known.has(`${target.name} ${fault}`)) {
        known.add(`${target.name} ${fault}`);
        findings.push({
          target: target.name,
          what: fault,
          input: await shrunk(target, input, fault, random),
        });
      } else if (options.slow !== undefined && milliseconds > options.slow)
        findings.push({ target: target.name, what: `took ${Math.round(milliseconds)} ms`, input });
      options.onProgress?.(index + 1);
    }
  } finally {
    close();
  }
  return { tried, findings, slowest, milliseconds: spent };
}

async function faultOf(target: Target, input: string): Promise<string | undefined> {
  try {
    await target.read(input);
    return undefined;
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message.slice(0, 120)}` : String(error);
  }
}

/** Tries of shortening one input. */
const shrinkingEffort = 300;

/** Leaves out stretches, longest first, while the same fault shows. */
async function shrunk(target: Target, input: string, fault: string, random: Random): Promise<string> {
  let best = input;
  let effort = shrinkingEffort;
  for (let length = best.length >> 1; length > 0 && effort > 0; length >>= 1) {
    for (let tries = 0; tries < 12 && effort > 0; tries++, effort--) {
      const at = random(best.length - length + 1);
      const shorter = best.slice(0, at) + best.slice(at + length);
      if ((await faultOf(target, shorter)) !== fault) continue;
      best = shorter;
      tries = 0;
    }
  }
  return best;
}
