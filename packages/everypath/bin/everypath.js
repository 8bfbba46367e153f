#!/usr/bin/env node
let command;
try {
  command = await import("../bundle/cli/process.js");
} catch (error) {
  // Not 1, which would be a verdict.
  console.error(`everypath: this copy is not built (${error.message}); run npm run build`);
  process.exit(3);
}
await command.runProcess();
