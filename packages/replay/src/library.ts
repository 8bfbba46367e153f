/**
 * The library that every replayed program is linked with: the C models and the replay's own part, compiled once for each
 * data model and variant. That takes seconds, so the build puts the objects into the package; where they are not, each is a run of the
 * compiler like others, which the user's cache may know.
 */
import { createHash, type Hash } from "node:crypto";
import { cachedUnit, type FileSystem, hostFileSystem, languageArguments } from "@everypath/c";
import { host, ownBytes, ownFile, ownFilesBelow, ownPath, ownText } from "@everypath/core";
import {
  type BuildVariant,
  buildVariants,
  instrumentation,
  keepsEndedFrames,
  libraryDefine,
  librarySources,
} from "./build-variant.ts";
import { compileToObject, likeExploring } from "./compile-object.ts";

const { join } = host.paths;

type DataModel = "lp64" | "ilp32";

const runtime = ownPath("runtime");
const packaged = ownPath("dist/replay");
/** Where the compiler sees the sources, so that the objects do not depend on where the package is installed. */
export const mountedRuntime = "/everypath-runtime";

const mounted: FileSystem = {
  stat: (path) => hostFileSystem.stat(real(path)),
  read: (path) => hostFileSystem.read(real(path)),
  list: (path) => hostFileSystem.list(real(path)),
};

function real(path: string): string {
  return path.startsWith(`${mountedRuntime}/`) ? runtime + path.slice(mountedRuntime.length) : path;
}

const loaded = new Map<string, readonly Uint8Array[]>();

/** The objects, in the order of `compileLibrary`. */
export function libraryObjects(dataModel: DataModel, variant: BuildVariant): readonly Uint8Array[] {
  const key = `${dataModel}-${variant}`;
  const known = loaded.get(key);
  if (known !== undefined) return known;
  const name = `${key}-${digest()}.objects`;
  const objects = objectsIn(ownFile(`dist/replay/${name}`)) ?? compileLibrary(dataModel, variant);
  loaded.set(key, objects);
  return objects;
}

/** Compiles the library in all variants into the package, where it is not up to date; part of the build. */
export function buildReplayLibraries(dataModels: readonly DataModel[] = ["lp64", "ilp32"]): void {
  for (const dataModel of dataModels) {
    for (const variant of buildVariants) {
      const name = `${dataModel}-${variant}-${digest()}.objects`;
      if (host.files.exists(join(packaged, name))) continue;
      writeObjects(packaged, name, compileLibrary(dataModel, variant));
    }
  }
  // What older sources left behind would be packed with the rest.
  for (const name of host.files.exists(packaged) ? host.files.list(packaged) : []) {
    if (name.endsWith(".objects") && !name.includes(digest()))
      host.files.remove(join(packaged, name), { force: true });
  }
}

/** First the object that is to be linked before the program's, then the replay's own, then the models. */
function compileLibrary(dataModel: DataModel, variant: BuildVariant): Uint8Array[] {
  const edges = compiled("replay/edges.c", dataModel, instrumentation[variant]);
  const own = librarySources[variant].map((name) => compileOwn(`replay/${name}`, dataModel, variant));
  const models = filesBelow("libc").filter((path) => path.endsWith(".c"));
  return [edges, ...own, ...models.map((path) => compileModel(path, dataModel, variant))];
}

/** What counts the blocks of the user's code, for a program that is run again and again (quick-runs.ts). */
export function compileCounters(dataModel: DataModel): Uint8Array {
  return compiled("fuzz/counters.c", dataModel, ["-O2"]);
}

function compileOwn(path: string, dataModel: DataModel, variant: BuildVariant): Uint8Array {
  return compiled(path, dataModel, ["-O2", ...libraryDefine[variant]]);
}

function compileModel(path: string, dataModel: DataModel, variant: BuildVariant): Uint8Array {
  const blind = variant === "values" && readsVariadic(path);
  const ignore = blind ? ["-Xclang", `-fsanitize-ignorelist=${mountedRuntime}/replay/blind.txt`] : [];
  const checks = instrumentation[variant].map((argument) =>
    argument === keepsEndedFrames ? keepsNoFrames : argument,
  );
  return compiled(path, dataModel, [...likeExploring[dataModel], ...checks, ...ignore]);
}

