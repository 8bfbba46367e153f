/** The protocol: what an editor says becomes calls of the workspace, and what the workspace finds goes back. */
import type { Readable, Writable } from "node:stream";
import { version } from "@everypath/core";
import { formatEdits } from "@everypath/objects";
import { createConnection } from "vscode-languageserver/lib/common/server.js";
import {
  type Connection,
  createProtocolConnection,
  ErrorCodes,
  type InitializeParams,
  type InitializeResult,
  MarkupKind,
  MessageType,
  ResponseError,
  ShowMessageNotification,
  type ShowMessageParams,
  StreamMessageWriter,
  type TextDocumentPositionParams,
  TextDocumentSyncKind,
  TextDocuments,
  type TextEdit,
} from "vscode-languageserver/node.js";
import { TextDocument } from "vscode-languageserver-textdocument";
import { BoundedReader } from "./bounded-reader.ts";
import type { Analysis } from "./document.ts";
import { hoverAt } from "./hover.ts";
import {
  definitionAt,
  highlightsAt,
  type Refusal,
  referencesAt,
  rename,
  renamedRange,
} from "./navigation.ts";
import { ProgressTeller } from "./progress.ts";
import { rangeOf } from "./ranges.ts";
import { type LspSettings, lspSettings } from "./settings.ts";
import { symbolsOf } from "./symbols.ts";
import { Workspace } from "./workspace.ts";

/** Serves one editor, until it says exit or has gone. Resolves to the exit status that the protocol asks for. */
export function serve(input: Readable, output: Writable): Promise<number> {
  return new Promise((resolve) => {
    let shutdownReceived = false;
    const end = (status: number): void => {
      server.close();
      resolve(status);
    };
    const connection: Connection = createConnection(
      (logger) => {
        const writer = new StreamMessageWriter(output);
        return createProtocolConnection(new BoundedReader(input, writer), writer, logger);
      },
      {
        initialize: () => {},
        get shutdownReceived() {
          return shutdownReceived;
        },
        set shutdownReceived(received) {
          shutdownReceived = received;
        },
        exit: end,
      },
    );
    const server = new Server(connection);
    const gone = (): void => end(shutdownReceived ? 0 : 1);
    input.once("end", gone);
    input.once("close", gone);
    output.on("error", gone);
    server.listen();
  });
}

class Server {
  private readonly connection: Connection;
  private readonly documents = new TextDocuments(TextDocument);
  private settings: LspSettings = lspSettings(undefined).settings;
  private settingsProblem: string | undefined;
  private workspace: Workspace | undefined;
  private markup: MarkupKind = MarkupKind.PlainText;

  constructor(connection: Connection) {
    this.connection = connection;
  }

  listen(): void {
    const { connection, documents } = this;
    connection.onInitialize((given) => this.initialize(given));
    connection.onInitialized(() => {
      if (this.settingsProblem === undefined) return;
      const reported: ShowMessageParams = { type: MessageType.Warning, message: this.settingsProblem };
      void connection.sendNotification(ShowMessageNotification.type, reported);
    });
    documents.onDidChangeContent(({ document }) => this.open().changed(document));
    documents.onDidClose(({ document }) => this.open().closed(document));
    connection.onHover((at) =>
      this.ask(at, (analysis, offset) =>
        hoverAt(analysis, offset, { outcomeOf: this.open().outcomeOf, markup: this.markup }),
      ),
    );
    connection.onDefinition((at) => this.ask(at, definitionAt));
    connection.onReferences((at) =>
      this.ask(at, (analysis, offset) => [...referencesAt(analysis, offset, at.context.includeDeclaration)]),
    );
    connection.onDocumentHighlight((at) =>
      this.ask(at, (analysis, offset) => [...highlightsAt(analysis, offset)]),
    );
    connection.onDocumentSymbol(({ textDocument }) => {
      const document = documents.get(textDocument.uri);
      const analysis = document === undefined ? undefined : this.open().readableOf(document);
      return analysis === undefined ? null : symbolsOf(analysis);
    });
    connection.onPrepareRename((at) =>
      this.ask(at, (analysis, offset) => granted(renamedRange(analysis, offset))),
    );
    connection.onRenameRequest((at) =>
      this.ask(at, (analysis, offset) => granted(rename(analysis, offset, at.newName))),
    );
    connection.onDocumentFormatting(({ textDocument, options }) => {
      const document = documents.get(textDocument.uri);
      if (document === undefined) return null;
      return this.format(document, options.insertSpaces ? " ".repeat(options.tabSize) : "\t");
    });
    documents.listen(connection);
    connection.listen();
  }

  close(): void {
    this.workspace?.close();
    this.workspace = undefined;
  }

  private initialize({ capabilities, initializationOptions }: InitializeParams): InitializeResult {
    const { settings, problem } = lspSettings(initializationOptions);
    this.settings = settings;
    this.settingsProblem = problem;
    const formats = capabilities.textDocument?.hover?.contentFormat ?? [];
    if (formats.includes(MarkupKind.Markdown)) this.markup = MarkupKind.Markdown;
    return {
      serverInfo: { name: "everypath", version: version() },
      capabilities: {
        textDocumentSync: TextDocumentSyncKind.Incremental,
        hoverProvider: true,
        definitionProvider: true,
        referencesProvider: true,
        documentHighlightProvider: true,
        documentSymbolProvider: true,
        renameProvider: { prepareProvider: true },
        documentFormattingProvider: true,
      },
    };
  }

  /** Made when first needed: by then the settings are known. */
  private open(): Workspace {
    if (this.workspace !== undefined) return this.workspace;
    const { connection } = this;
    const progress = new ProgressTeller(connection);
    this.workspace = new Workspace(this.settings, {
      onProgress: progress.tell,
      publish: ({ uri, version: textVersion }, diagnostics) =>
        void connection.sendDiagnostics({ uri, version: textVersion, diagnostics: [...diagnostics] }),
    });
    return this.workspace;
  }

  /** An answer from the document's text as it is now; null where there is none. */
  private ask<T>(
    { textDocument, position }: TextDocumentPositionParams,
    answer: (analysis: Analysis, offset: number) => T | undefined,
  ): T | null {
    const document = this.documents.get(textDocument.uri);
    const analysis = document === undefined ? undefined : this.open().analysisOf(document);
    if (document === undefined || analysis === undefined) return null;
    return answer(analysis, document.offsetAt(position)) ?? null;
  }

  private format(document: TextDocument, indent: string): TextEdit[] {
    const edits = formatEdits(document.getText(), indent);
    if (edits === undefined)
      throw new ResponseError(
        ErrorCodes.InvalidRequest,
        "the text has syntax errors, so it cannot be laid out; mend them first",
      );
    return edits.map(({ start, end, text }) => ({ range: rangeOf(document, { start, end }), newText: text }));
  }
}

/** A refusal goes to the user as the request's error. */
function granted<T extends object>(result: T | Refusal): T {
  if ("refused" in result) throw new ResponseError(ErrorCodes.InvalidRequest, result.refused);
  return result;
}
