/** Decides whether every run of a program ends. */
import { createHash } from "node:crypto";
import { createSolverChain, type Procedure, type Program, readSource } from "@everypath/core";
import { type Certificate, certify, checkCertificate, untilThen } from "@everypath/its";
import { languageOfFile } from "@everypath/languages";
import { certifyProgram, type ProvedProgram } from "@everypath/replay";
import {
  finiteTreeResult,
  outputDirectoryProblem,
  programTerminationResult,
  type Result,
  terminationData,
  terminationDot,
  terminationHtml,
} from "@everypath/report";
import { decideProgram, type ProgramTermination } from "@everypath/terminate";
import { finiteTree } from "./finite-tree.ts";
import { type OpenedProgram, openProgram } from "./program-file.ts";
import type { Project } from "./project.ts";
import { refused } from "./refused.ts";
import type { RunSurface } from "./surface.ts";
import { decided as decidedRun, defaultSeconds, queryBudget } from "./system.ts";
import type { TerminateOptions, TerminateRun } from "./terminate.ts";

type Integers = "bitvector" | "mathematical";

export async function terminateProgram(
  files: readonly string[],
  options: TerminateOptions,
  surface: RunSurface,
): Promise<TerminateRun> {
  const [file = ""] = files;
  const checked = checkOptions(file, options);
  if (typeof checked === "string") return refused(checked);
  const opened = await openProgram(files, options, surface);
  if (opened.kind === "refused") return opened;
  const { program, procedure } = opened;
  const unknown = unknownParameter(procedure, options.zeroTerminated ?? []);
  if (unknown !== undefined) return refused(unknown);
  const begun = performance.now();
  const { result, decided, proved } = decide(opened, options, checked);
  const spent = () => (performance.now() - begun) / 1000;
  const tree = isForExploring(result, options, checked, program.language)
    ? await finiteTree(files, options, checked.seconds - spent(), surface)
    : undefined;
  if (tree !== undefined) {
    const found = finiteTreeResult(result, tree.result, spent());
    const certificate = options.out === undefined ? undefined : tree.certificateIn(options.out);
    return decidedRun("program", found, options, () => ({
      certificate: certificate?.text,
      drawings: { ...drawingsOf(found, decided), ...certificate?.files },
    }));
  }
  const written = () => ({
    certificate:
      proved !== undefined && program.language !== "objects"
        ? certificateText(opened.project, procedure.name, options, checked, proved)
        : undefined,
    drawings: drawingsOf(result, decided),
  });
  return decidedRun("program", result, options, written);
}

/** Whether it is not known yet, and an exploration asks the same: of integers as they are, with nothing said that only a graph takes. */
function isForExploring(
  { verdict, termination }: Result,
  { zeroTerminated = [], compareInts }: TerminateOptions,
  { integers }: Checked,
  language: Program["language"],
): boolean {
  const ownIntegers: Integers = language === "c" ? "bitvector" : "mathematical";
  return (
    verdict === "unknown" &&
    termination !== undefined &&
    integers === ownIntegers &&
    zeroTerminated.length === 0 &&
    compareInts !== true
  );
}

function drawingsOf(result: Result, decided: ProgramTermination): Readonly<Record<string, Iterable<string>>> {
  const data = terminationData(result, decided);
  return { "report.html": terminationHtml(result, data), "graph.dot": terminationDot(data) };
}

/** The certificate of the whole proof, a node a line. */
function certificateText(
  { files, fileFlags }: Project,
  entry: string,
  options: TerminateOptions,
  { integers, signedOverflow }: Checked,
  { graph, components }: Pick<ProvedProgram, "graph" | "components">,
): string {
  const [file = "", ...others] = files;
  const certificate = certifyProgram({
    program: {
      file,
      sha256: hashOf(file),
      ...(others.length === 0
        ? {}
        : { others: others.map((each) => ({ file: each, sha256: hashOf(each) })) }),
      ...(Object.keys(fileFlags).length === 0 ? {} : { fileFlags: flagsByFile(fileFlags) }),
      entry,
      dataModel: options.dataModel === "ilp32" ? "ilp32" : "lp64",
      include: [...(options.include ?? [])],
      define: [...(options.define ?? [])],
      cflag: [...(options.cflag ?? [])],
      assume: [...(options.assume ?? [])],
      ...(options.call === undefined ? {} : { call: options.call }),
      ...(options.alias === false ? { alias: false } : {}),
      ...(options.freshGlobals === true ? { freshGlobals: true } : {}),
      ...(options.stub === undefined || options.stub.length === 0 ? {} : { stub: [...options.stub] }),
    },
    integers,
    signedOverflow,
    zeroTerminated: [...(options.zeroTerminated ?? [])],
    graph,
    components,
  });
  // In a string the quotes would be escaped, so that no text of the certificate is touched.
  return `${JSON.stringify(certificate).replaceAll('{"id":', '\n{"id":')}\n`;
}

function hashOf(file: string): string {
  return createHash("sha256").update(readSource(file)).digest("hex");
}

function flagsByFile(flags: Project["fileFlags"]): Record<string, string[]> {
  return Object.fromEntries(Object.entries(flags).map(([file, own]) => [file, [...own]]));
}

