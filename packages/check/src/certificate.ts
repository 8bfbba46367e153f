/**
 * The certificate of a program's termination as plain data: the symbolic execution graph, the integer transition systems of its components
 * and how their transitions come from its edges, and their ranking functions. Integers are decimal texts.
 */

import { linearSchema, certificateSchema as systemCertificateSchema } from "@everypath/its";
import { z } from "zod";

/** What the field `format` of such a certificate says; another text is another format. */
export const programCertificateFormat = "everypath-termination-certificate/1";

const count = z.number().int().nonnegative();
const integerText = z.string().regex(/^-?\d+$/);

const cellSchema = z
  .object({
    offset: linearSchema,
    bytes: z.number().int().positive(),
    value: linearSchema,
    signed: z.boolean(),
  })
  .describe("PT: at the offset so many bytes hold the value, read signed or unsigned.");

const areaSchema = z
  .object({
    name: z.string(),
    base: linearSchema,
    size: linearSchema,
    lifetime: z.enum(["stack", "heap", "global"]),
    depth: count.describe("Number of calls that ran when it was allocated."),
    constant: z.boolean(),
    cells: z.array(cellSchema),
    rest: z
      .union([
        z.enum(["anything", "zero", "arguments", "stream", "variadic"]),
        z.object({ initial: z.string() }),
      ])
      .describe(
        "What holds of bytes that no cell speaks of; `initial` names the global whose first value they have, `arguments` are pointers to those of main, `stream` a file of the library, `variadic` the variable arguments of a call.",
      ),
    unchanged: z
      .boolean()
      .optional()
      .describe("In the run of an abstracted call: its bytes are as they were when the call began."),
  })
  .describe("AL: `size` bytes from `base` on are allocated.");

const frameSchema = z.object({
  procedure: z.string(),
  block: count,
  index: count.describe("Of the instruction in its block; one behind the last is the terminator."),
  values: z
    .record(z.string(), linearSchema)
    .describe("LV; a variable that is missing may have any value, or none."),
});

const stateSchema = z.object({
  frames: z.array(frameSchema).min(1).describe("The calls that have not returned, the entry's first."),
  shared: z
    .record(z.string(), linearSchema)
    .optional()
    .describe("LV of the variables that all procedures share (STATIC in PL/I)."),
  facts: z.array(linearSchema).describe("KB: each is at least 0."),
  areas: z.array(areaSchema),
  chosen: z
    .array(z.boolean())
    .optional()
    .describe("Truths that were chosen for conditions without meaning in integers."),
});

const stepSchema = z.discriminatedUnion("kind", [
  z
    .object({ kind: z.literal("evaluation"), to: z.array(count) })
    .describe(
      "One step of the program; without a target the state stands for nothing, with several, of a call of the library, a run goes on in one of them.",
    ),
  z.object({ kind: z.literal("refinement"), to: z.array(count) }).describe("No step: a case distinction."),
  z
    .object({
      kind: z.literal("generalisation"),
      to: count.describe("The root of a tree."),
      mu: z
        .record(z.string(), linearSchema)
        .describe("μ: the symbolic variables of the target, over those of the source."),
    })
    .describe("No step: the target stands for more."),
  z
    .object({
      kind: z.literal("call"),
      to: z.array(count),
      names: z
        .record(z.string(), z.string())
        .optional()
        .describe("By the callee's names for areas: what the caller calls them."),
    })
    .describe(
      "A call that is not followed: its runs begin in the first target; the second is past it, if it may return.",
    ),
  z.object({ kind: z.literal("end") }).describe("Every run that comes here ends."),
]);

const nodeSchema = z.object({
  id: count,
  at: z.string().describe("file:line:column, for the reader."),
  state: stateSchema,
  step: stepSchema,
});

const meaningSchema = z
  .object({
    symbol: z.string(),
    operator: z.enum(["product", "quotient", "remainder", "and", "or", "xor", "left shift", "right shift"]),
    operands: z.tuple([linearSchema, linearSchema]),
    width: z.number().int().positive().optional(),
    signed: z.boolean().optional(),
  })
  .describe(
    "What a symbolic variable stands for, over others. It holds in trees whose root does not mention the variable.",
  );

