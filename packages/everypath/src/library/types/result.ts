// Made by `node packages/everypath/schema/generate.js`; not to be edited.
/** The result of a command, as `--json` prints it (docs/result.md). */

/** Something that keeps the result from covering every path. */
export interface Incomplete {
  readonly reason: "internal-error" | "replay-mismatch" | "interrupted" | "time" | "memory" | "max-paths" | "max-steps" | "max-depth" | "max-loop" | "bound-reached" | "uncut-loop" | "no-contracts" | "vacuous" | "environment" | "aliasing" | "address" | "initial-values" | "pointer-size" | "entry" | "solver-unknown" | "unmodelled-call" | "unsupported" | "symbolic-limit" | "term-size" | "no-ranking-function" | "undefined-behaviour" | "graph-size" | "no-bound" | "bound-unanswered" | "unchecked-certificate" | "weakened" | "lifted" | "sampled" | "approximated";
  /** How often it happened. */
  readonly count: number;
  readonly detail: string;
  readonly location?: Location | undefined;
  /** The limit of the engine that was reached, by its name: --limit NAME=VALUE raises it. */
  readonly limit?: string | undefined;
}

/** A place in the source. */
export interface Location {
  /** As given on the command line or in the compiler's line information. */
  readonly file: string;
  /** From 1; 0 where unknown. */
  readonly line: number;
  /** From 1; 0 where unknown. */
  readonly column: number;
}

/** Something that the verdict rests on. */
export interface Assumption {
  readonly kind: "environment" | "aliasing" | "address" | "precondition" | "initial-values" | "pointer-size" | "volatile" | "undefined-function" | "entry" | "allocation" | "optimisation";
  /** What is taken to be so: argc is 1. */
  readonly what: string;
  /** Where it is first relied on. */
  readonly location?: Location | undefined;
  /** What to write on the command line to choose it; of a settled one, to choose otherwise. */
  readonly option?: string | undefined;
  /** open: nobody chose it, and no good verdict rests on it. chosen: by the option. settled: a documented reading of the language. */
  readonly standing: "open" | "chosen" | "settled";
}

/** safe: for every caller. safe-within-bounds: on all paths up to a bound. safe-under-preconditions: for callers that keep what was assumed or inferred. */
export type Safety = "safe" | "safe-within-bounds" | "safe-under-preconditions" | "unsafe" | "unknown";

/** Of --infer-preconditions: what callers have to see to. */
export interface Preconditions {
  /** safe: under these the function has no error. safe-within-bounds: none on the paths up to a bound. not-needed: it has none without. not-found: errors remain. */
  readonly outcome: "safe" | "safe-within-bounds" | "not-needed" | "not-found";
  /** None of them can be left out. */
  readonly conditions: readonly ({
    /** The input that it is about, as C writes it. */
    readonly place: string;
    readonly sentence: string;
    /** As a condition, as --assume takes it, or an option. */
    readonly constraint: string;
    /** What to write on the command line to take it for granted. */
    readonly option: string;
    /** As a clause of ACSL. */
    readonly requires: string;
  })[];
  /** All of them as a comment to write above the function; empty if there is none. */
  readonly comment: string;
  /** Those that C itself can say, as statements to begin the function with. */
  readonly assertions: readonly string[];
  /** Explorations that were made to find them. */
  readonly runs: number;
}

