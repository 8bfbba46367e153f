/** A debugging session of an editor, from `initialize` to `disconnect`. */
import { host } from "@everypath/core";
import type { Move, Problem } from "@everypath/debug";
import { fileSourceReader, printable, type SourceReader } from "@everypath/report";
import { z } from "zod";
import type { Engine, EngineConnection } from "../../runs/engine/engine.ts";
import type { Settings } from "../../runs/settings.ts";
import { Console } from "../debug/console.ts";
import { ModularConsole } from "../debug/modular/console.ts";
import { Writer } from "../debug/writer.ts";
import {
  breakpointLocationsArguments,
  EditorBreakpoints,
  setBreakpointsArguments,
  setFunctionBreakpointsArguments,
  stoppableRun,
} from "./breakpoints.ts";
import { capabilities, initializeArguments } from "./capabilities.ts";
import type { Commands } from "./console.ts";
import { consoleEndpoints } from "./console.ts";
import { Debuggee } from "./debuggee.ts";
import { type Answer, type Endpoint, type Endpoints, endpoint, inPlaceOf, urgent } from "./endpoint.ts";
import { inspectionEndpoints, threadsOf } from "./inspection.ts";
import {
  type LaunchArguments,
  launchArguments,
  launchProblem,
  openSession,
  openVerification,
  settingsOf,
} from "./launch.ts";
import { mapEndpoints } from "./map-endpoints.ts";
import type { Server } from "./server.ts";
import { sideOfTarget, targetEndpoints } from "./targets.ts";
import { Verification } from "./verification.ts";
import { verificationEndpoints, type Walked } from "./verification-requests.ts";

const nothing = z.object({});

/** What a compiler says besides: the standard output is the protocol's. */
const onNote = (text: string): void =>
  void process.stderr.write(printable(text.endsWith("\n") ? text : `${text}\n`));

export class Adapter {
  private readonly server: Server;
  private readonly connection: EngineConnection;
  private readonly breakpoints: EditorBreakpoints;
  private engine: Promise<Engine> | undefined;
  private debuggee: Debuggee | undefined;
  /** In place of a run, the verification of a member. */
  private walked: Walked | undefined;
  private commands: Commands | undefined;
  private launched: LaunchArguments | undefined;
  private isConfigured = false;
  private hasBegun = false;
  private invalidates = false;

  constructor(server: Server, connection: EngineConnection) {
    this.server = server;
    this.connection = connection;
    this.breakpoints = new EditorBreakpoints(server);
  }

  endpoints(): Endpoints {
    const present = () => this.present();
    const ofRuns = {
      ...this.lifecycle(),
      ...this.moves(),
      ...this.watching(),
      ...targetEndpoints(present, this.server),
      ...mapEndpoints(present),
      ...inspectionEndpoints(present, this.server, () => this.changed()),
      ...consoleEndpoints(present, () => this.commands!),
    };
    const ofVerifications = verificationEndpoints(() => this.walked!, this.server);
    return inPlaceOf(ofRuns, ofVerifications, () => this.walked !== undefined);
  }

  /** The client has gone. */
  close(): void {
    this.debuggee?.close();
  }

  private present(): Debuggee | Problem {
    if (this.walked !== undefined) return { problem: "the states of a verification are only looked at" };
    return this.debuggee ?? { problem: "no program is being debugged; send launch first" };
  }

  // From the first request to the last

