/** Unwinds from any option to `readSettings`, which makes a value of it. The message says what is wrong and how to mend it. */
export class UsageProblem extends Error {}
