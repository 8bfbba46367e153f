/** The text of docs/limits.md, from the registry. `node packages/everypath/schema/generate.js` writes it; test/limits/page.test.ts compares. */

const introduction = `# Limits

Numbers that bound work or size: what is beyond is left out, handled in a coarser way, or not remembered. Raising or
lowering one changes at most how much is found, how fast, or when Everypath gives up; no verdict becomes wrong by it.
\`everypath --help-limits\` prints this list. \`--limit NAME=VALUE\`, which may be given several times, sets one for a
command, the library takes \`limit: ["NAME=VALUE"]\`. A run that \`--resume\` takes up again has the limits that it
began with. Where a path or question has met a limit, the entry of \`incomplete\` names it in the field \`limit\`, and
the report says what to raise.

A limit on depth that is set much higher can exhaust the stack of the thread that works, which ends as an internal
error; one on a memory or a time can take as much of it.
`;

/** @param {Record<string, Record<string, { default: number | bigint, unit: string, meaning: string }>>} table */
export function limitsPage(table) {
  const parts = Object.entries(table).map(([part, rows]) => {
    const items = Object.entries(rows).map(([key, row]) =>
      wrapped(`- \`${part}.${key}\` = ${row.default} (${row.unit}): ${row.meaning}`),
    );
    return `## \`${part}\`\n\n${items.join("\n")}\n`;
  });
  return [introduction, ...parts].join("\n");
}

function wrapped(text) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.length - 1;
    if (lines[last] === "") lines[last] = last === 0 ? word : `  ${word}`;
    else if (lines[last].length + word.length + 1 <= 120) lines[last] += ` ${word}`;
    else lines.push(`  ${word}`);
  }
  return lines.join("\n");
}
