/** SEDAP's requests. */

import type { Problem } from "@everypath/debug";
import { z } from "zod";
import type { Debuggee } from "./debuggee.ts";
import { type Answer, type Endpoints, endpoint, urgent } from "./endpoint.ts";
import { jumpArguments, stepSpecificArguments } from "./sedap.ts";

export function mapEndpoints(debuggee: () => Debuggee | Problem): Endpoints {
  return {
    getFullMap: urgent(
      endpoint(z.object({}), () => {
        const present = debuggee();
        return "problem" in present ? present : { body: present.map.full() };
      }),
    ),
    jump: endpoint(jumpArguments, ({ stepId }) => {
      const present = debuggee();
      if ("problem" in present) return present;
      const place = present.map.find(stepId);
      if (place === undefined) return noNode(stepId);
      return { afterwards: async () => present.jump(place) };
    }),
    stepSpecific: endpoint(stepSpecificArguments, ({ stepId, branchCase }) => {
      const present = debuggee();
      return "problem" in present ? present : stepSpecific(present, stepId, branchCase ?? undefined);
    }),
  };
}

/** A jump to a node, and one step from there. */
function stepSpecific(present: Debuggee, stepId: string, branchCase: string | undefined): Answer {
  const { map } = present;
  const from = map.find(stepId);
  if (from === undefined) return noNode(stepId);
  if (from.stop.kind === "end") return { problem: `the path ends at node ${stepId}` };
  const cases = map.casesAt(from);
  if (cases === undefined && branchCase !== undefined)
    return { problem: `node ${stepId} does not branch; leave branchCase out` };
  const chosen = cases?.find((one) => one.branchCase === branchCase);
  if (cases !== undefined && chosen === undefined) {
    const known = cases.map((one) => one.branchCase).join(", ");
    return { problem: `node ${stepId} branches; branchCase must be one of ${known}` };
  }
  const behindEdit = branchCase?.startsWith("edit") === true ? map.find(chosen?.id ?? "") : undefined;
  if (behindEdit !== undefined) return { afterwards: async () => present.jump(behindEdit) };
  const side = branchCase === "true" ? true : branchCase === "false" ? false : undefined;
  return { afterwards: () => present.stepFrom(from, side) };
}

function noNode(stepId: string): Problem {
  return { problem: `there is no node ${stepId} on the map` };
}
