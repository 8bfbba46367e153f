/** The thread in which programs are replayed: one that never ends can be stopped, and its stack can be large. */
import { host } from "@everypath/core";
import "@everypath/core/thread";
import type { BuildVariant } from "./build-variant.ts";
import { Host } from "./host.ts";
import type { HostProgram, HostRun } from "./host-run.ts";
import type { ReplayInput } from "./run.ts";

export type Request =
  | { readonly kind: "load"; readonly program: HostProgram }
  | {
      readonly kind: "run";
      readonly variant: BuildVariant;
      readonly input: ReplayInput;
      readonly countLeaks: boolean;
      /** How far the stack and the heap are moved from where they usually begin. */
      readonly shift: number;
    };

/** Runs are answered in the order they were asked for, and each is told when it begins. */
export type Reply =
  | { readonly kind: "begun" }
  | { readonly kind: "run"; readonly run: HostRun }
  | { readonly kind: "fault"; readonly message: string };

/** Refused is a program that wants what no replay gives, such as a system call. */
const hosts = new Map<BuildVariant, { readonly host: Host } | { readonly refused: string }>();
Error.stackTraceLimit = 200;

host.threads.parent?.on("message", (request: Request) => {
  if (request.kind === "load") {
    hosts.set(request.program.variant, hostOf(request.program));
    return;
  }
  host.threads.parent?.postMessage({ kind: "begun" } satisfies Reply);
  host.threads.parent?.postMessage(answer(request));
});

function hostOf(program: HostProgram): { readonly host: Host } | { readonly refused: string } {
  try {
    return { host: new Host(program) };
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) };
  }
}

function refusedRun(reason: string): HostRun {
  const nothing = new Uint8Array();
  return {
    end: { kind: "refused", reason: `the compiled program cannot be started: ${reason}` },
    stdout: nothing,
    stderr: nothing,
    unread: 0,
  };
}

function answer(request: Request & { readonly kind: "run" }): Exclude<Reply, { readonly kind: "begun" }> {
  const loaded = hosts.get(request.variant);
  if (loaded === undefined)
    return { kind: "fault", message: `the build variant ${request.variant} should be loaded first` };
  if ("refused" in loaded) return { kind: "run", run: refusedRun(loaded.refused) };
  const { host } = loaded;
  try {
    return { kind: "run", run: host.run(request.input, request.countLeaks, { shift: request.shift }) };
  } catch (error) {
    return {
      kind: "fault",
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}
