/** A workspace that a program has opened with the library's `openWorkspace`, in the thread of its own. */
import { host } from "@everypath/core";
import { formatEdits } from "@everypath/objects";
import { TextDocument } from "vscode-languageserver-textdocument";
import type {
  FromWorkspace,
  ToWorkspace,
  WorkspaceRequest,
  WorkspaceStart,
} from "../../library/language/protocol.ts";
import { faultMessage } from "../fault.ts";
import type { Analysis } from "./document.ts";
import { hoverAt } from "./hover.ts";
import { definitionAt, type Refusal, referencesAt, rename, renamedExtent } from "./navigation.ts";
import { outlineOf } from "./outline.ts";
import { Workspace } from "./workspace.ts";

const port = host.threads.parent!;
const say = (message: FromWorkspace): void => port.postMessage(message);

export function serve({ options }: WorkspaceStart): void {
  const texts = new Texts(options);
  port.on("message", ({ number, request }: ToWorkspace) => {
    try {
      const answer = texts.answer(request);
      if (isRefusal(answer))
        say({ kind: "denied", number, problem: { message: answer.refused, location: undefined } });
      else say({ kind: "answered", number, value: answer });
    } catch (error) {
      say({ kind: "failed", number, message: faultMessage(error) });
    }
  });
}

function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === "object" && answer !== null && "refused" in answer;
}

class Texts {
  readonly #documents = new Map<string, TextDocument>();
  readonly #names = new Map<string, string>();
  readonly #workspace: Workspace;
  /** A text's name may be anything, and an address may not. */
  #given = 0;

  constructor(options: WorkspaceStart["options"]) {
    this.#workspace = new Workspace(options, {
      onProgress: (progress) => say({ kind: "progress", progress }),
      publish: ({ uri }, findings) => {
        const name = this.#names.get(uri);
        if (name !== undefined) say({ kind: "findings", name, findings });
      },
    });
  }

  answer(request: WorkspaceRequest): unknown {
    const { name } = request;
    if (request.request === "change") return this.#change(name, request.text);
    const document = this.#documents.get(name);
    const analysis = document === undefined ? undefined : this.#workspace.analysisOf(document);
    if (document === undefined || analysis === undefined) return { refused: `there is no text ${name}` };
    if ("offset" in request && !isWithin(document, request.offset))
      return { refused: `there is no place ${request.offset} in ${name}` };
    switch (request.request) {
      case "remove":
        return this.#remove(document, name);
      case "hover":
        return hoverAt(analysis, request.offset, this.#workspace.outcomeOf);
      case "definition":
        return definitionAt(analysis, request.offset);
      case "references":
        return referencesAt(analysis, request.offset, true);
      case "renamable":
        return renamedExtent(analysis, request.offset);
      case "renaming":
        return changesOf(analysis, request.offset, request.newName);
      case "outline":
        return outlineOf(this.#workspace.readableOf(document) ?? analysis);
      case "format":
        return formatted(document, request.indent);
    }
  }

  #change(name: string, text: string): undefined {
    const before = this.#documents.get(name);
    // The workspace looks at a document again when it has been changed for a while: it must be the same one.
    const document =
      before === undefined
        ? TextDocument.create(`everypath:/${this.#given++}`, "idf", 1, text)
        : TextDocument.update(before, [{ text }], before.version + 1);
    this.#documents.set(name, document);
    this.#names.set(document.uri, name);
    this.#workspace.changed(document);
    return undefined;
  }

  #remove(document: TextDocument, name: string): undefined {
    this.#workspace.closed(document);
    this.#documents.delete(name);
    this.#names.delete(document.uri);
    return undefined;
  }
}

function isWithin(document: TextDocument, offset: number): boolean {
  return Number.isInteger(offset) && offset >= 0 && offset <= document.getText().length;
}

function changesOf(analysis: Analysis, offset: number, newName: string): unknown {
  const found = rename(analysis, offset, newName);
  return "refused" in found ? found : found.changes;
}

function formatted(document: TextDocument, indent: string): unknown {
  if (!/^[ \t]*$/.test(indent)) return { refused: "an indent is blanks or tabs" };
  const edits = formatEdits(document.getText(), indent);
  if (edits === undefined)
    return { refused: "the text has syntax errors, so it cannot be laid out; mend them first" };
  return edits.map(({ start, end, text }) => ({ extent: { start, end }, text }));
}
