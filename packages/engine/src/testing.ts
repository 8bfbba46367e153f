/** What tests of other packages look at behind the face: memory's bytes, liveness, the search's prefixes and tree. Sources do not import it. */
export { byteTerm } from "./machine/memory/access.ts";
export { liveSlots } from "./machine/merge/liveness.ts";
export { emptyPrefix } from "./search/prefix.ts";
export { nodesOf } from "./search/tree.ts";
