/** What a program's workspace and its thread say to each other. */
import type { Answered, RequestOf } from "../asked.ts";
import type {
  HoverText,
  OutlineItem,
  RenamableName,
  TextChange,
  TextExtent,
  TextFinding,
  VerificationProgress,
  WorkspaceOptions,
} from "./types.ts";

/** Each request with what it asks and what is answered. */
export interface WorkspaceRequests {
  readonly change: {
    readonly asks: { readonly name: string; readonly text: string };
    readonly answer: undefined;
  };
  readonly remove: { readonly asks: { readonly name: string }; readonly answer: undefined };
  readonly hover: { readonly asks: Place; readonly answer: HoverText | undefined };
  readonly definition: { readonly asks: Place; readonly answer: TextExtent | undefined };
  readonly references: { readonly asks: Place; readonly answer: readonly TextExtent[] };
  readonly renamable: { readonly asks: Place; readonly answer: RenamableName };
  readonly renaming: {
    readonly asks: Place & { readonly newName: string };
    readonly answer: readonly TextChange[];
  };
  readonly outline: { readonly asks: { readonly name: string }; readonly answer: readonly OutlineItem[] };
  readonly format: {
    readonly asks: { readonly name: string; readonly indent: string };
    readonly answer: readonly TextChange[];
  };
}

interface Place {
  readonly name: string;
  readonly offset: number;
}

export type WorkspaceRequestName = keyof WorkspaceRequests;

export type WorkspaceRequest = RequestOf<WorkspaceRequests>;

/** What the thread is told when it starts. */
export interface WorkspaceStart {
  readonly session: "workspace";
  readonly options: Required<WorkspaceOptions>;
}

export interface ToWorkspace {
  readonly number: number;
  readonly request: WorkspaceRequest;
}

export type FromWorkspace =
  | Answered
  | { readonly kind: "findings"; readonly name: string; readonly findings: readonly TextFinding[] }
  | { readonly kind: "progress"; readonly progress: VerificationProgress | undefined };
