/**
 * The JSON result, version 1: what `--json` prints and `result.json` holds. The types are inferred from these schemas and
 * the published JSON Schema is generated from them (schema.ts). Fields are only ever added.
 */
import { z } from "zod";
import { certificateSchema } from "../its/index.ts";
import { errorKinds } from "../program/errors.ts";
import { resultSchemaName, testSchemaName } from "./names.ts";
import { reasonOrder } from "./reasons.ts";

const count = z.number().int().min(0);
const keys = <K extends string>(table: Readonly<Record<K, unknown>>): [K, ...K[]] =>
  Object.keys(table) as [K, ...K[]];

export const locationSchema = z
  .object({
    file: z.string().describe("As given on the command line or in the compiler's line information."),
    line: count.describe("From 1; 0 where unknown."),
    column: count.describe("From 1; 0 where unknown."),
  })
  .meta({ id: "Location", description: "A place in the source." });

export const formulaSchema = z
  .object({
    text: z.string().describe("In the reader's notation, with the program's own names."),
    smtlib: z.string().describe("The same as an SMT-LIB 2 term."),
  })
  .meta({ id: "Formula", description: "A value as a term over the inputs." });

export const objectSchema = z
  .object({
    name: z.string().describe("The class with a number, as values refer to it: Node#1."),
    class: z.string(),
    fields: z
      .record(z.string(), z.string())
      .describe("By name; of an array its length, and elements by their subscripts."),
  })
  .meta({ id: "HeapObject", description: "An object among the inputs." });

export const inputSchema = z
  .object({
    name: z.string(),
    sort: z
      .string()
      .describe(
        "i8 … i64 (signed), u8 … u64 (unsigned), f32, f64, bool, pointer, Int (unbounded), (Array Int Int), bytes, or the class of a reference.",
      ),
    value: z
      .string()
      .describe(
        "In the program's type: decimal for integers, true or false, 0x… for pointers, the shortest decimal that reads back for floats (also inf, -inf, nan), [1: 5, 3: 7, else 0] for arrays, escaped text for bytes.",
      ),
    text: z
      .string()
      .optional()
      .describe("As the source language writes it, where that differs from value: 'a', NULL."),
    objects: z
      .array(objectSchema)
      .optional()
      .describe("Of a reference: the objects that it leads to, but for those of inputs before it."),
    bytes: z.string().optional().describe("Sort bytes only: the contents, two hexadecimal digits a byte."),
    at: locationSchema
      .optional()
      .describe(
        "In a proof: no input, but what the variable of this name holds when the run is at the assertion there.",
      ),
  })
  .meta({ id: "Input", description: "One input of the program and its value." });

export const pointSchema = z
  .object({
    kind: z.enum(["entry", "assertion", "end"]),
    location: locationSchema,
  })
  .meta({ id: "Point", description: "Where a path of a proof begins or ends." });

const verdictOfProof = z.enum(["proved", "refuted", "unknown"]);

const inferredSchema = z
  .object({
    operation: z.enum(["open", "close", "use", "unfold"]),
    text: z.string().describe("The statement that could stand there, or what it is of where none could."),
    place: z
      .enum(["before", "after", "start", "end", "entry", "inside", "contract"])
      .describe("Where it belongs: before or after the statement at the location, …"),
    location: locationSchema,
  })
  .meta({ id: "Inferred", description: "A ghost operation that was performed though nobody wrote it." });

export const replaySchema = z.enum(["confirmed", "refuted", "not-replayable"]).meta({
  id: "Replay",
  description:
    "What happened when the compiled program ran on the inputs outside of the engine: the same, something else, or no such run could be made.",
});

export const frameSchema = z
  .object({ procedure: z.string(), location: locationSchema })
  .meta({ id: "Frame", description: "A call that was active." });

export const stateSchema = z
  .object({
    location: locationSchema.optional().describe("The statement that is executed in it."),
    heap: z
      .array(z.string())
      .describe("Its chunks: fields with their values, predicates with their snapshots."),
    store: z.record(z.string(), z.string()).describe("Variables and their values."),
    condition: z.string().describe("The path condition."),
  })
  .meta({ id: "State", description: "A symbolic state of a proof of contracts." });

