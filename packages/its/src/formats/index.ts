/** Files of integer transition systems, their format told by the extension. */
import type { Its } from "../model.ts";
import { readAri, writeAri } from "./ari.ts";
import { readKoat } from "./koat.ts";
import { FormatProblem, type Position } from "./problem.ts";
import { readSmt2, writeSmt2 } from "./smt2.ts";
import { writeKoat } from "./write-koat.ts";

/** The formats, each by the ending of its files' names. */
export const formatNames = ["koat", "ari", "smt2"] as const;
export type ItsFormat = (typeof formatNames)[number];

export type ItsRead = { readonly its: Its } | { readonly problem: string; readonly position: Position };

/** The format of a file's name; undefined for other files. */
export function formatOf(file: string): ItsFormat | undefined {
  return formatNames.find((name) => file.endsWith(`.${name}`));
}

const readers: Readonly<Record<ItsFormat, (text: string) => Its>> = {
  koat: readKoat,
  ari: readAri,
  smt2: readSmt2,
};

/** The system of the text, or what is wrong with it and where. */
export function readIts(text: string, format: ItsFormat): ItsRead {
  try {
    return { its: readers[format](text) };
  } catch (error) {
    if (error instanceof FormatProblem) return { problem: error.message, position: error.position };
    throw error;
  }
}

/** The system as text, or what the format cannot express. */
export function writeIts(
  its: Its,
  format: ItsFormat,
): { readonly text: string } | { readonly problem: string } {
  switch (format) {
    case "koat":
      return writeKoat(its);
    case "ari":
      return { text: writeAri(its) };
    case "smt2":
      return { text: writeSmt2(its) };
  }
}
