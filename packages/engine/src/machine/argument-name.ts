/** The name of the input that is main's argument with this number. */
export function argumentName(index: number): string {
  return `argv[${index}]`;
}

/** The name of the input that tells whether there is such an argument, where it may be missing. */
export function argumentGivenName(index: number): string {
  return `${argumentName(index)} is given`;
}