export const traceStepSchema = z
  .object({
    location: locationSchema,
    procedure: z.string(),
    name: z.string().describe("The variable, element or field that is set."),
    sort: z.string().describe("As of an input."),
    value: z.string().describe("In the program's type."),
    text: z.string().optional().describe("As the source language writes it, where that differs from value."),
    hexadecimal: z.string().optional().describe("The bits of an integer."),
    input: z.boolean().optional().describe("True where it comes from an input."),
    cell: count.describe("The same number for the same variable or place in memory, whatever it is called."),
  })
  .meta({ id: "TraceStep", description: "What a statement of a counterexample sets." });

export const runSchema = z
  .object({
    start: z.array(z.string()).describe("Arguments and heap at the start: v = 5, Cell#1.x = 3."),
    steps: z
      .array(
        z.object({
          location: locationSchema,
          changes: z.array(z.string()).describe("What the statement changed: x = 5, Cell#1.x = 3."),
        }),
      )
      .describe("The method's own statements in the order of their execution."),
    omitted: count.describe("Statements executed after these."),
  })
  .meta({ id: "Run", description: "A run of a refuted method on the values of its counterexample." });

export const errorSchema = z
  .object({
    kind: z.enum(keys(errorKinds)),
    message: z.string(),
    location: locationSchema,
    procedure: z.string(),
    inputs: z.array(inputSchema).describe("Inputs that lead to the error."),
    decisions: z.string().describe("T or F for each branch that was undecided on the way."),
    replay: replaySchema,
    replayDetail: z.string().optional().describe("Why it was refuted or is not replayable."),
    path: count.describe("The id of the path that the inputs take."),
    paths: count.describe("How many paths end in this error."),
    uncertain: z
      .boolean()
      .optional()
      .describe("True where the solver could not decide whether the path is feasible; not counted as a bug."),
    stack: z.array(frameSchema).optional().describe("The user's active calls, innermost first, at most 64."),
    at: locationSchema
      .optional()
      .describe(
        "In a proof of contracts: the statement that needs the conjunct, where that stands elsewhere.",
      ),
    run: runSchema
      .optional()
      .describe("In a proof of contracts: the run that replay and replayDetail speak of."),
    state: stateSchema.optional().describe("In a proof of contracts: the state in which it fails."),
    states: z
      .array(stateSchema)
      .optional()
      .describe("In a proof of contracts: the states on the path before it, the last 200."),
    from: pointSchema
      .optional()
      .describe("In a proof: the assertion that the state satisfies from which the error is reached."),
    trace: z
      .array(traceStepSchema)
      .optional()
      .describe("Of bmc: what the statements of the counterexample set, in order; the last 2000."),
    counterexample: z
      .object({
        inputs: z.array(inputSchema),
        decisions: z.string(),
        replay: replaySchema,
        replayDetail: z.string().optional(),
      })
      .optional()
      .describe(
        "In a proof: a run of the program from its entry that comes to the error, where one was found.",
      ),
  })
  .meta({ id: "Error", description: "An error; one entry for each kind, location and procedure." });

export const incompleteSchema = z
  .object({
    reason: z.enum(reasonOrder as [(typeof reasonOrder)[number], ...typeof reasonOrder]),
    count: count.describe("How often it happened."),
    detail: z.string(),
    location: locationSchema.optional(),
  })
  .meta({ id: "Incomplete", description: "Something that keeps the result from covering every path." });

export const bytesSchema = z
  .object({ value: z.string().describe("Escaped text."), bytes: z.string().describe("Hexadecimal.") })
  .meta({ id: "Bytes", description: "A sequence of bytes." });

export const rhoStepSchema = z
  .object({
    text: z.string().describe("x := e, e.f := e, x := new C, or a test; over the program's variables."),
    rule: z.string().describe("The transition that adds the step."),
    location: locationSchema,
    value: z
      .string()
      .optional()
      .describe(
        "The step's expression in the store as it is there, over the inputs: what is assigned or tested.",
      ),
  })
  .meta({ id: "RhoStep", description: "A step of a symbolic execution trace." });

export const effortSchema = z
  .object({
    seconds: z.number().min(0),
    solverSeconds: z.number().min(0),
    queries: count,
    termSize: count.describe("Nodes of all conditions, shared ones once."),
  })
  .meta({ id: "Effort", description: "What one direction of trace took." });

