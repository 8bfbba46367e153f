/** The thread that verifies, one member after another. */

import "@everypath/core/thread";
import { idOf, type Member, membersOf, type Piece, piecesOf, proveAlone } from "@everypath/contracts";
import { createSolverChain, host, limits } from "@everypath/core";
import { checkTexts, type ObjectProgram } from "@everypath/objects";
import { faultMessage } from "../fault.ts";
import { megabyte } from "../megabyte.ts";
import { type MemberReport, memberReport, StateLog } from "./member-report.ts";
import type { FromThread, Job, ThreadData } from "./protocol.ts";

const heapMegabytes = 1024;

const { cancelled } = host.threads.data as ThreadData;
const port = host.threads.parent!;
const solver = createSolverChain();

interface Loaded {
  readonly source: Job["source"];
  readonly program: ObjectProgram;
  readonly pieces: ReadonlyMap<string, readonly Piece[]>;
  readonly members: ReadonlyMap<string, Member>;
}

/** Of the text that was worked on last: mostly the next job is about the same. */
let loaded: Loaded | undefined;

port.on("message", (job: Job) => {
  const { number } = job;
  const say = (message: FromThread): void => port.postMessage(message);
  try {
    const report = verify(job);
    say({ kind: "report", number, report, heapBytes: host.system.heapBytes() });
  } catch (error) {
    say({ kind: "fault", number, message: faultMessage(error) });
  }
});

function verify({ number, source, id, infers, milliseconds }: Job): MemberReport {
  if (loaded?.source.text !== source.text || loaded.source.name !== source.name) loaded = load(source);
  const { program, pieces, members } = loaded;
  const member = members.get(id);
  if (member === undefined) throw new Error(`${source.name} has no ${id}`);
  const log = new StateLog();
  const proof = proveAlone(
    program,
    member,
    {
      entry: undefined,
      infers,
      query: { resources: limits.solver.queryResources, milliseconds: limits.solver.queryMilliseconds },
      milliseconds,
      heapBytes: heapMegabytes * megabyte,
      signal: {
        get aborted() {
          return Atomics.load(cancelled, 0) === number;
        },
      },
      onState: (_member, trail) => log.note(trail),
    },
    solver,
  );
  return memberReport(program, pieces, member, proof, log);
}

function load(source: Job["source"]): Loaded {
  const checked = checkTexts([source]);
  if ("problems" in checked) throw new Error(`${source.name} has errors`);
  const { program } = checked;
  const members = new Map(membersOf(program, undefined).map((member) => [idOf(member), member]));
  return { source, program, pieces: piecesOf(program), members };
}
