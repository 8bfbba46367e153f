/** An editor for tests: a protocol client at a server, in this process or in one of its own, which keeps what the server tells it. */
import { type ChildProcess, spawn } from "node:child_process";
import { PassThrough, type Readable, type Writable } from "node:stream";
import {
  type ClientCapabilities,
  createProtocolConnection,
  type Diagnostic,
  type DocumentSymbol,
  type Hover,
  type InitializeResult,
  type Location,
  type Position,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  type Range,
  StreamMessageReader,
  StreamMessageWriter,
  SymbolKind,
  type TextEdit,
  type WorkspaceEdit,
} from "vscode-languageserver/node.js";
import { TextDocument } from "vscode-languageserver-textdocument";
import { serve } from "../../../src/cli/lsp/index.ts";

export const bin = new URL("../../../bin/everypath.js", import.meta.url).pathname;

export const capabilities: ClientCapabilities = {
  window: { workDoneProgress: true },
  textDocument: { hover: { contentFormat: ["markdown", "plaintext"] } },
};

interface ProgressValue {
  readonly kind: "begin" | "report" | "end";
  readonly title?: string;
  readonly message?: string;
}

/** Long, since the machine may be busy; what is waited for comes in fractions of a second. */
const patience = 60_000;

export class Editor {
  readonly connection: ProtocolConnection;
  readonly ended: Promise<number>;
  readonly process: ChildProcess | undefined;
  readonly initialized: Promise<InitializeResult>;
  readonly progress: ProgressValue[] = [];
  readonly warnings: string[] = [];
  /** What was published, the last of each document at last. */
  readonly published: PublishDiagnosticsParams[] = [];
  private readonly documents = new Map<string, TextDocument>();
  private versions = 0;
  private readonly listeners = new Set<() => void>();

  private constructor(
    input: Readable,
    output: Writable,
    ended: Promise<number>,
    options: { process?: ChildProcess; initializationOptions?: unknown; capabilities?: ClientCapabilities },
  ) {
    this.ended = ended;
    this.process = options.process;
    const connection = createProtocolConnection(
      new StreamMessageReader(input),
      new StreamMessageWriter(output),
    );
    this.connection = connection;
    connection.onNotification("textDocument/publishDiagnostics", (told: PublishDiagnosticsParams) => {
      this.published.push(told);
      this.heard();
    });
    connection.onNotification("window/showMessage", ({ message }: { message: string }) => {
      this.warnings.push(message);
      this.heard();
    });
    connection.onRequest("window/workDoneProgress/create", () => null);
    connection.onNotification("$/progress", ({ value }: { value: ProgressValue }) => {
      this.progress.push(value);
      this.heard();
    });
    connection.listen();
    this.initialized = connection
      .sendRequest<InitializeResult>("initialize", {
        processId: null,
        rootUri: null,
        capabilities: options.capabilities ?? capabilities,
        initializationOptions: options.initializationOptions,
      })
      .then(async (result) => {
        await connection.sendNotification("initialized", {});
        return result;
      });
  }

  /** At a server in this process. */
  static here(
    initializationOptions: unknown = { delay: 0 },
    given: ClientCapabilities = capabilities,
  ): Editor {
    const toServer = new PassThrough();
    const fromServer = new PassThrough();
    const ended = serve(toServer, fromServer);
    return new Editor(fromServer, toServer, ended, { initializationOptions, capabilities: given });
  }

  static atProcess(...options: readonly string[]): Editor {
    const child = spawn(process.execPath, [bin, "lsp", ...options], { stdio: ["pipe", "pipe", "inherit"] });
    const ended = new Promise<number>((resolve) => child.once("exit", (status) => resolve(status ?? -1)));
    return new Editor(child.stdout, child.stdin, ended, { process: child });
  }

  private heard(): void {
    for (const listener of [...this.listeners]) listener();
  }

  /** What is told until then is kept; resolves at once if it is so already. */
  async until<T>(what: () => T | undefined): Promise<T> {
    const begun = Date.now();
    for (;;) {
      const found = what();
      if (found !== undefined) return found;
      const left = patience - (Date.now() - begun);
      if (left <= 0) throw new Error("the server has not told it");
      await new Promise<void>((resolve) => {
        const timer = setTimeout(done, left);
        const { listeners } = this;
        listeners.add(done);
        function done(): void {
          clearTimeout(timer);
          listeners.delete(done);
          resolve();
        }
      });
    }
  }

  async open(uri: string, text: string): Promise<void> {
    await this.initialized;
    // No two texts have the same version, so what is said of one is not taken for the other's.
    this.versions += 1;
    this.documents.set(uri, TextDocument.create(uri, "idf", this.versions, text));
    const textDocument = { uri, languageId: "idf", version: this.versions, text };
    await this.connection.sendNotification("textDocument/didOpen", { textDocument });
  }

  async closeAll(): Promise<void> {
    for (const uri of [...this.documents.keys()]) await this.close(uri);
  }

  async close(uri: string): Promise<void> {
    this.documents.delete(uri);
    await this.connection.sendNotification("textDocument/didClose", { textDocument: { uri } });
  }

