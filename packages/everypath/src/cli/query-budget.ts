/** How much the solver may work on one question, whichever command asks. */

export const megabyte = 1024 * 1024;

/** Z3's resource units for one query: some seconds on an ordinary machine. */
export const queryResources = 20_000_000;
export const queryMilliseconds = 60_000;
