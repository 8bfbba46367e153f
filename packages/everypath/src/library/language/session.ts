/** Texts that are being written, in a thread of their own. */
import { host, type Thread, threadFile } from "@everypath/core";
import { Asked } from "../asked.ts";
import { EngineError } from "../failure.ts";
import type {
  FromWorkspace,
  ToWorkspace,
  WorkspaceRequest,
  WorkspaceRequestName,
  WorkspaceRequests,
  WorkspaceStart,
} from "./protocol.ts";
import type {
  HoverText,
  OutlineItem,
  RenamableName,
  TextChange,
  TextExtent,
  TextWorkspace,
  WorkspaceHooks,
  WorkspaceOptions,
} from "./types.ts";

function checked(given: WorkspaceOptions): Required<WorkspaceOptions> {
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(defaults, name)) throw new TypeError(`openWorkspace has no option ${name}`);
    const wanted = typeof defaults[name as keyof WorkspaceOptions];
    if (value !== undefined && typeof value !== wanted)
      throw new TypeError(`openWorkspace: ${name} is a ${wanted}, and not ${String(value)}`);
  }
  const { infer, verify, time, delay } = given;
  if (time !== undefined && !(time > 0))
    throw new TypeError(`openWorkspace: time is more than 0, not ${time}`);
  if (delay !== undefined && !(delay >= 0))
    throw new TypeError(`openWorkspace: delay is at least 0, not ${delay}`);
  return {
    infer: infer ?? defaults.infer,
    verify: verify ?? defaults.verify,
    time: time ?? defaults.time,
    delay: delay ?? defaults.delay,
  };
}

/** Callers in JavaScript may hand over anything. */
function asText(what: string, given: unknown): string {
  if (typeof given === "string") return given;
  throw new TypeError(`${what} is a string, and not ${typeof given}`);
}

class WorkspaceThread implements TextWorkspace {
  readonly #worker: Thread;
  readonly #asked = new Asked();

  readonly #signal: AbortSignal | undefined;
  readonly #abort = (): void => void this.#end(this.#signal?.reason);

  constructor(worker: Thread, { onFindings, onProgress, signal }: WorkspaceHooks) {
    this.#worker = worker;
    this.#signal = signal;
    signal?.addEventListener("abort", this.#abort);
    worker.on("message", (message: FromWorkspace) => {
      switch (message.kind) {
        case "findings":
          onFindings?.(message.name, message.findings);
          return;
        case "progress":
          onProgress?.(message.progress);
          return;
        default:
          this.#asked.receive(message);
      }
    });
    worker.on("error", (error) => this.#asked.end(new EngineError(error.message)));
    worker.on("exit", () => this.#asked.end(new EngineError("the workspace's thread ended")));
  }

  change(name: string, text: string): Promise<void> {
    return this.#ask("change", { name, text: asText("the text", text) });
  }

  remove(name: string): Promise<void> {
    return this.#ask("remove", { name });
  }

  hover(name: string, offset: number): Promise<HoverText | undefined> {
    return this.#ask("hover", { name, offset });
  }

  definition(name: string, offset: number): Promise<TextExtent | undefined> {
    return this.#ask("definition", { name, offset });
  }

  references(name: string, offset: number): Promise<readonly TextExtent[]> {
    return this.#ask("references", { name, offset });
  }

  renamable(name: string, offset: number): Promise<RenamableName> {
    return this.#ask("renamable", { name, offset });
  }

  rename(name: string, offset: number, newName: string): Promise<readonly TextChange[]> {
    return this.#ask("renaming", { name, offset, newName: asText("a new name", newName) });
  }

  outline(name: string): Promise<readonly OutlineItem[]> {
    return this.#ask("outline", { name });
  }

  format(name: string, indent = "  "): Promise<readonly TextChange[]> {
    return this.#ask("format", { name, indent: asText("an indent", indent) });
  }

  close(): Promise<void> {
    return this.#end(new EngineError("the workspace is closed"));
  }

  async #end(reason: Error): Promise<void> {
    this.#signal?.removeEventListener("abort", this.#abort);
    this.#asked.end(reason);
    await this.#worker.terminate();
  }

  #ask<Name extends WorkspaceRequestName>(
    request: Name,
    asks: WorkspaceRequests[Name]["asks"],
  ): Promise<WorkspaceRequests[Name]["answer"]> {
    asText("a name", asks.name);
    return this.#asked.ask((number) => {
      // The compiler does not see that a name and what it asks make one of the requests.
      const message: ToWorkspace = { number, request: { request, ...asks } as WorkspaceRequest };
      this.#worker.postMessage(message);
    });
  }
}

const defaults: Required<WorkspaceOptions> = { infer: true, verify: true, time: 60, delay: 300 };

/** Throws the signal's reason where it was aborted before, and a `TypeError` for options that there are not. */
export function startWorkspace(given: WorkspaceOptions, hooks: WorkspaceHooks): TextWorkspace {
  hooks.signal?.throwIfAborted();
  const data: WorkspaceStart = { session: "workspace", options: checked(given) };
  return new WorkspaceThread(
    host.threads.start(threadFile("session"), { data, takesProcessOptions: true }),
    hooks,
  );
}