/** An error; one entry for each kind, location and procedure. */
export interface FoundError {
  readonly kind: "assertion" | "signed-overflow" | "division-by-zero" | "shift-out-of-range" | "unsequenced" | "null-dereference" | "out-of-bounds" | "misaligned-access" | "use-after-free" | "double-free" | "invalid-free" | "memory-leak" | "uninitialized-read" | "invalid-value" | "unrelated-pointers" | "wrong-call" | "unreachable" | "nil-dereference" | "contract" | "library-call" | "stack-overflow" | "timeout";
  readonly message: string;
  readonly location: Location;
  readonly procedure: string;
  /** Inputs that lead to the error. */
  readonly inputs: readonly Input[];
  /** T or F for each branch that was undecided on the way. */
  readonly decisions: string;
  readonly replay: Replay;
  /** Why it was refuted or is not replayable. */
  readonly replayDetail?: string | undefined;
  /** The id of the path that the inputs take. */
  readonly path: number;
  /** How many paths end in this error. */
  readonly paths: number;
  /** True where the solver could not decide whether the path is feasible, or where it rests on approximated values and no replay confirmed it; not counted as a bug. */
  readonly uncertain?: boolean | undefined;
  /** Of an entry of C that others call: whether a caller could have avoided it. */
  readonly class?: ErrorClass | undefined;
  /** Where there are several entries: the one that the inputs and the path are of. */
  readonly entry?: string | undefined;
  /** Where there are several entries: all from which the error was found, in their order. */
  readonly entries?: readonly string[] | undefined;
  /** The user's active calls, innermost first, at most 64. */
  readonly stack?: readonly Frame[] | undefined;
  /** In a proof of contracts: the statement that needs the conjunct, where that stands elsewhere. */
  readonly at?: Location | undefined;
  /** In a proof of contracts: the run that replay and replayDetail speak of. */
  readonly run?: MethodRun | undefined;
  /** In a proof of contracts: the state in which it fails. */
  readonly state?: State | undefined;
  /** In a proof of contracts: the states on the path before it, the last 200. */
  readonly states?: readonly State[] | undefined;
  /** In a proof: the assertion that the state satisfies from which the error is reached. */
  readonly from?: Point | undefined;
  /** Of bmc: what the statements of the counterexample set, in order; the last 2000. */
  readonly trace?: readonly TraceStep[] | undefined;
  /** In a proof: a run of the program from its entry that comes to the error, where one was found. */
  readonly counterexample?: {
    readonly inputs: readonly Input[];
    readonly decisions: string;
    readonly replay: Replay;
    readonly replayDetail?: string | undefined;
  } | undefined;
}

/** One input of the program and its value. */
export interface Input {
  readonly name: string;
  /** i8 … i64 (signed), u8 … u64 (unsigned), f32, f64, bool, pointer, Int (unbounded), (Array Int Int), bytes, or the class of a reference. */
  readonly sort: string;
  /** In the program's type: decimal for integers, true or false, 0x… for pointers, the shortest decimal that reads back for floats (also inf, -inf, nan), [1: 5, 3: 7, else 0] for arrays, escaped text for bytes. */
  readonly value: string;
  /** As the source language writes it, where that differs from value: 'a', NULL. */
  readonly text?: string | undefined;
  /** Of a reference: the objects that it leads to, but for those of inputs before it. */
  readonly objects?: readonly HeapObject[] | undefined;
  /** Sort bytes only: the contents, two hexadecimal digits a byte. */
  readonly bytes?: string | undefined;
  /** In a proof: no input, but what the variable of this name holds when the run is at the assertion there. */
  readonly at?: Location | undefined;
}

/** An object among the inputs. */
export interface HeapObject {
  /** The class with a number, as values refer to it: Node#1. */
  readonly name: string;
  readonly class: string;
  /** By name; of an array its length, and elements by their subscripts. */
  readonly fields: Readonly<Record<string, string>>;
}

/** What happened when the compiled program ran on the inputs outside of the engine: the same, something else, no such run could be made, or none was made since the time was over. */
export type Replay = "confirmed" | "refuted" | "not-replayable" | "not-replayed";

/** Whom an error of an entry that others call belongs to. */
export type ErrorClass = {
  readonly kind: "real";
} | {
  readonly kind: "avoidable";
  readonly precondition: Precondition;
} | {
  readonly kind: "uncertain";
  readonly why: string;
};

/** What a caller has to see to. */
export interface Precondition {
  /** The input that it is about, as C writes it. */
  readonly place: string;
  readonly sentence: string;
  /** As a condition in C. */
  readonly constraint: string;
}

/** A call that was active. */
export interface Frame {
  readonly procedure: string;
  readonly location: Location;
}

/** A run of a refuted method on the values of its counterexample. */
export interface MethodRun {
  /** Arguments and heap at the start: v = 5, Cell#1.x = 3. */
  readonly start: readonly string[];
  /** The method's own statements in the order of their execution. */
  readonly steps: readonly ({
    readonly location: Location;
    /** What the statement changed: x = 5, Cell#1.x = 3. */
    readonly changes: readonly string[];
  })[];
  /** Statements executed after these. */
  readonly omitted: number;
}

/** A symbolic state of a proof of contracts. */
export interface State {
  /** The statement that is executed in it. */
  readonly location?: Location | undefined;
  /** Its chunks: fields with their values, predicates with their snapshots. */
  readonly heap: readonly string[];
  /** Variables and their values. */
  readonly store: Readonly<Record<string, string>>;
  /** The path condition. */
  readonly condition: string;
}

/** Where a path of a proof begins or ends. */
export interface Point {
  readonly kind: "entry" | "assertion" | "end";
  readonly location: Location;
}

