/**
 * The open documents: each change is checked soon after, what is found is published, and what has no errors is verified when the writer
 * pauses. Questions about a document are answered from its text as it is now.
 */
import type { TextDocument } from "vscode-languageserver-textdocument";
import type { TextFinding, WorkspaceOptions } from "../../library/language/types.ts";
import { type Outcome, Verifier, type VerifierEvents, type Wish } from "../verification/verifier.ts";
import { type Analysis, analyse } from "./document.ts";
import { findingsOf } from "./findings.ts";

/** Milliseconds in which several changes, or several outcomes, count as one. */
const pause = 20;

export type WorkspaceSettings = Required<WorkspaceOptions>;

export interface WorkspaceEvents extends Pick<VerifierEvents, "onProgress"> {
  /** All that is known now of the document as it was then. */
  readonly publish: (document: TextDocument, findings: readonly TextFinding[]) => void;
}

interface Entry {
  analysis: Analysis;
  /** Milliseconds that it took. */
  cost: number;
  /** The last one whose text could be read. */
  readable: Analysis;
  checking: NodeJS.Timeout | undefined;
  publishing: NodeJS.Timeout | undefined;
  verifying: NodeJS.Timeout | undefined;
}

export class Workspace {
  private readonly settings: WorkspaceSettings;
  private readonly events: WorkspaceEvents;
  private readonly entries = new Map<string, Entry>();
  private readonly verifier: Verifier;

  constructor(settings: WorkspaceSettings, events: WorkspaceEvents) {
    this.settings = settings;
    this.events = events;
    this.verifier = new Verifier(
      { infers: settings.infer, milliseconds: 1000 * settings.time },
      { onOutcome: (key) => this.publishAllWith(key), onProgress: events.onProgress },
    );
  }

  readonly outcomeOf = (key: string): Outcome | undefined => this.verifier.outcomeOf(key);

  /** The document is new, or its text is. */
  changed(document: TextDocument): void {
    const known = this.entries.get(document.uri);
    if (known === undefined) {
      const { analysis, cost } = this.analyse(document);
      this.entries.set(document.uri, {
        analysis,
        cost,
        readable: analysis,
        checking: undefined,
        publishing: undefined,
        verifying: undefined,
      });
      this.checked(document.uri);
      return;
    }
    // A long text leaves as much time for questions as it takes.
    known.checking ??= setTimeout(() => this.check(document), Math.max(pause, known.cost));
  }

  closed(document: TextDocument): void {
    const entry = this.entries.get(document.uri);
    if (entry === undefined) return;
    stopTimers(entry);
    this.entries.delete(document.uri);
    this.verifier.want(document.uri, []);
    this.events.publish(document, []);
  }

  /** Of the text as it is now; undefined: the document is not open. */
  analysisOf(document: TextDocument): Analysis | undefined {
    const entry = this.entries.get(document.uri);
    if (entry?.checking !== undefined) this.check(document);
    return entry?.analysis;
  }

  /** Of the last text that could be read, which may be older. */
  readableOf(document: TextDocument): Analysis | undefined {
    this.analysisOf(document);
    return this.entries.get(document.uri)?.readable;
  }

  close(): void {
    for (const entry of this.entries.values()) stopTimers(entry);
    this.entries.clear();
    this.verifier.close();
  }

  private analyse(document: TextDocument): Pick<Entry, "analysis" | "cost"> {
    const begun = performance.now();
    const analysis = analyse(document, { infers: this.settings.infer });
    return { analysis, cost: performance.now() - begun };
  }

  private check(document: TextDocument): void {
    const entry = this.entries.get(document.uri);
    if (entry === undefined) return;
    clearTimeout(entry.checking);
    entry.checking = undefined;
    Object.assign(entry, this.analyse(document));
    const { names, checked } = entry.analysis;
    if (checked !== undefined || names.length > 0) entry.readable = entry.analysis;
    this.checked(document.uri);
  }

  /** Tells what was found, and has verified what is left when nothing changes for a while. */
  private checked(uri: string): void {
    const entry = this.entries.get(uri)!;
    this.publish(entry);
    const { checked, source } = entry.analysis;
    // While the text is broken, what was begun for the text before may go on: most of it will be wanted again.
    if (checked === undefined || !this.settings.verify) return;
    const wishes = checked.members.map(({ id, key }): Wish => ({ id, key, source }));
    this.verifier.keepOnly(uri, wishes);
    clearTimeout(entry.verifying);
    entry.verifying = setTimeout(() => this.verifier.want(uri, wishes), this.settings.delay);
  }

  private publishAllWith(key: string): void {
    for (const entry of this.entries.values()) {
      const isConcerned = entry.analysis.checked?.members.some((one) => one.key === key) === true;
      if (isConcerned) entry.publishing ??= setTimeout(() => this.publish(entry), pause);
    }
  }

  private publish(entry: Entry): void {
    clearTimeout(entry.publishing);
    entry.publishing = undefined;
    this.events.publish(entry.analysis.document, findingsOf(entry.analysis, this.outcomeOf));
  }
}

function stopTimers({ checking, publishing, verifying }: Entry): void {
  for (const timer of [checking, publishing, verifying]) clearTimeout(timer);
}
