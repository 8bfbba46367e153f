// One of the three cases forgets to set the price; deciding on it is the error, copying it is not.
// paths: 4
// errors: 1 uninitialized-read
#include <everypath.h>

struct order {
  int kind;
  int price;
};

int main(void) {
  int kind;
  struct order order, copy;
  everypath_symbolic(&kind, sizeof kind, "kind");
  order.kind = kind;
  if (kind == 0) {
    order.price = 10;
  } else if (kind == 1) {
    order.price = 25;
  } else if (kind == 2) {
    order.kind = 0;
  } else {
    return 1;
  }
  copy = order;
  if (copy.price > 20) return 2; // expect: uninitialized-read
  return 0;
}
