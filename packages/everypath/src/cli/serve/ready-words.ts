/** The command line of a process that the server keeps ready. It is no command of a user's: without a server's line it ends at once. */
export const readyWords = ["serve", "--ready"] as const;

export function isReadyProcess(words: readonly string[]): boolean {
  return words.length === readyWords.length && readyWords.every((word, index) => words[index] === word);
}
