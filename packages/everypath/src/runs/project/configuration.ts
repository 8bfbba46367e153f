/** Reads `everypath.config.json`. What is wrong with it is told with its line and column. */
import { host } from "@everypath/core";
import { systemMessage } from "@everypath/report";
import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import type { z } from "zod";
import { suggestion } from "../nearest.ts";
import { configurableOptions, configurationName, configurationSchema } from "./schema.ts";

const { join } = host.paths;

/** Options by the names of the library. */
export type Configured = Readonly<Record<string, string | number | boolean | readonly string[]>>;

export interface Target {
  /** Undefined: the settings are for the whole project. */
  readonly name: string | undefined;
  readonly files: readonly string[] | undefined;
  readonly options: Configured;
}

export interface Configuration {
  readonly file: string;
  /** At least one. */
  readonly targets: readonly Target[];
}

/** The one in the directory; undefined where there is none. */
export function readConfiguration(
  directory: string,
): Configuration | { readonly problem: string } | undefined {
  const file = join(directory, configurationName);
  let text: string;
  try {
    text = host.files.readText(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    return { problem: `${configurationName}: it cannot be read (${systemMessage(error)})` };
  }
  return configurationOf(text);
}

export function configurationOf(text: string): Configuration | { readonly problem: string } {
  const at = (offset: number) => `${configurationName}:${placeOf(text, offset)}`;
  const errors: ParseError[] = [];
  // Comments and commas at the end are read, as editors write them in files of this kind.
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined || tree === undefined)
    return { problem: `${at(error?.offset ?? 0)}: not JSON (${syntaxText(error)}); mend it there` };
  const read = configurationSchema().safeParse(valueOf(tree));
  if (!read.success) {
    const [issue] = read.error.issues;
    return { problem: issue === undefined ? `${at(0)}: not a configuration` : issueText(issue, tree, at) };
  }
  const { $schema: _, targets = {}, sources, ...others } = read.data as Checked;
  const options = others as Configured;
  const all: Target = { name: undefined, files: sources, options };
  const named = Object.entries(targets).map(
    ([name, { sources: own, ...more }]): Target => ({
      name,
      files: own ?? sources,
      options: { ...options, ...(more as Configured) },
    }),
  );
  return { file: configurationName, targets: named.length === 0 ? [all] : named };
}

/** What the schema has checked. */
type TargetData = Configured & { readonly sources?: readonly string[] };
interface Checked {
  readonly $schema?: string;
  readonly sources?: readonly string[];
  readonly targets?: Readonly<Record<string, TargetData>>;
}

/** As JSON.parse would give it. A member that is there twice is the last of its name, as there. */
function valueOf(node: Node): unknown {
  switch (node.type) {
    case "object":
      return Object.fromEntries(
        (node.children ?? []).map(({ children = [] }) => [
          String(children[0]?.value),
          children[1] === undefined ? undefined : valueOf(children[1]),
        ]),
      );
    case "array":
      return (node.children ?? []).map(valueOf);
    case "property":
    case "string":
    case "number":
    case "boolean":
    case "null":
      return node.value;
  }
}

function issueText(issue: z.core.$ZodIssue, tree: Node, at: (offset: number) => string): string {
  const path = issue.path.map((part) => (typeof part === "number" ? part : String(part)));
  if (issue.code === "unrecognized_keys") {
    const [key = ""] = issue.keys;
    const member = findNodeAtLocation(tree, [...path, key])?.parent;
    const known = [...configurableOptions().keys(), "sources", ...(path.length === 0 ? ["targets"] : [])];
    const where = named(path);
    return `${at(member?.offset ?? 0)}: ${where === "" ? "" : `${where}: `}no option ${key}${suggestion(key, known)}; leave it out, or give it on the command line`;
  }
  const node = findNodeAtLocation(tree, path);
  return `${at(node?.offset ?? 0)}: ${named(path)}: ${issue.message.toLowerCase().replace(/^invalid (input|option): /, "")}`;
}

/** targets.parser.check[0] */
function named(path: readonly (string | number)[]): string {
  return path
    .map((part, index) => (typeof part === "number" ? `[${part}]` : `${index === 0 ? "" : "."}${part}`))
    .join("");
}

function syntaxText(error: ParseError | undefined): string {
  if (error === undefined) return "the file is empty";
  const name = printParseErrorCode(error.error);
  return name.replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
}

/** line:column, both from 1. */
function placeOf(text: string, offset: number): string {
  const before = text.slice(0, offset).split("\n");
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}
