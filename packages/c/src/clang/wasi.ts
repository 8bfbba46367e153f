/**
 * The system interface (WASI preview 1) that the compiler's WebAssembly module runs on: arguments, standard streams and files.
 * Files are read from a `FileSystem` when they are opened; what the compiler writes stays in memory and is handed back.
 */
import type { FileSystem } from "./file-system.ts";
import { contents, emptyFile, type GrowingFile, reserve, write } from "./growing-file.ts";
import { enlargeSteps } from "./heap-steps.ts";
import { isIntact, type StackGuard, type ToolFailure } from "./stack.ts";
import { giveBack, newInstance, type ToolInstance, takeIdle } from "./tool-instance.ts";

export interface Run {
  readonly exitCode: number;
  /** It did not end by itself: what it has written is not to be used, but for messages. */
  readonly failure?: ToolFailure;
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
  /** Files written, by absolute path. */
  readonly written: ReadonlyMap<string, Uint8Array>;
}

/** Error numbers of WASI preview 1. */
const errno = {
  success: 0,
  badf: 8,
  exist: 20,
  inval: 28,
  isdir: 31,
  noent: 44,
  notdir: 54,
  notsup: 58,
} as const;
const fileType = { characterDevice: 2, directory: 3, regularFile: 4 } as const;
const openFlag = { create: 1, directory: 2, exclusive: 4, truncate: 8 } as const;
const rootDescriptor = 3;
const allRights = (1n << 30n) - 1n;

type Descriptor =
  | { readonly kind: "directory"; readonly path: string }
  | { readonly kind: "input"; readonly bytes: Uint8Array; readonly identity: bigint; position: number }
  | { readonly kind: "output"; readonly file: GrowingFile; position: number };

class ExitSignal {
  readonly code: number;
  constructor(code: number) {
    this.code = code;
  }
}

/** 64 MB: a memory that cannot grow by so much has run out, whatever the allocation was that failed. */
const pagesOfLargeAllocation = 1024;
const abortStatus = 134;

/** The tools' module, which threads share. */
export interface Toolchain {
  readonly module: WebAssembly.Module;
  /** What its stack must stay off. */
  readonly guard: StackGuard | undefined;
}

/** Runs the tool once. What fails in an instance that has served before is run again in one of its own, so that the outcome is no other than there. */
export function runWasi(toolchain: Toolchain, args: readonly string[], files: FileSystem): Run {
  const host = new Host(toolchain, args, files);
  const earlier = takeIdle(toolchain.module, host.imports());
  const run = earlier === undefined ? undefined : runIn(earlier, toolchain, host);
  if (run !== undefined && run.failure === undefined) return run;
  const second = earlier === undefined ? host : new Host(toolchain, args, files);
  return runIn(newInstance(toolchain.module, second.imports(), toolchain.guard), toolchain, second);
}

function runIn(instance: ToolInstance, { module, guard }: Toolchain, host: Host): Run {
  const { memory } = instance;
  host.memory = memory;
  let exitCode = 0;
  let failure: ToolFailure | undefined;
  try {
    instance.start();
  } catch (signal) {
    if (signal instanceof ExitSignal) exitCode = signal.code;
    else {
      failure = failureOf(signal, memory);
      if (failure === undefined) throw signal;
      exitCode = abortStatus;
    }
  }
  if (guard !== undefined && !isIntact(new Uint8Array(memory.buffer), guard)) failure = "stack";
  if (failure === undefined) giveBack(module, instance);
  return {
    exitCode,
    ...(failure === undefined ? {} : { failure }),
    stdout: contents(host.stdout),
    stderr: contents(host.stderr),
    written: host.result(),
  };
}

function failureOf(signal: unknown, memory: WebAssembly.Memory): ToolFailure | undefined {
  // What the engine throws where the thread's stack ends.
  if (signal instanceof RangeError) return "stack";
  if (!(signal instanceof WebAssembly.RuntimeError)) return undefined;
  return canGrow(memory) ? "crash" : "memory";
}

function canGrow(memory: WebAssembly.Memory): boolean {
  try {
    memory.grow(pagesOfLargeAllocation);
    return true;
  } catch {
    return false;
  }
}

