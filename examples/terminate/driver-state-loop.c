/* diverges: everypath terminate driver-state-loop.c --entry f */
int f(int state) {
  while (state != 0) {
    switch (state) {
    case 1: state = 2; break;
    case 2: state = 4; break;
    case 4: state = 1; break;
    default: state = 0;
    }
  }
  return state;
}
