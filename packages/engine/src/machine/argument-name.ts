/** The name of the input that is main's argument with this number. */
export function argumentName(index: number): string {
  return `argv[${index}]`;
}