/** What a statement of a counterexample sets. */
export interface TraceStep {
  readonly location: Location;
  readonly procedure: string;
  /** The variable, element or field that is set. */
  readonly name: string;
  /** As of an input. */
  readonly sort: string;
  /** In the program's type. */
  readonly value: string;
  /** As the source language writes it, where that differs from value. */
  readonly text?: string | undefined;
  /** The bits of an integer. */
  readonly hexadecimal?: string | undefined;
  /** True where it comes from an input. */
  readonly input?: boolean | undefined;
  /** The same number for the same variable or place in memory, whatever it is called. */
  readonly cell: number;
}

/** One path of the program: a leaf of the execution tree. */
export interface Path {
  /** 1, 2, … in the order of the execution tree, true branch first. */
  readonly id: number;
  /** Where there are several entries: the one that it begins at. */
  readonly entry?: string | undefined;
  /** thrown: an exception leaves the entry. cut: given up for the reason `cut`; in a proof also: at an assertion, and then without reason. */
  readonly end: "returned" | "error" | "halted" | "thrown" | "assumption" | "cut";
  /** The path condition in the reader's notation; true if empty. */
  readonly condition: string;
  /** The path condition as an SMT-LIB 2 script: declare-const for each symbol, assert for each conjunct. */
  readonly smtlib: string;
  /** A solution of the condition; absent if the solver gave none. */
  readonly inputs?: readonly Input[] | undefined;
  /** The value returned by the entry. */
  readonly result?: Formula | undefined;
  readonly outputs: readonly Formula[];
  /** By-reference parameters, globals, and at the end of a main routine its variables. */
  readonly final: readonly ({
    readonly name: string;
    /** In the reader's notation, with the program's own names. */
    readonly text: string;
    /** The same as an SMT-LIB 2 term. */
    readonly smtlib: string;
  })[];
  /** Instructions executed. */
  readonly steps: number;
  /** T or F for each branch that was undecided on the way. */
  readonly decisions: string;
  /** Of explore --merge: the leaf stands for so many paths. The condition, the result and the outputs are those of all of them; steps and decisions those of the one that the inputs take. */
  readonly merged?: {
    /** How many paths of an exploration without --merge, in decimal digits. */
    readonly paths: string;
    /** False: there are so many at most. */
    readonly exact: boolean;
  } | undefined;
  /** Index into errors. */
  readonly error?: number | undefined;
  /** Why the path was cut: a reason of incomplete. */
  readonly cut?: string | undefined;
  /** Where it was cut. */
  readonly cutAt?: Location | undefined;
  /** True where the solver could not decide whether the path is feasible. */
  readonly uncertain?: boolean | undefined;
  /** Of the process, under the inputs. */
  readonly exitStatus?: number | undefined;
  /** What the program writes under the inputs. */
  readonly stdout?: Bytes | undefined;
  readonly replay?: Replay | undefined;
  readonly replayDetail?: string | undefined;
  /** In a proof: the procedure that it was started from. */
  readonly procedure?: string | undefined;
  /** In a proof: where it begins; an assertion there is assumed. */
  readonly from?: Point | undefined;
  /** In a proof: where it ends; an assertion there is proved, or not. */
  readonly to?: Point | undefined;
  /** In a proof: whether everything on it is proved. */
  readonly verdict?: "proved" | "refuted" | "unknown" | undefined;
  /** Of trace: the symbolic execution trace, its steps in order. */
  readonly rho?: readonly RhoStep[] | undefined;
  /** Of trace: the path condition found by building a store; smtlib is a script, as the path's. */
  readonly forward?: Formula | undefined;
  /** Of trace: the path condition found by weakest preconditions; smtlib is a script. */
  readonly backward?: Formula | undefined;
  /** Of trace: whether the solver finds the two conditions equivalent. */
  readonly equivalent?: boolean | "unknown" | undefined;
}

/** A value as a term over the inputs. */
export interface Formula {
  /** In the reader's notation, with the program's own names. */
  readonly text: string;
  /** The same as an SMT-LIB 2 term. */
  readonly smtlib: string;
}

/** A sequence of bytes. */
export interface Bytes {
  /** Escaped text. */
  readonly value: string;
  /** Hexadecimal. */
  readonly bytes: string;
}

/** A step of a symbolic execution trace. */
export interface RhoStep {
  /** x := e, e.f := e, x := new C, or a test; over the program's variables. */
  readonly text: string;
  /** The transition that adds the step. */
  readonly rule: string;
  readonly location: Location;
  /** The step's expression in the store as it is there, over the inputs: what is assigned or tested. */
  readonly value?: string | undefined;
}

