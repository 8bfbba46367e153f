// The second example of the lecture, slides 47 to 63: an infinite execution tree, one leaf for each number of
// iterations (x ≤ 0, x = 1, x = 2, … with results 1, 2, 4, …). A bound cuts it, and the result says so.
// options: --entry power --no-check signed-overflow --search bfs --max-paths 6
// complete: no (max-paths)
int power(int x) {
  int z = 1;
  while (x > 0) {
    x = x - 1;
    z = 2 * z;
  }
  return z;
}
