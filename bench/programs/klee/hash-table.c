/* Memory: four keys in a table of lists on the heap, then all of it freed. */
#include <klee/klee.h>
#include <stdlib.h>

#define KEYS 4
#define BUCKETS 4

struct entry {
  unsigned char key;
  int count;
  struct entry *next;
};

int main(void) {
  unsigned char keys[KEYS];
  struct entry *table[BUCKETS] = {0};
  int most = 0;
  klee_make_symbolic(keys, sizeof keys, "keys");
  for (int i = 0; i < KEYS; i++) {
    int bucket = 0;
    while (bucket < BUCKETS - 1 && (keys[i] & 3) != bucket) bucket++;
    struct entry *entry = table[bucket];
    while (entry != NULL && entry->key != keys[i]) entry = entry->next;
    if (entry == NULL) {
      entry = malloc(sizeof *entry);
      entry->key = keys[i];
      entry->count = 0;
      entry->next = table[bucket];
      table[bucket] = entry;
    }
    if (++entry->count > most) most = entry->count;
  }
  for (int i = 0; i < BUCKETS; i++) {
    while (table[i] != NULL) {
      struct entry *gone = table[i];
      table[i] = gone->next;
      free(gone);
    }
  }
  return most;
}