/** A ghost operation that was performed though nobody wrote it. */
export interface Inferred {
  readonly operation: "open" | "close" | "use" | "unfold";
  /** The statement that could stand there, or what it is of where none could. */
  readonly text: string;
  /** Where it belongs: before or after the statement at the location, … */
  readonly place: "before" | "after" | "start" | "end" | "entry" | "inside" | "contract";
  readonly location: Location;
}

/** A function that a caller from outside can call, and what became of it. */
export interface Entry {
  /** The function that can be called from outside. */
  readonly name: string;
  /** Where it is defined. */
  readonly location?: Location | undefined;
  readonly verdict: "safe" | "unsafe" | "proved" | "refuted" | "terminates" | "diverges" | "bounded" | "unknown";
  /** Of a function of C that others call. */
  readonly safety?: Safety | undefined;
  readonly preconditions?: Preconditions | undefined;
  /** Every path from there was covered. */
  readonly complete: boolean;
  /** What is missing from this entry. */
  readonly incomplete: readonly Incomplete[];
  /** What the verdict of this entry rests on. */
  readonly assumptions: readonly Assumption[];
  /** Of --assume: the conditions that are about this entry. The verdict holds for inputs that satisfy them. */
  readonly assume?: readonly string[] | undefined;
  /** Options about callers that were not applied here, since this entry has no such parameters: "--assume 'n > 0'". */
  readonly unapplied?: readonly string[] | undefined;
  /** Errors that were found from there: indices into `errors` of the result. */
  readonly errors: readonly number[];
  /** The number of its first path in `paths`: test 1 in the directory of the entry is of this path. */
  readonly firstPath: number;
  /** How many paths were explored from there. */
  readonly paths: number;
  /** The time that it took. */
  readonly seconds: number;
  /** With --out: the directory of its own result, tests and reports, relative to that of the option. */
  readonly directory?: string | undefined;
}

/** A loop or recursion that multiplies paths. */
export interface Loop {
  /** Of the decision that is made again and again. */
  readonly location: Location;
  /** Decisions there in the execution tree. */
  readonly forks: number;
  /** The most of them on one path. */
  readonly maxIterations: number;
}

