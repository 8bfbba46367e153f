/** Fuzzing → the JSON result. */

import type { Channel, FoundInput, Fuzzing } from "@everypath/analyses";
import { limits, unreachable } from "@everypath/core";
import { describeBytes } from "./bytes.ts";
import { collectErrors } from "./errors.ts";
import { explorationResult, type ResultContext } from "./json.ts";
import type { Result, ResultFound } from "./result.ts";

/** As of an exploration, with the inputs that were found, each with the error that it runs into; of very many inputs the first ones. */
export function fuzzingResult(fuzzing: Fuzzing, context: Omit<ResultContext, "command">): Result {
  const { exploration, found, failures, channel, expansions, waiting, divergences } = fuzzing;
  const {
    coverage,
    stats,
    loops: _,
    ...common
  } = explorationResult(exploration, { ...context, command: "fuzz" });
  const { ofPath } = collectErrors(exploration);
  const errorOf = (input: FoundInput): number | undefined => {
    const failure = input.failure === undefined ? undefined : failures[input.failure];
    return failure === undefined ? undefined : ofPath.get(failure.path);
  };
  return {
    ...common,
    found: found.slice(0, limits.report.fuzzInputs).map((input) => describeFound(input, errorOf(input))),
    fuzz: {
      reads: channelText(channel),
      inputs: found.length,
      generations: found.reduce((most, { generation }) => Math.max(most, generation), 0),
      expansions,
      waiting,
      divergences,
    },
    coverage,
    stats,
  };
}

function describeFound(
  { id, parent, generation, bound, score, bytes }: FoundInput,
  error: number | undefined,
): ResultFound {
  return {
    id,
    ...(parent === undefined ? {} : { parent }),
    generation,
    bound,
    score,
    input: describeBytes(bytes),
    ...(error === undefined ? {} : { error }),
  };
}

/** As `--input` says it; the symbols of all names together have no word there. */
function channelText(channel: Channel): string {
  switch (channel.kind) {
    case "file":
      return channel.name === "stdin" ? "stdin" : `file:${channel.name}`;
    case "argument":
      return "argv";
    case "symbols":
    case "words":
      return channel.name ?? "symbols";
    default:
      return unreachable(channel);
  }
}
