/** Files by Node.js. Each function looks its own up when it is called: tests put others in their place. */
import fs from "node:fs";
import type { FileStatus, Files } from "../files.ts";

const numbers = { throwIfNoEntry: false, bigint: true } as const;

function statusOf(status: fs.BigIntStats | undefined): FileStatus | undefined {
  return (
    status && {
      ...kindOf(status),
      size: Number(status.size),
      identity: (status.dev << 48n) ^ status.ino,
      modified: Number(status.mtimeMs),
    }
  );
}

function kindOf(status: fs.BigIntStats): Pick<FileStatus, "isFile" | "isDirectory" | "isSymbolicLink"> {
  return {
    isFile: () => status.isFile(),
    isDirectory: () => status.isDirectory(),
    isSymbolicLink: () => status.isSymbolicLink(),
  };
}

function may(path: string, mode: number): boolean {
  try {
    fs.accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}

/** What all but the owner have to write with, as Unix counts rights. */
const others = 0o022;

function isOwn(path: string): boolean {
  const status = fs.lstatSync(path, { throwIfNoEntry: false });
  if (!status?.isDirectory()) return false;
  // Windows gives what lies below a user's directory to that user.
  const user = process.getuid?.();
  return user === undefined || (status.uid === user && (status.mode & others) === 0);
}

export const files: Files = {
  exists: (path) => fs.existsSync(path),
  find: (path) => statusOf(fs.statSync(path, numbers)),
  status: (path) => statusOf(fs.statSync(path, { bigint: true }))!,
  findLink: (path) => statusOf(fs.lstatSync(path, numbers)),
  linkStatus: (path) => statusOf(fs.lstatSync(path, { bigint: true }))!,
  isReadable: (path) => may(path, fs.constants.R_OK),
  isExecutable: (path) => may(path, fs.constants.X_OK),
  checkReadable: (path) => fs.accessSync(path, fs.constants.R_OK),
  real: (path) => fs.realpathSync(path),
  linkTarget: (path) => fs.readlinkSync(path),
  read: (path) => fs.readFileSync(path),
  readText: (place) => fs.readFileSync(place, "utf8"),
  write(path, contents, { isNew = false, mode } = {}) {
    fs.writeFileSync(path, contents, { flag: isNew ? "wx" : "w", ...(mode === undefined ? {} : { mode }) });
  },
  rename: (from, to) => fs.renameSync(from, to),
  link: (from, to) => fs.linkSync(from, to),
  remove: (path, options) => fs.rmSync(path, options),
  removeEmpty: (directory) => fs.rmdirSync(directory),
  allow: (path, mode) => fs.chmodSync(path, mode),
  isOwn,
  touch(path) {
    const now = new Date();
    fs.utimesSync(path, now, now);
  },
  list: (directory) => fs.readdirSync(directory),
  entries: (directory) => fs.readdirSync(directory, { withFileTypes: true }),
  makeDirectory: (path, options) => void fs.mkdirSync(path, options),
  makeTemporary: (prefix) => fs.mkdtempSync(prefix),
  open: (path, mode) => fs.openSync(path, mode),
  close: (file) => fs.closeSync(file),
  openStatus: (file) => statusOf(fs.fstatSync(file, { bigint: true }))!,
  readBlock: (file, block, start = 0, length = block.length - start, position) =>
    fs.readSync(file, block, start, length, position ?? null),
  writeBlock: (file, block, start = 0, length = block.length - start, position) =>
    fs.writeSync(file, block, start, length, position ?? null),
  truncate: (file, length) => fs.ftruncateSync(file, length),
};