/** Why every run ends. */
export interface TerminationProof {
  /** In their order: each takes transitions out of the graph that those before it left. */
  readonly steps: readonly ({
    /** Of the component that the step is about. */
    readonly transitions: readonly string[];
    /** Of each nested function, by location: one, unless the component has several phases. */
    readonly functions: readonly (readonly ({
      readonly location: string;
      readonly text: string;
    })[])[];
    /** Transitions that the step shows to be taken finitely often. */
    readonly decreasing: readonly string[];
  })[];
  /** Where a location was split: the names of its parts, and when each holds. */
  readonly cases: readonly ({
    readonly name: string;
    readonly location: string;
    readonly text: string;
  })[];
  readonly invariants: readonly ({
    readonly location: string;
    readonly text: string;
  })[];
  /** Of a system. */
  readonly certificate?: {
    readonly format: "everypath-its-certificate/1";
    /** The file of the system. */
    readonly file: string;
    /** The system in ARI format; its rules are the transitions t1, t2, … */
    readonly system: string;
    readonly claim: {
      readonly kind: "terminates";
      /** Of every location one or more, so that whenever a transition is taken some part of its source holds. */
      readonly parts: readonly ({
        readonly name: string;
        readonly location: string;
        /** Which configurations of the location: each is at least 0. */
        readonly when: readonly ({
          readonly coefficients: Readonly<Record<string, string>>;
          readonly constant: string;
        })[];
        /** What holds whenever a run is there: each is at least 0. */
        readonly invariant: readonly ({
          readonly coefficients: Readonly<Record<string, string>>;
          readonly constant: string;
        })[];
      })[];
      /** In their order; an edge is a transition, with its parts in brackets where locations have several. */
      readonly steps: readonly ({
        /** f₁ … f_d, by part: nested ranking functions. */
        readonly functions: readonly (Readonly<Record<string, {
          readonly coefficients: Readonly<Record<string, string>>;
          readonly constant: string;
        }>>)[];
        /** Edges that are taken finitely often for it. */
        readonly decreasing: readonly string[];
      })[];
    } | {
      readonly kind: "diverges";
      /** The variables' values at the start. */
      readonly inputs: Readonly<Record<string, string>>;
      /** From the start to where the loop begins. */
      readonly stem: readonly ({
        readonly transition: string;
        /** Values of the symbols that are no variables. */
        readonly choices: Readonly<Record<string, string>>;
      })[];
      readonly loop: {
        readonly kind: "repeats";
        readonly steps: readonly ({
          readonly transition: string;
          /** Values of the symbols that are no variables. */
          readonly choices: Readonly<Record<string, string>>;
        })[];
      } | {
        readonly kind: "recurrent";
        /** Formulas that hold together at the loop's begin, each time. */
        readonly set: readonly string[];
        readonly steps: readonly ({
          readonly transition: string;
          /** Terms over the variables at the loop's begin. */
          readonly choices: Readonly<Record<string, string>>;
        })[];
      } | {
        readonly kind: "closed";
        readonly sets: readonly ({
          readonly location: string;
          readonly set: readonly string[];
          readonly transitions: readonly string[];
        })[];
      };
    };
  } | undefined;
  /** Of a program: the strongly connected components of its graph. */
  readonly components?: readonly ({
    readonly locations: readonly ({
      readonly name: string;
      /** The loop head that it stands for. */
      readonly location: Location;
      /** What is known whenever it is reached. */
      readonly state: string;
    })[];
    /** Names of the steps, as proof.steps has them: 1, 2, … */
    readonly steps: readonly string[];
    /** Of the component's integer transition system. */
    readonly certificate: {
      readonly format: "everypath-its-certificate/1";
      /** The file of the system. */
      readonly file: string;
      /** The system in ARI format; its rules are the transitions t1, t2, … */
      readonly system: string;
      readonly claim: {
        readonly kind: "terminates";
        /** Of every location one or more, so that whenever a transition is taken some part of its source holds. */
        readonly parts: readonly ({
          readonly name: string;
          readonly location: string;
          /** Which configurations of the location: each is at least 0. */
          readonly when: readonly ({
            readonly coefficients: Readonly<Record<string, string>>;
            readonly constant: string;
          })[];
          /** What holds whenever a run is there: each is at least 0. */
          readonly invariant: readonly ({
            readonly coefficients: Readonly<Record<string, string>>;
            readonly constant: string;
          })[];
        })[];
        /** In their order; an edge is a transition, with its parts in brackets where locations have several. */
        readonly steps: readonly ({
          /** f₁ … f_d, by part: nested ranking functions. */
          readonly functions: readonly (Readonly<Record<string, {
            readonly coefficients: Readonly<Record<string, string>>;
            readonly constant: string;
          }>>)[];
          /** Edges that are taken finitely often for it. */
          readonly decreasing: readonly string[];
        })[];
      } | {
        readonly kind: "diverges";
        /** The variables' values at the start. */
        readonly inputs: Readonly<Record<string, string>>;
        /** From the start to where the loop begins. */
        readonly stem: readonly ({
          readonly transition: string;
          /** Values of the symbols that are no variables. */
          readonly choices: Readonly<Record<string, string>>;
        })[];
        readonly loop: {
          readonly kind: "repeats";
          readonly steps: readonly ({
            readonly transition: string;
            /** Values of the symbols that are no variables. */
            readonly choices: Readonly<Record<string, string>>;
          })[];
        } | {
          readonly kind: "recurrent";
          /** Formulas that hold together at the loop's begin, each time. */
          readonly set: readonly string[];
          readonly steps: readonly ({
            readonly transition: string;
            /** Terms over the variables at the loop's begin. */
            readonly choices: Readonly<Record<string, string>>;
          })[];
        } | {
          readonly kind: "closed";
          readonly sets: readonly ({
            readonly location: string;
            readonly set: readonly string[];
            readonly transitions: readonly string[];
          })[];
        };
      };
    };
  })[] | undefined;
}

