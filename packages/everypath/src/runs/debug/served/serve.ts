/** A session that a program has opened with the library's `debug`, in the thread of its own. */
import { giveFiles, host } from "@everypath/core";
import { fileSourceReader } from "@everypath/report";
import type { DebugStart, FromDebugger, ToDebugger } from "../../../library/debug/protocol.ts";
import type { InputProblem } from "../../../library/news.ts";
import { optionTables } from "../../../library/options/tables.ts";
import type { DebugOptions } from "../../../library/types/options.ts";
import { engineConnection } from "../../engine/connect.ts";
import { faultMessage } from "../../fault.ts";
import { problemOf } from "../../refused.ts";
import { applyLimits } from "../../settings/limit-options.ts";
import { asWritten } from "../../settings/typed.ts";
import { debugSettings } from "../settings.ts";
import { notationOf } from "../show.ts";
import { startSession } from "../start.ts";
import { StopText } from "../stops.ts";
import { Requests } from "./requests.ts";
import { SessionView } from "./view.ts";

const port = host.threads.parent!;
const say = (message: FromDebugger): void => port.postMessage(message);
const refuse = (problems: readonly InputProblem[]): void => say({ kind: "refused", problems });

export async function serve({ files, options, sources }: DebugStart): Promise<void> {
  giveFiles(sources);
  const { limit, cache } = options as DebugOptions;
  const wrong = applyLimits({ limit, cache });
  if (wrong !== undefined) return refuse([{ message: wrong, location: undefined }]);
  // What a compiler says besides has no place in a session.
  const onNote = (): void => {};
  const asked = asWritten(optionTables.debug, options);
  const settings = await debugSettings(files, asked, engineConnection.layerNames, onNote);
  if ("problem" in settings) return refuse([{ message: settings.problem, location: undefined }]);
  const started = await startSession(
    settings,
    () => engineConnection.connect(),
    () => {},
    onNote,
  );
  if (started.kind === "refused") return refuse(started.diagnostics.map(problemOf));
  const { session } = started;
  const reader = fileSourceReader(settings.files, settings.includeDirectories);
  const text = new StopText(reader, settings.files, notationOf(settings.language));
  const view = new SessionView(session, text);
  const requests = new Requests(session, text, view);
  // One after another: an interrupt alone is heard meanwhile.
  let queue: Promise<void> = Promise.resolve();
  port.on("message", (message: ToDebugger) => {
    switch (message.kind) {
      case "interrupt":
        session.interrupt();
        return;
      case "asked":
        queue = queue.then(() => answer(requests, message));
    }
  });
  say({ kind: "opened", stop: view.stop(session.stop) });
}

async function answer(
  requests: Requests,
  { number, request }: ToDebugger & { readonly kind: "asked" },
): Promise<void> {
  try {
    const found = await requests.answer(request);
    if ("value" in found) say({ kind: "answered", number, value: found.value });
    else {
      const { problem, column } = found;
      const message = column === undefined ? problem : `column ${column}: ${problem}`;
      say({ kind: "denied", number, problem: { message, location: undefined } });
    }
  } catch (error) {
    say({ kind: "failed", number, message: faultMessage(error) });
  }
}
