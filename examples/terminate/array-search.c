/* terminates: everypath terminate array-search.c --entry f */
int f(int wanted) {
  static const int table[8] = {1, 3, 5, 7, 9, 11, 13, 15};
  int low = 0, high = 8;
  while (low < high) {
    int middle = low + (high - low) / 2;
    if (table[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
