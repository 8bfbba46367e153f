/* linear: a signed counter that wraps ends the loop */
void overflow(int i) {
  while (i > 0)
    i++;
}
