import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, it } from "vitest";
import { expectTranscript } from "./transcript.ts";

const folder = fileURLToPath(new URL("transcripts", import.meta.url));

describe("a session", () => {
  for (const name of readdirSync(folder))
    it(name.replace(/\.txt$/, "").replaceAll("-", " "), () => expectTranscript(`${folder}/${name}`));
});
