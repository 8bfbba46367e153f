/** What goes between the server and the thread that verifies. */
import type { MemberReport } from "./member-report.ts";

/** One member of a text, which has no errors. */
export interface Job {
  readonly number: number;
  readonly source: { readonly name: string; readonly text: string };
  readonly id: string;
  readonly infers: boolean;
  readonly milliseconds: number;
}

export interface ThreadData {
  /** The number of a job that nobody wants any more. */
  readonly cancelled: Int32Array;
}

export type FromThread =
  | {
      readonly kind: "report";
      readonly number: number;
      readonly report: MemberReport;
      /** Of the thread, afterwards. */
      readonly heapBytes: number;
    }
  | { readonly kind: "fault"; readonly number: number; readonly message: string };