/** A run that never ends. */
export interface Witness {
  /** Values of the variables at the start. */
  readonly inputs: readonly Input[];
  /** Why the run never ends. */
  readonly why: string;
  /** Transitions from the start to the loop. */
  readonly stem: readonly string[];
  /** Transitions that are taken again and again. */
  readonly loop: readonly string[];
  /** Of a system. */
  readonly certificate?: {
    readonly format: "everypath-its-certificate/1";
    /** The file of the system. */
    readonly file: string;
    /** The system in ARI format; its rules are the transitions t1, t2, … */
    readonly system: string;
    readonly claim: {
      readonly kind: "terminates";
      /** Of every location one or more, so that whenever a transition is taken some part of its source holds. */
      readonly parts: readonly ({
        readonly name: string;
        readonly location: string;
        /** Which configurations of the location: each is at least 0. */
        readonly when: readonly ({
          readonly coefficients: Readonly<Record<string, string>>;
          readonly constant: string;
        })[];
        /** What holds whenever a run is there: each is at least 0. */
        readonly invariant: readonly ({
          readonly coefficients: Readonly<Record<string, string>>;
          readonly constant: string;
        })[];
      })[];
      /** In their order; an edge is a transition, with its parts in brackets where locations have several. */
      readonly steps: readonly ({
        /** f₁ … f_d, by part: nested ranking functions. */
        readonly functions: readonly (Readonly<Record<string, {
          readonly coefficients: Readonly<Record<string, string>>;
          readonly constant: string;
        }>>)[];
        /** Edges that are taken finitely often for it. */
        readonly decreasing: readonly string[];
      })[];
    } | {
      readonly kind: "diverges";
      /** The variables' values at the start. */
      readonly inputs: Readonly<Record<string, string>>;
      /** From the start to where the loop begins. */
      readonly stem: readonly ({
        readonly transition: string;
        /** Values of the symbols that are no variables. */
        readonly choices: Readonly<Record<string, string>>;
      })[];
      readonly loop: {
        readonly kind: "repeats";
        readonly steps: readonly ({
          readonly transition: string;
          /** Values of the symbols that are no variables. */
          readonly choices: Readonly<Record<string, string>>;
        })[];
      } | {
        readonly kind: "recurrent";
        /** Formulas that hold together at the loop's begin, each time. */
        readonly set: readonly string[];
        readonly steps: readonly ({
          readonly transition: string;
          /** Terms over the variables at the loop's begin. */
          readonly choices: Readonly<Record<string, string>>;
        })[];
      } | {
        readonly kind: "closed";
        readonly sets: readonly ({
          readonly location: string;
          readonly set: readonly string[];
          readonly transitions: readonly string[];
        })[];
      };
    };
  } | undefined;
  /** Of a program: instructions that the engine ran on the inputs. */
  readonly steps?: number | undefined;
}

/** No run costs more, whatever the inputs. */
export interface Bound {
  /** As in the report: max(14, 7·j + 7). */
  readonly text: string;
  /** In the grammar `+ - * / ^ ( ) max min abs log2 ceil floor`, numbers and the inputs' names; `/` is exact, and log2 of what is below 1 is 0. */
  readonly expr: string;
  /** What is counted: of a system `steps`, the costs of the rules that a run applies; of a program `instructions` (of its LLVM code), `statements`, `iterations` or `calls:NAME`. */
  readonly counts: string;
  /** How it grows: constant, logarithmic, linear, quadratic, … */
  readonly degree: string;
  /** The bound against runs. */
  readonly measured: {
    /** Runs of the program or the system from random and extreme values; none cost more than the bound. */
    readonly runs: number;
    /** Of a system the dearest run that came to its end, of a program the one nearest to the bound, of runs that are as near a long one; and the bound at its inputs, rounded down. */
    readonly worst?: {
      readonly inputs: readonly Input[];
      readonly cost: string;
      readonly bound: string;
      /** The cost in the shape of the bound, with the inputs' values in it: 7·1000 + 13 where the bound is 7·j + 14. */
      readonly text?: string | undefined;
    } | undefined;
  };
}

/** The bound asked with --ask, and whether it holds. */
export interface AskedBound {
  readonly text: string;
  readonly answer: "true" | "false" | "unknown";
  /** Where the answer is false: a run that costs more than was asked. */
  readonly run?: {
    readonly inputs: readonly Input[];
    readonly cost: string;
    /** Of a program: false where the run was left when it had cost that much. */
    readonly isWhole?: boolean | undefined;
  } | undefined;
  /** Of a program: what is counted, as bound.counts has it. */
  readonly counts?: string | undefined;
}

/** An input that fuzz made and ran. */
export interface Found {
  /** 1, 2, … in the order found; seeds come first. */
  readonly id: number;
  /** The input that it was made of; absent for a seed. */
  readonly parent?: number | undefined;
  /** 0 for a seed. */
  readonly generation: number;
  /** Conjuncts of the path condition before this one are the parent's to negate. */
  readonly bound: number;
  /** Blocks of code that it covers and no input before it. */
  readonly score: number;
  readonly input: Bytes;
  /** Index into errors: how it ends. */
  readonly error?: number | undefined;
}

