/**
 * What a process has from its start and cannot be given later. A run is handed over only where the server has the same, so that it is what it
 * would be without one: the same build, run by the same Node.js, with the same view of the files and under the same limits.
 */
import { fileURLToPath } from "node:url";
import { host, threadFile } from "@everypath/core";

/** By what they are called in a message. */
export type Circumstances = Readonly<Record<string, string>>;

/** Read by Node.js or its libraries as a process begins. */
const readAtStart = /^(NODE_|UV_|LC_|LANG|TZ$|ICU_)/;
/** Of the limits that a shell sets, those that decide how far a run gets. */
const limitsOfRuns = /^Max (cpu time|file size|data size|stack size|address space|resident set)/;

export function circumstances(): Circumstances {
  const environment = Object.entries(host.system.environment)
    .filter(([name]) => readAtStart.test(name))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    build: buildIdentity(),
    "Node.js": `${process.version} ${process.execPath}`,
    "options of Node.js": JSON.stringify(process.execArgv),
    user: String(process.getuid?.()),
    priority: String(host.system.priority()),
    "limits of the system": ofLinux(() =>
      host.files
        .readText("/proc/self/limits")
        .split("\n")
        .filter((line) => limitsOfRuns.test(line))
        .join("\n"),
    ),
    "view of the files": ofLinux(
      () => `${host.files.linkTarget("/proc/self/ns/mnt")} ${host.files.linkTarget("/proc/self/root")}`,
    ),
    "environment of Node.js": JSON.stringify(environment),
  };
}

/** What tells this build from each other one, under whatever name: an installation replaces files, and a build makes them anew. */
export function buildIdentity(): string {
  const file = fileURLToPath(threadFile("command"));
  const { identity, modified, size } = host.files.status(file);
  return `${file} ${identity} ${modified} ${size}`;
}

/** What of them is different; undefined: nothing. */
export function difference(one: Circumstances, other: Circumstances): string | undefined {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].find((name) => one[name] !== other[name]);
}

/** Other systems do not tell. */
function ofLinux(read: () => string): string {
  if (host.system.platform !== "linux") return "";
  try {
    return read();
  } catch {
    return "";
  }
}