class Host {
  memory: WebAssembly.Memory | undefined;
  /** Of the memory as it is now; empty when it has grown since. */
  #memoryBytes = new Uint8Array();
  #memoryView = new DataView(new ArrayBuffer(0));
  readonly stdout: GrowingFile = emptyFile();
  readonly stderr: GrowingFile = emptyFile();
  readonly #toolchain: Toolchain;
  readonly #files: FileSystem;
  readonly #arguments: readonly Uint8Array[];
  readonly #written = new Map<string, GrowingFile>();
  readonly #directories = new Set<string>();
  readonly #open = new Map<number, Descriptor>();
  /** How often the memory was another one, since it had grown. */
  #looks = 0;
  #nextDescriptor = rootDescriptor + 1;
  #random = 0x9e3779b9;

  constructor(toolchain: Toolchain, args: readonly string[], files: FileSystem) {
    this.#toolchain = toolchain;
    this.#files = files;
    this.#arguments = args.map((text) => new TextEncoder().encode(`${text}\0`));
    this.#open.set(0, { kind: "input", bytes: new Uint8Array(), identity: 0n, position: 0 });
    this.#open.set(1, { kind: "output", file: this.stdout, position: 0 });
    this.#open.set(2, { kind: "output", file: this.stderr, position: 0 });
    this.#open.set(rootDescriptor, { kind: "directory", path: "" });
  }

