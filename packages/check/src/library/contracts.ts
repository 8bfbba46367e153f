/**
 * Contracts of functions of the C library, as C11 (and POSIX, where it is said) has them: what is demanded of the arguments, what is
 * written, what is returned. They are data, written down for the checker alone; calling.ts reads them.
 *
 * An amount is a sum: of numbers, of parameters, of what a case names, and of `length x`, the characters of the text that x points to
 * before its first 0. What stands after a minus is taken off.
 */
export type Amount = readonly (number | string)[];

export interface Range {
  /** 0 where nothing is said. */
  readonly least?: Amount;
  /** Each is an upper bound; one of which nothing is known is none. */
  readonly most?: readonly Amount[];
}

export interface Write {
  readonly to: Amount;
  readonly bytes: Amount;
  /** Where a 0 stands afterwards, counted from `to`, if that lies within what is written. */
  readonly end?: Amount;
  /** The pointer that is written; `bytes` are its own. */
  readonly pointer?: Amount;
}

/** What a case does to what is left to read of the stream. */
export interface Reading {
  readonly takes?: Amount;
  /** More than that may be taken. */
  readonly atLeast?: true;
  readonly end?: "met" | "perhaps";
}

export interface Case {
  /** Holds only where the parameter as a character is 0, or is not. */
  readonly when?: { readonly character: string; readonly isZero: boolean };
  /** Numbers that the case names. */
  readonly some?: Readonly<Record<string, Range>>;
  readonly writes?: readonly Write[];
  readonly reads?: Reading | "anything" | "back";
  /** An object that is made, and where a 0 stands in it. */
  readonly makes?: {
    readonly kind: "heap" | "text" | "stream";
    readonly bytes: Amount;
    readonly end?: Amount;
  };
  /** `made` is the object's address; nothing said: any value of the type. */
  readonly result?: Amount | "made";
}

export interface Contract {
  /** Of C11, where no other source is named. */
  readonly clause: string;
  /** As in a declaration: pointers, `size_t` and `int`. */
  readonly parameters: string;
  /** Parameters that point to texts that end. */
  readonly texts?: readonly string[];
  /** Parameters that may be null, else point to texts. */
  readonly textsOrNull?: readonly string[];
  /** Texts of which no more bytes are read than so many. */
  readonly bounded?: Readonly<Record<string, Amount>>;
  /** Bytes that are read. */
  readonly bytes?: Readonly<Record<string, Amount>>;
  /** In different objects. */
  readonly apart?: readonly [string, string];
  /** Each at least so much. */
  readonly least?: Readonly<Record<string, number>>;
  /** Where the parameter is 0 it is not looked at otherwise, and these are the cases. */
  readonly ifZero?: { readonly parameter: string; readonly cases: readonly Case[] };
  /** The parameter that is a stream, or standard input. */
  readonly stream?: string;
  /** The stream is written to: a file may then have more to read. */
  readonly isOutput?: true;
  readonly setsErrno?: true;
  readonly cases: readonly Case[];
}

const any: readonly Case[] = [{}];
const none: Case = { result: [0] };
const eof: Case = { reads: { end: "met" }, result: [-1] };

/** A pointer into the text, so many characters at least before its 0. */
function found(least: number): readonly Case[] {
  return [none, { some: { at: { most: [["length s", -least]] } }, result: ["s", "at"] }];
}

const search = (clause: string): Contract => ({
  clause,
  parameters: "char *s, int c",
  texts: ["s"],
  cases: [
    { when: { character: "c", isZero: true }, result: ["s", "length s"] },
    { when: { character: "c", isZero: false }, result: [0] },
    {
      when: { character: "c", isZero: false },
      some: { at: { most: [["length s", -1]] } },
      result: ["s", "at"],
    },
  ],
});

const copyText = (clause: string, result: Amount): Contract => ({
  clause,
  parameters: "char *to, char *from",
  texts: ["from"],
  apart: ["to", "from"],
  cases: [{ writes: [{ to: ["to"], bytes: ["length from", 1], end: ["length from"] }], result }],
});

const copySome = (clause: string, result: Pick<Case, "some" | "result">): Contract => ({
  clause,
  parameters: "char *to, char *from, size_t n",
  bounded: { from: ["n"] },
  apart: ["to", "from"],
  ifZero: { parameter: "n", cases: [{ result: ["to"] }] },
  cases: [{ writes: [{ to: ["to"], bytes: ["n"], end: ["length from"] }], ...result }],
});

