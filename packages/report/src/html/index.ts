/**
 * The HTML report: one file, `report.html`, that needs nothing else and loads nothing. In: a result and its exploration; out:
 * the text of the file in pieces (`htmlReport`). The data that the page reads is described in data.ts; the page itself, TypeScript
 * for browsers, stands in report-page/ and is bundled into dist/report-page by the package's build.
 */

import type { Exploration } from "@everypath/analyses";
import { version } from "@everypath/core";
import type { Reproduction } from "../reproduce.ts";
import type { Result } from "../result.ts";
import { fileSourceReader } from "../source-lines.ts";
import { pageChunks, pageParts } from "./page.ts";
import { reportData } from "./report-data.ts";

export function* htmlReport(
  result: Result,
  exploration: Exploration,
  reproduction: Reproduction = { parameters: undefined, meaning: [], extent: [], out: undefined },
): Generator<string> {
  const { data, times } = reportData(result, exploration, {
    sources: fileSourceReader(result.files),
    reproduction,
    version: version(),
  });
  const { verdict, entry, files } = data.summary;
  const head = {
    title: `${verdict.toUpperCase()}: ${entry} in ${files.join(", ")}`,
    verdict,
    version: data.summary.version,
  };
  yield* pageChunks(head, { "report-data": data, "report-times": times }, pageParts("page"));
}
