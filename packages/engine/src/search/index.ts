/**
 * Search: in what order the paths of a program are taken, how far, and by how many threads. The *coordinator* grows the symbolic
 * execution tree by jobs; a *strategy* chooses which waiting states are run next; an *executor* runs a `Job` from
 * each, in which a `SubtreeExplorer` lets choosers answer the machine's questions (choosers/fork.ts takes every feasible side; follow.ts
 * repeats recorded answers). A path is the list of its decisions (`Prefix`).
 */
export type { SearchBudgets, StopReason } from "./budgets.ts";
export type { BranchOutcome, BranchOutcomes, Feasibility } from "./choosers/fork.ts";
export { branchOutcomesOf } from "./choosers/fork.ts";
export type { Found, JobRecord, Pended, SearchOptions, SearchProgress, SearchResult } from "./coordinator.ts";
export { exploreTree } from "./coordinator.ts";
export type { Counts, ProcedureCounts } from "./counts.ts";
export { addCounts, countsSince, snapshotOf } from "./counts.ts";
export type { Decision, OpenDecision, Suggested, Undecided } from "./decider.ts";
export { Decider } from "./decider.ts";
export { type Effort, Efforts } from "./efforts.ts";
export type { Assignment, Completed, Executor } from "./executor.ts";
export { LocalExecutor } from "./executor.ts";
export { takeAnswer, takeSuggestion } from "./follow.ts";
export type { Job, JobResult } from "./job.ts";
export type { Prefix } from "./prefix.ts";
export { answers, decisionsOf } from "./prefix.ts";
export { standingModel } from "./standing-model.ts";
export type { StrategyName } from "./strategies/index.ts";
export { strategyNames } from "./strategies/index.ts";
export { SubtreeExplorer } from "./subtree.ts";
export type { EndedPath, Stopped, SubtreeOptions } from "./subtree-options.ts";
export type { Slot, TreeNode } from "./tree.ts";