export const pathSchema = z
  .object({
    id: count.describe("1, 2, … in the order of the execution tree, true branch first."),
    end: z
      .enum(["returned", "error", "halted", "assumption", "cut"])
      .describe(
        "cut: given up for the reason `cut`; in a proof also: at an assertion, and then without reason.",
      ),
    condition: z.string().describe("The path condition in the reader's notation; true if empty."),
    smtlib: z
      .string()
      .describe(
        "The path condition as an SMT-LIB 2 script: declare-const for each symbol, assert for each conjunct.",
      ),
    inputs: z
      .array(inputSchema)
      .optional()
      .describe("A solution of the condition; absent if the solver gave none."),
    result: formulaSchema.optional().describe("The value returned by the entry."),
    outputs: z.array(formulaSchema),
    final: z
      .array(z.object({ name: z.string(), ...formulaSchema.shape }))
      .describe("By-reference parameters, globals, and at the end of a main routine its variables."),
    steps: count.describe("Instructions executed."),
    decisions: z.string().describe("T or F for each branch that was undecided on the way."),
    error: count.optional().describe("Index into errors."),
    cut: z.string().optional().describe("Why the path was cut: a reason of incomplete."),
    cutAt: locationSchema.optional().describe("Where it was cut."),
    uncertain: z
      .boolean()
      .optional()
      .describe("True where the solver could not decide whether the path is feasible."),
    exitStatus: z.number().int().optional().describe("Of the process, under the inputs."),
    stdout: bytesSchema.optional().describe("What the program writes under the inputs."),
    replay: replaySchema.optional(),
    replayDetail: z.string().optional(),
    procedure: z.string().optional().describe("In a proof: the procedure that it was started from."),
    from: pointSchema.optional().describe("In a proof: where it begins; an assertion there is assumed."),
    to: pointSchema.optional().describe("In a proof: where it ends; an assertion there is proved, or not."),
    verdict: verdictOfProof.optional().describe("In a proof: whether everything on it is proved."),
    rho: z
      .array(rhoStepSchema)
      .optional()
      .describe("Of trace: the symbolic execution trace, its steps in order."),
    forward: formulaSchema
      .optional()
      .describe("Of trace: the path condition found by building a store; smtlib is a script, as the path's."),
    backward: formulaSchema
      .optional()
      .describe("Of trace: the path condition found by weakest preconditions; smtlib is a script."),
    equivalent: z
      .union([z.boolean(), z.literal("unknown")])
      .optional()
      .describe("Of trace: whether the solver finds the two conditions equivalent."),
  })
  .meta({ id: "Path", description: "One path of the program: a leaf of the execution tree." });

const ratioSchema = z.object({ covered: count, total: count });

export const foundSchema = z
  .object({
    id: count.describe("1, 2, … in the order found; seeds come first."),
    parent: count.optional().describe("The input that it was made of; absent for a seed."),
    generation: count.describe("0 for a seed."),
    bound: count.describe("Conjuncts of the path condition before this one are the parent's to negate."),
    score: count.describe("Blocks of code that it covers and no input before it."),
    input: bytesSchema,
    error: count.optional().describe("Index into errors: how it ends."),
  })
  .meta({ id: "Found", description: "An input that fuzz made and ran." });

export const fuzzSchema = z
  .object({
    reads: z
      .string()
      .describe("Where an input's bytes go: stdin, file:NAME, argv, a symbol's name, or symbols."),
    inputs: count,
    generations: count,
    expansions: count.describe("Inputs that were followed on symbols."),
    waiting: count.describe("Inputs that were not, when the run ended."),
    divergences: count.describe("Inputs that did not take the path they were made for."),
  })
  .meta({ id: "Fuzz", description: "The generational search." });

export const coverageSchema = z
  .object({
    lines: ratioSchema.describe("Executable lines of the user's files."),
    branches: ratioSchema.describe("Directions of branches: two for each."),
    files: z
      .array(
        z.object({
          file: z.string(),
          lines: ratioSchema,
          branches: ratioSchema,
          uncovered: z.array(count).describe("Lines that no path executed."),
          sides: z
            .array(
              z.object({
                line: count,
                column: count,
                whenTrue: count.optional().describe("The id of a path whose inputs make the branch true."),
                whenFalse: count.optional().describe("The id of a path whose inputs make the branch false."),
              }),
            )
            .optional()
            .describe(
              "Each branch with paths whose inputs reach its sides; absent where it was not asked for.",
            ),
        }),
      )
      .optional(),
  })
  .meta({ id: "Coverage", description: "What the paths executed." });

