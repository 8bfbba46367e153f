struct point {
  int x, y;
  unsigned small : 3, wide : 13;
};

struct node {
  int value;
  struct node *next;
};

static int total = 100;

static int sum(const int *numbers, int count) {
  static int calls;
  int s = 0;
  calls++;
  for (int i = 0; i < count; i++)
    s += numbers[i];
  return s;
}

int run(int a, unsigned char b, double d) {
  struct point p = {a, b, 5, 1000};
  int v[3] = {a, 2, 3};
  int *q = &v[1];
  struct node last = {30, 0}, middle = {20, &last}, first = {10, &middle};
  struct node *list = &first;
  if (a > 10) {
    int v = p.x + 1;
    p.y = v;
    total += sum(q, 2);
  }
  *q = p.y / b;
  q[1] = list->next->next->value;
  return v[a & 1] + (d > 1.5);
}
