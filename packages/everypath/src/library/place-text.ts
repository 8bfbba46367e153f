/** A place as compilers write it; without a column or a line where those are 0, since they are unknown then. */
export function placeText({
  file,
  line,
  column,
}: {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}): string {
  if (line === 0) return file;
  return column === 0 ? `${file}:${line}` : `${file}:${line}:${column}`;
}
