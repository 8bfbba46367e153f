/** Procedures of the library's models that run when the entry has returned, where the program needs them. */

/** Runs what `atexit` has registered when `main` returns; only programs that register something have the procedure. */
export const exitHandlers = "__everypath_run_exit_handlers";

/** Where `main` returns, finds an exception that nothing has caught; only programs that throw have the procedure. */
export const uncaughtCheck = "__everypath_check_uncaught";

/** Where another entry returns, ends the path if an exception has left it, which is for the caller to catch; only programs that throw have it. */
export const leavingCheck = "__everypath_check_leaving";
