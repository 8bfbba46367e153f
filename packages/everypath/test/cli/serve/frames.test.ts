/** Frames come out as they went in, however the bytes are cut. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { type FrameKind, FrameReader, frame, frameKinds } from "../../../src/cli/serve/frames.ts";

const kinds = fc.constantFrom(...(Object.keys(frameKinds) as FrameKind[]));

test("are read from any pieces", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(kinds, fc.uint8Array({ maxLength: 40 }))),
      fc.array(fc.nat({ max: 30 }), { minLength: 1 }),
      (frames, sizes) => {
        const bytes = Buffer.concat(frames.map(([kind, contents]) => frame(kind, contents)));
        const reader = new FrameReader();
        const read: [FrameKind, Uint8Array][] = [];
        for (let at = 0, piece = 0; at < bytes.length; piece++) {
          const next = at + 1 + sizes[piece % sizes.length]!;
          for (const { kind, contents } of reader.push(bytes.subarray(at, next)) ?? [])
            read.push([kind, new Uint8Array(contents)]);
          at = next;
        }
        expect(read).toEqual(frames);
      },
    ),
  );
});

test("what is no frame is refused", () => {
  expect(new FrameReader().push(Buffer.from("GET / HTTP/1.1"))).toBeUndefined();
  expect(new FrameReader().push(Buffer.from([1, 255, 255, 255, 255]))).toBeUndefined();
});
