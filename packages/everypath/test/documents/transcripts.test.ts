/**
 * What pages show is what the tool prints: each command after a `$` runs as it stands there (transcript.ts has the rules).
 * UPDATE_GOLDEN=1 writes what is printed today into the pages; then read the difference.
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pages, repository, textOf } from "./pages.ts";
import { run } from "./shell.ts";
import { agrees, type Command, printedLines, rewritten, shownIn, type Transcript } from "./transcript.ts";

const isUpdate = process.env.UPDATE_GOLDEN === "1";
const home = process.cwd();
const shown = pages
  .map((page) => ({ page, ...shownIn(textOf(page)) }))
  .filter(({ transcripts }) => transcripts.length > 0);

test("commands are found on the pages", () => {
  expect(shown.length).toBeGreaterThan(10);
});

describe.each(shown)("$page", ({ page, files, transcripts }) => {
  let room: string;
  beforeAll(() => {
    room = mkdtempSync(join(tmpdir(), "everypath-documents-"));
    cpSync(join(repository, "examples"), join(room, "examples"), { recursive: true });
    for (const { name, text } of files) writeFileSync(join(room, name), text);
  });
  afterAll(() => rmSync(room, { recursive: true, force: true }));

  beforeEach(() => process.chdir(room));
  afterEach(() => process.chdir(home));

  test.each(transcripts)("line $line", (transcript) => follow(page, transcript));
});

async function follow(page: string, { commands }: Transcript): Promise<void> {
  for (const command of commands) {
    const printed = printedLines(await run(command.text, command.typed));
    if (agrees(command.shown, printed)) continue;
    if (isUpdate) rewrite(page, command, printed);
    else
      expect(`$ ${command.text}\n${printed.join("\n")}`).toBe(
        `$ ${command.text}\n${command.shown.join("\n")}`,
      );
  }
}

/** Replaces what the page shows of a command. Blocks above may have changed, so that lines are counted anew. */
function rewrite(page: string, command: Command, printed: readonly string[]): void {
  const text = textOf(page);
  const now = shownIn(text)
    .transcripts.flatMap((each) => each.commands)
    .find((each) => each.text === command.text && each.shown.join("\n") === command.shown.join("\n"));
  if (now === undefined) throw new Error(`${page}: $ ${command.text} is no longer there`);
  const lines = text.split("\n");
  lines.splice(now.line, now.shown.length, ...rewritten(now.shown, printed));
  writeFileSync(join(repository, page), lines.join("\n"));
}
