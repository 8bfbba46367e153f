/**
 * The protocol's wire: messages framed by the library, requests checked and answered one after another, and every failure an error
 * response, so that no message can end a session.
 */

import type { Readable, Writable } from "node:stream";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Span } from "@everypath/core";
import { host } from "@everypath/core";
import { DebugSession, OutputEvent, Response, Event as SentEvent } from "@vscode/debugadapter";
import type { DebugProtocol } from "@vscode/debugprotocol";
import { faultMessage } from "../../runs/fault.ts";
import { nearest } from "../../runs/nearest.ts";
import type { Client } from "./client.ts";
import type { Answer, Endpoints } from "./endpoint.ts";

const { basename, resolve } = host.paths;

/** Numbers of the kinds of error response. */
const errorIds = { refused: 1, unknownRequest: 2, malformed: 3, fault: 4 } as const;

/** How the client counts and names, from its `initialize`. */
export interface Conventions {
  readonly linesStartAt1: boolean;
  readonly columnsStartAt1: boolean;
  readonly pathsAreUris: boolean;
}

export class Server extends DebugSession implements Client {
  conventions: Conventions = { linesStartAt1: true, columnsStartAt1: true, pathsAreUris: false };
  private endpoints: Endpoints = {};
  private queue: Promise<void> = Promise.resolve();
  private closed = false;
  private close: () => void = () => {};

  constructor() {
    super();
    // The library ends the process at either; here the first only ends the session, and a bad message does not even that.
    this.removeAllListeners("close");
    this.removeAllListeners("error");
    this.on("error", (event: { readonly body?: unknown }) => this.failed(String(event.body)));
  }

  /**
   * Serves a client until it has gone or `end` is called, and every request that it made has been answered. `onEnd` is called at both, so that what the
   * last requests have opened is closed as well.
   */
  async listen(endpoints: Endpoints, input: Readable, output: Writable, onEnd: () => void): Promise<void> {
    this.endpoints = endpoints;
    const gone = new Promise<void>((resolve) => {
      this.close = () => {
        if (this.closed) return;
        this.closed = true;
        onEnd();
        resolve();
      };
    });
    this.start(input, output);
    input.once("end", () => this.close());
    input.once("close", () => this.close());
    await gone;
    let last: Promise<void> | undefined;
    while (last !== this.queue) {
      last = this.queue;
      await last;
    }
    // A client that went before its launch was answered left a session behind that nobody closes otherwise.
    onEnd();
  }

  /** Ends `listen`. */
  end(): void {
    this.close();
  }

  /** Not by ending the process. */
  override shutdown(): void {
    this.close();
  }

  /** What the framing could not make a message of, or a stream that broke. */
  private failed(text: string): void {
    if (/^(?:in|out)Stream error/.test(text)) return this.close();
    const response = new Response({ seq: 0, type: "request", command: "" });
    this.refuse(response, errorIds.malformed, `a message that is not JSON: ${text.replace(/^[^:]*: /, "")}`);
  }

  override handleMessage(message: unknown): void {
    const request = requestOf(message);
    if (request !== undefined) {
      this.dispatchRequest(request);
      return;
    }
    const { type, seq } = (typeof message === "object" ? message : undefined) as {
      type?: unknown;
      seq?: unknown;
    };
    if (type === "response" || type === "event") return;
    const response = new Response({ seq: typeof seq === "number" ? seq : 0, type: "request", command: "" });
    this.refuse(response, errorIds.malformed, "a message that is no request: it needs a seq and a command");
  }

  protected override dispatchRequest(request: DebugProtocol.Request): void {
    const response = new Response(request);
    const endpoint = Object.hasOwn(this.endpoints, request.command)
      ? this.endpoints[request.command]
      : undefined;
    if (endpoint === undefined) {
      const near = nearest(request.command, Object.keys(this.endpoints));
      const mend = near === undefined ? "" : `; did you mean ${near}?`;
      this.refuse(response, errorIds.unknownRequest, `there is no request ${request.command} here${mend}`);
      return;
    }
    const handle = async (): Promise<void> => {
      try {
        const answer = await endpoint.answer(request.arguments);
        await this.answered(response, answer);
      } catch (error) {
        const text = `an internal error of everypath: ${faultMessage(error)}; please report it`;
        if (response.seq > 0) this.output("important", text);
        else this.refuse(response, errorIds.fault, text);
      }
    };
    endpoint.arrived?.();
    if (endpoint.isUrgent()) void handle();
    else this.queue = this.queue.then(handle);
  }

  private async answered(response: DebugProtocol.Response, answer: Answer): Promise<void> {
    if ("problem" in answer) {
      this.refuse(response, errorIds.refused, answer.problem);
      return;
    }
    if (answer.body !== undefined) response.body = answer.body;
    this.sendResponse(response);
    await answer.afterwards?.();
  }

  private refuse(response: DebugProtocol.Response, id: number, problem: string): void {
    this.sendErrorResponse(response, { id, format: problem, variables: {}, showUser: true });
  }

  event(name: string, body?: object): void {
    this.sendEvent(new SentEvent(name, body));
  }

  output(category: "console" | "important" | "stdout" | "stderr", line: string, place?: Span): void {
    const event: DebugProtocol.OutputEvent = new OutputEvent(`${line}\n`, category);
    if (place !== undefined && place.line > 0) {
      event.body.source = this.source(place.file);
      event.body.line = this.line(place.line);
    }
    this.sendEvent(event);
  }

  source(file: string): DebugProtocol.Source {
    const path = resolve(file);
    return {
      name: basename(file),
      path: this.conventions.pathsAreUris ? pathToFileURL(path).href : path,
    };
  }

  line(ours: number): number {
    return this.conventions.linesStartAt1 ? ours : ours - 1;
  }

  column(ours: number): number {
    return this.conventions.columnsStartAt1 ? ours : ours - 1;
  }

  ourLine(theirs: number): number {
    return this.conventions.linesStartAt1 ? theirs : theirs + 1;
  }

  ourPath({ path }: { readonly path?: string | undefined }): string | undefined {
    if (path === undefined) return undefined;
    if (!/^file:/.test(path)) return resolve(path);
    try {
      return fileURLToPath(path);
    } catch {
      return undefined;
    }
  }
}

function requestOf(message: unknown): DebugProtocol.Request | undefined {
  if (typeof message !== "object" || message === null) return undefined;
  const { type, seq, command } = message as Partial<DebugProtocol.Request>;
  return type === "request" && typeof seq === "number" && typeof command === "string"
    ? (message as DebugProtocol.Request)
    : undefined;
}
