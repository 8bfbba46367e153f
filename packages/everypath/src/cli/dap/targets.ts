/**
 * Choosing a side with an editor that knows nothing of symbolic execution: as a target of "step into", or of "jump to cursor", which also leads
 * back to places where the session has stopped before.
 */

import { not } from "@everypath/core";
import type { Problem } from "@everypath/debug";
import type { DebugProtocol } from "@vscode/debugprotocol";
import { z } from "zod";
import { termText } from "../../runs/debug/show.ts";
import type { Client } from "./client.ts";
import type { Debuggee } from "./debuggee.ts";
import { type Endpoints, endpoint } from "./endpoint.ts";

/** A side's number; places of the map are numbered from `firstPlace`. */
const sides = { true: 1, false: 2 } as const;
const firstPlace = 10;

export function targetEndpoints(debuggee: () => Debuggee | Problem, client: Client): Endpoints {
  return {
    stepInTargets: endpoint(z.object({ frameId: z.number().int().optional() }), () => {
      const present = debuggee();
      if ("problem" in present) return present;
      const targets = sidesOf(present);
      return { body: { targets: targets.map(({ id, label }) => ({ id, label })) } };
    }),
    gotoTargets: endpoint(
      z.object({ source: z.object({ path: z.string().optional() }), line: z.number().int() }),
      ({ source, line }) => {
        const present = debuggee();
        if ("problem" in present) return present;
        const targets = targetsAt(present, client, client.ourPath(source), client.ourLine(line));
        return { body: { targets: targets.map((target) => ({ ...target, line })) } };
      },
    ),
    goto: endpoint(z.object({ targetId: z.number().int() }), ({ targetId }) => {
      const present = debuggee();
      if ("problem" in present) return present;
      const side = sideOfTarget(present, targetId);
      if (side !== undefined) return { afterwards: () => present.move("step", side) };
      const place = present.map.find(String(targetId - firstPlace));
      if (place === undefined) return { problem: "there is nothing to go to; ask for the targets again" };
      return { afterwards: async () => present.jump(place) };
    }),
  };
}

/** The side of the open decision that a target stands for. */
export function sideOfTarget({ session }: Debuggee, id: number): boolean | undefined {
  if (session.choice === undefined) return undefined;
  return id === sides.true ? true : id === sides.false ? false : undefined;
}

function sidesOf({
  session: { choice },
  text: { notation },
}: Debuggee): readonly { readonly id: number; readonly label: string }[] {
  if (choice === undefined) return [];
  const { ask, error } = choice;
  const whenFalse = error === undefined ? "" : `  (error ${error.kind})`;
  return [
    { id: sides.true, label: `true: ${termText(ask.condition, notation)}` },
    { id: sides.false, label: `false: ${termText(not(ask.condition), notation)}${whenFalse}` },
  ];
}

function targetsAt(
  present: Debuggee,
  client: Client,
  path: string | undefined,
  line: number,
): readonly Omit<DebugProtocol.GotoTarget, "line">[] {
  const { session, map } = present;
  const isHere = (span: { readonly file: string; readonly line: number } | undefined): boolean =>
    span !== undefined && span.line === line && client.ourPath(client.source(span.file)) === path;
  const choice = isHere(session.stop.span) ? sidesOf(present) : [];
  const places = map
    .all()
    .filter((place) => place !== map.here && isHere(place.stop.span))
    .map(({ id, options }) => ({
      id: firstPlace + Number(id),
      label: `back to ${"display" in options ? options.display : options.title} (${id})`,
    }));
  return [...choice, ...places];
}
