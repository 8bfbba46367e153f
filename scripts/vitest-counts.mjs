/**
 * A vitest reporter that writes what `npm test` tells at its end: how many tests passed, failed and were
 * skipped, and for the skipped ones why. The file's name comes in the environment variable TEST_COUNTS.
 */
import { writeFileSync } from "node:fs";

export default class Counts {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: [] };
    for (const module of modules) {
      const brokenSuites = [...module.children.allSuites()].filter((suite) => suite.errors().length > 0);
      counts.failed += brokenSuites.length + (module.errors().length > 0 ? 1 : 0);
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (result.state === "passed") counts.passed++;
        else if (result.state === "skipped") {
          counts.skipped.push({
            file: module.relativeModuleId,
            name: test.fullName,
            reason: result.note ?? "no reason given",
          });
        } else counts.failed++;
      }
    }
    writeFileSync(process.env.TEST_COUNTS, JSON.stringify(counts));
  }
}
