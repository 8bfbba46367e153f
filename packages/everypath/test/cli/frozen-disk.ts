/**
 * A disk that stops to change at a chosen moment, as it does for a process that is killed there: the operation of that moment is done
 * by half, where it has halves, and none after it. Use: `vi.mock("node:fs", (load) => frozenDisk(load))`.
 */
import type * as FileSystem from "node:fs";
import { join } from "node:path";

type Module = typeof FileSystem;

const disk = { changes: 0, last: Number.POSITIVE_INFINITY };

/** Counts anew, and lets so many changes pass; the one after them is done by half. */
export function freezeAfter(changes: number): void {
  disk.changes = 0;
  disk.last = changes;
}

/** Changes since the last `freezeAfter`, tried ones included. */
export function changesSoFar(): number {
  return disk.changes;
}

export async function frozenDisk(load: () => Promise<unknown>): Promise<Module> {
  const real = (await load()) as Module;
  /** `half`: what is seen of the operation when its process is killed meanwhile. */
  const change = <Arguments extends unknown[], Answer>(
    operation: (...given: Arguments) => Answer,
    half: (...given: Arguments) => void = () => {},
  ) => {
    return (...given: Arguments): Answer => {
      disk.changes++;
      if (disk.changes <= disk.last) return operation(...given);
      if (disk.changes === disk.last + 1) half(...given);
      throw new Error("the process is killed");
    };
  };
  const replaced = {
    mkdirSync: change(real.mkdirSync as (path: string, options?: object) => string | undefined),
    renameSync: change(real.renameSync as (from: string, to: string) => void),
    rmdirSync: change(real.rmdirSync as (path: string) => void),
    rmSync: change(
      real.rmSync as (path: string, options?: { recursive?: boolean }) => void,
      (path, options) => {
        if (options?.recursive !== true || !real.existsSync(path) || !real.statSync(path).isDirectory())
          return;
        const [first] = real.readdirSync(path);
        if (first !== undefined) real.rmSync(join(path, first), { recursive: true });
      },
    ),
    writeFileSync: change(
      real.writeFileSync as (path: string, content: Uint8Array | string) => void,
      (path, content) => real.writeFileSync(path, content.slice(0, content.length / 2)),
    ),
    writeSync: change(
      real.writeSync as (descriptor: number, block: Uint8Array) => number,
      (descriptor, block) => void real.writeSync(descriptor, block.subarray(0, block.length / 2)),
    ),
  };
  const open = change(real.openSync as (path: string, flags: string) => number);
  const openSync = (path: string, flags = "r"): number =>
    flags === "r" ? real.openSync(path, flags) : open(path, flags);
  const all = { ...real, ...replaced, openSync };
  return { ...all, default: all } as unknown as Module;
}
