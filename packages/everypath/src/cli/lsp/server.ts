/** The protocol: what an editor says becomes questions to the workspace, and what the workspace finds goes back in the protocol's words. */
import type { Readable, Writable } from "node:stream";
import { version } from "@everypath/core";
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
import {
  type Analysis,
  definitionAt,
  formatEdits,
  hoverAt,
  outlineOf,
  type Refusal,
  referencesAt,
  rename,
  renamedExtent,
  Workspace,
} from "../../runs/language/index.ts";
import { BoundedReader } from "./bounded-reader.ts";
import { ProgressTeller } from "./progress.ts";
import { editOf, locationOf, rangeOf } from "./ranges.ts";
import { type LspSettings, lspSettings } from "./settings.ts";
import { diagnosticOf, shownHover, symbolOf } from "./shown.ts";

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
      this.ask(at, (analysis, offset) => {
        const found = hoverAt(analysis, offset, this.open().outcomeOf);
        return found && shownHover(analysis.document, found, this.markup);
      }),
    );
    connection.onDefinition((at) =>
      this.ask(at, (analysis, offset) => {
        const found = definitionAt(analysis, offset);
        return found && locationOf(analysis.document, found);
      }),
    );
    connection.onReferences((at) =>
      this.ask(at, (analysis, offset) =>
        referencesAt(analysis, offset, at.context.includeDeclaration).map((extent) =>
          locationOf(analysis.document, extent),
        ),
      ),
    );
    connection.onDocumentHighlight((at) =>
      this.ask(at, (analysis, offset) =>
        referencesAt(analysis, offset, true).map((extent) => ({ range: rangeOf(analysis.document, extent) })),
      ),
    );
    connection.onDocumentSymbol(({ textDocument }) => {
      const document = documents.get(textDocument.uri);
      const analysis = document === undefined ? undefined : this.open().readableOf(document);
      if (analysis === undefined) return null;
      return outlineOf(analysis).map((item) => symbolOf(analysis.document, item));
    });
    this.listenForNames();
    connection.onDocumentFormatting(({ textDocument, options }) => {
      const document = documents.get(textDocument.uri);
      if (document === undefined) return null;
      return this.format(document, options.insertSpaces ? " ".repeat(options.tabSize) : "\t");
    });
    documents.listen(connection);
    connection.listen();
  }

  private listenForNames(): void {
    const { connection } = this;
    connection.onPrepareRename((at) =>
      this.ask(at, (analysis, offset) => {
        const { extent, name } = granted(renamedExtent(analysis, offset));
        return { range: rangeOf(analysis.document, extent), placeholder: name };
      }),
    );
    connection.onRenameRequest((at) =>
      this.ask(at, (analysis, offset) => {
        const { document } = analysis;
        const { changes } = granted(rename(analysis, offset, at.newName));
        return { changes: { [document.uri]: changes.map((change) => editOf(document, change)) } };
      }),
    );
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
      publish: (document, findings) =>
        void connection.sendDiagnostics({
          uri: document.uri,
          version: document.version,
          diagnostics: findings.map((finding) => diagnosticOf(document, finding)),
        }),
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
