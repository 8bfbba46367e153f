/** One self-contained HTML file: the page's own script and style, and the data. */
import { createHash } from "node:crypto";
import { ownText } from "@everypath/core";
import { html, jsonInScript, Markup } from "../text/markup.ts";

/** What the build leaves in dist/report-page. */
export interface PageParts {
  readonly script: string;
  readonly style: string;
}

/** `page`: of an exploration; `contracts`: of a proof of contracts; `bounded`: of bounded model checking; `termination`: of a proof of termination. */
export function pageParts(script: "page" | "contracts" | "bounded" | "termination"): PageParts {
  return {
    script: ownText(`dist/report-page/${script}.js`),
    style: ownText("dist/report-page/page.css"),
  };
}

export interface PageHead {
  readonly title: string;
  readonly verdict: string;
  /** Everypath's own. */
  readonly version: string;
}

/** In pieces: a report of many paths is long. `data`: what the page reads, each part by the id of its element. */
export function* pageChunks(
  { title, verdict, version }: PageHead,
  data: Readonly<Record<string, object>>,
  parts: PageParts,
): Generator<string> {
  const script = `\n${parts.script.trim()}\n`;
  // Nothing is ever loaded, and no script runs but the page's own, whatever a program's names and strings hold.
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `script-src 'sha256-${createHash("sha256").update(script).digest("base64")}'`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  yield html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="everypath ${version}">
<title>${title}</title>
<link rel="icon" href="${icon(verdict)}">
<style>
${Markup.trusted(parts.style.trim())}
</style>
</head>
<body>
<div id="app"></div>
<noscript>
<h1>${title}</h1>
<p>This report draws itself with JavaScript. The same result is in result.json beside it.</p>
</noscript>
`.toString();
  for (const [id, part] of Object.entries(data)) {
    yield html`<script type="application/json" id="${id}">\n`.toString();
    yield* jsonChunks(part);
    yield html`\n</script>\n`.toString();
  }
  yield html`<script type="module">${Markup.trusted(script)}</script>
</body>
</html>
`.toString();
}

/** A line for each part, so that reports can be compared by lines. */
function* jsonChunks(data: object): Generator<string> {
  let separator = "{";
  for (const [key, value] of Object.entries(data)) {
    yield `${separator}${JSON.stringify(key)}:`;
    yield jsonInScript(value);
    separator = ",\n";
  }
  yield "}";
}

/** Three dots of a tree, in the colour of the verdict. */
function icon(verdict: string): string {
  const colour =
    verdict === "safe" || verdict === "proved"
      ? "%230072b2"
      : verdict === "unsafe" || verdict === "refuted"
        ? "%23d55e00"
        : "%23b07a00";
  return `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><path d='M3 8 13 3M3 8l10 5' stroke='${colour}' stroke-width='1.6'/><g fill='${colour}'><circle cx='3' cy='8' r='2.6'/><circle cx='13' cy='3' r='2.4'/><circle cx='13' cy='13' r='2.4'/></g></svg>`;
}
