/* exponential: two calls in each call, as deep as n says */
int fibonacci(int n) {
  if (n < 2)
    return n;
  return fibonacci(n - 1) + fibonacci(n - 2);
}
