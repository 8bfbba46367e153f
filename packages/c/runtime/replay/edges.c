/*
 * Linked first where accesses are checked: an instrumented object at the start of each data section, so that the gap behind it
 * lies before the program's own first object.
 */
__attribute__((used)) const char __everypath_replay_edge_constant[8192] = {1};
__attribute__((used)) char __everypath_replay_edge_data[8192] = {1};
__attribute__((used)) char __everypath_replay_edge_zero[8192];