export const statisticsSchema = z
  .object({
    paths: count,
    instructions: count,
    forks: count.optional(),
    queries: count.describe("Conditions that were not decided at once."),
    solverQueries: count.describe("Of these, how many reached the solver itself."),
    seconds: z.number().min(0),
    solverSeconds: z.number().min(0),
    layers: z
      .array(z.object({ layer: z.string(), queries: count, hits: count, seconds: z.number().min(0) }))
      .optional()
      .describe("The layers around the solver, outermost first, and what each answered itself."),
    shed: z
      .object({
        states: count.describe("Waiting states that were let go, and found again by following their decisions."),
        threads: count.describe("Threads that were started anew."),
      })
      .optional()
      .describe("What was let go to stay below the bound of memory; it changes no result."),
  })
  .meta({
    id: "Statistics",
    description: "Effort; the only part of a result that varies between equal runs.",
  });

export const loopSchema = z
  .object({
    location: locationSchema.describe("Of the decision that is made again and again."),
    forks: count.describe("Decisions there in the execution tree."),
    maxIterations: count.describe("The most of them on one path."),
  })
  .meta({ id: "Loop", description: "A loop or recursion that multiplies paths." });

export const terminationProofSchema = z
  .object({
    steps: z
      .array(
        z.object({
          transitions: z.array(z.string()).describe("Of the component that the step is about."),
          functions: z
            .array(z.array(z.object({ location: z.string(), text: z.string() })))
            .describe("Of each nested function, by location: one, unless the component has several phases."),
          decreasing: z
            .array(z.string())
            .describe("Transitions that the step shows to be taken finitely often."),
        }),
      )
      .describe("In their order: each takes transitions out of the graph that those before it left."),
    cases: z
      .array(z.object({ name: z.string(), location: z.string(), text: z.string() }))
      .describe("Where a location was split: the names of its parts, and when each holds."),
    invariants: z.array(z.object({ location: z.string(), text: z.string() })),
    certificate: certificateSchema.optional().describe("Of a system."),
    components: z
      .array(
        z.object({
          locations: z.array(
            z.object({
              name: z.string(),
              location: locationSchema.describe("The loop head that it stands for."),
              state: z.string().describe("What is known whenever it is reached."),
            }),
          ),
          steps: z.array(z.string()).describe("Names of the steps, as proof.steps has them: 1, 2, …"),
          certificate: certificateSchema.describe("Of the component's integer transition system."),
        }),
      )
      .optional()
      .describe("Of a program: the strongly connected components of its graph."),
  })
  .meta({ id: "TerminationProof", description: "Why every run ends." });

export const witnessSchema = z
  .object({
    inputs: z.array(inputSchema).describe("Values of the variables at the start."),
    why: z.string().describe("Why the run never ends."),
    stem: z.array(z.string()).describe("Transitions from the start to the loop."),
    loop: z.array(z.string()).describe("Transitions that are taken again and again."),
    certificate: certificateSchema.optional().describe("Of a system."),
    steps: count.optional().describe("Of a program: instructions that the engine ran on the inputs."),
  })
  .meta({ id: "Witness", description: "A run that never ends." });

export const boundSchema = z
  .object({
    text: z.string().describe("As in the report: max(14, 7·j + 7)."),
    expr: z
      .string()
      .describe(
        "In the grammar `+ - * / ^ ( ) max min abs log2 ceil floor`, numbers and the inputs' names; `/` is exact, and log2 of what is below 1 is 0.",
      ),
    counts: z
      .string()
      .describe(
        "What is counted: of a system `steps`, the costs of the rules that a run applies; of a program `instructions` (of its LLVM code), `statements`, `iterations` or `calls:NAME`.",
      ),
    degree: z.string().describe("How it grows: constant, logarithmic, linear, quadratic, …"),
    measured: z
      .object({
        runs: count.describe(
          "Runs of the program or the system from random and extreme values; none cost more than the bound.",
        ),
        worst: z
          .object({ inputs: z.array(inputSchema), cost: z.string(), bound: z.string() })
          .optional()
          .describe(
            "Of a system the dearest run that came to its end, of a program the one nearest to the bound; and the bound at its inputs, rounded down.",
          ),
      })
      .describe("The bound against runs."),
  })
  .meta({ id: "Bound", description: "No run costs more, whatever the inputs." });

