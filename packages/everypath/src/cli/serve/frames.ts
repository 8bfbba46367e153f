/**
 * What a command and the process that runs it for the command say to each other, by way of the server: frames of a kind (one byte), a length
 * (four bytes, the most significant first) and contents.
 *
 *   command            server                     the process that runs
 *   request     →      is it to be taken?
 *               ←      refused, or taken
 *                      request                →   waits in the command's surroundings
 *   go          →      ——————————————————————→    runs
 *   interrupt   →      ——————————————————————→    ends with what it has found
 *               ←      ←——————————————————————    stdout, stderr, at last ended
 */
import type { TerminalShape } from "../../library/guard/protocol.ts";
import type { Circumstances } from "./circumstances.ts";

export const frameKinds = {
  request: 1,
  go: 2,
  interrupt: 3,
  refused: 4,
  taken: 5,
  stdout: 6,
  stderr: 7,
  ended: 8,
} as const;

export type FrameKind = keyof typeof frameKinds;

/** What a command is, and where it is given. */
export interface Request {
  readonly circumstances: Circumstances;
  /** Without node and the script. */
  readonly words: readonly string[];
  readonly directory: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Rights that new files do not get. */
  readonly mask: number;
  readonly stdout: TerminalShape;
  readonly stderr: TerminalShape;
}

/** How a run has ended. */
export interface Ended {
  readonly status: number;
}

export interface Frame {
  readonly kind: FrameKind;
  readonly contents: Buffer;
}

const headBytes = 5;
/** A command line and an environment are smaller, as systems bound them, and so is what is printed at a time. */
const mostBytes = 1 << 28;

const kindOf = new Map<number, FrameKind>(
  Object.entries(frameKinds).map(([kind, code]) => [code, kind as FrameKind]),
);

export function frame(kind: FrameKind, contents: Uint8Array | string = ""): Buffer {
  const bytes = Buffer.from(contents);
  const head = Buffer.alloc(headBytes);
  head.writeUInt8(frameKinds[kind]);
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

/** Takes bytes as they come, and answers with the frames that are whole. */
export class FrameReader {
  private pieces: Buffer[] = [];
  private length = 0;

  /** undefined: these are no frames. */
  push(bytes: Buffer): readonly Frame[] | undefined {
    this.pieces.push(bytes);
    this.length += bytes.length;
    const frames: Frame[] = [];
    while (this.length >= headBytes) {
      const head = this.first(headBytes);
      const kind = kindOf.get(head.readUInt8());
      const size = head.readUInt32BE(1);
      if (kind === undefined || size > mostBytes) return undefined;
      if (this.length < headBytes + size) break;
      const whole = this.first(headBytes + size);
      frames.push({ kind, contents: whole.subarray(headBytes, headBytes + size) });
      this.drop(headBytes + size);
    }
    return frames;
  }

  /** A buffer that begins with so many bytes of what there is. */
  private first(bytes: number): Buffer {
    if (this.pieces[0]!.length < bytes) this.pieces = [Buffer.concat(this.pieces)];
    return this.pieces[0]!;
  }

  private drop(bytes: number): void {
    const [first, ...others] = this.pieces;
    this.length -= bytes;
    const left = first!.subarray(bytes);
    this.pieces = left.length === 0 ? others : [left, ...others];
  }
}
