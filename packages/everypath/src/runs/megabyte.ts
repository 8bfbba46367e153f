/** The unit of memory that the command line counts in. */
export const megabyte = 1024 * 1024;
