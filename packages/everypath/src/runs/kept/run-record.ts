/** run.json: what a run was asked, as it is written (read-run.ts: as it is read). */
import type { runSchemaName } from "@everypath/report";
import type { RawOptions } from "../settings/raw-options.ts";
import { sealerFor } from "./seal.ts";

/** Commands whose runs can be taken up again. */
export type RecordedCommand = "explore" | "fuzz";

/** What run.json holds. */
export interface RunRecord {
  readonly schema: typeof runSchemaName;
  /** undefined: explore. */
  readonly command?: RecordedCommand;
  readonly files: readonly string[];
  readonly options: RawOptions;
  /** Of the program and everything that decides its paths, the version of Everypath included. */
  readonly fingerprint: string;
}

export const recordFile = "run.json";

/** The text of run.json. Where its result is written is where it stands. */
export function recordText(record: RunRecord): string {
  const { out: _, resume: __, ...options } = record.options;
  const kept = { ...record, options };
  return `${JSON.stringify({ ...kept, seal: sealOf(kept) }, null, 2)}\n`;
}

/** Of what it says, however it is laid out. */
export function sealOf(record: RunRecord): string {
  const content = new TextEncoder().encode(JSON.stringify(record, sorted));
  return Buffer.from(sealerFor("run").seal(recordFile, content)).toString("hex");
}

function sorted(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