  private lifecycle(): Endpoints {
    return {
      initialize: endpoint(initializeArguments, (given) => {
        const { linesStartAt1, columnsStartAt1, pathFormat, supportsInvalidatedEvent } = given;
        this.server.conventions = { linesStartAt1, columnsStartAt1, pathsAreUris: pathFormat === "uri" };
        this.invalidates = supportsInvalidatedEvent;
        // Breakpoints are waited for from now on; those that come before the program are told when it is there.
        return { body: capabilities, afterwards: async () => this.server.event("initialized") };
      }),
      launch: endpoint(launchArguments, (given) => this.launch(given)),
      attach: endpoint(nothing, () => ({ problem: "there is nothing to attach to; use a launch request" })),
      restart: {
        ...endpoint(z.object({ arguments: launchArguments.optional() }), ({ arguments: given }) => {
          const launched = given ?? this.launched;
          if (launched === undefined) return { problem: "no program is being debugged; send launch first" };
          return this.launch(launched);
        }),
        arrived: () => {
          if (this.debuggee?.isMoving === true) this.debuggee.pause();
        },
      },
      configurationDone: endpoint(nothing, () => {
        this.isConfigured = true;
        return { afterwards: () => this.begin() };
      }),
      terminate: urgent(
        endpoint(nothing, () => ({
          afterwards: async () => {
            this.debuggee?.close();
            this.server.event("terminated");
          },
        })),
      ),
      disconnect: urgent(endpoint(nothing, () => ({ afterwards: async () => this.server.end() }))),
      cancel: urgent(endpoint(nothing, () => ({}))),
    };
  }

  private async launch(given: LaunchArguments): Promise<Answer> {
    const { server } = this;
    if (given.cwd !== undefined) {
      const { cwd } = given;
      if (host.files.find(cwd)?.isDirectory() !== true)
        return { problem: `cwd ${cwd}: no such directory; check the path` };
      host.system.changeDirectory(cwd);
    }
    const unfit = launchProblem(given);
    if (unfit !== undefined) return { problem: unfit };
    const settings = await settingsOf(given, this.connection, onNote);
    if ("problem" in settings) return settings;
    const sources = fileSourceReader(settings.files, settings.includeDirectories);
    this.engine ??= this.connection.connect();
    if (given.modular === true) return this.launchVerification(given, settings, sources, this.engine);
    const opened = await openSession(settings, this.engine, {
      onNote,
      onDiagnostic: (line) => server.output("stderr", line),
      onTrace: (event) => {
        const { debuggee } = this;
        if (debuggee !== undefined && !debuggee.isRepeating)
          server.output("console", debuggee.text.traceLine(event), event.span);
      },
    });
    if ("problem" in opened) return opened;
    this.leave(given);
    const debuggee = new Debuggee(opened, sources, server, this.breakpoints);
    this.debuggee = debuggee;
    const lines: string[] = [];
    this.commands = {
      console: new Console(opened, debuggee.text, sources, new Writer(settings, ""), (line) =>
        lines.push(line),
      ),
      take: () => lines.splice(0),
      quit: () => server.event("terminated"),
    };
    return {
      afterwards: async () => {
        this.breakpoints.attach(stoppableRun(opened));
        await this.begin();
      },
    };
  }

  private async launchVerification(
    given: LaunchArguments,
    settings: Settings,
    sources: SourceReader,
    engine: Promise<Engine>,
  ): Promise<Answer> {
    const { server, breakpoints } = this;
    const opened = await openVerification(settings, engine, (line) => server.output("stderr", line));
    if ("problem" in opened) return opened;
    this.leave(given);
    const verification = new Verification(opened, sources, settings.files, server, breakpoints);
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    this.walked = {
      verification,
      console: new ModularConsole(opened, verification.text, new Writer(settings, ""), say),
      take: () => lines.splice(0),
      quit: () => server.event("terminated"),
    };
    return {
      afterwards: async () => {
        breakpoints.attach(verification.stoppable);
        await this.begin();
      },
    };
  }

  /** What was launched before ends. */
  private leave(next: LaunchArguments): void {
    this.debuggee?.close();
    this.debuggee = undefined;
    this.walked = undefined;
    this.launched = next;
    this.hasBegun = false;
  }

  /** Once there is a program and everything has been said about it. */
  private async begin(): Promise<void> {
    const { debuggee, walked, launched } = this;
    if (!this.isConfigured || this.hasBegun || launched === undefined) return;
    if (debuggee === undefined && walked === undefined) return;
    this.hasBegun = true;
    walked?.verification.begin(launched.stopOnEntry);
    await debuggee?.begin(launched.stopOnEntry);
  }