  result(): Map<string, Uint8Array> {
    return new Map([...this.#written].map(([path, file]) => [path, contents(file)]));
  }

  imports(): WebAssembly.ModuleImports {
    return {
      ...this.#ofProcess(),
      ...this.#ofDescriptors(),
      ...this.#ofPaths(),
      poll_oneoff: () => errno.notsup,
    };
  }

  #ofProcess(): WebAssembly.ModuleImports {
    return {
      args_sizes_get: (count: number, size: number) => {
        this.#setUint32(count, this.#arguments.length);
        this.#setUint32(
          size,
          this.#arguments.reduce((sum, bytes) => sum + bytes.length, 0),
        );
        return errno.success;
      },
      args_get: (pointers: number, buffer: number) => {
        let at = buffer;
        this.#arguments.forEach((bytes, index) => {
          this.#setUint32(pointers + 4 * index, at);
          this.#bytes().set(bytes, at);
          at += bytes.length;
        });
        return errno.success;
      },
      environ_sizes_get: (count: number, size: number) => {
        this.#setUint32(count, 0);
        this.#setUint32(size, 0);
        return errno.success;
      },
      environ_get: () => errno.success,
      /** Constant, so that a compilation has the same result at any time. */
      clock_time_get: (_clock: number, _precision: bigint, time: number) => {
        this.#view().setBigUint64(time, 0n, true);
        return errno.success;
      },
      random_get: (at: number, length: number) => {
        for (let index = 0; index < length; index++) {
          this.#random = (Math.imul(this.#random, 1664525) + 1013904223) >>> 0;
          this.#bytes()[at + index] = this.#random >>> 24;
        }
        return errno.success;
      },
      proc_exit: (code: number) => {
        throw new ExitSignal(code);
      },
    };
  }

  #ofDescriptors(): WebAssembly.ModuleImports {
    return {
      fd_close: (fd: number) => (this.#open.delete(fd) ? errno.success : errno.badf),
      fd_fdstat_get: (fd: number, at: number) => this.#describe(fd, at),
      fd_filestat_get: (fd: number, at: number) => this.#statusOf(fd, at),
      fd_filestat_set_size: (fd: number, size: bigint) => this.#resize(fd, Number(size)),
      fd_filestat_set_times: () => errno.success,
      fd_prestat_get: (fd: number, at: number) => {
        if (fd !== rootDescriptor) return errno.badf;
        this.#setUint32(at, 0);
        this.#setUint32(at + 4, 1);
        return errno.success;
      },
      fd_prestat_dir_name: (fd: number, at: number) => {
        if (fd !== rootDescriptor) return errno.badf;
        this.#bytes()[at] = 0x2f;
        return errno.success;
      },
      fd_read: (fd: number, vectors: number, count: number, size: number) =>
        this.#read(fd, vectors, count, size),
      fd_pread: (fd: number, vectors: number, count: number, offset: bigint, size: number) =>
        this.#read(fd, vectors, count, size, Number(offset)),
      fd_seek: (fd: number, offset: bigint, whence: number, at: number) =>
        this.#seek(fd, Number(offset), whence, at),
      fd_write: (fd: number, vectors: number, count: number, size: number) =>
        this.#write(fd, vectors, count, size),
      fd_readdir: (fd: number, buffer: number, length: number, cookie: bigint, used: number) =>
        this.#list(fd, buffer, length, Number(cookie), used),
    };
  }

  #ofPaths(): WebAssembly.ModuleImports {
    return {
      path_create_directory: (fd: number, path: number, length: number) => {
        this.#directories.add(this.#path(fd, path, length));
        return errno.success;
      },
      path_filestat_get: (fd: number, _flags: number, path: number, length: number, at: number) =>
        this.#statusAt(this.#path(fd, path, length), at),
      path_open: (
        fd: number,
        _look: number,
        path: number,
        length: number,
        flags: number,
        _r: bigint,
        _i: bigint,
        _f: number,
        at: number,
      ) => this.#openAt(this.#path(fd, path, length), flags, at),
      path_rename: (
        fd: number,
        from: number,
        fromLength: number,
        toFd: number,
        to: number,
        toLength: number,
      ) => {
        const source = this.#path(fd, from, fromLength);
        const file = this.#written.get(source);
        if (file === undefined) return errno.noent;
        this.#written.delete(source);
        this.#written.set(this.#path(toFd, to, toLength), file);
        return errno.success;
      },
      path_unlink_file: (fd: number, path: number, length: number) =>
        this.#written.delete(this.#path(fd, path, length)) ? errno.success : errno.noent,
      path_remove_directory: () => errno.notsup,
      path_link: () => errno.notsup,
      path_symlink: () => errno.notsup,
      /** Not a symbolic link: those are resolved by the file system below. */
      path_readlink: () => errno.inval,
    };
  }

  /** The compiler writes its output in pieces of a few bytes, so the views are kept. */
  #bytes(): Uint8Array {
    if (this.#memoryBytes.length === 0) this.#look();
    return this.#memoryBytes;
  }

  #view(): DataView {
    if (this.#memoryBytes.length === 0) this.#look();
    return this.#memoryView;
  }

  #look(): void {
    if (this.memory === undefined) throw new Error("the compiler's memory should be set before it runs");
    this.#memoryBytes = new Uint8Array(this.memory.buffer);
    this.#memoryView = new DataView(this.memory.buffer);
    const { module, guard } = this.#toolchain;
    if (this.#looks++ === 1) enlargeSteps(module, this.memory, guard?.from ?? this.memory.buffer.byteLength);
  }

  #setUint32(at: number, value: number): void {
    this.#view().setUint32(at, value, true);
  }

  #path(fd: number, at: number, length: number): string {
    const directory = this.#open.get(fd);
    const base = directory?.kind === "directory" ? directory.path : "";
    return `${base}/${new TextDecoder().decode(this.#bytes().subarray(at, at + length))}`;
  }

  #describe(fd: number, at: number): number {
    const descriptor = this.#open.get(fd);
    if (descriptor === undefined) return errno.badf;
    const view = this.#view();
    view.setUint8(
      at,
      fd < rootDescriptor
        ? fileType.characterDevice
        : descriptor.kind === "directory"
          ? fileType.directory
          : fileType.regularFile,
    );
    view.setUint16(at + 2, 0, true);
    view.setBigUint64(at + 8, allRights, true);
    view.setBigUint64(at + 16, allRights, true);
    return errno.success;
  }

  #setStatus(at: number, type: number, size: number, identity: bigint): number {
    const view = this.#view();
    for (let offset = 0; offset < 64; offset += 8) view.setBigUint64(at + offset, 0n, true);
    view.setBigUint64(at + 8, BigInt.asUintN(64, identity), true);
    view.setUint8(at + 16, type);
    view.setBigUint64(at + 24, 1n, true);
    view.setBigUint64(at + 32, BigInt(size), true);
    return errno.success;
  }

  #statusOf(fd: number, at: number): number {
    const descriptor = this.#open.get(fd);
    if (descriptor === undefined) return errno.badf;
    if (descriptor.kind === "directory")
      return this.#statusAt(descriptor.path === "" ? "/" : descriptor.path, at);
    if (fd < rootDescriptor) return this.#setStatus(at, fileType.characterDevice, 0, BigInt(fd));
    if (descriptor.kind === "input")
      return this.#setStatus(at, fileType.regularFile, descriptor.bytes.length, descriptor.identity);
    return this.#setStatus(at, fileType.regularFile, descriptor.file.length, (1n << 61n) + BigInt(fd));
  }

  #statusAt(path: string, at: number): number {
    const file = this.#written.get(path);
    if (file !== undefined) {
      const index = [...this.#written.keys()].indexOf(path);
      return this.#setStatus(at, fileType.regularFile, file.length, (1n << 60n) + BigInt(index));
    }
    if (this.#directories.has(path))
      return this.#setStatus(at, fileType.directory, 0, (1n << 59n) + BigInt(path.length));
    const status = this.#files.stat(path);
    if (status === undefined) return errno.noent;
    const type = status.kind === "directory" ? fileType.directory : fileType.regularFile;
    return this.#setStatus(at, type, status.size, status.identity);
  }

  #openAt(path: string, flags: number, at: number): number {
    const written = this.#written.get(path);
    let descriptor: Descriptor;
    if ((flags & openFlag.create) !== 0) {
      if (written !== undefined && (flags & openFlag.exclusive) !== 0) return errno.exist;
      const file = written ?? emptyFile();
      if ((flags & openFlag.truncate) !== 0) file.length = 0;
      this.#written.set(path, file);
      descriptor = { kind: "output", file, position: 0 };
    } else if (written !== undefined) {
      descriptor = { kind: "output", file: written, position: 0 };
    } else {
      const status = this.#files.stat(path);
      if (status === undefined) return errno.noent;
      if (status.kind === "directory") descriptor = { kind: "directory", path };
      else if ((flags & openFlag.directory) !== 0) return errno.notdir;
      else {
        const bytes = this.#files.read(path);
        if (bytes === undefined) return errno.noent;
        descriptor = { kind: "input", bytes, identity: status.identity, position: 0 };
      }
    }
    const fd = this.#nextDescriptor++;
    this.#open.set(fd, descriptor);
    this.#setUint32(at, fd);
    return errno.success;
  }

  #read(fd: number, vectors: number, count: number, size: number, offset?: number): number {
    const descriptor = this.#open.get(fd);
    if (descriptor === undefined) return errno.badf;
    if (descriptor.kind === "directory") return errno.isdir;
    const source = descriptor.kind === "input" ? descriptor.bytes : contents(descriptor.file);
    let position = offset ?? descriptor.position;
    const start = position;
    const memory = this.#bytes();
    const view = this.#view();
    for (let index = 0; index < count; index++) {
      const at = view.getUint32(vectors + 8 * index, true);
      const chunk = source.subarray(position, position + view.getUint32(vectors + 8 * index + 4, true));
      memory.set(chunk, at);
      position += chunk.length;
    }
    if (offset === undefined) descriptor.position = position;
    this.#setUint32(size, position - start);
    return errno.success;
  }

  #write(fd: number, vectors: number, count: number, size: number): number {
    const descriptor = this.#open.get(fd);
    if (descriptor?.kind !== "output") return errno.badf;
    const memory = this.#bytes();
    const view = this.#view();
    const { file } = descriptor;
    const start = descriptor.position;
    for (let index = 0; index < count; index++) {
      const at = view.getUint32(vectors + 8 * index, true);
      const length = view.getUint32(vectors + 8 * index + 4, true);
      write(file, descriptor.position, memory, at, length);
      descriptor.position += length;
    }
    this.#setUint32(size, descriptor.position - start);
    return errno.success;
  }

  #resize(fd: number, size: number): number {
    const descriptor = this.#open.get(fd);
    if (descriptor?.kind !== "output") return errno.badf;
    reserve(descriptor.file, size);
    if (size < descriptor.file.length) descriptor.file.bytes.fill(0, size, descriptor.file.length);
    descriptor.file.length = size;
    return errno.success;
  }

  #seek(fd: number, offset: number, whence: number, at: number): number {
    const descriptor = this.#open.get(fd);
    if (descriptor === undefined || descriptor.kind === "directory") return errno.badf;
    const length = descriptor.kind === "input" ? descriptor.bytes.length : descriptor.file.length;
    const base = whence === 0 ? 0 : whence === 1 ? descriptor.position : length;
    if (base + offset < 0) return errno.inval;
    descriptor.position = base + offset;
    this.#view().setBigUint64(at, BigInt(descriptor.position), true);
    return errno.success;
  }

  #list(fd: number, buffer: number, length: number, cookie: number, used: number): number {
    const descriptor = this.#open.get(fd);
    if (descriptor?.kind !== "directory") return errno.notdir;
    const names = this.#files.list(descriptor.path === "" ? "/" : descriptor.path);
    let at = 0;
    for (let index = cookie; index < names.length && at < length; index++) {
      const name = new TextEncoder().encode(names[index]);
      const entry = new Uint8Array(24 + name.length);
      const view = new DataView(entry.buffer);
      view.setBigUint64(0, BigInt(index + 1), true);
      view.setUint32(16, name.length, true);
      entry.set(name, 24);
      const part = entry.subarray(0, length - at);
      this.#bytes().set(part, buffer + at);
      at += part.length;
    }
    this.#setUint32(used, at);
    return errno.success;
  }
}
