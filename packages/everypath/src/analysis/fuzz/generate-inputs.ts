/**
 * GenerateInputs of the slides: the generational search (after Godefroid, Levin and Molnar, "Automated Whitebox Fuzz Testing").
 *
 *     1 inputSeed.bound ← 0;  workList ← {inputSeed};  Run&Check(program, inputSeed)
 *     2 while workList ≠ ∅ do
 *     3   input ← PickFirstItem(workList)
 *     4   foreach newInput ∈ ExpandExecution(input) do
 *     5     Run&Check(program, newInput);  Score(newInput);  workList ← workList ∪ {newInput}
 */
import type { Child, ExpandOptions, Prediction } from "./expand-execution.ts";
import { expandExecution } from "./expand-execution.ts";
import type { FoundInput } from "./fuzzing.ts";
import type { Weakening } from "./given.ts";
import { bytesOfInput, type Input, keyOfInput } from "./input.ts";
import type { Checked, Failure } from "./run-and-check.ts";
import { rankOf, WorkList } from "./score.ts";

export type FuzzStop = "time" | "memory" | "interrupted" | "max-inputs" | "plateau";

export interface GenerateOptions extends ExpandOptions {
  readonly seeds: readonly Input[];
  /** Looked at between two inputs: why to stop. */
  stopReason(): FuzzStop | undefined;
  /** Called before each expansion: lets others have a turn. */
  beginExpansion(): Promise<void>;
  /** Answers with the number of the failure, and whether none failed so before. */
  onFailure(failure: Failure, input: Input, id: number): { readonly number: number; readonly isNew: boolean };
  onInput(found: FoundInput, checked: Checked): void;
  onExpansion(weakenings: readonly Weakening[], diverged: boolean): void;
}

export interface Generated {
  readonly found: readonly FoundInput[];
  /** Inputs left unexpanded. */
  readonly waiting: number;
  readonly stopped: FuzzStop | undefined;
}

interface Item {
  readonly id: number;
  readonly generation: number;
  readonly input: Input;
  readonly bound: number;
  readonly prediction: Prediction | undefined;
  readonly rank: number;
  readonly isLonger: boolean;
}

export async function generateInputs(options: GenerateOptions): Promise<Generated> {
  const { channel, runner } = options;
  const found: FoundInput[] = [];
  const known = new Set<string>();
  const workList = new WorkList<Item>();
  /** Children by the place whose decision was negated for them. */
  const negated = new Map<string, number>();

  const runAndCheck = (
    { input, bound, prediction, isLonger, place = "" }: Child,
    parent: Item | undefined,
  ): void => {
    const key = keyOfInput(input);
    if (known.has(key)) return;
    known.add(key);
    const checked = runner.check(input);
    // As the run read it: a seed of symbols gets its names there.
    known.add(keyOfInput(checked.input));
    const id = found.length + 1;
    const generation = parent === undefined ? 0 : parent.generation + 1;
    const failed =
      checked.failure === undefined ? undefined : options.onFailure(checked.failure, checked.input, id);
    const bytes = bytesOfInput(channel, checked.input);
    const { blocks, sides } = checked.gain;
    const one: FoundInput = {
      id,
      parent: parent?.id,
      generation,
      bound,
      score: checked.gain.blocks,
      input: checked.input,
      bytes,
      failure: failed?.number,
      isHang: checked.failure?.error === "timeout",
      isNew: parent === undefined || blocks > 0 || sides > 0 || failed?.isNew === true,
    };
    found.push(one);
    // What is worth looking at is so with more room, too; once.
    const inherits = isLonger === true && parent?.isLonger === false;
    const gain = isLonger === true ? { ...checked.gain, times: 0 } : checked.gain;
    const repeats = negated.get(place) ?? 0;
    negated.set(place, repeats + 1);
    const rank = rankOf(gain, repeats, inherits ? parent.rank : Number.NEGATIVE_INFINITY);
    workList.add({
      id,
      generation,
      input: checked.input,
      bound,
      prediction,
      rank,
      isLonger: isLonger === true,
    });
    options.onInput(one, checked);
  };

  for (const input of options.seeds) runAndCheck({ input, bound: 0, prediction: undefined }, undefined);
  for (;;) {
    await options.beginExpansion();
    const stopped = options.stopReason();
    if (stopped !== undefined) return { found, waiting: workList.size, stopped };
    const item = workList.pickFirst();
    if (item === undefined) return { found, waiting: 0, stopped: undefined };
    const children = expandExecution(item, options);
    for (;;) {
      const next = children.next();
      if (next.done === true) {
        const { run, divergedAt } = next.value;
        options.onExpansion(run.inputs.weakenings, divergedAt !== undefined);
        break;
      }
      runAndCheck(next.value, item);
      const reason = options.stopReason();
      if (reason !== undefined) return { found, waiting: workList.size + 1, stopped: reason };
    }
  }
}
