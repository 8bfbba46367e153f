/** What a program asks of its session, answered. */

import { unreachable } from "@everypath/core";
import type { Problem, Session, Stop } from "@everypath/debug";
import type { DebugRequest } from "../../../library/debug/protocol.ts";
import { whyLines } from "../explanation.ts";
import { lineAt } from "../place.ts";
import type { StopText } from "../stops.ts";
import { locationOf, type SessionView } from "./view.ts";

/** The answer that belongs to the request (library/debug/protocol.ts). */
export type Answer = { readonly value: unknown } | Problem;

export class Requests {
  readonly #session: Session;
  readonly #text: StopText;
  readonly #view: SessionView;

  constructor(session: Session, text: StopText, view: SessionView) {
    this.#session = session;
    this.#text = text;
    this.#view = view;
  }

  async answer(asked: DebugRequest): Promise<Answer> {
    const session = this.#session;
    switch (asked.request) {
      case "move":
        return this.#stopped(await session.move(asked.move, asked.side));
      case "back":
        return this.#stopped(session.back(asked.count));
      case "call":
        return this.#stopped(await session.call(asked.call));
      case "assume":
        return this.#stopped(session.assume(asked.condition));
      case "set":
        return this.#stopped(session.set(asked.target, asked.value));
      case "save":
        return { value: session.save() };
      case "restore":
        return this.#stopped(session.restore(asked.saved));
      case "complete": {
        const path = await session.complete();
        return "problem" in path ? path : { value: this.#view.end(path) };
      }
      case "evaluate": {
        const found = session.evaluate(asked.expression, asked.frame);
        return "problem" in found ? found : { value: this.#view.value(found.value, asked.depth) };
      }
      case "variables":
        return this.#variables(asked.frame, asked.depth);
      case "globals":
        return { value: session.globals().map((named) => this.#view.variable(named, asked.depth)) };
      case "frames":
        return {
          value: session.frames().map(({ procedure, span }) => ({ procedure, location: locationOf(span) })),
        };
      case "example":
        return { value: this.#view.example(session.example()) };
      case "prove": {
        const found = session.prove(asked.condition);
        if ("problem" in found) return found;
        const { truth, counterexample } = found;
        const inputs = counterexample === undefined ? undefined : this.#view.inputs(counterexample);
        return { value: { truth, counterexample: inputs } };
      }
      case "why": {
        const found = session.why(asked.line);
        return "problem" in found ? found : { value: whyLines(found, this.#text) };
      }
      case "tree":
        return { value: this.#view.tree() };
      case "addBreakpoint": {
        const { when = "before", condition } = asked;
        const file = asked.file ?? session.program.files[0];
        const place = lineAt(session, file === undefined ? String(asked.line) : `${file}:${asked.line}`);
        return "problem" in place
          ? place
          : { value: session.addBreakpoint({ when, condition, ...place }).number };
      }
      case "removeBreakpoint":
        return { value: session.removeBreakpoint(asked.number) };
      default:
        return unreachable(asked);
    }
  }

  #stopped(stop: Stop | Problem): Answer {
    return "problem" in stop ? stop : { value: this.#view.stop(stop) };
  }

  #variables(frame: number, depth: number): Answer {
    const { length } = this.#session.frames();
    if (frame > 0 && frame >= length)
      return { problem: `there is no frame ${frame}; there are ${length}, counted from 0` };
    return { value: this.#session.variables(frame).map((named) => this.#view.variable(named, depth)) };
  }
}
