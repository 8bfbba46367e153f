/**
 * A vitest reporter that writes what `npm test` tells at its end: how many tests passed, which failed, which were skipped and
 * why, and how long each file took. The file's name comes in the environment variable TEST_COUNTS.
 */
import { writeFileSync } from "node:fs";

/** Enough of a failure to begin with where the summary alone was kept. */
const messageLength = 400;

export default class Counts {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = {
      passed: 0,
      failures: unhandledErrors.map(({ message }) => message),
      skipped: [],
      seconds: {},
    };
    for (const module of modules) {
      const file = module.relativeModuleId;
      const failed = (name) => counts.failures.push(`${file}: ${name}`);
      counts.seconds[file] = module.diagnostic().duration / 1000;
      for (const { message } of module.errors()) failed(message);
      for (const suite of module.children.allSuites()) if (suite.errors().length > 0) failed(suite.fullName);
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (result.state === "passed") counts.passed++;
        else if (result.state === "skipped")
          counts.skipped.push({ file, name: test.fullName, reason: result.note ?? "no reason given" });
        else {
          const seconds = ((test.diagnostic()?.duration ?? 0) / 1000).toFixed(1);
          failed(`${test.fullName} (${seconds} s)${result.errors.map(messageOf).join("")}`);
        }
      }
    }
    writeFileSync(process.env.TEST_COUNTS, JSON.stringify(counts));
  }
}

function messageOf({ message, stacks }) {
  const place = stacks?.[0];
  const at = place === undefined ? "" : ` (line ${place.line})`;
  return `\n        ${message.slice(0, messageLength)}${at}`;
}
