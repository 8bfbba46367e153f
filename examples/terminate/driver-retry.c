/* terminates: everypath terminate driver-retry.c --entry f */
int f(int status, unsigned char tries) {
  while (status != 0 && tries > 0) {
    tries--;
    if (tries == 3) status = 0;
  }
  return status;
}