/**
 * Whether the file, or a header beside it, deals with the arguments of a variadic call. They have no shadow in WebAssembly, so
 * such a file must not look at it.
 */
function readsVariadic(path: string): boolean {
  const text = ownText(`runtime/${path}`);
  if (/\bva_(start|arg|list|copy)\b/.test(text)) return true;
  const headers = [...text.matchAll(/^#include "(.*)"$/gm)].map((match) => `libc/${match[1]}`);
  return headers.some((header) => readsVariadic(header));
}

function compiled(path: string, dataModel: DataModel, args: readonly string[]): Uint8Array {
  const source = `${mountedRuntime}/${path}`;
  const language = languageArguments(source, { dataModel, runtimeInclude: `${mountedRuntime}/include` });
  const place = ["-fno-builtin", "-fdebug-compilation-dir=."];
  const all = [...language, ...place, ...args];
  return cachedUnit(
    [digestOfHeaders(), ownBytes(`runtime/${path}`), JSON.stringify([dataModel, all])],
    () => {
      const object = compileToObject(source, mounted, dataModel, all);
      if ("refused" in object) throw new Error(`the replay library should compile: ${object.refused}`);
      return object.bytes;
    },
  );
}

/** Paths relative to the runtime, sorted. */
function filesBelow(directory: string): readonly string[] {
  return ownFilesBelow(`runtime/${directory}`).map((path) => path.slice("runtime/".length));
}

/** No model hands out an address in its own frame, and their frames are most of a run's. */
const keepsNoFrames = "-asan-use-after-return=never";

/** Changes with the way the library is compiled, where the settings do not tell. */
const formatVersion = 3;

let knownDigest: string | undefined;
let knownDigestOfHeaders: string | undefined;

/** Of what every file may see beside itself: the headers, lists for the compiler, the compiler. */
function digestOfHeaders(): string {
  knownDigestOfHeaders ??= hashOf((path) => !path.endsWith(".c")).digest("hex");
  return knownDigestOfHeaders;
}

function hashOf(isTaken: (path: string) => boolean): Hash {
  const hash = createHash("sha256");
  for (const path of ["include", "libc", "replay"].flatMap(filesBelow).filter(isTaken)) {
    hash
      .update(`${path}\0`)
      .update(ownBytes(`runtime/${path}`))
      .update("\0");
  }
  return hash.update(host.files.read(new URL("../package.json", import.meta.resolve("@yowasp/clang"))));
}

/** Of everything that decides the contents. */
function digest(): string {
  if (knownDigest === undefined) {
    const settings = [formatVersion, instrumentation, libraryDefine, librarySources, likeExploring];
    knownDigest = hashOf(() => true)
      .update(JSON.stringify(settings))
      .digest("hex")
      .slice(0, 32);
  }
  return knownDigest;
}

/** Objects one after another, each after its length in four bytes; undefined where there is no such file. */
function objectsIn(bytes: Uint8Array | undefined): Uint8Array[] | undefined {
  if (bytes === undefined) return undefined;
  const objects: Uint8Array[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let position = 0; position + 4 <= bytes.length; ) {
    const length = view.getUint32(position, true);
    objects.push(bytes.subarray(position + 4, position + 4 + length));
    position += 4 + length;
  }
  return objects;
}

/** Appears at once and whole; a directory that cannot be written is done without. */
function writeObjects(directory: string, name: string, objects: readonly Uint8Array[]): void {
  const parts = objects.flatMap((object) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(object.length);
    return [length, object];
  });
  try {
    host.files.makeDirectory(directory, { recursive: true });
    const temporary = join(directory, `${name}.${host.system.processId}`);
    host.files.write(temporary, Buffer.concat(parts));
    host.files.rename(temporary, join(directory, name));
  } catch {
    return;
  }
}
