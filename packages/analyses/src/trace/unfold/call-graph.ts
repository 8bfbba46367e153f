/** Who calls whom, as far as the program says it by name; `unseen` tells what else may be called. */

import { type Call, exitHandlers, type Procedure, type Program } from "@everypath/core";

export interface CallSite {
  readonly caller: Procedure;
  readonly block: number;
  readonly index: number;
  readonly call: Call;
}

export class CallGraph {
  /** All that can be called from the entry, in the order met. */
  readonly procedures: readonly Procedure[];
  /** Why procedures may be called that no call names: then what is reached cannot be told from the graph alone. */
  readonly unseen: string | undefined;
  private readonly sites = new Map<Procedure, CallSite[]>();

  constructor(program: Program, entry: Procedure) {
    const found = new Set([entry]);
    // A set goes on with what is added to it meanwhile.
    for (const caller of found) {
      for (const { callee, ...site } of callsIn(program, caller)) {
        found.add(callee);
        this.sites.set(callee, [...(this.sites.get(callee) ?? []), site]);
      }
    }
    this.procedures = [...found];
    this.unseen = unseenCalls(program, this.procedures);
  }

  callsOf(procedure: Procedure): readonly CallSite[] {
    return this.sites.get(procedure) ?? [];
  }
}

function unseenCalls(program: Program, procedures: readonly Procedure[]): string | undefined {
  if (program.initializers.length > 0) return "functions that run before the entry";
  if (program.finalizers.length > 0) return "functions that run when the program ends";
  if (program.procedure(exitHandlers) !== undefined) return "functions that atexit has registered";
  const throughPointer = procedures.some(({ blocks }) =>
    blocks.some(({ instructions }) =>
      instructions.some((one) => one.kind === "call" && one.callee.kind === "pointer"),
    ),
  );
  return throughPointer ? "calls through pointers" : undefined;
}

function* callsIn(program: Program, caller: Procedure): Generator<CallSite & { readonly callee: Procedure }> {
  for (const [block, { instructions }] of caller.blocks.entries()) {
    for (const [index, call] of instructions.entries()) {
      if (call.kind !== "call" || call.callee.kind !== "procedure") continue;
      const callee = program.procedure(call.callee.name);
      if (callee !== undefined) yield { caller, block, index, call, callee };
    }
  }
}
