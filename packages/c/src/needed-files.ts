/** Which files of a project a program needs: those that define what the files before them use and do not define, and so on. */
import { compileToLlvm } from "./clang.ts";
import type { CompileCommand } from "./compile-commands.ts";
import { type Module, parseModule } from "./llvm/index.ts";
import { includeDirectory } from "./runtime.ts";

export interface NeededOptions {
  readonly dataModel: "lp64" | "ilp32";
  readonly includeDirectories: readonly string[];
  readonly definitions: readonly string[];
  readonly compilerFlags: readonly string[];
  readonly fileFlags: Readonly<Record<string, readonly string[]>>;
  /** Told of files that cannot be looked into. */
  readonly onNote: (message: string) => void;
}

/**
 * The candidates that `files` need, in the order of the list. Where several define a name and none of them is needed
 * for anything else, nobody can tell which the program is linked with: that is a problem, in one line.
 */
export async function neededFiles(
  files: readonly string[],
  candidates: readonly CompileCommand[],
  options: NeededOptions,
): Promise<readonly string[] | { readonly problem: string }> {
  const defined = new Set<string>();
  const wanted = new Set<string>();
  const add = (module: Module): void => {
    const { defines, uses } = symbolsOf(module);
    for (const name of defines) defined.add(name);
    for (const name of uses) wanted.add(name);
  };
  for (const file of files) {
    const module = await moduleOf(file, options);
    // Loading tells what is wrong with it.
    if (typeof module === "string") return [];
    add(module);
  }
  if (isServed(wanted, defined)) return [];
  const waiting: { readonly file: string; readonly module: Module; readonly defines: readonly string[] }[] =
    [];
  for (const { file } of candidates) {
    const module = await moduleOf(file, options);
    if (typeof module === "string") options.onNote(`${file}: not looked into: ${module}`);
    else waiting.push({ file, module, defines: symbolsOf(module).defines });
  }
  const taken = new Set<string>();
  const definersOf = (name: string) =>
    waiting.filter(
      ({ defines }) => defines.includes(name) && !(defined.has("main") && defines.includes("main")),
    );
  const missing = () => [...wanted].filter((name) => !defined.has(name));
  for (let found = true; found; ) {
    found = false;
    for (const name of missing()) {
      const [definer, ...others] = definersOf(name);
      if (definer === undefined || others.length > 0 || defined.has(name)) continue;
      taken.add(definer.file);
      add(definer.module);
      found = true;
    }
  }
  for (const name of missing()) {
    const definers = definersOf(name).map(({ file }) => file);
    if (definers.length > 1)
      return {
        problem: `${name} is defined in ${definers.join(" and in ")}; give the file that is meant, too`,
      };
  }
  return candidates.map(({ file }) => file).filter((file) => taken.has(file));
}

function isServed(wanted: ReadonlySet<string>, defined: ReadonlySet<string>): boolean {
  return [...wanted].every((name) => defined.has(name));
}

/** A text is why there is none. */
export async function moduleOf(file: string, options: NeededOptions): Promise<Module | string> {
  const compiled = await compileToLlvm(
    { path: file },
    {
      dataModel: options.dataModel,
      includeDirectories: options.includeDirectories,
      defines: options.definitions,
      cflags: options.compilerFlags,
      fileFlags: options.fileFlags,
      runtimeInclude: includeDirectory(),
    },
  );
  if (compiled.diagnostic !== undefined) return compiled.diagnostic.message.split("\n")[0] ?? "";
  const parsed = parseModule(compiled.text, file);
  return "diagnostic" in parsed ? parsed.diagnostic.message : parsed.module;
}

/** Names that other files see: of what it defines, and of what it needs from them. */
export function symbolsOf({ functions, globals }: Module): {
  readonly defines: readonly string[];
  readonly uses: readonly string[];
} {
  const isOwn = (linkage: string): boolean => linkage === "internal" || linkage === "private";
  return {
    defines: [
      ...functions.filter(({ defined, linkage }) => defined && !isOwn(linkage)),
      ...globals.filter(({ initializer, linkage }) => initializer !== undefined && !isOwn(linkage)),
    ].map(({ name }) => name),
    uses: [
      ...functions.filter(({ defined, name }) => !defined && !name.startsWith("llvm.")),
      ...globals.filter(({ initializer }) => initializer === undefined),
    ].map(({ name }) => name),
  };
}
