/**
 * run.json: what a run was asked. The directory that holds it may come from anybody, so it is read by its schema, and what its options name
 * outside of it is told apart (recorded-names.ts): a program to start or a file to write is never taken from there.
 */
import { host } from "@everypath/core";
import { runSchemaName, systemMessage } from "@everypath/report";
import { z } from "zod";
import type { OptionTable } from "../../library/options/described.ts";
import { optionTables } from "../../library/options/tables.ts";
import { emptyLists } from "../settings/raw-options.ts";
import { type RecordedCommand, type RunRecord, recordFile, sealOf } from "./run-record.ts";

const { join } = host.paths;

/** As it was found. */
export interface ReadRecord {
  readonly record: RunRecord;
  /** This user wrote it, and nobody has changed it since. */
  readonly isOwn: boolean;
}

const longestRecord = 1 << 20;
const text = z.string();

/** An option is what the command line makes of it: a flag, a text, or a list of texts. */
function optionsSchema(options: OptionTable): z.ZodType<Record<string, unknown>> {
  const shape = Object.fromEntries(
    Object.entries(options).map(([name, { kind }]): [string, z.ZodType] => {
      const isFlag = kind === "flag" || kind === "switch";
      const value = isFlag ? z.boolean() : kind === "list" ? z.array(text) : text;
      return [name, value.optional()];
    }),
  );
  const lists = Object.fromEntries(Object.keys(emptyLists).map((name) => [name, z.array(text).optional()]));
  return z.strictObject({ replay: z.boolean(), ...lists, ...shape });
}

const schemas: Readonly<Record<RecordedCommand, () => z.ZodType>> = {
  explore: () => recordSchema(z.literal("explore").optional(), optionTables.explore),
  fuzz: () => recordSchema(z.literal("fuzz"), optionTables.fuzz),
};

function recordSchema(command: z.ZodType, options: OptionTable): z.ZodType {
  return z.strictObject({
    schema: z.literal(runSchemaName),
    command,
    files: z.array(text.min(1)).min(1),
    options: optionsSchema(options),
    fingerprint: z.string().regex(/^[0-9a-f]{32}$/),
    seal: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
  });
}

const headSchema = z.looseObject({
  schema: z.literal(runSchemaName),
  command: z.enum(["explore", "fuzz"]).default("explore"),
});

/** The record of the run in a directory, or one line that says why there is none. */
export function readRun(directory: string, command: RecordedCommand): ReadRecord | string {
  const read = readRegularFile(join(directory, recordFile));
  if ("missing" in read)
    return "there is no run to take up: run.json is missing; name a directory that --out has made";
  if ("problem" in read) return `its run.json ${read.problem}; start again with --out`;
  let data: unknown;
  try {
    data = JSON.parse(read.text);
  } catch (error) {
    return `its run.json cannot be read (${systemMessage(error)}); start again with --out`;
  }
  const head = headSchema.safeParse(data);
  if (!head.success) return "its run.json is not one of ours; name a directory that --out has made";
  if (head.data.command !== command)
    return `it holds a run of everypath ${head.data.command}; write everypath ${head.data.command} --resume ${directory}`;
  const parsed = schemas[command]().safeParse(data);
  if (!parsed.success)
    return `its run.json is malformed (${firstIssue(parsed.error)}); start again with --out`;
  const { seal, ...record } = parsed.data as RunRecord & { readonly seal?: string };
  return { record, isOwn: seal !== undefined && seal === sealOf(record) };
}

function firstIssue({ issues }: z.ZodError): string {
  const [issue] = issues;
  const place = issue?.path.map(String).join(".") ?? "";
  return `${place === "" ? "" : `${place}: `}${issue?.message ?? "it does not follow its schema"}`;
}

/** No link is followed, and nothing is read that has no end. */
function readRegularFile(
  path: string,
): { readonly text: string } | { readonly missing: true } | { readonly problem: string } {
  try {
    const status = host.files.findLink(path);
    if (status === undefined) return { missing: true };
    if (!status.isFile()) return { problem: "is no plain file" };
    const descriptor = host.files.open(path, "r");
    try {
      if (host.files.openStatus(descriptor).size > longestRecord)
        return { problem: "is too long for one of ours" };
      return { text: host.files.readText(descriptor) };
    } finally {
      host.files.close(descriptor);
    }
  } catch (error) {
    return { problem: `cannot be read (${systemMessage(error)})` };
  }
}