export const askSchema = z
  .object({
    text: z.string(),
    answer: z.enum(["true", "false", "unknown"]),
    run: z
      .object({ inputs: z.array(inputSchema), cost: z.string() })
      .optional()
      .describe("Where the answer is false: a run that costs more than was asked."),
  })
  .meta({ id: "AskedBound", description: "The bound asked with --ask, and whether it holds." });

export const resultSchema = z
  .object({
    schema: z.literal(resultSchemaName),
    command: z.enum(["explore", "debug", "fuzz", "bmc", "prove", "trace", "terminate", "cost"]),
    files: z.array(z.string()),
    entry: z.string(),
    verdict: z.enum(["safe", "unsafe", "proved", "refuted", "terminates", "diverges", "bounded", "unknown"]),
    complete: z.boolean().describe("Every path within no bound was covered."),
    incomplete: z.array(incompleteSchema),
    assumptions: z
      .array(z.string())
      .optional()
      .describe("Given with --assume: the verdict holds for inputs that satisfy them."),
    unchecked: z
      .array(z.enum(keys(errorKinds)))
      .optional()
      .describe("Kinds of error that were not looked for: the verdict does not speak of them."),
    errors: z.array(errorSchema),
    paths: z.array(pathSchema),
    procedures: z
      .array(
        z.object({
          name: z.string(),
          verdict: verdictOfProof,
          location: locationSchema,
          inferred: z
            .array(inferredSchema)
            .optional()
            .describe("Of contracts: ghost operations that were not written, each place once."),
        }),
      )
      .optional()
      .describe("Of prove: each procedure that was proved by itself."),
    loops: z
      .array(loopSchema)
      .optional()
      .describe(
        "Where a budget cut the run: the loops that multiply its paths, the one with most forks first.",
      ),
    kept: z
      .array(count)
      .optional()
      .describe(
        "With --minimize: the paths whose tests were written. Together they cover every branch that all do.",
      ),
    unwind: count.optional().describe("Of bmc: the bound, or with auto the last one tried."),
    unwinding: z
      .object({
        automatic: z.boolean().describe("The bound was raised until there was an answer."),
        reachable: z
          .union([z.boolean(), z.literal("unknown")])
          .optional()
          .describe("Whether an input reaches the bound; absent where an error was found first."),
        reached: z.array(z.object({ name: z.string(), location: locationSchema })),
        sliced: z
          .literal(true)
          .optional()
          .describe("The answer was found on the program without what no property depends on."),
        induction: z
          .object({
            k: count.describe("Rounds without an error that the step assumes."),
            invariants: z.array(
              z.object({
                loop: z.string(),
                location: locationSchema,
                text: z.string().describe("Holds whenever control comes to the loop's head: 0 ≤ i ≤ 10."),
              }),
            ),
          })
          .optional()
          .describe("The proof of safety by k-induction, where no bound was enough."),
        formulaSize: count.describe("Nodes of the largest formula asked, shared ones once."),
        merges: count.describe("How often two paths became one."),
        apart: z
          .array(z.object({ reason: z.string(), count }))
          .describe("Why paths that met were kept apart, and how often."),
      })
      .optional()
      .describe("Of bmc."),
    direction: z.enum(["forward", "backward", "both"]).optional().describe("Of trace."),
    line: count.optional().describe("Of trace: the line that its paths lead to."),
    proof: terminationProofSchema.optional().describe("Of terminate: where the verdict is terminates."),
    witness: witnessSchema.optional().describe("Of terminate: where the verdict is diverges."),
    termination: z
      .object({
        integers: z.enum(["bitvector", "mathematical"]),
        signedOverflow: z.enum(["wrap", "error"]),
        graph: z.object({
          nodes: count,
          evaluations: count,
          refinements: count,
          generalisations: count,
          complete: z.boolean().describe("Every leaf is an end of the program or a generalisation."),
        }),
        compared: z
          .object({
            bitvector: z.enum(["terminates", "diverges", "unknown"]),
            mathematical: z.enum(["terminates", "diverges", "unknown"]),
            dependsOnOverflow: z.union([z.boolean(), z.literal("unknown")]),
          })
          .optional()
          .describe("With --compare-ints."),
      })
      .optional()
      .describe("Of terminate, for a program."),
    bound: boundSchema.optional().describe("Of cost: where the verdict is bounded."),
    ask: askSchema.optional().describe("Of cost, with --ask."),
    found: z
      .array(foundSchema)
      .optional()
      .describe("Of fuzz: the inputs in the order found, the first 10,000."),
    fuzz: fuzzSchema.optional(),
    coverage: coverageSchema,
    stats: statisticsSchema.extend({
      forward: effortSchema.optional().describe("Of trace: building stores."),
      backward: effortSchema.optional().describe("Of trace: weakest preconditions."),
    }),
  })
  .meta({ title: "Everypath result", description: "The result of an everypath command, version 1." });