interface Checked {
  readonly seconds: number;
  readonly integers: Integers;
  readonly signedOverflow: "wrap" | "error";
}

/** The line that says what is wrong, else what the options mean. */
function checkOptions(file: string, options: TerminateOptions): Checked | string {
  const seconds = options.time === undefined ? defaultSeconds : Number(options.time);
  if (!Number.isInteger(seconds) || seconds <= 0)
    return `--time ${options.time}: not a positive whole number; give seconds`;
  const isC = languageOfFile(file) === "c";
  const integers = options.ints ?? (isC ? "bitvector" : "mathematical");
  if (integers !== "bitvector" && integers !== "mathematical")
    return `--ints ${integers}: no such model of integers; give bitvector or mathematical`;
  const foreign = isC ? undefined : optionOfC(options, integers);
  if (foreign !== undefined) return `${foreign}: the integers of ${file} have no width; leave it out`;
  const signedOverflow = options.signedOverflow ?? "wrap";
  if (signedOverflow !== "wrap" && signedOverflow !== "error")
    return `--signed-overflow ${signedOverflow}: give wrap or error`;
  const blocked = options.out === undefined ? undefined : outputDirectoryProblem(options.out);
  if (blocked !== undefined) return `--out ${options.out}: ${blocked}`;
  return { seconds, integers, signedOverflow };
}

/** What is about integers with a width, or about memory. */
function optionOfC(options: TerminateOptions, integers: Integers): string | undefined {
  if (integers === "bitvector") return "--ints bitvector";
  if (options.compareInts === true) return "--compare-ints";
  return options.signedOverflow === undefined ? undefined : `--signed-overflow ${options.signedOverflow}`;
}

function unknownParameter({ name, parameters }: Procedure, given: readonly string[]): string | undefined {
  const pointers = parameters.flatMap(({ variable, type }) =>
    type?.kind === "pointer" ? [variable.name] : [],
  );
  const unknown = given.find((each) => !pointers.includes(each));
  if (unknown === undefined) return undefined;
  const has = pointers.length === 0 ? "has no pointer parameter" : `has the pointers ${pointers.join(", ")}`;
  return `--zero-terminated ${unknown}: ${name} ${has}`;
}

interface Decided {
  readonly result: Result;
  readonly decided: ProgramTermination;
  readonly proved: Pick<ProvedProgram, "graph" | "components"> | undefined;
}

function decide(
  { program, procedure: entry, project, assumptions }: OpenedProgram,
  options: TerminateOptions,
  { seconds, integers, signedOverflow }: Checked,
): Decided {
  const begin = performance.now();
  const solver = createSolverChain(options.solver === undefined ? {} : { backend: options.solver });
  try {
    const ask = (model: Integers): ProgramTermination =>
      decideProgram({
        program,
        entry,
        integers: model,
        signedOverflow,
        zeroTerminated: new Set(options.zeroTerminated ?? []),
        solver,
        budget: queryBudget,
        milliseconds: (seconds * 1000) / (options.compareInts ? 2 : 1),
      });
    const decided = ask(integers);
    const other: Integers = integers === "bitvector" ? "mathematical" : "bitvector";
    const compared = options.compareInts ? comparison(integers, decided.kind, ask(other).kind) : undefined;
    const certificates =
      decided.kind === "terminates"
        ? decided.components.map(({ component, proof }, index) =>
            certify(component.its, `component ${index + 1} of ${project.files.join(", ")}`, {
              kind: "terminates",
              proof,
            }),
          )
        : [];
    const end = begin + seconds * 1000 + checkingAllowance;
    const checking = Object.assign(untilThen({ solver, budget: queryBudget }, end), {
      isOver: () => performance.now() > end,
    });
    const refused = certificates
      .map((certificate) => checkCertificate(certificate, checking))
      .find(({ kind }) => kind === "refused");
    const result = programTerminationResult(decided, {
      files: project.files,
      entry: entry.name,
      assumptions,
      integers,
      signedOverflow,
      certificates,
      refused: refused?.kind === "refused" ? refused.reason : undefined,
      compared,
      seconds: (performance.now() - begin) / 1000,
      layers: solver.statistics(),
    });
    const components =
      decided.kind === "terminates"
        ? decided.components.map(({ component }, index) => ({
            component,
            certificate: certificates[index] as Certificate,
          }))
        : [];
    return {
      result,
      decided,
      proved: result.verdict === "terminates" ? { graph: decided.graph, components } : undefined,
    };
  } finally {
    solver.close();
  }
}

/** Milliseconds that a proof found in the last moment has to be checked. */
const checkingAllowance = 1_000;

type Kind = ProgramTermination["kind"];

function comparison(
  integers: Integers,
  own: Kind,
  other: Kind,
): NonNullable<NonNullable<Result["termination"]>["compared"]> {
  const [bitvector, mathematical] = integers === "bitvector" ? [own, other] : [other, own];
  const isKnown = bitvector !== "unknown" && mathematical !== "unknown";
  return { bitvector, mathematical, dependsOnOverflow: isKnown ? bitvector !== mathematical : "unknown" };
}
