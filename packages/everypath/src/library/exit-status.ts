/** What a command's exit status says. */
export const exitStatus = { good: 0, bad: 1, wrongInput: 2, unknown: 3 } as const;
