/** What full PL/I has and this language has not, recognised where it does not parse, and what to write instead. */

/** Statements of PL/I, as their first word tells them, with what there is instead. */
const otherStatements: Readonly<Record<string, string>> = {
  ALLOCATE: "there is no storage but declared variables",
  BEGIN: "use DO; … END;",
  CLOSE: "READ (…) and WRITE (…) are all the input and output there is",
  ENTRY: "write a procedure of its own",
  EXIT: "RETURN from the main procedure",
  FORMAT: "READ (…) and WRITE (…) are all the input and output there is",
  FREE: "there is no storage but declared variables",
  GET: "use READ (…)",
  ITERATE: "use GO TO",
  LEAVE: "use GO TO",
  ON: "there are no conditions to handle",
  OPEN: "READ (…) and WRITE (…) are all the input and output there is",
  OTHERWISE: "use IF … THEN … ELSE",
  PUT: "use WRITE (…)",
  REVERT: "there are no conditions to handle",
  SELECT: "use IF … THEN … ELSE",
  SIGNAL: "use ASSERT (…)",
  STOP: "RETURN from the main procedure",
  WHEN: "use IF … THEN … ELSE",
};

/** What to say of a statement by its first word, unless it is one of this language. */
export function otherPliStatement(first: string): string | undefined {
  const instead = otherStatements[first.toUpperCase()];
  return instead === undefined
    ? undefined
    : `the statement ${first.toUpperCase()} is not part of the language: ${instead}`;
}

/** What to say of a statement by its words up to where it stops being one of this language. */
export function otherPliPart(words: readonly string[]): string | undefined {
  const upper = words.map((word) => word.toUpperCase());
  const [first, second] = upper;
  const last = upper.at(-1);
  const isDeclare = first === "DCL" || first === "DECLARE";
  if (isDeclare && upper.length === 2 && /^\d/.test(second ?? ""))
    return "structures are not part of the language: declare each variable by itself";
  if (first !== "DO") return undefined;
  if (second === "UNTIL" || upper.at(-2) === "UNTIL" || last === "UNTIL")
    return "UNTIL is not part of the language: use WHILE (…)";
  if (upper.includes("TO") && last === ",") return "a DO has one specification: write one loop for each";
  return undefined;
}
