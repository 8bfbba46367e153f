/**
 * Files of the library's models (packages/c/runtime/libc), and what the prover of termination makes of each. Procedures and objects of a
 * program name their file, so that what a model keeps to itself can be told apart as well.
 */

interface ModelFile {
  /** Calls of its functions are followed; or refused where no rule says what they promise, since what it keeps of files is not known. */
  readonly functions: "followed" | "refused";
  /** Whether a symbolic execution graph has its objects. Those that nothing reads would only cost. */
  readonly objects: "known" | "unread";
}

const followed: ModelFile = { functions: "followed", objects: "known" };
/** Large loops and tables for numbers and texts, of which the graph knows what they promise. */
const unread: ModelFile = { functions: "followed", objects: "unread" };
const files: ModelFile = { functions: "refused", objects: "unread" };

const modelFiles = {
  allocate: followed,
  arithmetic: followed,
  assert: followed,
  bits: followed,
  calendar: followed,
  clock: followed,
  "complex-arithmetic": followed,
  complex: followed,
  "convert-double": unread,
  "convert-integer": followed,
  "convert-wide-double": followed,
  "convert-wide-integer": followed,
  cplusplus: followed,
  "cplusplus-library": followed,
  ctype: followed,
  decimal: unread,
  descriptors: files,
  destructors: followed,
  "dynamic-cast": followed,
  environment: followed,
  errno: followed,
  "error-messages": followed,
  "error-text": unread,
  exceptions: followed,
  "file-system": files,
  // The streams of the standard lie in it.
  file: { functions: "refused", objects: "known" },
  "floating-environment": followed,
  "format-double": unread,
  format: unread,
  fortified: followed,
  "framework-afl": followed,
  "framework-check": followed,
  "framework-cmocka": followed,
  "framework-cunit": followed,
  "framework-unity": followed,
  "harness-cprover": followed,
  "harness-everypath": followed,
  "harness-klee": followed,
  "harness-verifier": followed,
  identity: followed,
  input: files,
  jump: followed,
  locale: followed,
  "math-bits": followed,
  "math-classify": followed,
  "math-functions": followed,
  "math-long": followed,
  "math-remainder": followed,
  "math-round": followed,
  math: followed,
  options: followed,
  paths: followed,
  print: followed,
  printf: followed,
  process: followed,
  random: followed,
  rust: followed,
  scan: files,
  scanf: files,
  "signal-text": followed,
  signal: followed,
  sink: followed,
  sort: followed,
  stream: files,
  "string-compare": followed,
  "string-copy": followed,
  "string-duplicate": followed,
  "string-search": followed,
  "string-token": followed,
  "string-version": followed,
  "type-info": followed,
  "wide-case": followed,
  "wide-characters": followed,
  "wide-printf": followed,
  "wide-scanf": followed,
  "wide-stream": followed,
  "wide-text": followed,
} as const satisfies Readonly<Record<string, ModelFile>>;

/** The file's name without its ending. */
export type ModelFileName = keyof typeof modelFiles;

/** Whether a file of the models is called so. */
export function isModelFile(name: string): name is ModelFileName {
  return Object.hasOwn(modelFiles, name);
}

/** What is made of the file. */
export function modelFile(name: ModelFileName): ModelFile {
  return modelFiles[name];
}

/** Names of all files of the models. */
export function modelFileNames(): readonly string[] {
  return Object.keys(modelFiles);
}
