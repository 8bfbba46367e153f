/* linear: the distance shrinks from both ends */
void meet(int low, int high) {
  while (low < high) {
    low++;
    high--;
  }
}
