/**
 * Termination of C programs, bit-precise and byte-precise, by the method of Hensel, Giesl, Frohn and Ströder.
 *
 * In goes a program and its entry; `decideProgram` answers `terminates` with a graph and ranking functions, `diverges` with an
 * input, or `unknown` with what stood in the way. Three steps: `graph/` runs the program on abstract states and builds the symbolic
 * execution graph, which covers every run; `system.ts` makes an integer transition system of each of its components, for its/ to rank;
 * `diverge/` looks for inputs whose run comes back to a configuration, or whose own graph has no end.
 *
 * The abstract machine runs the IR that all commands run. What LLVM has in temporaries the IR has in expressions, so that a rule of the
 * paper is applied to each operator of an expression (graph/evaluate.ts, graph/rules/).
 */
export { assumedAliases } from "./assumed-aliases.ts";
export * from "./decide.ts";
export { type FixedInputs, inputNames } from "./diverge/inputs.ts";
export { type FixedRun, type FixedRunOptions, type InputRead, runOnFixed, runToEnd } from "./diverge/run.ts";
export type { Divergence } from "./diverge/search.ts";
export type { Graph, GraphNode, Leaf, Tree } from "./graph/build.ts";
export type { IntegerModel } from "./graph/interpretation.ts";
export type { Component } from "./system.ts";
