/**
 * Accesses through a cast of what they name: `char b[8]; *(int *)(b + 1)`. The compiler knows how `b` is aligned and promises no more of such an
 * access, in its IR as in its sanitizer, so that nothing would be left to check. Of a pointer that was cast from `void *` it promises what the type
 * asks for. A file that has an access of which less is promised is compiled a second time, preprocessed and with `(void *)` in the casts that the
 * compiler itself says make an alignment larger, and the promises are taken from there. Members of packed structures and types that were declared with
 * a smaller alignment are no such casts, and stay as they are.
 */

/** Runs of the compiler on one file, under the flags that decide what it means. */
export interface CastTools {
  preprocess(): string | undefined;
  /** The compiler's messages under these flags about the file as it is. */
  ask(flags: readonly string[]): string;
  /** The compiler's messages under these flags about a text that has been preprocessed. */
  check(preprocessed: string, flags: readonly string[]): string;
}

/** The flags that ask for the casts alone, each in a line of its own. */
const tellingCasts = [
  "-Wno-everything",
  "-Wcast-align",
  "-Wsystem-headers",
  "-Wno-error",
  "-fno-caret-diagnostics",
  "-fno-color-diagnostics",
];

/** The file preprocessed, with `(void *)` in each cast that makes an alignment larger; undefined: there is none. Bytes are characters here. */
export function castThroughVoid({ preprocess, ask, check }: CastTools, isCpp: boolean): string | undefined {
  // Most files have no such cast, which is known sooner of the file as it is.
  if (!isCpp && !new RegExp(castWarning.source, "m").test(ask(tellingCasts))) return undefined;
  const text = preprocess();
  if (text === undefined) return undefined;
  // Without the markers of lines, a message's position is one in the text.
  const unmarked = text.replace(/^# \d+ ".*$/gm, "");
  const starts = lineStarts(text);
  const insertions = new Map<number, string>();
  for (const { groups } of check(unmarked, tellingCasts).matchAll(castWarning)) {
    const line = starts[Number(groups?.line) - 1];
    if (line === undefined) continue;
    for (const [at, inserted] of insertionsAt(text, line + Number(groups?.column) - 1))
      insertions.set(at, inserted);
  }
  if (isCpp) for (const [at, inserted] of reinterpretCasts(text)) insertions.set(at, inserted);
  if (insertions.size === 0) return undefined;
  const positions = [...insertions.keys()].sort((a, b) => a - b);
  const parts = positions.map((at, index) => text.slice(positions[index - 1] ?? 0, at) + insertions.get(at));
  return parts.join("") + text.slice(positions.at(-1));
}

/** What is put where. */
type Insertion = readonly [at: number, text: string];

const castWarning = /^.+?:(?<line>\d+):(?<column>\d+): warning: .*\[-Wcast-align\]$/gm;

function lineStarts(text: string): readonly number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
}

/** `(T *)x` becomes `(T *)(void *)x`. */
function insertionsAt(text: string, at: number): readonly Insertion[] {
  const end = text[at] === "(" ? endOfBrackets(text, at) : undefined;
  return end === undefined ? [] : [[end, "(void *)"]];
}

/** `reinterpret_cast<T *>(x)`, of which the compiler does not warn, becomes `reinterpret_cast<T *>((void *)(x))`. */
function reinterpretCasts(text: string): readonly Insertion[] {
  return [
    ...text.matchAll(
      /R"([^()\\ ]*)\(.*?\)\1"|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)'|\breinterpret_cast\s*(?=<)/gs,
    ),
  ].flatMap(({ 0: token, index }) => {
    if (!token.startsWith("reinterpret_cast")) return [];
    const type = index + token.length;
    const begin = endOfBrackets(text, type);
    if (begin === undefined || !/(?<!::\s*)\*\s*>$/.test(text.slice(type, begin))) return [];
    const operand = text.indexOf("(", begin);
    const end = endOfBrackets(text, operand);
    return end === undefined
      ? []
      : [
          [operand + 1, "(void *)("],
          [end - 1, ")"],
        ];
  });
}

const closing: Readonly<Record<string, string>> = { "(": ")", "<": ">" };

/** Behind the bracket that closes the one there. */
function endOfBrackets(text: string, at: number): number | undefined {
  const open = text[at] ?? "";
  const close = closing[open];
  const token = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[()<>]/gs;
  token.lastIndex = at;
  let depth = 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    if (match[0] === open) depth += 1;
    if (match[0] === close) depth -= 1;
    if (depth === 0) return token.lastIndex;
  }
  return undefined;
}

