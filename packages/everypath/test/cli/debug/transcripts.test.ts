import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, it } from "vitest";
import { expectManual, expectTranscript } from "./transcript.ts";

const folder = fileURLToPath(new URL("transcripts", import.meta.url));

describe("a session", () => {
  for (const name of readdirSync(folder))
    it(name.replace(/\.txt$/, "").replaceAll("-", " "), () => expectTranscript(`${folder}/${name}`));
});

describe("the manual", () => {
  it("shows sessions as they are", () => expectManual("docs/debug.md"));
});