const compareTexts = (clause: string): Contract => ({
  clause,
  parameters: "char *s, char *t",
  texts: ["s", "t"],
  cases: any,
});

const compareSome = (clause: string): Contract => ({
  clause,
  parameters: "char *s, char *t, size_t n",
  bounded: { s: ["n"], t: ["n"] },
  ifZero: { parameter: "n", cases: [none] },
  cases: any,
});

const span = (clause: string): Contract => ({
  clause,
  parameters: "char *s, char *t",
  texts: ["s", "t"],
  cases: [{ some: { count: { most: [["length s"]] } }, result: ["count"] }],
});

const fromText = (clause: string): Contract => ({
  clause,
  parameters: "char *s",
  texts: ["s"],
  setsErrno: true,
  cases: any,
});

const fromTextUpTo = (clause: string): Contract => ({
  clause,
  parameters: "char *s, char **end",
  texts: ["s"],
  setsErrno: true,
  ifZero: { parameter: "end", cases: any },
  cases: [
    {
      some: { read: { most: [["length s"]] } },
      writes: [{ to: ["end"], bytes: [8], pointer: ["s", "read"] }],
    },
  ],
});

const character = (clause: string, from: "stdin" | "stream"): Contract => ({
  clause,
  parameters: from === "stream" ? "FILE *stream" : "",
  stream: from,
  setsErrno: true,
  cases: [eof, { some: { byte: { most: [[255]] } }, reads: { takes: [1] }, result: ["byte"] }],
});

const ofStream = (clause: string, more: Partial<Contract> = {}): Contract => ({
  clause,
  parameters: "FILE *stream",
  stream: "stream",
  setsErrno: true,
  cases: any,
  ...more,
});

const output = (clause: string, parameters: string, more: Partial<Contract> = {}): Contract => ({
  clause,
  parameters,
  setsErrno: true,
  cases: any,
  ...more,
});

const toStream = { stream: "stream", isOutput: true } as const;

/** A text of the system's own. */
const systemText: Case = {
  some: { size: { least: [1], most: [[2 ** 31]] } },
  makes: { kind: "text", bytes: ["size"], end: ["size", -1] },
  result: "made",
};

const opened: readonly Case[] = [
  none,
  { reads: "anything", makes: { kind: "stream", bytes: [8] }, result: "made" },
];