const systemSchema = z.object({
  heads: z.array(
    z.object({
      node: count.describe("The root of a tree."),
      location: z.string(),
      entry: z.string().describe("The transition that leads from the system's start to the location."),
      variables: z
        .array(z.string())
        .describe("The system's variables that are symbolic variables of the root."),
    }),
  ),
  edges: z.array(
    z.object({
      node: count.describe("The source of a generalisation edge."),
      transition: z.string(),
      choices: z
        .record(z.string(), z.string())
        .describe("The symbolic variables that the transition's choices stand for, where the names differ."),
    }),
  ),
  certificate: systemCertificateSchema.describe("The system, with its ranking functions."),
});

const intervalSchema = z.object({
  lower: integerText.optional(),
  upper: integerText.optional(),
});

const resultSchema = intervalSchema
  .extend({
    signed: z.boolean().describe("How the value is read."),
    distances: z
      .array(intervalSchema.extend({ parameter: z.string() }))
      .describe("Bounds of the value minus the argument, each as it is read."),
  })
  .describe("Bounds of a value that the call returns.");

const summarySchema = z
  .object({
    call: z.string().describe("Of the abstracted call; trees name it."),
    node: count.describe("The root of the tree in which its runs begin."),
    returned: z
      .object({
        results: z.array(resultSchema.nullable()),
        changes: z
          .record(z.string(), z.enum(["written", "gone"]))
          .describe(
            "By the root's names: areas some of whose bytes may have changed, or that may be allocated no more.",
          ),
      })
      .optional()
      .describe("Without it no run of the call returns."),
  })
  .describe("What holds of every run of an abstracted call that returns.");

/** The form of a certificate as JSON. Whether what it claims holds is for `checkProgramCertificate` to find out. */
export const programCertificateSchema = z.object({
  format: z.literal(programCertificateFormat),
  program: z.object({
    file: z.string(),
    sha256: z.string().describe("Of the file's bytes."),
    others: z
      .array(z.object({ file: z.string(), sha256: z.string() }))
      .optional()
      .describe("The other files of the program, which are linked with it."),
    fileFlags: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .describe("Flags that single files are compiled with, by their names."),
    entry: z.string(),
    dataModel: z.enum(["lp64", "ilp32"]),
    include: z.array(z.string()),
    define: z.array(z.string()),
    cflag: z.array(z.string()),
    assume: z.array(z.string()).describe("What is assumed of the entry's arguments."),
    call: z.string().optional().describe("Instead of any arguments: the first call."),
    alias: z
      .literal(false)
      .optional()
      .describe("The caller's pointers are taken to mean different objects, none of them a global variable."),
    stub: z
      .array(z.string())
      .optional()
      .describe("What is taken for granted of functions that the file does not define, as --stub says it."),
    freshGlobals: z
      .literal(true)
      .optional()
      .describe("Global variables are taken to hold their initial values when the entry is called."),
  }),
  integers: z.enum(["bitvector", "mathematical"]),
  signedOverflow: z.enum(["wrap", "error"]),
  zeroTerminated: z.array(z.string()).describe("Pointer parameters whose area is assumed to hold a 0."),
  unsigned: z
    .record(z.string(), z.array(z.string()))
    .describe("The variables of each procedure that LV reads unsigned; the others are read signed."),
  meanings: z.array(meaningSchema).describe("In an order in which each speaks of earlier ones only."),
  trees: z
    .array(
      z.object({
        name: z.string(),
        call: z.string().optional().describe("The abstracted call whose runs it follows."),
        nodes: z.array(nodeSchema).min(1),
      }),
    )
    .min(1)
    .describe(
      "The first is that of the initial state. A tree's first node is its root; edges lead to nodes further back.",
    ),
  systems: z.array(systemSchema),
  summaries: z.array(summarySchema).optional().describe("Of the calls that are abstracted."),
});

export type ProgramCertificate = z.infer<typeof programCertificateSchema>;
export type CertificateNode = z.infer<typeof nodeSchema>;
export type CertificateState = z.infer<typeof stateSchema>;
export type CertificateMeaning = z.infer<typeof meaningSchema>;
export type CertificateSummary = z.infer<typeof summarySchema>;
export type CertificateSystem = z.infer<typeof systemSchema>;
