/** A line of commands: `;` stands between them, but not within quotes and brackets. */
export function splitCommands(line: string): readonly string[] {
  const commands: string[] = [];
  let current = "";
  let nesting = 0;
  let quote = "";
  for (let i = 0; i < line.length; i++) {
    const character = line[i]!;
    if (quote !== "") {
      if (character === "\\") current += line[i++];
      else if (character === quote) quote = "";
    } else if (character === '"' || (character === "'" && isLiteral(line, i))) quote = character;
    else if (character === "(" || character === "[") nesting++;
    else if (character === ")" || character === "]") nesting--;
    else if (character === ";" && nesting <= 0) {
      commands.push(current);
      current = "";
      continue;
    }
    current += line[i] ?? "";
  }
  return [...commands, current].map((text) => text.trim()).filter((text) => text !== "");
}

/** A quote that is closed again begins a literal. */
function isLiteral(line: string, at: number): boolean {
  return /^'(?:[^'\\]|\\.)+'/.test(line.slice(at));
}
