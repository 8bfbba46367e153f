/**
 * The machine runs programs on values that may be symbolic. In: a `Program` and a start; out: steps. A `State` is a
 * configuration ⟨frames, store, memory, path condition⟩ that shares all structure with those it was forked from. `Machine.run(state)`
 * goes on until the path has `Ended`, until it `Ask`s whether a condition holds (a chooser answers by `state.assume`),
 * asks for a value to try (`Suggest`), or until it has `Paused` at its step limit.
 *
 *   const machine = new Machine(program, defaultMachineOptions);
 *   const started = startState(machine, { entry: "main", pointerElements: 8, arguments: undefined });
 *   const step = machine.run(started.state);   // Ended, Ask, Suggest or Paused
 *
 * Read next: state.ts, step.ts, execute.ts; memory/memory.ts for C memory; merge/index.ts; compile/procedure.ts for the fast path.
 */

export { assumeOfPointers } from "./caller/aliases.ts";
export type { CallerChoice } from "./caller/choices.ts";
export { callerChoices } from "./caller/choices.ts";
export { EntryPointers } from "./caller/entry-pointers.ts";
export type { HandedOver } from "./caller/handed-over.ts";
export type { CallerMemory, CallerObject } from "./caller/memory.ts";
export { TypedPaths, typedParameters } from "./caller/path.ts";
export type { Fact } from "./facts.ts";
export { factsInOrder, knownTruth, pathCondition } from "./facts.ts";
export type { FinalScalar } from "./final.ts";
export { finalScalars } from "./final.ts";
export { finalObjects } from "./final-objects.ts";
export type { GivenInputs } from "./given.ts";
export { addInput, byteCount, scalarOfBytes, zeroOf } from "./given.ts";
export { isEntry, passAssertion, relyOnInput } from "./instructions/assertion.ts";
export { mismatchOf } from "./instructions/call.ts";
export { objectDenoted, settled } from "./instructions/objects.ts";
export { computeFunction } from "./intrinsics/mathematics.ts";
export type { FileInput, MachineOptions, Note } from "./machine.ts";
export { defaultMachineOptions, Machine } from "./machine.ts";
export { readByte } from "./memory/access.ts";
export type { Refusal } from "./merge/index.ts";
export {
  guardOf,
  inputsUnder,
  lastShared,
  mergeStates,
  outputsUnder,
  standTogether,
  writtenUnder,
} from "./merge/index.ts";
export { liveSlots } from "./merge/liveness.ts";
export { readPlace, writePlace } from "./place.ts";
export type { PreparedProcedure } from "./prepare.ts";
export { evaluatorOf } from "./prepare.ts";
export { markReached } from "./reached.ts";
export type { MemoryLocation } from "./resolve.ts";
export { resolve } from "./resolve.ts";
export type { EntryArgument, StartArgument, Started, StartOptions } from "./start.ts";
export { startState } from "./start.ts";
export type { Frame, InputObject, InputPart, InputRecord, OutputRecord } from "./state.ts";
export { State, spanOf } from "./state.ts";
export type { Ask, CallSite, Denotation, Ended, Purpose, Reached, Step, Suggest } from "./step.ts";
export { callStackOf } from "./step.ts";
export { inputParts } from "./symbolize.ts";
export { readElement, Table } from "./table.ts";
export { valueOfBit } from "./two-valued.ts";
export { unknownCalled, unknownOnPath } from "./unknown/trace.ts";
export type { Scalar, Value } from "./value.ts";
export { fromTerm, isSymbolic, sameValue, toTerm } from "./value.ts";
export type { VisibleVariable } from "./visible-store.ts";
export { visibleStore } from "./visible-store.ts";
