/** What editors ask of texts in the object language (`.idf`), and what they are told: plain data, in words of no protocol. */

/** A part of a text, in UTF-16 code units from its beginning; `end` is behind it. */
export interface TextExtent {
  readonly start: number;
  readonly end: number;
}

/** What is wrong with a text. An error is certain; a warning is what could not be decided. */
export interface TextFinding {
  readonly severity: "error" | "warning";
  readonly extent: TextExtent;
  /** Of what kind it is: `program` for a text that has no meaning, else the kind of the obligation that fails, or why it was given up. */
  readonly code: string;
  readonly message: string;
  /** A second place, with what it has to do with it. */
  readonly related: { readonly extent: TextExtent; readonly message: string } | undefined;
}

/** What is said of a place: what the name there means, and the symbolic states before the statement of the line. */
export interface HoverText {
  readonly sections: readonly HoverSection[];
  /** Of which part of the text it is said. */
  readonly extent: TextExtent;
}

/** A part of what is shown: text of the program or states, with a line about them, which may be empty. */
export interface HoverSection {
  readonly title: string;
  readonly code: readonly string[];
  /** Whose text the code is: the program's, or ours. */
  readonly language: "idf" | "none";
}

/** What a declaration declares. */
export type DeclaredKind =
  | "class"
  | "field"
  | "predicate"
  | "constructor"
  | "method"
  | "function"
  | "global variable";

/** A declaration of the outline. */
export interface OutlineItem {
  readonly name: string;
  readonly kind: DeclaredKind;
  /** Its type or its signature; empty where it has none. */
  readonly detail: string;
  /** All of the declaration. */
  readonly extent: TextExtent;
  /** Its name alone. */
  readonly nameExtent: TextExtent;
  /** Of a class its members, in the order of the text. */
  readonly children: readonly OutlineItem[];
}

/** What a part of the text becomes. */
export interface TextChange {
  readonly extent: TextExtent;
  readonly text: string;
}

/** A name that could be another one. */
export interface RenamableName {
  readonly extent: TextExtent;
  readonly name: string;
}

/** How texts are checked. What is left out has its default. */
export interface WorkspaceOptions {
  /** Ghost operations are inferred, as `prove` does (true). */
  readonly infer?: boolean;
  /** Members are verified; otherwise there are only syntax and types (true). */
  readonly verify?: boolean;
  /** For one member, in seconds (60). */
  readonly time?: number;
  /** Milliseconds without a change after which verification begins (300). */
  readonly delay?: number;
}

/** What a workspace tells by itself. What a hook throws is thrown in the caller's process. */
export interface WorkspaceHooks {
  /** All that is known now of the text of that name; told again when more is. */
  readonly onFindings?: (name: string, findings: readonly TextFinding[]) => void;
  /** What is being verified, and how many members are left with it; undefined: none is. */
  readonly onProgress?: (progress: VerificationProgress | undefined) => void;
  /** Ends the workspace. */
  readonly signal?: AbortSignal;
}

export interface VerificationProgress {
  readonly member: string;
  readonly left: number;
}

/**
 * Texts that are being written. Each is a program by itself, and has a name. Questions are answered of the text as it is now, in the order of asking;
 * one about a name that was not given, or an offset outside of the text, rejects with an `InputError`, and leaves everything as it was.
 */
export interface TextWorkspace {
  /** The text is new, or another one than before. It is checked at once, and verified when nothing changes for a while. */
  change(name: string, text: string): Promise<void>;
  /** The text is no longer asked about. */
  remove(name: string): Promise<void>;
  /** undefined: there is nothing to say. */
  hover(name: string, offset: number): Promise<HoverText | undefined>;
  /** Where what the name at the offset means is declared; undefined: no name is there. */
  definition(name: string, offset: number): Promise<TextExtent | undefined>;
  /** All uses of what the name at the offset means, its declaration among them. */
  references(name: string, offset: number): Promise<readonly TextExtent[]>;
  /** The name at the offset. Rejects with an `InputError` where none is that could be another one. */
  renamable(name: string, offset: number): Promise<RenamableName>;
  /**
   * What becomes of the text when what the name at the offset means is called `newName`. Rejects with an `InputError` where a name would mean
   * something else.
   */
  rename(name: string, offset: number, newName: string): Promise<readonly TextChange[]>;
  outline(name: string): Promise<readonly OutlineItem[]>;
  /**
   * What lays the text out; `indent`: blanks or tabs of one level (two spaces). Rejects with an `InputError` where the text has syntax errors.
   */
  format(name: string, indent?: string): Promise<readonly TextChange[]>;
  /** Ends the workspace with its thread. What is still asked rejects; where the signal ends it, with its reason. */
  close(): Promise<void>;
}