/** The generational search. */
export interface Fuzz {
  /** Where an input's bytes go: stdin, file:NAME, argv, a symbol's name, or symbols. */
  readonly reads: string;
  readonly inputs: number;
  readonly generations: number;
  /** Inputs that were followed on symbols. */
  readonly expansions: number;
  /** Inputs that were not, when the run ended. */
  readonly waiting: number;
  /** Inputs that did not take the path they were made for. */
  readonly divergences: number;
}

/** What the paths executed. */
export interface Coverage {
  /** Executable lines of the user's files. */
  readonly lines: {
    readonly covered: number;
    readonly total: number;
  };
  /** Directions of branches: two for each. */
  readonly branches: {
    readonly covered: number;
    readonly total: number;
  };
  readonly files?: readonly ({
    readonly file: string;
    readonly lines: {
      readonly covered: number;
      readonly total: number;
    };
    readonly branches: {
      readonly covered: number;
      readonly total: number;
    };
    /** Lines that no path executed. */
    readonly uncovered: readonly number[];
    /** Each branch with paths whose inputs reach its sides; absent where it was not asked for. */
    readonly sides?: readonly ({
      readonly line: number;
      readonly column: number;
      /** The id of a path whose inputs make the branch true. */
      readonly whenTrue?: number | undefined;
      /** The id of a path whose inputs make the branch false. */
      readonly whenFalse?: number | undefined;
    })[] | undefined;
  })[] | undefined;
}

/** What one direction of trace took. */
export interface Effort {
  readonly seconds: number;
  readonly solverSeconds: number;
  readonly queries: number;
  /** Nodes of all conditions, shared ones once. */
  readonly termSize: number;
}