const access =
  /^ +(?:%\S+ = load|store|%\S+ = cmpxchg|%\S+ = atomicrmw) (?:(?:atomic|volatile) )*(?<type>[^ ,]+).*?, align (?<alignment>\d+)/gm;

/** The copy that an assignment of a structure is, or the fill of a value that is all zeros. */
const block =
  /^ +call void @llvm\.mem(?:cpy|set)\.\S+\(ptr align (?<target>\d+) (?<to>.+?), (?:ptr align (?<source>\d+) (?<from>.+?)|i8 .+?), i(?:32|64) (?<size>\d+), i1/gm;

/** A type that asks for more than numbers and pointers do: by its declaration, which the debug information tells, or by what it holds. */
const askingForMore =
  /^!\d+ = .*!DI(?:Composite|Derived)Type\(.*\balign: \d+|^(?!target ).*\b(?:x86_fp80|i128)\b/m;

/**
 * Whether the compiler may promise less of an access than its type asks for, which a packed structure is the usual reason for. How much a structure asks for
 * is not in the line, so that where some type asks for more than usual any access may be one.
 */
export function promisesLess(text: string, dataModel: "lp64" | "ilp32"): boolean {
  if (askingForMore.test(text)) return true;
  const largest = dataModel === "lp64" ? 8 : 4;
  for (const { groups } of text.matchAll(access)) {
    if (Number(groups?.alignment) < naturalAlignment(groups?.type ?? "", largest)) return true;
  }
  for (const { groups } of text.matchAll(block)) {
    const { target, to = "", source, from, size } = groups ?? {};
    // A variable that is declared with a value: an array of characters has no cast either.
    if (from === undefined ? /^%[a-z_]/i.test(to) : /^@[._]/.test(from)) continue;
    const wanted = alignmentBySize(Number(size), largest);
    if (Number(target) < wanted || Number(source ?? wanted) < wanted) return true;
  }
  return false;
}

/** The most that a structure of that size can ask for: its size is a multiple of it. */
function alignmentBySize(size: number, largest: number): number {
  return size % largest === 0 ? largest : size & -size;
}

function naturalAlignment(type: string, largest: number): number {
  if (type === "ptr" || type === "double") return largest;
  if (type === "float") return 4;
  if (type === "x86_fp80") return largest === 8 ? 16 : 4;
  const bits = Number(/^i(\d+)$/.exec(type)?.[1]);
  // A vector, a structure or an array: what it asks for is not in the line.
  if (Number.isNaN(bits)) return 16;
  const bytes = 2 ** Math.ceil(Math.log2(Math.max(8, bits) / 8));
  return bits === 128 ? 16 : Math.min(bytes, largest);
}

const promise = /(?<![%@\w.])align (\d+)/g;

interface PromisedAccess {
  readonly line: number;
  /** Of a copy, of both its addresses. */
  readonly alignments: readonly number[];
  /** The instruction, without what is promised and what the debugger is told. */
  readonly instruction: string;
}

/** The module with the promises of the other one, which has the same accesses. Where it has others, that is taken as it is: its columns are others. */
export function withPromisesOf(text: string, other: string): string {
  const lines = text.split("\n");
  const accesses = accessesIn(lines);
  const others = accessesIn(other.split("\n"));
  const isSame =
    accesses.length === others.length &&
    accesses.every(({ instruction }, index) => instruction === others[index]?.instruction);
  if (!isSame) return other;
  accesses.forEach(({ line, alignments }, index) => {
    const promised = others[index]?.alignments ?? [];
    if (alignments.every((alignment, place) => alignment >= (promised[place] ?? 1))) return;
    let place = 0;
    lines[line] = (lines[line] ?? "").replace(promise, (_, alignment: string) => {
      const least = promised[place++] ?? 1;
      return `align ${Math.max(Number(alignment), least)}`;
    });
  });
  return lines.join("\n");
}

function accessesIn(lines: readonly string[]): readonly PromisedAccess[] {
  const isAccess = new RegExp(`${access.source}|${block.source}`);
  return lines.flatMap((text, line) => {
    if (!isAccess.test(text)) return [];
    const shown = text.replace(/, !.*$/, "");
    const alignments = [...shown.matchAll(promise)].map(([, alignment]) => Number(alignment));
    return [{ line, alignments, instruction: shown.replace(promise, "") }];
  });
}