const hex = z.string().regex(/^([0-9a-f]{2})*$/);

/** What a run outside of the engine is given; scalars are little-endian. */
export const replayInputSchema = z.object({
  readings: z
    .array(z.object({ name: z.string(), bytes: hex }))
    .describe("What the program reads, in the order it does."),
  arguments: z
    .array(
      z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("scalar"), bytes: hex }),
        z.object({ kind: z.literal("null") }),
        z
          .object({ kind: z.literal("object"), bytes: hex })
          .describe("A pointer to an object that holds these bytes."),
      ]),
    )
    .optional()
    .describe("Of an entry that is not run as a whole program."),
});

/** How the program was compiled, and which errors were not looked for. */
export const compileSchema = z.object({
  dataModel: z.enum(["lp64", "ilp32"]),
  includeDirectories: z.array(z.string()),
  definitions: z.array(z.string()),
  flags: z.array(z.string()),
  unchecked: z.array(z.enum(keys(errorKinds))),
});

/** One test of `out/tests`: inputs and what the program must do on them. */
export const testCaseSchema = z
  .object({
    schema: z.literal(testSchemaName),
    files: z.array(z.string()),
    entry: z.string(),
    path: count.describe("The id of the path in result.json."),
    inputs: z.array(inputSchema),
    decisions: z.string(),
    replay: replayInputSchema.optional().describe("The inputs as bytes, for everypath replay."),
    compile: compileSchema.optional(),
    expect: z.object({
      end: pathSchema.shape.end,
      result: z.string().optional().describe("The value returned by the entry, in its type."),
      value: z
        .discriminatedUnion("kind", [
          z.object({
            kind: z.literal("integer"),
            bits: count,
            value: z.string().describe("Unsigned decimal."),
          }),
          z.object({ kind: z.literal("float"), value: z.string() }),
          z.object({ kind: z.literal("pointer"), isNull: z.boolean() }),
        ])
        .optional()
        .describe("The same for machines: the bits of an integer, the shortest decimal of a float."),
      exitStatus: z.number().int().optional(),
      stdout: bytesSchema.optional(),
      error: errorSchema.pick({ kind: true, message: true, location: true, procedure: true }).optional(),
    }),
  })
  .meta({
    title: "Everypath test",
    description: "One path's inputs and the behaviour they must show, version 1.",
  });

export type Result = z.infer<typeof resultSchema>;
export type ResultError = z.infer<typeof errorSchema>;
export type ResultRun = z.infer<typeof runSchema>;
export type ResultInferred = z.infer<typeof inferredSchema>;
export type ResultState = z.infer<typeof stateSchema>;
export type ResultPath = z.infer<typeof pathSchema>;
export type ResultFound = z.infer<typeof foundSchema>;
export type ResultInput = z.infer<typeof inputSchema>;
export type ResultObject = z.infer<typeof objectSchema>;
export type ResultIncomplete = z.infer<typeof incompleteSchema>;
export type ResultLocation = z.infer<typeof locationSchema>;
export type ResultCoverage = z.infer<typeof coverageSchema>;
export type Formula = z.infer<typeof formulaSchema>;
export type Bytes = z.infer<typeof bytesSchema>;
export type ResultTraceStep = z.infer<typeof traceStepSchema>;
export type ResultRhoStep = z.infer<typeof rhoStepSchema>;
export type ResultEffort = z.infer<typeof effortSchema>;
export type ResultLoop = z.infer<typeof loopSchema>;
export type CompileSettings = z.infer<typeof compileSchema>;
export type TestCase = z.infer<typeof testCaseSchema>;
