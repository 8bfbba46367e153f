/**
 * The paths of a result on disk, written as they are found, so that a million of them need no memory and a result is there at once
 * whenever it is asked for. The file is a result.json but for its head, for which room is left: to finish it is to write the head into
 * that room, and the end, and to rename the file.
 *
 * What a replay says comes later than the path: each path ends in a slot of fixed width for it.
 */

import type { Replay } from "@everypath/analyses";
import { host } from "@everypath/core";
import { jsonChunks } from "./json.ts";
import { ByteWriter } from "./paths/byte-writer.ts";
import type { Result } from "./result.ts";
import type { Chunk } from "./text/printable.ts";
import { temporaryName, writeWhole } from "./whole-file.ts";

const { join } = host.paths;

/** How far a spool has come. */
export interface SpoolMark {
  readonly file: string;
  readonly bytes: number;
  readonly paths: number;
}

/** Bytes left for the head: verdict, errors, coverage. A longer one makes the file be copied. */
const headBytes = 1 << 20;
/** Bytes of what is told of a replay. */
const slotBytes = 160;
/** Bytes that are gathered before they are written. */
const blockBytes = 1 << 18;
const end = "\n  ]\n}\n";

/**
 * Makes its file, under a temporary name in the directory. `finishSpool` makes a result of what `mark` tells; where it is to become none, `remove`
 * it.
 */
export class Spool {
  readonly #file: string;
  readonly #descriptor: number;
  readonly #emptySlot: string;
  readonly #gathered = new ByteWriter();
  #writtenBytes = headBytes;
  #paths = 0;
  /** Where the slot of each path is, by its number from 0 on. */
  #slots = new Float64Array(1024);

  /** `unreplayed`: what is told of a path until its replay is known. Throws what the system reports. */
  constructor(directory: string, unreplayed: Replay | undefined) {
    this.#emptySlot = slotText(unreplayed);
    this.#file = join(directory, temporaryName("spool"));
    this.#descriptor = host.files.open(this.#file, "wx+");
    host.files.writeBlock(this.#descriptor, Buffer.alloc(headBytes, " "), 0, headBytes, 0);
  }

  /** Of the paths. */
  get bytes(): number {
    return this.#writtenBytes + this.#gathered.length - headBytes;
  }

  /** The next path, as `PathDescriber.line` tells it. Throws what the system reports. */
  add(line: Uint8Array): void {
    this.#gathered.text(this.#paths === 0 ? "\n    " : ",\n    ");
    this.#gathered.bytes(line);
    if (this.#paths === this.#slots.length) {
      const grown = new Float64Array(2 * this.#paths);
      grown.set(this.#slots);
      this.#slots = grown;
    }
    this.#slots[this.#paths++] = this.#writtenBytes + this.#gathered.length;
    this.#gathered.text(this.#emptySlot);
    this.#gathered.text("}");
    if (this.#gathered.length >= blockBytes) this.#flush();
  }

  /** What the replay of a path said; `index` from 0 on. Throws what the system reports. */
  replayed(index: number, replay: Replay): void {
    if (index >= this.#paths) return;
    this.#flush();
    const slot = Buffer.from(slotText(replay));
    host.files.writeBlock(this.#descriptor, slot, 0, slot.length, this.#slots[index]!);
  }

  /** Everything that was added is in the file. Throws what the system reports. */
  mark(): SpoolMark {
    this.#flush();
    return { file: this.#file, bytes: this.#writtenBytes, paths: this.#paths };
  }

  close(): void {
    host.files.close(this.#descriptor);
  }

  /** Where it is not to become a result. */
  remove(): void {
    this.close();
    host.files.remove(this.#file, { force: true });
  }

  #flush(): void {
    const block = this.#gathered.written();
    for (let start = 0; start < block.length; )
      start += host.files.writeBlock(
        this.#descriptor,
        block,
        start,
        block.length - start,
        this.#writtenBytes + start,
      );
    this.#writtenBytes += block.length;
    this.#gathered.truncate(0);
  }
}

/** A part of an object: what is told of a replay, filled up with blanks to the width of the slot. */
function slotText(replay: Replay | undefined): string {
  if (replay === undefined) return " ".repeat(slotBytes);
  const start = `,"replay":${JSON.stringify(replay.verdict)}`;
  if (replay.verdict === "confirmed") return start.padEnd(slotBytes);
  const detail = replay.verdict === "refuted" ? replay.detail : replay.reason;
  // In ASCII a character is a byte.
  const plain = detail.replace(/[^ -~]/g, "?");
  for (let length = plain.length; ; length--) {
    const shown = length < plain.length ? `${plain.slice(0, length)}...` : plain;
    const text = `${start},"replayDetail":${JSON.stringify(shown)}`;
    if (text.length <= slotBytes) return text.padEnd(slotBytes);
  }
}

/** Makes the spool the result in `file`, with `head` for everything but its paths. Throws what the system reports. */
export function finishSpool(mark: SpoolMark, head: Result, file: string): void {
  const text = Buffer.from(headOf(head));
  if (text.length > headBytes) {
    writeWhole(file, spooledChunks(head, mark));
    host.files.remove(mark.file, { force: true });
    return;
  }
  const descriptor = host.files.open(mark.file, "r+");
  try {
    host.files.truncate(descriptor, mark.bytes);
    host.files.writeBlock(descriptor, Buffer.from(end), 0, end.length, mark.bytes);
    host.files.writeBlock(descriptor, text, 0, text.length, 0);
  } finally {
    host.files.close(descriptor);
  }
  host.files.rename(mark.file, file);
}

/** The same result in pieces, for a stream; each is good until the next is asked for. */
export function* spooledChunks(head: Result, mark: SpoolMark): Generator<Chunk> {
  yield headOf(head);
  const descriptor = host.files.open(mark.file, "r");
  try {
    const block = Buffer.allocUnsafe(1 << 20);
    for (let at = headBytes; at < mark.bytes; ) {
      const read = host.files.readBlock(descriptor, block, 0, Math.min(block.length, mark.bytes - at), at);
      if (read === 0) break;
      const whole = at + read < mark.bytes ? wholeCharacters(block, read) : read;
      at += whole;
      yield block.subarray(0, whole);
    }
  } finally {
    host.files.close(descriptor);
  }
  yield end;
}

/** Of so many bytes of UTF-8, those before the last character, which may not be complete. */
function wholeCharacters(text: Uint8Array, bytes: number): number {
  let last = bytes - 1;
  while (last > 0 && (text[last]! & 0xc0) === 0x80) last--;
  return last === 0 ? bytes : last;
}

/** Everything but the paths, up to the bracket that they stand in. */
function headOf(result: Result): string {
  const { paths: _paths, ...others } = result;
  const text = [...jsonChunks(others)].join("");
  return `${text.slice(0, text.lastIndexOf("\n}"))},\n  "paths": [`;
}