  /** Something was set by hand: what the client shows of the session is old. */
  private changed(): void {
    this.debuggee?.changed();
    if (this.invalidates) this.server.event("invalidated", { areas: ["all"] });
  }

  // Moving

  private moves(): Endpoints {
    const stepIn = z.object({ targetId: z.number().int().optional() });
    return {
      continue: this.move("go", { allThreadsContinued: true }),
      next: this.move("next"),
      stepOut: this.move("out"),
      stepIn: endpoint(stepIn, ({ targetId }) => {
        const present = this.ready();
        if ("problem" in present) return present;
        if (targetId === undefined) return { afterwards: () => present.move("step") };
        const side = sideOfTarget(present, targetId);
        if (side === undefined) return { problem: "this is no side of the decision that is open here" };
        return { afterwards: () => present.move("step", side) };
      }),
      stepBack: endpoint(nothing, () => this.backwards((present) => present.stepBack())),
      reverseContinue: endpoint(nothing, () => this.backwards((present) => present.reverse())),
      pause: urgent(
        endpoint(nothing, () => {
          const present = this.present();
          return "problem" in present ? present : { afterwards: async () => present.pause() };
        }),
      ),
      threads: urgent(endpoint(nothing, () => ({ body: { threads: threadsOf(this.present()) } }))),
    };
  }

  private move(move: Move, body: object = {}): Endpoint {
    return endpoint(nothing, () => {
      const present = this.ready();
      return "problem" in present ? present : { body, afterwards: () => present.move(move) };
    });
  }

  /** Moments before the present one are known, so the way back fails at once or not at all. */
  private backwards(
    go: (present: Debuggee) => Problem | undefined | Promise<Problem | undefined>,
  ): Answer | Promise<Answer> {
    const present = this.present();
    if ("problem" in present) return present;
    if (present.isAtBeginning) return { problem: "this is the beginning of the run" };
    return {
      afterwards: async () => {
        const problem = await go(present);
        if (problem === undefined) return;
        this.server.output("important", problem.problem);
        present.report();
      },
    };
  }

  /** The session, if it can go on. */
  private ready(): Debuggee | Problem {
    const present = this.present();
    if ("problem" in present || present.session.stop.kind !== "end") return present;
    return { problem: "the path is at its end: step back, jump to another place, or restart" };
  }

  // Breakpoints

  private watching(): Endpoints {
    const { breakpoints, server } = this;
    const now = (other: Endpoint): Endpoint => ({
      ...other,
      isUrgent: () => this.debuggee?.isMoving === true,
    });
    return {
      setBreakpoints: now(
        endpoint(setBreakpointsArguments, async ({ source, breakpoints: given, lines = [] }) => {
          const wanted = given ?? lines.map((line) => ({ line }));
          const set = () => breakpoints.setLines(server.ourPath(source), wanted);
          return { body: { breakpoints: await this.held(set) } };
        }),
      ),
      setFunctionBreakpoints: now(
        endpoint(setFunctionBreakpointsArguments, async ({ breakpoints: given }) => ({
          body: { breakpoints: await this.held(() => breakpoints.setProcedures(given)) },
        })),
      ),
      setExceptionBreakpoints: now(endpoint(nothing, () => ({ body: {} }))),
      breakpointLocations: endpoint(breakpointLocationsArguments, ({ source, line, endLine = line }) => {
        const lines = breakpoints.locations(
          server.ourPath(source),
          server.ourLine(line),
          server.ourLine(endLine),
        );
        return { body: { breakpoints: lines.map((found) => ({ line: server.line(found) })) } };
      }),
    };
  }

  /** With the run held up, if there is one. */
  private held<T>(action: () => T): T | Promise<T> {
    return this.debuggee === undefined ? action() : this.debuggee.errand(action);
  }
}
