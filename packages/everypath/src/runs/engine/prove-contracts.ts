/** What `everypath prove` asks of the engine for a program with contracts. */

import type { SessionOptions } from "@everypath/analyses";
import { annotate, type ContractOptions, membersOf, proveInterruptibly } from "@everypath/contracts";
import type { Diagnostic, JobSolver } from "@everypath/core";
import { StateRecorder } from "@everypath/debug";
import type { ProgramSource } from "@everypath/languages";
import { checkTexts } from "@everypath/objects";
import { suggestion } from "../nearest.ts";
import type { Settings } from "../settings.ts";
import type { ContractRun, EngineHooks, Finding } from "./engine.ts";

export async function proveContractsOf(
  source: ProgramSource,
  settings: Settings,
  { budgets }: SessionOptions,
  solver: JobSolver,
  { signal, onProgress, onFound }: EngineHooks & Finding<ContractRun>,
  keptStates: number,
): Promise<ContractRun | { readonly diagnostics: readonly Diagnostic[] }> {
  const files = settings.files.join(", ");
  const refuse = (message: string) => ({
    diagnostics: [{ span: undefined, message: `${files}: ${message}` }],
  });
  if (source.language !== "objects") throw new Error("only object programs have contracts");
  if (settings.callText !== undefined)
    return refuse(
      "a contract is proved for all arguments; leave out --call, and name the method with --entry",
    );
  if (settings.assume.length > 0)
    return refuse("what a method may assume is written into it, as requires; leave out --assume");
  const checked = checkTexts(source.files);
  // It was loaded before.
  if ("problems" in checked) throw new Error("a program that was loaded has problems");
  const { program } = checked;
  if (membersOf(program, settings.entry).length === 0) {
    const names = membersOf(program, undefined).map(({ fullName }) => fullName);
    return refuse(
      settings.entry === undefined
        ? "there is nothing to prove: write methods, procedures or statements"
        : `there is no ${settings.entry}${suggestion(settings.entry, names)}; there are ${names.join(", ")}`,
    );
  }
  const recorder = keptStates === 0 ? undefined : new StateRecorder(keptStates);
  const options: Omit<ContractOptions, "infers" | "onProgress"> = {
    entry: settings.entry,
    query: budgets.query,
    milliseconds: budgets.milliseconds,
    heapBytes: budgets.heapBytes,
    signal,
  };
  try {
    const proof = await proveInterruptibly(
      program,
      {
        ...options,
        ...(recorder === undefined ? {} : { onState: recorder.onState }),
        infers: settings.infers,
        replays: settings.replay,
        collectsObligations: settings.dump === "smtlib" || settings.out !== undefined,
        onProgress: ({ done }) =>
          onProgress({ phase: "proving", paths: done, open: 0, errors: 0, instructions: 0 }),
        ...(onFound === undefined
          ? {}
          : { onFound: (soFar) => onFound(() => ({ proof: soFar(), trees: [] })) }),
      },
      solver,
    );
    const trees = recorder === undefined ? [] : proof.members.map((member) => recorder.tree(program, member));
    if (settings.annotate === undefined) return { proof, trees };
    const annotated = annotate(source.files, { ...options, replays: false }, solver);
    return { proof: { ...proof, annotated }, trees };
  } finally {
    solver.close();
  }
}