export const contracts: Readonly<Record<string, Contract>> = {
  strlen: { clause: "7.24.6.3", parameters: "char *s", texts: ["s"], cases: [{ result: ["length s"] }] },
  strnlen: {
    clause: "POSIX",
    parameters: "char *s, size_t n",
    bounded: { s: ["n"] },
    ifZero: { parameter: "n", cases: [none] },
    cases: [{ some: { count: { most: [["n"], ["length s"]] } }, result: ["count"] }],
  },
  strcpy: copyText("7.24.2.3", ["to"]),
  stpcpy: copyText("POSIX", ["to", "length from"]),
  strncpy: copySome("7.24.2.4", { result: ["to"] }),
  stpncpy: copySome("POSIX", { some: { count: { most: [["n"]] } }, result: ["to", "count"] }),
  strcat: {
    clause: "7.24.3.1",
    parameters: "char *to, char *from",
    texts: ["to", "from"],
    apart: ["to", "from"],
    cases: [
      {
        writes: [{ to: ["to", "length to"], bytes: ["length from", 1], end: ["length from"] }],
        result: ["to"],
      },
    ],
  },
  strncat: {
    clause: "7.24.3.2",
    parameters: "char *to, char *from, size_t n",
    texts: ["to"],
    bounded: { from: ["n"] },
    apart: ["to", "from"],
    cases: [
      {
        some: { count: { most: [["n"], ["length from"]] } },
        writes: [{ to: ["to", "length to"], bytes: ["count", 1], end: ["count"] }],
        result: ["to"],
      },
    ],
  },
  strcmp: compareTexts("7.24.4.2"),
  strcoll: compareTexts("7.24.4.3"),
  strcasecmp: compareTexts("POSIX"),
  strncmp: compareSome("7.24.4.4"),
  strncasecmp: compareSome("POSIX"),
  memcmp: {
    clause: "7.24.4.1",
    parameters: "void *s, void *t, size_t n",
    bytes: { s: ["n"], t: ["n"] },
    ifZero: { parameter: "n", cases: [none] },
    cases: any,
  },
  strchr: search("7.24.5.2"),
  strrchr: search("7.24.5.5"),
  memchr: {
    clause: "7.24.5.1",
    parameters: "void *s, int c, size_t n",
    bytes: { s: ["n"] },
    ifZero: { parameter: "n", cases: [none] },
    cases: [none, { some: { at: { most: [["n", -1]] } }, result: ["s", "at"] }],
  },
  strstr: {
    clause: "7.24.5.7",
    parameters: "char *s, char *t",
    texts: ["s", "t"],
    cases: [none, { some: { at: { most: [["length s", "-length t"]] } }, result: ["s", "at"] }],
  },
  strpbrk: {
    clause: "7.24.5.4",
    parameters: "char *s, char *t",
    texts: ["s", "t"],
    cases: found(1),
  },
  strspn: span("7.24.5.6"),
  strcspn: span("7.24.5.3"),
  strdup: {
    clause: "POSIX",
    parameters: "char *s",
    texts: ["s"],
    cases: [{ makes: { kind: "heap", bytes: ["length s", 1], end: ["length s"] }, result: "made" }],
  },
  strndup: {
    clause: "POSIX",
    parameters: "char *s, size_t n",
    bounded: { s: ["n"] },
    cases: [
      {
        some: { count: { most: [["n"], ["length s"]] } },
        makes: { kind: "heap", bytes: ["count", 1], end: ["count"] },
        result: "made",
      },
    ],
  },
  strerror: { clause: "7.24.6.2", parameters: "int number", cases: [systemText] },
  atoi: fromText("7.22.1.2"),
  atol: fromText("7.22.1.2"),
  atoll: fromText("7.22.1.2"),
  atof: fromText("7.22.1.1"),
  strtol: fromTextUpTo("7.22.1.4"),
  strtoll: fromTextUpTo("7.22.1.4"),
  strtoul: fromTextUpTo("7.22.1.4"),
  strtoull: fromTextUpTo("7.22.1.4"),
  strtod: fromTextUpTo("7.22.1.3"),
  strtof: fromTextUpTo("7.22.1.3"),
  getenv: { clause: "7.22.4.6", parameters: "char *name", texts: ["name"], cases: [none, systemText] },
  time: {
    clause: "7.27.2.4",
    parameters: "time_t *to",
    ifZero: { parameter: "to", cases: any },
    cases: [{ writes: [{ to: ["to"], bytes: [8] }] }],
  },
  clock: { clause: "7.27.2.1", parameters: "", cases: any },
  getchar: character("7.21.7.6", "stdin"),
  getchar_unlocked: character("POSIX", "stdin"),
  getc: character("7.21.7.5", "stream"),
  getc_unlocked: character("POSIX", "stream"),
  fgetc: character("7.21.7.1", "stream"),
  fgets: {
    clause: "7.21.7.2",
    parameters: "char *to, int n, FILE *stream",
    // Of a single byte the standard leaves open whether anything is read.
    least: { n: 2 },
    stream: "stream",
    setsErrno: true,
    cases: [
      { writes: [{ to: ["to"], bytes: ["n"] }], reads: { end: "met" }, result: [0] },
      {
        some: { count: { least: [1], most: [["n", -1]] } },
        writes: [{ to: ["to"], bytes: ["n"], end: ["count"] }],
        reads: { takes: ["count"], end: "perhaps" },
        result: ["to"],
      },
    ],
  },
  fread: {
    clause: "7.21.8.1",
    parameters: "void *to, size_t size, size_t n, FILE *stream",
    least: { size: 1 },
    stream: "stream",
    setsErrno: true,
    ifZero: { parameter: "n", cases: [none] },
    cases: [
      {
        some: { count: { most: [["n"]] } },
        writes: [{ to: ["to"], bytes: ["size n"] }],
        reads: { takes: ["count"], atLeast: true, end: "perhaps" },
        result: ["count"],
      },
    ],
  },
  feof: {
    clause: "7.21.10.2",
    parameters: "FILE *stream",
    stream: "stream",
    cases: any,
  },
  ferror: ofStream("7.21.10.3"),
  fileno: ofStream("POSIX"),
  ftell: ofStream("7.21.9.4"),
  clearerr: ofStream("7.21.10.1", { cases: [{ reads: "anything" }] }),
  rewind: ofStream("7.21.9.5", { cases: [{ reads: "anything" }] }),
  fseek: ofStream("7.21.9.2", {
    parameters: "FILE *stream, int to, int whence",
    cases: [{ reads: "anything" }],
  }),
  ungetc: {
    clause: "7.21.7.10",
    parameters: "int c, FILE *stream",
    stream: "stream",
    cases: [{ result: [-1] }, { some: { byte: { most: [[255]] } }, reads: "back", result: ["byte"] }],
  },
  fopen: {
    clause: "7.21.5.3",
    parameters: "char *name, char *mode",
    texts: ["name", "mode"],
    setsErrno: true,
    cases: opened,
  },
  tmpfile: { clause: "7.21.4.3", parameters: "", setsErrno: true, cases: opened },
  remove: fromText("7.21.4.1"),
  rename: {
    clause: "7.21.4.2",
    parameters: "char *from, char *to",
    texts: ["from", "to"],
    setsErrno: true,
    cases: any,
  },
  puts: output("7.21.7.9", "char *s", { texts: ["s"] }),
  putchar: output("7.21.7.8", "int c"),
  putchar_unlocked: output("POSIX", "int c"),
  putc: output("7.21.7.7", "int c, FILE *stream", toStream),
  putc_unlocked: output("POSIX", "int c, FILE *stream", toStream),
  fputc: output("7.21.7.3", "int c, FILE *stream", toStream),
  fputs: output("7.21.7.4", "char *s, FILE *stream", { texts: ["s"], ...toStream }),
  fflush: output("7.21.5.2", "FILE *stream", {
    stream: "stream",
    ifZero: { parameter: "stream", cases: any },
  }),
  perror: output("7.21.10.4", "char *s", { textsOrNull: ["s"] }),
  fwrite: output("7.21.8.2", "void *from, size_t size, size_t n, FILE *stream", {
    bytes: { from: ["size n"] },
    ...toStream,
    cases: [{ some: { count: { most: [["n"]] } }, result: ["count"] }],
  }),
};

