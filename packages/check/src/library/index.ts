/**
 * Functions of the library that are not followed: the checker takes them by their contracts in the C standard, which it has as data of its
 * own (contracts.ts) and reads by its own rules (calling.ts and its neighbours). What was taken so is told with the answer.
 */

import { type Call, callAsWritten, type Procedure } from "@everypath/core";
import { zero } from "../integers.ts";
import { locate } from "../memory.ts";
import { NotChecked } from "../outcome.ts";
import type { Post, StepContext, Successor } from "../post.ts";
import { type Frame, nextOf } from "../states.ts";
import { Outcome } from "./call-outcome.ts";
import { Calling } from "./calling.ts";
import { classified, mapped } from "./characters.ts";
import { caseMappings, classes, contracts, otherClauses } from "./contracts.ts";
import { print, printToMemory, printToRoom } from "./printing.ts";
import { isEnded, readDescriptor, scan, wholeLine } from "./scanning.ts";
import { comparing, search, sort } from "./sorting.ts";
import { token, tokenOf } from "./tokens.ts";

export { worldFacts, worldVariables } from "./world.ts";

type Rule = (calling: Calling) => readonly Successor[];

const rules: Readonly<Record<string, Rule>> = {
  printf: (calling) => print(calling, 0),
  fprintf: (calling) => print(calling, 1),
  sprintf: printToMemory,
  snprintf: printToRoom,
  scanf: (calling) => scan(calling, "input", 0),
  fscanf: (calling) => scan(calling, calling.stream(calling.pointer(0)), 1),
  sscanf: (calling) => scan(calling, undefined, 1),
  strtok: token,
  strtok_r: tokenOf,
  getline: (calling) => wholeLine(calling, 2),
  getdelim: (calling) => wholeLine(calling, 3),
  read: readDescriptor,
  feof: isEnded,
  fclose: closed,
  qsort: sort,
  bsearch: search,
};

/** The name under which the function is described. */
function described(name: string): string {
  return name.replace(/^__isoc99_/, "");
}

/** The successors of the call, where the function is taken by its contract; undefined: it is followed. */
export function contractSteps(
  context: StepContext,
  state: Post,
  call: Call,
  procedure: Procedure,
): readonly Successor[] | undefined {
  if (!procedure.model) return undefined;
  // Fields are looked at where something is written.
  const written = callAsWritten(call, procedure.name);
  const name = described(written.name);
  const calling = new Calling(context, state, written.call, name);
  const characters = classes[name];
  const mapping = caseMappings[name];
  const contract = contracts[name];
  const rule = rules[name];
  const clause = characters?.clause ?? mapping?.clause ?? contract?.clause ?? otherClauses[name];
  if (clause === undefined) return undefined;
  context.rely(`${name} by its contract in ${clause === "POSIX" ? clause : `C11 ${clause}`}`);
  if (characters !== undefined) return classified(calling, characters);
  if (mapping !== undefined) return mapped(calling, mapping);
  if (rule !== undefined) return rule(calling);
  return contract === undefined ? undefined : calling.follow(contract);
}

/** Whether the frame is at a call of the library that compares: what runs above it is a comparison. */
export function isComparing({ program }: StepContext, frame: Frame): boolean {
  const next = nextOf(frame);
  if (next.kind !== "call" || next.callee.kind !== "procedure") return false;
  const { name } = next.callee;
  return comparing.has(name) && program.procedure(name)?.model === true;
}

/** fclose(stream): a file that the program opened is no stream any more. */
function closed(calling: Calling): readonly Successor[] {
  const address = calling.pointer(0);
  if (calling.stream(address) !== "file") throw new NotChecked("closing a standard stream");
  const { area } = locate(calling.state.areas, address, zero, calling.context);
  const outcome = new Outcome(calling);
  outcome.forgetErrno();
  outcome.areas = outcome.areas.filter(({ name }) => name !== area.name);
  return [outcome.returns()];
}