  /** Types: the first occurrence of `before` becomes `after`, as an incremental change. */
  async edit(uri: string, before: string, after: string): Promise<void> {
    const document = this.document(uri);
    const start = document.getText().indexOf(before);
    if (start === -1) throw new Error(`${before} is not in the text`);
    await this.change(uri, {
      range: { start: document.positionAt(start), end: document.positionAt(start + before.length) },
      text: after,
    });
  }

  async change(uri: string, change: { readonly range: Range; readonly text: string }): Promise<void> {
    const document = this.document(uri);
    this.versions += 1;
    const version = this.versions;
    this.documents.set(uri, TextDocument.update(document, [change], version));
    await this.connection.sendNotification("textDocument/didChange", {
      textDocument: { uri, version },
      contentChanges: [change],
    });
  }

  document(uri: string): TextDocument {
    return this.documents.get(uri)!;
  }

  text(uri: string): string {
    return this.document(uri).getText();
  }

  /** The diagnostics of the text as it is now. */
  diagnostics(uri: string): readonly Diagnostic[] | undefined {
    const told = this.published.findLast((one) => one.uri === uri);
    return told?.version === this.document(uri).version ? told.diagnostics : undefined;
  }

  /** Waits until those of the text as it is now are so. */
  diagnosticsWhere(
    uri: string,
    isSo: (diagnostics: readonly Diagnostic[]) => boolean,
  ): Promise<readonly Diagnostic[]> {
    return this.until(() => {
      const found = this.diagnostics(uri);
      return found !== undefined && isSo(found) ? found : undefined;
    });
  }

  /** Waits until verification has begun and ended since `from` (a number of progress messages). */
  async verified(from = 0): Promise<void> {
    await this.until(() => this.progress.slice(from).find(({ kind }) => kind === "end"));
  }

  /** Waits until all of a text that has no errors is verified. */
  async quiet(uri: string): Promise<void> {
    for (;;) {
      const found = await this.until(() => this.diagnostics(uri));
      if (found.some(({ code }) => code === "program")) return;
      const symbols = await this.symbols(uri);
      const members = symbols.flatMap((symbol) => symbol.children ?? []);
      const names = members.filter(({ kind }) => kind !== SymbolKind.Field);
      const hovers = await Promise.all(
        names.map(({ selectionRange }) =>
          this.connection.sendRequest<Hover | null>("textDocument/hover", {
            textDocument: { uri },
            position: selectionRange.start,
          }),
        ),
      );
      const isOpen = hovers.some((hover) => JSON.stringify(hover).includes("not verified yet"));
      if (!isOpen && this.progress.at(-1)?.kind === "end") break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    // What was found last is told together.
    await new Promise((resolve) => setTimeout(resolve, 100));
  }

  /** Inside of `around`, the first `part` (default: all of it), in the text. */
  place(uri: string, around: string, part = around): { textDocument: { uri: string }; position: Position } {
    const document = this.document(uri);
    const start = document.getText().indexOf(around);
    if (start === -1) throw new Error(`${around} is not in the text`);
    const offset = start + around.indexOf(part);
    return { textDocument: { uri }, position: document.positionAt(offset) };
  }

  textAt(uri: string, range: Range): string {
    return this.document(uri).getText(range);
  }

  async hover(uri: string, around: string, part?: string): Promise<string | undefined> {
    const found = await this.connection.sendRequest<Hover | null>(
      "textDocument/hover",
      this.place(uri, around, part),
    );
    return found === null ? undefined : (found.contents as { value: string }).value;
  }

  definition(uri: string, around: string, part?: string): Promise<Location | null> {
    return this.connection.sendRequest("textDocument/definition", this.place(uri, around, part));
  }

  references(
    uri: string,
    around: string,
    part?: string,
    includeDeclaration = true,
  ): Promise<Location[] | null> {
    return this.connection.sendRequest("textDocument/references", {
      ...this.place(uri, around, part),
      context: { includeDeclaration },
    });
  }

  symbols(uri: string): Promise<DocumentSymbol[]> {
    return this.connection.sendRequest("textDocument/documentSymbol", { textDocument: { uri } });
  }

  /** The text after the renaming; rejects with what the server says against it. */
  async rename(uri: string, newName: string, around: string, part?: string): Promise<string> {
    const edit = await this.connection.sendRequest<WorkspaceEdit>("textDocument/rename", {
      ...this.place(uri, around, part),
      newName,
    });
    return TextDocument.applyEdits(this.document(uri), edit.changes?.[uri] ?? []);
  }

  async formatted(uri: string, options: object = { tabSize: 2, insertSpaces: true }): Promise<string> {
    const edits = await this.connection.sendRequest<TextEdit[]>("textDocument/formatting", {
      textDocument: { uri },
      options,
    });
    return TextDocument.applyEdits(this.document(uri), edits);
  }

  /** Says good-bye. Resolves to the server's exit status. */
  async leave(): Promise<number> {
    await this.connection.sendRequest("shutdown");
    await this.connection.sendNotification("exit");
    return this.ended;
  }
}
