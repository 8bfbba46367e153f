/* terminates: everypath terminate menu.c */
#include <stdio.h>
int main(void) {
  int choice, balance = 100, amount;
  for (;;) {
    puts("1 pay, 2 draw, 0 end");
    if (scanf("%d", &choice) != 1)
      return 1;
    switch (choice) {
      case 0:
        return 0;
      case 1:
        if (scanf("%d", &amount) == 1)
          balance += amount;
        break;
      case 2:
        if (scanf("%d", &amount) == 1 && amount <= balance)
          balance -= amount;
        break;
      default:
        puts("?");
    }
    printf("%d\n", balance);
  }
}
