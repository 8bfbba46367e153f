/* logarithmic: one half of a range, whichever */
unsigned int search(unsigned int low, unsigned int high) {
  if (low >= high)
    return low;
  unsigned int middle = low + (high - low) / 2;
  if (middle & 1)
    return search(low, middle);
  return search(middle + 1, high);
}
