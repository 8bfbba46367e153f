/** The page of several entries: a row for each, with a link to its own report, and the errors of all. */
import { version } from "@everypath/core";
import { inputsText } from "../inputs-text.ts";
import { plural } from "../layout.ts";
import { place } from "../phrases.ts";
import { incompletenessReasons } from "../reasons.ts";
import type { Result, ResultEntry, ResultError } from "../result.ts";
import { safetyText } from "../safety.ts";
import { html, Markup } from "../text/markup.ts";
import { claim } from "../text.ts";

/** It needs nothing else, loads nothing and runs no script. */
export function* entriesHtml(result: Result): Generator<string> {
  const entries = result.entries ?? [];
  const title = `${result.verdict.toUpperCase()}: ${plural(entries.length, "entry", "entries")} in ${result.files.join(", ")}`;
  yield html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="everypath ${version()}">
<title>${title}</title>
<style>${Markup.trusted(style)}</style>
</head>
<body>
<h1>${title}</h1>
<p>${claim(result)}.</p>
<h2>Entries</h2>
<table>
<thead><tr><th>Function</th><th>Verdict</th><th>For its callers</th><th>Paths</th><th>Seconds</th><th>What is missing</th></tr></thead>
<tbody>
`.toString();
  for (const entry of entries) yield row(entry).toString();
  yield html`</tbody>
</table>
`.toString();
  if (result.errors.length > 0) {
    yield html`<h2>Errors</h2>
<ol>
`.toString();
    for (const error of result.errors) yield item(error).toString();
    yield html`</ol>
`.toString();
  }
  yield html`</body>
</html>
`.toString();
}

function row(entry: ResultEntry): Markup {
  const { name, verdict, paths, seconds, incomplete, directory, unapplied } = entry;
  const shown =
    directory === undefined
      ? html`${name}`
      : html`<a href="${directory.split("/").map(encodeURIComponent).join("/")}/report.html">${name}</a>`;
  const missing = [...new Set(incomplete.map(({ reason }) => incompletenessReasons[reason].meaning))];
  return html`<tr><td><code>${shown}</code></td><td class="${verdict}">${verdict}</td><td>${safetyText(entry) ?? ""}</td><td>${paths}</td><td>${seconds}</td><td>${[...missing, ...(unapplied ?? []).map((option) => `without ${option}`)].join("; ")}</td></tr>
`;
}

function item(error: ResultError): Markup {
  const inputs = error.inputs.length === 0 ? "on every run" : `with ${inputsText(error.inputs)}`;
  const from = (error.entries ?? []).join(", ");
  return html`<li><b>${error.kind}</b> at <code>${place(error.location)}</code> in <code>${error.procedure}</code>: ${error.message}<br>${inputs}<br>from ${from}; replay: ${error.replay}${error.uncertain === true ? "; uncertain" : ""}${excuse(error)}</li>
`;
}

/** What a caller could see to. */
function excuse({ class: belongs }: ResultError): Markup {
  if (belongs?.kind !== "avoidable") return html``;
  const { sentence, constraint } = belongs.precondition;
  return html`<br>avoidable: where the caller sees to it that ${sentence} (<code>${constraint}</code>)`;
}

const style = `
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: 0.3rem 0.8rem; border-bottom: 1px solid #8884; vertical-align: top }
li { margin-bottom: 0.8rem; overflow-wrap: anywhere }
.safe { color: #2a7d2a } .unsafe { color: #c22; font-weight: bold } .unknown { color: #a60 }
`;
