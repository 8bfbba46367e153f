/** Programs in memory, for the library. */

export const divided = {
  name: "divided.c",
  text: "int f(int a, int b) { if (a > b) return 1 / (b - 3); return 0; }\n",
};

export const counted = {
  name: "counted.c",
  text: "int f(unsigned char n) { unsigned char i = 0; while (i < n) i++; return i; }\n",
};