/** The characters of each class in the "C" locale, as ranges; of a number beyond them no class is told. */
export const classes: Readonly<
  Record<string, { readonly clause: string; readonly ranges: readonly (readonly [number, number])[] }>
> = {
  isalnum: { clause: "7.4.1.1", ranges: [...rangesOf("09"), ...rangesOf("AZ"), ...rangesOf("az")] },
  isalpha: { clause: "7.4.1.2", ranges: [...rangesOf("AZ"), ...rangesOf("az")] },
  isblank: { clause: "7.4.1.3", ranges: [...rangesOf("\t\t"), ...rangesOf("  ")] },
  iscntrl: { clause: "7.4.1.4", ranges: [...rangesOf("\0\x1f"), ...rangesOf("\x7f\x7f")] },
  isdigit: { clause: "7.4.1.5", ranges: rangesOf("09") },
  isgraph: { clause: "7.4.1.6", ranges: rangesOf("!~") },
  islower: { clause: "7.4.1.7", ranges: rangesOf("az") },
  isprint: { clause: "7.4.1.8", ranges: rangesOf(" ~") },
  ispunct: {
    clause: "7.4.1.9",
    ranges: ["!/", ":@", "[`", "{~"].flatMap((each) => rangesOf(each)),
  },
  isspace: { clause: "7.4.1.10", ranges: [...rangesOf("\t\r"), ...rangesOf("  ")] },
  isupper: { clause: "7.4.1.11", ranges: rangesOf("AZ") },
  isxdigit: { clause: "7.4.1.12", ranges: [...rangesOf("09"), ...rangesOf("AF"), ...rangesOf("af")] },
  isascii: { clause: "POSIX", ranges: rangesOf("\0\x7f") },
};

function rangesOf(ends: string): readonly (readonly [number, number])[] {
  return [[ends.charCodeAt(0), ends.charCodeAt(1)]];
}

/** Letters of the one case, and how far those of the other are from them. */
export const caseMappings: Readonly<
  Record<string, { readonly clause: string; readonly range: readonly [number, number]; readonly to: number }>
> = {
  tolower: { clause: "7.4.2.1", range: [65, 90], to: 32 },
  toupper: { clause: "7.4.2.2", range: [97, 122], to: -32 },
};

/** Functions that the checker reads by rules of their own, with where they are described. */
export const otherClauses: Readonly<Record<string, string>> = {
  printf: "7.21.6.3",
  fprintf: "7.21.6.1",
  sprintf: "7.21.6.6",
  snprintf: "7.21.6.5",
  scanf: "7.21.6.4",
  fscanf: "7.21.6.2",
  sscanf: "7.21.6.7",
  strtok: "7.24.5.8",
  strtok_r: "POSIX",
  getline: "POSIX",
  getdelim: "POSIX",
  read: "POSIX",
  fclose: "7.21.5.1",
  qsort: "7.22.5.2",
  bsearch: "7.22.5.1",
};
