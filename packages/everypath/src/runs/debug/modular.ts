/** From settings to a session on the verification of one member of an object program, which is walked state by state. */
import { ModularSession, type VerificationTree } from "@everypath/debug";
import type { Engine } from "../engine/engine.ts";
import { inputFileProblem } from "../input-files.ts";
import { type Refused, refused, refusedBy } from "../refused.ts";
import type { Settings } from "../settings.ts";

/** States kept of each member; a session on more of them would be read by nobody. */
const keptStates = 20_000;

export interface ModularOpened {
  readonly kind: "opened";
  readonly session: ModularSession;
}

/** What can be told before a program is loaded, in one line. */
export function modularProblem({ language, files }: Settings): string | undefined {
  if (language === "objects") return inputFileProblem(files);
  return `--modular: it is about contracts of the object language (.idf), which ${files.join(", ")} is not written in; leave the option out`;
}

export async function debugModular(
  settings: Settings,
  connect: () => Promise<Engine>,
): Promise<ModularOpened | Refused> {
  const problem = modularProblem(settings);
  if (problem !== undefined) return refused(problem);
  const engine = await connect();
  const loaded = await engine.load({ ...settings, entry: undefined, callText: undefined, assume: [] });
  if ("diagnostics" in loaded) return refusedBy(loaded);
  const hooks = { onProgress: () => {}, signal: new AbortController().signal };
  const run = await engine.proveContracts({ ...settings, replay: true }, hooks, keptStates);
  if ("diagnostics" in run) return refusedBy(run);
  const chosen = memberToDebug(run.trees, settings.entry);
  if ("problem" in chosen) return refused(`${settings.files.join(", ")}: ${chosen.problem}`);
  return { kind: "opened", session: new ModularSession(chosen) };
}

/** The one that is named, or the only one that fails among those that are meant. */
function memberToDebug(
  trees: readonly VerificationTree[],
  entry: string | undefined,
): VerificationTree | { readonly problem: string } {
  const named = trees.filter(({ proof }) => proof.name === entry);
  const [one, ...more] = named.length === 1 ? named : trees;
  if (one !== undefined && more.length === 0) return one;
  const failing = trees.filter(({ proof }) => proof.verdict !== "proved");
  const [only, ...others] = failing;
  if (only !== undefined && others.length === 0) return only;
  const list = (some: readonly VerificationTree[]) => some.map(({ proof }) => proof.name).join(", ");
  return {
    problem:
      only === undefined
        ? `nothing fails; name the member to look at with --entry: ${list(trees)}`
        : `${failing.length} members fail; name one with --entry: ${list(failing)}`,
  };
}
