/**
 * Packages that stay behind by a major version, each with the reason. `docs/dependencies.md` tells them, and
 * `node scripts/dependencies.mjs --outdated` asks the registry whether these are all.
 */
const langiums = "Langium 4.2.1 brings this version, and two would lie beside each other";

export const heldBack = [
  {
    name: "@types/node",
    newest: 26,
    why: "the types of the oldest Node.js that is supported: newer ones would let through what it lacks",
  },
  { name: "commander", newest: 15, why: "needs Node.js 22, and Everypath runs on 20" },
  { name: "vscode-jsonrpc", newest: 10, why: langiums },
  { name: "vscode-languageserver", newest: 11, why: langiums },
];

/** The number before the first point of a version. */
export function majorOf(version) {
  return Number.parseInt(version, 10);
}

/**
 * What is wrong with the list by what `npm outdated --json` answers: a package that is behind by a major version and has no
 * reason, or more majors behind than its reason says. (npm leaves out what the Node.js that runs it is too old for.)
 */
export function unexplained(outdated) {
  return Object.entries(outdated).flatMap(([name, found]) => {
    const { current, latest } = [found].flat()[0];
    if (majorOf(latest) <= majorOf(current)) return [];
    const known = heldBack.find((one) => one.name === name);
    if (known === undefined) return [`${name} ${current} is behind ${latest}, and nothing says why`];
    return known.newest >= majorOf(latest)
      ? []
      : [`${name} ${current} is behind ${latest}; what is said of it is about ${known.newest}`];
  });
}
