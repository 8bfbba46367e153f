/**
 * SEDAP, the Symbolic Execution Debug Adapter Protocol of the Gillian project (github.com/GillianPlatform/sedap): what it adds to DAP. These are
 * the shapes of its `sedap-types`, the edition with `stepSpecific`, which the project's own editor extension speaks.
 *
 *   event   mapUpdate      MapUpdate                     with each stop
 *   request getFullMap     {} → MapUpdate
 *   request jump           { stepId }                    to a node that is there
 *   request stepSpecific   { stepId, branchCase? }       from a node, one step: a side where it branches
 */
import { z } from "zod";

/** What a client hands back to choose a side; to it, it means nothing. */
export type BranchCase = string;

export type MapNodeNext =
  | { readonly kind: "single"; readonly id: string | null }
  | {
      readonly kind: "branch";
      readonly cases: readonly {
        readonly branchLabel: string;
        readonly branchCase: BranchCase;
        /** null: nobody has gone there yet. */
        readonly id: string | null;
      }[];
    }
  | { readonly kind: "final" };

export type MapNodeExtra =
  | { readonly kind: "badge"; readonly text: string; readonly tag?: string }
  | { readonly kind: "tooltip"; readonly text: string };

export type MapNodeOptions =
  | {
      readonly kind: "basic";
      readonly display: string;
      readonly selectable?: boolean;
      readonly highlight?: "error" | "warning" | "info" | "success";
      readonly extras?: readonly MapNodeExtra[];
    }
  | {
      readonly kind: "root";
      readonly title: string;
      readonly subtitle?: string;
      readonly zoomable?: boolean;
      readonly extras?: readonly MapNodeExtra[];
    };

export interface MapNode {
  readonly id: string;
  readonly next: MapNodeNext;
  readonly options: MapNodeOptions;
}

export interface MapUpdate {
  /** By their ids; null for a node that is no more. */
  readonly nodes: Readonly<Record<string, MapNode | null>>;
  readonly roots: readonly { readonly id: string; readonly name: string }[];
  readonly currentSteps: { readonly primary: readonly string[]; readonly secondary: readonly string[] };
  /** The whole map: what was there before is no more. */
  readonly reset: boolean;
}

export const jumpArguments = z.object({ stepId: z.string() });

/** Truth values are taken for the sides of a decision, too. */
export const stepSpecificArguments = z.object({
  stepId: z.string(),
  branchCase: z.union([z.string(), z.boolean().transform(String), z.null()]).optional(),
});
