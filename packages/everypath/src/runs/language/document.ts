/** What is known of a document as soon as it changes: its syntax and types, what its names mean, and the keys of its members. */
import { fileURLToPath } from "node:url";
import { type KeyedMember, keysOf, type Piece, piecesOf } from "@everypath/contracts";
import {
  checkTexts,
  type Extent,
  type NameUse,
  type ObjectProgram,
  type Problem,
  type SourceText,
} from "@everypath/objects";
import { TextDocument } from "vscode-languageserver-textdocument";

/** Each document is a program by itself. */
export interface Analysis {
  /** As it was: the one that the editor changes is another. */
  readonly document: TextDocument;
  readonly source: SourceText;
  readonly problems: readonly Problem[];
  /** In the order of the text; with problems, those that are known. */
  readonly names: readonly NameUse[];
  /** undefined: there are problems. */
  readonly checked: CheckedProgram | undefined;
}

export interface CheckedProgram {
  readonly program: ObjectProgram;
  readonly members: readonly KeyedMember[];
  readonly pieces: ReadonlyMap<string, readonly Piece[]>;
}

export function analyse(open: TextDocument, options: { readonly infers: boolean }): Analysis {
  const { uri, languageId, version } = open;
  const source: SourceText = { name: fileNameOf(uri), text: open.getText() };
  const document = TextDocument.create(uri, languageId, version, source.text);
  const reported: NameUse[] = [];
  try {
    const result = checkTexts([source], (use) => reported.push(use));
    const names = inOrder(reported);
    if ("problems" in result)
      return { document, source, problems: result.problems, names, checked: undefined };
    const { program } = result;
    const checked = { program, members: keysOf(program, names, options), pieces: piecesOf(program) };
    return { document, source, problems: [], names, checked };
  } catch (error) {
    // Trees are walked by recursion.
    if (!(error instanceof RangeError)) throw error;
    const extent: Extent = { start: 0, end: 0 };
    const problem = { source, extent, message: "expressions or statements nest too deeply" };
    return { document, source, problems: [problem], names: [], checked: undefined };
  }
}

/** Each place once. */
function inOrder(reported: readonly NameUse[]): readonly NameUse[] {
  const sorted = reported.toSorted((a, b) => a.extent.start - b.extent.start);
  return sorted.filter(({ extent }, index) => sorted[index - 1]?.extent.start !== extent.start);
}

/** The name at the offset, or right before it. */
export function nameAt({ names }: Analysis, offset: number): NameUse | undefined {
  return names.find(({ extent }) => extent.start <= offset && offset <= extent.end);
}

function fileNameOf(uri: string): string {
  try {
    return fileURLToPath(uri);
  } catch {
    return uri;
  }
}