/** The result of an everypath command, version 1. */
export interface Result {
  readonly schema: "everypath/1";
  readonly command: "explore" | "debug" | "fuzz" | "bmc" | "prove" | "trace" | "terminate" | "cost";
  readonly files: readonly string[];
  /** The procedure that the run starts from; `all` where there are several. */
  readonly entry: string;
  readonly verdict: "safe" | "unsafe" | "proved" | "refuted" | "terminates" | "diverges" | "bounded" | "unknown";
  /** Every path within no bound was covered. */
  readonly complete: boolean;
  readonly incomplete: readonly Incomplete[];
  /** Given with --assume: the verdict holds for inputs that satisfy them. */
  readonly assume?: readonly string[] | undefined;
  /** What the verdict rests on that neither the program nor the user said. */
  readonly assumptions: readonly Assumption[];
  /** Of explore, where a function of C that others call is the entry. */
  readonly safety?: Safety | undefined;
  readonly preconditions?: Preconditions | undefined;
  /** Kinds of error that were not looked for: the verdict does not speak of them. */
  readonly unchecked?: readonly ("assertion" | "signed-overflow" | "division-by-zero" | "shift-out-of-range" | "unsequenced" | "null-dereference" | "out-of-bounds" | "misaligned-access" | "use-after-free" | "double-free" | "invalid-free" | "memory-leak" | "uninitialized-read" | "invalid-value" | "unrelated-pointers" | "wrong-call" | "unreachable" | "nil-dereference" | "contract" | "library-call" | "stack-overflow" | "timeout")[] | undefined;
  readonly errors: readonly FoundError[];
  readonly paths: readonly Path[];
  /** Of prove: each procedure that was proved by itself. */
  readonly procedures?: readonly ({
    readonly name: string;
    readonly verdict: "proved" | "refuted" | "unknown";
    readonly location: Location;
    /** Of contracts: ghost operations that were not written, each place once. */
    readonly inferred?: readonly Inferred[] | undefined;
  })[] | undefined;
  /** Where each function that can be called from outside is an entry: these, each with its verdict. */
  readonly entries?: readonly Entry[] | undefined;
  /** Of so many paths the reports give the number alone; they are the last of `paths`, or, where there are several entries, in the results of these alone. */
  readonly untold?: number | undefined;
  /** Where a budget cut the run: the loops that multiply its paths, the one with most forks first. */
  readonly loops?: readonly Loop[] | undefined;
  /** With --minimize: the paths whose tests were written. Together they cover every branch that all do. */
  readonly kept?: readonly number[] | undefined;
  /** Of bmc: the bound, or with auto the last one tried. */
  readonly unwind?: number | undefined;
  /** Of bmc. */
  readonly unwinding?: {
    /** The bound was raised until there was an answer. */
    readonly automatic: boolean;
    /** Whether an input reaches the bound; absent where an error was found first. */
    readonly reachable?: boolean | "unknown" | undefined;
    readonly reached: readonly ({
      readonly name: string;
      readonly location: Location;
    })[];
    /** The answer was found on the program without what no property depends on. */
    readonly sliced?: true | undefined;
    /** The proof of safety by induction, where no bound was enough. */
    readonly induction?: {
      /** rounds: k-induction; clauses: the invariants exclude each error, and what leads from one loop's head to the next keeps them (k is 0). */
      readonly by: "rounds" | "clauses";
      /** Rounds without an error that the step assumes. */
      readonly k: number;
      readonly invariants: readonly ({
        readonly loop: string;
        readonly location: Location;
        /** Holds whenever control comes to the loop's head: 0 ≤ i ≤ 10. */
        readonly text: string;
      })[];
    } | undefined;
    /** Nodes of the largest formula asked, shared ones once. */
    readonly formulaSize: number;
    /** How often two paths became one. */
    readonly merges: number;
    /** Why paths that met were kept apart, and how often. */
    readonly apart: readonly ({
      readonly reason: string;
      readonly count: number;
    })[];
  } | undefined;
  /** Of trace. */
  readonly direction?: "forward" | "backward" | "both" | undefined;
  /** Of trace: the line that its paths lead to. */
  readonly line?: number | undefined;
  /** Of terminate: where the verdict is terminates. */
  readonly proof?: TerminationProof | undefined;
  /** Of terminate: where the verdict is diverges. */
  readonly witness?: Witness | undefined;
  /** Of terminate, for a program. */
  readonly termination?: {
    readonly integers: "bitvector" | "mathematical";
    readonly signedOverflow: "wrap" | "error";
    readonly graph: {
      readonly nodes: number;
      readonly evaluations: number;
      readonly refinements: number;
      readonly generalisations: number;
      /** Every leaf is an end of the program or a generalisation. */
      readonly complete: boolean;
    };
    /** Where the complete execution tree is finite, which is why every run ends: its paths. */
    readonly tree?: {
      readonly paths: number;
    } | undefined;
    /** With --compare-ints. */
    readonly compared?: {
      readonly bitvector: "terminates" | "diverges" | "unknown";
      readonly mathematical: "terminates" | "diverges" | "unknown";
      readonly dependsOnOverflow: boolean | "unknown";
    } | undefined;
  } | undefined;
  /** Of cost: where the verdict is bounded. */
  readonly bound?: Bound | undefined;
  /** Of cost, with --ask. */
  readonly ask?: AskedBound | undefined;
  /** Of fuzz: the inputs in the order found, the first 10,000. */
  readonly found?: readonly Found[] | undefined;
  readonly fuzz?: Fuzz | undefined;
  readonly coverage: Coverage;
  readonly stats: {
    readonly paths: number;
    readonly instructions: number;
    readonly forks?: number | undefined;
    /** Conditions that were not decided at once. */
    readonly queries: number;
    /** Of these, how many reached the solver itself. */
    readonly solverQueries: number;
    readonly seconds: number;
    readonly solverSeconds: number;
    /** The layers around the solver, outermost first, and what each answered itself. */
    readonly layers?: readonly ({
      readonly layer: string;
      readonly queries: number;
      readonly hits: number;
      readonly seconds: number;
    })[] | undefined;
    /** Paths by what their replay said; notReplayed: there was no time left for it. */
    readonly replays?: {
      readonly confirmed: number;
      readonly refuted: number;
      readonly notReplayable: number;
      readonly notReplayed: number;
    } | undefined;
    /** What was let go to stay below the bound of memory; it changes no result. */
    readonly shed?: {
      /** Waiting states that were let go, and found again by following their decisions. */
      readonly states: number;
      /** Threads that were started anew. */
      readonly threads: number;
    } | undefined;
    /** Of explore --pending: what was left for later. */
    readonly pending?: {
      /** Sides of decisions that no model at hand satisfied. */
      readonly sides: number;
      /** Of these, those that no input takes. */
      readonly impossible: number;
      /** Of these, those that the run ended before it asked about. */
      readonly left: number;
    } | undefined;
    /** Of explore --merge: pairs of states that became one. */
    readonly merges?: number | undefined;
    /** Of explore --merge: why pairs of states that met stayed two. */
    readonly apart?: readonly ({
      readonly reason: string;
      readonly count: number;
    })[] | undefined;
    /** Of trace: building stores. */
    readonly forward?: Effort | undefined;
    /** Of trace: weakest preconditions. */
    readonly backward?: Effort | undefined;
  };
}
