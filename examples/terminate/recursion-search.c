/* terminates: everypath terminate recursion-search.c --entry search */
static int table[16];

static int find(int key, int low, int high) {
  if (low > high) return -1;
  int middle = low + (high - low) / 2;
  if (table[middle] == key) return middle;
  return table[middle] < key ? find(key, middle + 1, high) : find(key, low, middle - 1);
}

int search(int key) { return find(key, 0, 15); }
