/** A smaller input with the same failure: bytes are taken away, then made 0, as long as it still fails alike. */
import { limits } from "@everypath/core";
import type { Input } from "./input.ts";
import { type Channel, wholeName } from "./input.ts";
import { simplerWords } from "./words.ts";

export function minimize(input: Input, channel: Channel, stillFails: (input: Input) => boolean): Input {
  let best = input;
  let runs = 0;
  const attemptInput = (candidate: Input): boolean => {
    if (runs >= limits.fuzz.minimizingRuns) return false;
    runs++;
    if (!stillFails(candidate)) return false;
    best = candidate;
    return true;
  };
  const attempt = (name: string, bytes: Uint8Array): boolean =>
    attemptInput({ values: new Map(best.values).set(name, bytes), rest: best.rest });
  if (channel.kind === "words") {
    dropLast(
      () => [...best.values],
      (values) => attemptInput({ values: new Map(values), rest: best.rest }),
    );
    for (const name of [...best.values.keys()])
      simplify(
        () => best.values.get(name)!,
        (word) => attempt(name, word),
      );
    return best;
  }
  const whole = wholeName(channel);
  if (whole !== undefined)
    shorten(
      () => best.values.get(whole),
      (bytes) => attempt(whole, bytes),
    );
  for (const name of input.values.keys())
    zero(
      () => best.values.get(name),
      (bytes) => attempt(name, bytes),
    );
  return best;
}

/** Takes pieces away, large ones first, from the end backwards. */
function shorten(current: () => Uint8Array | undefined, attempt: (bytes: Uint8Array) => boolean): void {
  for (let piece = pieceFor(current()); piece >= 1; piece = Math.floor(piece / 2)) {
    for (let at = Math.max(0, (current()?.length ?? 0) - piece); ; at -= piece) {
      const bytes = current();
      if (bytes === undefined || bytes.length < piece) break;
      const from = Math.max(0, at);
      attempt(Uint8Array.from([...bytes.subarray(0, from), ...bytes.subarray(from + piece)]));
      if (at <= 0) break;
    }
  }
}

function pieceFor(bytes: Uint8Array | undefined): number {
  return Math.ceil((bytes?.length ?? 0) / 2);
}

/** Makes bytes 0, in halves, then smaller pieces. */
function zero(current: () => Uint8Array | undefined, attempt: (bytes: Uint8Array) => boolean): void {
  for (let piece = pieceFor(current()); piece >= 1; piece = Math.floor(piece / 2)) {
    for (let at = 0; at < (current()?.length ?? 0); at += piece) {
      const bytes = current();
      if (bytes === undefined) break;
      const end = Math.min(bytes.length, at + piece);
      if (bytes.subarray(at, end).every((byte) => byte === 0)) continue;
      const candidate = bytes.slice();
      candidate.fill(0, at, end);
      attempt(candidate);
    }
  }
}

/** The last words in halves, then fewer: those that are not read, or may as well be 0. */
function dropLast<Value>(
  current: () => readonly Value[],
  attempt: (kept: readonly Value[]) => boolean,
): void {
  for (let piece = Math.ceil(current().length / 2); piece >= 1; piece = Math.floor(piece / 2))
    while (current().length >= piece && attempt(current().slice(0, -piece)));
}

/** An integer nearer to 0; of an array, fewer elements that are not like the others. */
function simplify(current: () => Uint8Array, attempt: (word: Uint8Array) => boolean): void {
  for (let changed = true; changed; ) changed = simplerWords(current()).some(attempt);
}
