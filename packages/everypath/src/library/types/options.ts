// Made by `node packages/everypath/schema/generate.js`; not to be edited.
/** The options of each command: what is left out has its default. */

/** Of `explore`. */
export interface ExploreOptions {
  /** `--target <name>`: what everypath.config.json says of that target, where the command line does not say otherwise */
  readonly target?: string | undefined;
  /** `--entry <name>`: procedure to start from (default: main, else the first); its parameters are symbolic */
  readonly entry?: string | undefined;
  /** `--call <call>`: entry with its arguments: --call 'f(1, "a")' (in PL/I "a" is a symbol) */
  readonly call?: string | undefined;
  /** `--subscripts <way>`: PL/I, a symbolic subscript: a conditional value (conditional, the default) or a path for each element (cases) */
  readonly subscripts?: "conditional" | "cases" | undefined;
  /** `--heap-depth <n>`: objects: how many references lead from an input to the deepest object it may hold (default: 3) */
  readonly heapDepth?: number | undefined;
  /** `--symbolic-globals`: objects: global variables are arbitrary at first */
  readonly symbolicGlobals?: boolean | undefined;
  /** `--no-contracts`: objects: assume no precondition, and check no contracts on the way */
  readonly contracts?: boolean | undefined;
  /** `--assume <condition>`: explore only inputs that satisfy it, in the program's names */
  readonly assume?: readonly string[] | undefined;
  /** `--stdin <size>`: standard input: so many symbolic bytes, or @FILE for a file's (default: 8, and said to be incomplete) */
  readonly stdin?: string | undefined;
  /** `--file <name=size>`: a file the program can open: symbolic bytes, or NAME=@FILE */
  readonly file?: readonly string[] | undefined;
  /** `--arg <size>`: main's next argument: up to so many symbolic bytes, or =TEXT */
  readonly arg?: readonly string[] | undefined;
  /** `--symbolic-args <min:max:len>`: so many more arguments of main, each of up to so many symbolic bytes; MAX:LEN is 0:MAX:LEN */
  readonly symbolicArgs?: readonly string[] | undefined;
  /** `--symbolic-env <name:len>`: an environment variable that is unset, or set to up to so many symbolic bytes */
  readonly symbolicEnv?: readonly string[] | undefined;
  /** `--symbolic-file <name:len>`: a file the program can open, of so many symbolic bytes: --file NAME=LEN */
  readonly symbolicFile?: readonly string[] | undefined;
  /** `--pointer-size <n>`: elements of the object a pointer parameter points to (default: 8) */
  readonly pointerSize?: number | undefined;
  /** `--pointer-depth <n>`: C: how many pointers lead from a parameter to the deepest object the caller may hand over (default: 3) */
  readonly pointerDepth?: number | undefined;
  /** `--malloc-may-fail`: malloc and its like may also return NULL */
  readonly mallocMayFail?: boolean | undefined;
  /** `--no-alias`: pointers that the entry is given mean different objects, none of them a global variable */
  readonly alias?: boolean | undefined;
  /** `--no-overlap`: the same as --no-alias: what two pointers mean does not overlap */
  readonly overlap?: boolean | undefined;
  /** `--non-null`: C: the pointers that the entry is given are not null */
  readonly nonNull?: boolean | undefined;
  /** `--non-null-pointer <name>`: C: a pointer that the entry is given, p, or one in what that means, p->next, is not null; --non-null NAME is short for it */
  readonly nonNullPointer?: readonly string[] | undefined;
  /** `--string <name[:n]>`: C: a pointer that the entry is given, s or p->name, means text of at most N characters that ends with 0 */
  readonly string?: readonly string[] | undefined;
  /** `--buffer <name:size>`: C: a pointer that the entry is given means so many elements: a number, or the input that says how many, as m->data:m->size */
  readonly buffer?: readonly string[] | undefined;
  /** `--fresh-globals`: the program's variables hold their initial values when an entry other than main is called */
  readonly freshGlobals?: boolean | undefined;
  /** `--no-args`: main gets no arguments but those of --arg */
  readonly args?: boolean | undefined;
  /** `--empty-environment`: no environment variable is set at first */
  readonly emptyEnvironment?: boolean | undefined;
  /** `--no-files`: there are no files at first but those of --file */
  readonly files?: boolean | undefined;
  /** `--stub <name=what>`: a function that nothing defines: NAME=havoc (does anything but not return, free or call back), pure, returns:EXPRESSION, or the FILE.c that defines it */
  readonly stub?: readonly string[] | undefined;
  /** `--plain-host`: the rest of the system is as docs/libc.md says: no terminal, no shell, no signals, room for files */
  readonly plainHost?: boolean | undefined;
  /** `--fixed-addresses`: addresses as numbers: objects lie in the order in which they are made, far apart */
  readonly fixedAddresses?: boolean | undefined;
  /** `--check <kind>`: check this kind of error, or all (default: all) */
  readonly check?: readonly string[] | undefined;
  /** `--no-check <kind>`: do not check this kind of error, or all but those named by --check */
  readonly noCheck?: readonly string[] | undefined;
  /** `--sv-comp <property>`: check what breaks this property and nothing else: unreach-call, no-overflow, valid-memsafety, valid-memcleanup, or a .prp file */
  readonly svComp?: string | undefined;
  /** `--data-model <model>`: lp64 (x86-64, the default) or ilp32 (i386) */
  readonly dataModel?: "lp64" | "ilp32" | undefined;
  /** `-I <dir>`: search headers there */
  readonly I?: readonly string[] | undefined;
  /** `-D <name=value>`: define a macro */
  readonly D?: readonly string[] | undefined;
  /** `--cflag <flag>`: give the compiler another flag: --cflag -std=c17 */
  readonly cflag?: readonly string[] | undefined;
  /** `--compile-commands <file>`: a project's compile_commands.json, or its directory: each file's own flags, and the other files that the program needs */
  readonly compileCommands?: string | undefined;
  /** `--no-cache`: neither take from the cache what was compiled before, nor keep it there */
  readonly cache?: boolean | undefined;
  /** `--time <seconds>`: stop after that time */
  readonly time?: number | undefined;
  /** `--memory <mb>`: stop at that much memory */
  readonly memory?: number | undefined;
  /** `--max-steps <n>`: instructions on one path */
  readonly maxSteps?: number | undefined;
  /** `--max-paths <n>`: paths in all */
  readonly maxPaths?: number | undefined;
  /** `--max-depth <n>`: decisions on one path */
  readonly maxDepth?: number | undefined;
  /** `--max-loop <n>`: decisions at one place on one path */
  readonly maxLoop?: number | undefined;
  /** `--stack <mb>`: the program's stack; deeper is a stack-overflow (default: 8) */
  readonly stack?: number | undefined;
  /** `--search <order>`: default (random-path and coverage in turn), dfs, bfs, random-path, coverage */
  readonly search?: "default" | "dfs" | "bfs" | "random-path" | "coverage" | undefined;
  /** `--limit <name=value>`: set a limit of the engine (everypath --help-limits lists them) */
  readonly limit?: readonly string[] | undefined;
  /** `--workers <n>`: threads that explore (the result is the same; default 1) */
  readonly workers?: number | undefined;
  /** `--seed <n>`: for everything random (default: 0) */
  readonly seed?: number | undefined;
  /** `--solver <name>`: an SMT-LIB 2 solver on the PATH, as z3 or cvc5 (default: the built-in Z3) */
  readonly solver?: string | undefined;
  /** `--solver-layer <name>`: switch a layer around the solver on */
  readonly solverLayer?: readonly string[] | undefined;
  /** `--no-solver-layer <name>`: switch a layer around the solver off */
  readonly noSolverLayer?: readonly string[] | undefined;
  /** `--out <dir>`: write the report, the result, the tree, the tests, coverage and other formats there */
  readonly out?: string | undefined;
  /** `--resume <dir>`: go on with the run that was writing there, to the same result */
  readonly resume?: string | undefined;
  /** `--emit-tests <language>`: with --out: write the tests in a language, too: c */
  readonly emitTests?: "c" | undefined;
  /** `--minimize`: with --out: keep the fewest tests that cover the same branches */
  readonly minimize?: boolean | undefined;
  /** `--sarif <file>`: write the errors as SARIF 2.1.0 */
  readonly sarif?: string | undefined;
  /** `--junit <file>`: write the paths as JUnit XML */
  readonly junit?: string | undefined;
  /** `--stubs-out <file>`: write a C file to fill in, with the functions that nothing defines; then --stub NAME=FILE.c */
  readonly stubsOut?: string | undefined;
  /** `--no-replay`: do not run the compiled program on each path's inputs */
  readonly replay?: boolean | undefined;
  /** `--certificate`: with --out: write what everypath check needs to confirm that the program is safe, with a proof of each answer */
  readonly certificate?: boolean | undefined;
  /** `--infer-preconditions`: C: look for what callers of the entry have to see to, so that it has no error */
  readonly inferPreconditions?: boolean | undefined;
  /** `--merge`: take paths together where they meet, if an estimate says that it pays; a leaf tells how many it stands for */
  readonly merge?: boolean | undefined;
  /** `--pending`: go on where a known input leads; ask the solver about other sides when nothing else is left */
  readonly pending?: boolean | undefined;
  /** `--report-paths <n>`: paths that the reports tell one by one (default: 10000); result.json and tests/ have all of them */
  readonly reportPaths?: number | undefined;
}

/** Of `debug`. */
export interface DebugOptions {
  /** `--target <name>`: what everypath.config.json says of that target, where the command line does not say otherwise */
  readonly target?: string | undefined;
  /** `--entry <name>`: procedure to start from (default: main, else the first); its parameters are symbolic */
  readonly entry?: string | undefined;
  /** `--call <call>`: entry with its arguments: --call 'f(1, "a")' (in PL/I "a" is a symbol) */
  readonly call?: string | undefined;
  /** `--subscripts <way>`: PL/I, a symbolic subscript: a conditional value (conditional, the default) or a path for each element (cases) */
  readonly subscripts?: "conditional" | "cases" | undefined;
  /** `--heap-depth <n>`: objects: how many references lead from an input to the deepest object it may hold (default: 3) */
  readonly heapDepth?: number | undefined;
  /** `--symbolic-globals`: objects: global variables are arbitrary at first */
  readonly symbolicGlobals?: boolean | undefined;
  /** `--no-contracts`: objects: assume no precondition, and check no contracts on the way */
  readonly contracts?: boolean | undefined;
  /** `--assume <condition>`: explore only inputs that satisfy it, in the program's names */
  readonly assume?: readonly string[] | undefined;
  /** `--stdin <size>`: standard input: so many symbolic bytes, or @FILE for a file's (default: 8, and said to be incomplete) */
  readonly stdin?: string | undefined;
  /** `--file <name=size>`: a file the program can open: symbolic bytes, or NAME=@FILE */
  readonly file?: readonly string[] | undefined;
  /** `--arg <size>`: main's next argument: up to so many symbolic bytes, or =TEXT */
  readonly arg?: readonly string[] | undefined;
  /** `--symbolic-args <min:max:len>`: so many more arguments of main, each of up to so many symbolic bytes; MAX:LEN is 0:MAX:LEN */
  readonly symbolicArgs?: readonly string[] | undefined;
  /** `--symbolic-env <name:len>`: an environment variable that is unset, or set to up to so many symbolic bytes */
  readonly symbolicEnv?: readonly string[] | undefined;
  /** `--symbolic-file <name:len>`: a file the program can open, of so many symbolic bytes: --file NAME=LEN */
  readonly symbolicFile?: readonly string[] | undefined;
  /** `--pointer-size <n>`: elements of the object a pointer parameter points to (default: 8) */
  readonly pointerSize?: number | undefined;
  /** `--pointer-depth <n>`: C: how many pointers lead from a parameter to the deepest object the caller may hand over (default: 3) */
  readonly pointerDepth?: number | undefined;
  /** `--malloc-may-fail`: malloc and its like may also return NULL */
  readonly mallocMayFail?: boolean | undefined;
  /** `--no-alias`: pointers that the entry is given mean different objects, none of them a global variable */
  readonly alias?: boolean | undefined;
  /** `--no-overlap`: the same as --no-alias: what two pointers mean does not overlap */
  readonly overlap?: boolean | undefined;
  /** `--non-null`: C: the pointers that the entry is given are not null */
  readonly nonNull?: boolean | undefined;
  /** `--non-null-pointer <name>`: C: a pointer that the entry is given, p, or one in what that means, p->next, is not null; --non-null NAME is short for it */
  readonly nonNullPointer?: readonly string[] | undefined;
  /** `--string <name[:n]>`: C: a pointer that the entry is given, s or p->name, means text of at most N characters that ends with 0 */
  readonly string?: readonly string[] | undefined;
  /** `--buffer <name:size>`: C: a pointer that the entry is given means so many elements: a number, or the input that says how many, as m->data:m->size */
  readonly buffer?: readonly string[] | undefined;
  /** `--fresh-globals`: the program's variables hold their initial values when an entry other than main is called */
  readonly freshGlobals?: boolean | undefined;
  /** `--no-args`: main gets no arguments but those of --arg */
  readonly args?: boolean | undefined;
  /** `--empty-environment`: no environment variable is set at first */
  readonly emptyEnvironment?: boolean | undefined;
  /** `--no-files`: there are no files at first but those of --file */
  readonly files?: boolean | undefined;
  /** `--stub <name=what>`: a function that nothing defines: NAME=havoc (does anything but not return, free or call back), pure, returns:EXPRESSION, or the FILE.c that defines it */
  readonly stub?: readonly string[] | undefined;
  /** `--plain-host`: the rest of the system is as docs/libc.md says: no terminal, no shell, no signals, room for files */
  readonly plainHost?: boolean | undefined;
  /** `--fixed-addresses`: addresses as numbers: objects lie in the order in which they are made, far apart */
  readonly fixedAddresses?: boolean | undefined;
  /** `--check <kind>`: check this kind of error, or all (default: all) */
  readonly check?: readonly string[] | undefined;
  /** `--no-check <kind>`: do not check this kind of error, or all but those named by --check */
  readonly noCheck?: readonly string[] | undefined;
  /** `--sv-comp <property>`: check what breaks this property and nothing else: unreach-call, no-overflow, valid-memsafety, valid-memcleanup, or a .prp file */
  readonly svComp?: string | undefined;
  /** `--data-model <model>`: lp64 (x86-64, the default) or ilp32 (i386) */
  readonly dataModel?: "lp64" | "ilp32" | undefined;
  /** `-I <dir>`: search headers there */
  readonly I?: readonly string[] | undefined;
  /** `-D <name=value>`: define a macro */
  readonly D?: readonly string[] | undefined;
  /** `--cflag <flag>`: give the compiler another flag: --cflag -std=c17 */
  readonly cflag?: readonly string[] | undefined;
  /** `--compile-commands <file>`: a project's compile_commands.json, or its directory: each file's own flags, and the other files that the program needs */
  readonly compileCommands?: string | undefined;
  /** `--no-cache`: neither take from the cache what was compiled before, nor keep it there */
  readonly cache?: boolean | undefined;
  /** `--stack <mb>`: the program's stack; deeper is a stack-overflow (default: 8) */
  readonly stack?: number | undefined;
  /** `--limit <name=value>`: set a limit of the engine (everypath --help-limits lists them) */
  readonly limit?: readonly string[] | undefined;
  /** `--solver <name>`: an SMT-LIB 2 solver on the PATH, as z3 or cvc5 (default: the built-in Z3) */
  readonly solver?: string | undefined;
  /** `--solver-layer <name>`: switch a layer around the solver on */
  readonly solverLayer?: readonly string[] | undefined;
  /** `--no-solver-layer <name>`: switch a layer around the solver off */
  readonly noSolverLayer?: readonly string[] | undefined;
  /** `--stubs-out <file>`: write a C file to fill in, with the functions that nothing defines; then --stub NAME=FILE.c */
  readonly stubsOut?: string | undefined;
}

/** Of `prove`. */
export interface ProveOptions {
  /** `--target <name>`: what everypath.config.json says of that target, where the command line does not say otherwise */
  readonly target?: string | undefined;
  /** `--entry <name>`: procedure to start from (default: main, else the first); its parameters are symbolic */
  readonly entry?: string | undefined;
  /** `--call <call>`: entry with its arguments: --call 'f(1, "a")' (in PL/I "a" is a symbol) */
  readonly call?: string | undefined;
  /** `--subscripts <way>`: PL/I, a symbolic subscript: a conditional value (conditional, the default) or a path for each element (cases) */
  readonly subscripts?: "conditional" | "cases" | undefined;
  /** `--heap-depth <n>`: objects: how many references lead from an input to the deepest object it may hold (default: 3) */
  readonly heapDepth?: number | undefined;
  /** `--symbolic-globals`: objects: global variables are arbitrary at first */
  readonly symbolicGlobals?: boolean | undefined;
  /** `--assume <condition>`: explore only inputs that satisfy it, in the program's names */
  readonly assume?: readonly string[] | undefined;
  /** `--stdin <size>`: standard input: so many symbolic bytes, or @FILE for a file's (default: 8, and said to be incomplete) */
  readonly stdin?: string | undefined;
  /** `--file <name=size>`: a file the program can open: symbolic bytes, or NAME=@FILE */
  readonly file?: readonly string[] | undefined;
  /** `--arg <size>`: main's next argument: up to so many symbolic bytes, or =TEXT */
  readonly arg?: readonly string[] | undefined;
  /** `--symbolic-args <min:max:len>`: so many more arguments of main, each of up to so many symbolic bytes; MAX:LEN is 0:MAX:LEN */
  readonly symbolicArgs?: readonly string[] | undefined;
  /** `--symbolic-env <name:len>`: an environment variable that is unset, or set to up to so many symbolic bytes */
  readonly symbolicEnv?: readonly string[] | undefined;
  /** `--symbolic-file <name:len>`: a file the program can open, of so many symbolic bytes: --file NAME=LEN */
  readonly symbolicFile?: readonly string[] | undefined;
  /** `--pointer-size <n>`: elements of the object a pointer parameter points to (default: 8) */
  readonly pointerSize?: number | undefined;
  /** `--pointer-depth <n>`: C: how many pointers lead from a parameter to the deepest object the caller may hand over (default: 3) */
  readonly pointerDepth?: number | undefined;
  /** `--malloc-may-fail`: malloc and its like may also return NULL */
  readonly mallocMayFail?: boolean | undefined;
  /** `--no-alias`: pointers that the entry is given mean different objects, none of them a global variable */
  readonly alias?: boolean | undefined;
  /** `--no-overlap`: the same as --no-alias: what two pointers mean does not overlap */
  readonly overlap?: boolean | undefined;
  /** `--non-null`: C: the pointers that the entry is given are not null */
  readonly nonNull?: boolean | undefined;
  /** `--non-null-pointer <name>`: C: a pointer that the entry is given, p, or one in what that means, p->next, is not null; --non-null NAME is short for it */
  readonly nonNullPointer?: readonly string[] | undefined;
  /** `--string <name[:n]>`: C: a pointer that the entry is given, s or p->name, means text of at most N characters that ends with 0 */
  readonly string?: readonly string[] | undefined;
  /** `--buffer <name:size>`: C: a pointer that the entry is given means so many elements: a number, or the input that says how many, as m->data:m->size */
  readonly buffer?: readonly string[] | undefined;
  /** `--fresh-globals`: the program's variables hold their initial values when an entry other than main is called */
  readonly freshGlobals?: boolean | undefined;
  /** `--no-args`: main gets no arguments but those of --arg */
  readonly args?: boolean | undefined;
  /** `--empty-environment`: no environment variable is set at first */
  readonly emptyEnvironment?: boolean | undefined;
  /** `--no-files`: there are no files at first but those of --file */
  readonly files?: boolean | undefined;
  /** `--stub <name=what>`: a function that nothing defines: NAME=havoc (does anything but not return, free or call back), pure, returns:EXPRESSION, or the FILE.c that defines it */
  readonly stub?: readonly string[] | undefined;
  /** `--plain-host`: the rest of the system is as docs/libc.md says: no terminal, no shell, no signals, room for files */
  readonly plainHost?: boolean | undefined;
  /** `--fixed-addresses`: addresses as numbers: objects lie in the order in which they are made, far apart */
  readonly fixedAddresses?: boolean | undefined;
  /** `--check <kind>`: check this kind of error, or all (default: all) */
  readonly check?: readonly string[] | undefined;
  /** `--no-check <kind>`: do not check this kind of error, or all but those named by --check */
  readonly noCheck?: readonly string[] | undefined;
  /** `--sv-comp <property>`: check what breaks this property and nothing else: unreach-call, no-overflow, valid-memsafety, valid-memcleanup, or a .prp file */
  readonly svComp?: string | undefined;
  /** `--data-model <model>`: lp64 (x86-64, the default) or ilp32 (i386) */
  readonly dataModel?: "lp64" | "ilp32" | undefined;
  /** `-I <dir>`: search headers there */
  readonly I?: readonly string[] | undefined;
  /** `-D <name=value>`: define a macro */
  readonly D?: readonly string[] | undefined;
  /** `--cflag <flag>`: give the compiler another flag: --cflag -std=c17 */
  readonly cflag?: readonly string[] | undefined;
  /** `--compile-commands <file>`: a project's compile_commands.json, or its directory: each file's own flags, and the other files that the program needs */
  readonly compileCommands?: string | undefined;
  /** `--no-cache`: neither take from the cache what was compiled before, nor keep it there */
  readonly cache?: boolean | undefined;
  /** `--time <seconds>`: stop after that time */
  readonly time?: number | undefined;
  /** `--memory <mb>`: stop at that much memory */
  readonly memory?: number | undefined;
  /** `--max-steps <n>`: instructions on one path */
  readonly maxSteps?: number | undefined;
  /** `--max-paths <n>`: paths in all */
  readonly maxPaths?: number | undefined;
  /** `--max-loop <n>`: decisions at one place on one path */
  readonly maxLoop?: number | undefined;
  /** `--stack <mb>`: the program's stack; deeper is a stack-overflow (default: 8) */
  readonly stack?: number | undefined;
  /** `--limit <name=value>`: set a limit of the engine (everypath --help-limits lists them) */
  readonly limit?: readonly string[] | undefined;
  /** `--solver <name>`: an SMT-LIB 2 solver on the PATH, as z3 or cvc5 (default: the built-in Z3) */
  readonly solver?: string | undefined;
  /** `--solver-layer <name>`: switch a layer around the solver on */
  readonly solverLayer?: readonly string[] | undefined;
  /** `--no-solver-layer <name>`: switch a layer around the solver off */
  readonly noSolverLayer?: readonly string[] | undefined;
  /** `--out <dir>`: write the report, the result, the tree, the tests, coverage and other formats there */
  readonly out?: string | undefined;
  /** `--stubs-out <file>`: write a C file to fill in, with the functions that nothing defines; then --stub NAME=FILE.c */
  readonly stubsOut?: string | undefined;
  /** `--no-replay`: do not run the compiled program on each path's inputs */
  readonly replay?: boolean | undefined;
  /** `--no-infer`: contracts: infer no open, close and use, which then must be written */
  readonly infer?: boolean | undefined;
  /** `--annotate <file>`: contracts: write the program with what was inferred to a new file; - prints it */
  readonly annotate?: string | undefined;
}

/** Of `trace`. */
export interface TraceOptions {
  /** `--direction <way>`: forward (build a store), backward (weakest preconditions), or both and compare (default) */
  readonly direction?: "forward" | "backward" | "both" | undefined;
  /** `--backward-from <line>`: start at that line (or FILE:LINE) and go back to the entry: which inputs reach it */
  readonly backwardFrom?: string | undefined;
  /** `--target <name>`: what everypath.config.json says of that target, where the command line does not say otherwise */
  readonly target?: string | undefined;
  /** `--entry <name>`: procedure to start from (default: main, else the first); its parameters are symbolic */
  readonly entry?: string | undefined;
  /** `--call <call>`: entry with its arguments: --call 'f(1, "a")' (in PL/I "a" is a symbol) */
  readonly call?: string | undefined;
  /** `--subscripts <way>`: PL/I, a symbolic subscript: a conditional value (conditional, the default) or a path for each element (cases) */
  readonly subscripts?: "conditional" | "cases" | undefined;
  /** `--heap-depth <n>`: objects: how many references lead from an input to the deepest object it may hold (default: 3) */
  readonly heapDepth?: number | undefined;
  /** `--symbolic-globals`: objects: global variables are arbitrary at first */
  readonly symbolicGlobals?: boolean | undefined;
  /** `--no-contracts`: objects: assume no precondition, and check no contracts on the way */
  readonly contracts?: boolean | undefined;
  /** `--assume <condition>`: explore only inputs that satisfy it, in the program's names */
  readonly assume?: readonly string[] | undefined;
  /** `--stdin <size>`: standard input: so many symbolic bytes, or @FILE for a file's (default: 8, and said to be incomplete) */
  readonly stdin?: string | undefined;
  /** `--file <name=size>`: a file the program can open: symbolic bytes, or NAME=@FILE */
  readonly file?: readonly string[] | undefined;
  /** `--arg <size>`: main's next argument: up to so many symbolic bytes, or =TEXT */
  readonly arg?: readonly string[] | undefined;
  /** `--symbolic-args <min:max:len>`: so many more arguments of main, each of up to so many symbolic bytes; MAX:LEN is 0:MAX:LEN */
  readonly symbolicArgs?: readonly string[] | undefined;
  /** `--symbolic-env <name:len>`: an environment variable that is unset, or set to up to so many symbolic bytes */
  readonly symbolicEnv?: readonly string[] | undefined;
  /** `--symbolic-file <name:len>`: a file the program can open, of so many symbolic bytes: --file NAME=LEN */
  readonly symbolicFile?: readonly string[] | undefined;
  /** `--pointer-size <n>`: elements of the object a pointer parameter points to (default: 8) */
  readonly pointerSize?: number | undefined;
  /** `--pointer-depth <n>`: C: how many pointers lead from a parameter to the deepest object the caller may hand over (default: 3) */
  readonly pointerDepth?: number | undefined;
  /** `--malloc-may-fail`: malloc and its like may also return NULL */
  readonly mallocMayFail?: boolean | undefined;
  /** `--no-alias`: pointers that the entry is given mean different objects, none of them a global variable */
  readonly alias?: boolean | undefined;
  /** `--no-overlap`: the same as --no-alias: what two pointers mean does not overlap */
  readonly overlap?: boolean | undefined;
  /** `--non-null`: C: the pointers that the entry is given are not null */
  readonly nonNull?: boolean | undefined;
  /** `--non-null-pointer <name>`: C: a pointer that the entry is given, p, or one in what that means, p->next, is not null; --non-null NAME is short for it */
  readonly nonNullPointer?: readonly string[] | undefined;
  /** `--string <name[:n]>`: C: a pointer that the entry is given, s or p->name, means text of at most N characters that ends with 0 */
  readonly string?: readonly string[] | undefined;
  /** `--buffer <name:size>`: C: a pointer that the entry is given means so many elements: a number, or the input that says how many, as m->data:m->size */
  readonly buffer?: readonly string[] | undefined;
  /** `--fresh-globals`: the program's variables hold their initial values when an entry other than main is called */
  readonly freshGlobals?: boolean | undefined;
  /** `--no-args`: main gets no arguments but those of --arg */
  readonly args?: boolean | undefined;
  /** `--empty-environment`: no environment variable is set at first */
  readonly emptyEnvironment?: boolean | undefined;
  /** `--no-files`: there are no files at first but those of --file */
  readonly files?: boolean | undefined;
  /** `--stub <name=what>`: a function that nothing defines: NAME=havoc (does anything but not return, free or call back), pure, returns:EXPRESSION, or the FILE.c that defines it */
  readonly stub?: readonly string[] | undefined;
  /** `--plain-host`: the rest of the system is as docs/libc.md says: no terminal, no shell, no signals, room for files */
  readonly plainHost?: boolean | undefined;
  /** `--fixed-addresses`: addresses as numbers: objects lie in the order in which they are made, far apart */
  readonly fixedAddresses?: boolean | undefined;
  /** `--check <kind>`: check this kind of error, or all (default: all) */
  readonly check?: readonly string[] | undefined;
  /** `--no-check <kind>`: do not check this kind of error, or all but those named by --check */
  readonly noCheck?: readonly string[] | undefined;
  /** `--sv-comp <property>`: check what breaks this property and nothing else: unreach-call, no-overflow, valid-memsafety, valid-memcleanup, or a .prp file */
  readonly svComp?: string | undefined;
  /** `--data-model <model>`: lp64 (x86-64, the default) or ilp32 (i386) */
  readonly dataModel?: "lp64" | "ilp32" | undefined;
  /** `-I <dir>`: search headers there */
  readonly I?: readonly string[] | undefined;
  /** `-D <name=value>`: define a macro */
  readonly D?: readonly string[] | undefined;
  /** `--cflag <flag>`: give the compiler another flag: --cflag -std=c17 */
  readonly cflag?: readonly string[] | undefined;
  /** `--compile-commands <file>`: a project's compile_commands.json, or its directory: each file's own flags, and the other files that the program needs */
  readonly compileCommands?: string | undefined;
  /** `--no-cache`: neither take from the cache what was compiled before, nor keep it there */
  readonly cache?: boolean | undefined;
  /** `--time <seconds>`: stop after that time */
  readonly time?: number | undefined;
  /** `--memory <mb>`: stop at that much memory */
  readonly memory?: number | undefined;
  /** `--max-steps <n>`: instructions on one path */
  readonly maxSteps?: number | undefined;
  /** `--max-paths <n>`: paths in all */
  readonly maxPaths?: number | undefined;
  /** `--max-loop <n>`: decisions at one place on one path */
  readonly maxLoop?: number | undefined;
  /** `--stack <mb>`: the program's stack; deeper is a stack-overflow (default: 8) */
  readonly stack?: number | undefined;
  /** `--limit <name=value>`: set a limit of the engine (everypath --help-limits lists them) */
  readonly limit?: readonly string[] | undefined;
  /** `--solver <name>`: an SMT-LIB 2 solver on the PATH, as z3 or cvc5 (default: the built-in Z3) */
  readonly solver?: string | undefined;
  /** `--solver-layer <name>`: switch a layer around the solver on */
  readonly solverLayer?: readonly string[] | undefined;
  /** `--no-solver-layer <name>`: switch a layer around the solver off */
  readonly noSolverLayer?: readonly string[] | undefined;
  /** `--out <dir>`: write the report, the result, the tree, the tests, coverage and other formats there */
  readonly out?: string | undefined;
  /** `--stubs-out <file>`: write a C file to fill in, with the functions that nothing defines; then --stub NAME=FILE.c */
  readonly stubsOut?: string | undefined;
}

/** Of `fuzz`. */
export interface FuzzOptions {
  /** `--seeds <path>`: a file, or a directory of files, to begin with (default: the empty input); AFL's and libFuzzer's do; PL/I, objects: also the integers */
  readonly seeds?: readonly string[] | undefined;
  /** `--input <where>`: where a seed's bytes go: stdin, file:NAME, argv, or a symbol's name (default: where the program reads) */
  readonly input?: string | undefined;
  /** `--lift <line>`: the check at LINE or FILE:LINE (a checksum's) is taken to pass, as a seed passes it; or say what its condition is: LINE=false */
  readonly lift?: readonly string[] | undefined;
  /** `--max-bytes <n>`: length of the longest input (default: 4096) */
  readonly maxBytes?: number | undefined;
  /** `--max-inputs <n>`: stop after so many inputs */
  readonly maxInputs?: number | undefined;
  /** `--plateau <n>`: stop after so many inputs that cover nothing new */
  readonly plateau?: number | undefined;
  /** `--flips <n>`: decisions of one run at one place that are all negated (default: 64; then every 2ⁿ-th) */
  readonly flips?: number | undefined;
  /** `--target <name>`: what everypath.config.json says of that target, where the command line does not say otherwise */
  readonly target?: string | undefined;
  /** `--entry <name>`: procedure to start from (default: main, else the first); its parameters are symbolic */
  readonly entry?: string | undefined;
  /** `--call <call>`: entry with its arguments: --call 'f(1, "a")' (in PL/I "a" is a symbol) */
  readonly call?: string | undefined;
  /** `--no-contracts`: objects: assume no precondition, and check no contracts on the way */
  readonly contracts?: boolean | undefined;
  /** `--assume <condition>`: explore only inputs that satisfy it, in the program's names */
  readonly assume?: readonly string[] | undefined;
  /** `--file <name=size>`: a file the program can open: symbolic bytes, or NAME=@FILE */
  readonly file?: readonly string[] | undefined;
  /** `--arg <size>`: main's next argument: up to so many symbolic bytes, or =TEXT */
  readonly arg?: readonly string[] | undefined;
  /** `--symbolic-args <min:max:len>`: so many more arguments of main, each of up to so many symbolic bytes; MAX:LEN is 0:MAX:LEN */
  readonly symbolicArgs?: readonly string[] | undefined;
  /** `--symbolic-env <name:len>`: an environment variable that is unset, or set to up to so many symbolic bytes */
  readonly symbolicEnv?: readonly string[] | undefined;
  /** `--symbolic-file <name:len>`: a file the program can open, of so many symbolic bytes: --file NAME=LEN */
  readonly symbolicFile?: readonly string[] | undefined;
  /** `--pointer-size <n>`: elements of the object a pointer parameter points to (default: 8) */
  readonly pointerSize?: number | undefined;
  /** `--pointer-depth <n>`: C: how many pointers lead from a parameter to the deepest object the caller may hand over (default: 3) */
  readonly pointerDepth?: number | undefined;
  /** `--malloc-may-fail`: malloc and its like may also return NULL */
  readonly mallocMayFail?: boolean | undefined;
  /** `--no-alias`: pointers that the entry is given mean different objects, none of them a global variable */
  readonly alias?: boolean | undefined;
  /** `--no-overlap`: the same as --no-alias: what two pointers mean does not overlap */
  readonly overlap?: boolean | undefined;
  /** `--non-null`: C: the pointers that the entry is given are not null */
  readonly nonNull?: boolean | undefined;
  /** `--non-null-pointer <name>`: C: a pointer that the entry is given, p, or one in what that means, p->next, is not null; --non-null NAME is short for it */
  readonly nonNullPointer?: readonly string[] | undefined;
  /** `--string <name[:n]>`: C: a pointer that the entry is given, s or p->name, means text of at most N characters that ends with 0 */
  readonly string?: readonly string[] | undefined;
  /** `--buffer <name:size>`: C: a pointer that the entry is given means so many elements: a number, or the input that says how many, as m->data:m->size */
  readonly buffer?: readonly string[] | undefined;
  /** `--fresh-globals`: the program's variables hold their initial values when an entry other than main is called */
  readonly freshGlobals?: boolean | undefined;
  /** `--no-args`: main gets no arguments but those of --arg */
  readonly args?: boolean | undefined;
  /** `--empty-environment`: no environment variable is set at first */
  readonly emptyEnvironment?: boolean | undefined;
  /** `--no-files`: there are no files at first but those of --file */
  readonly files?: boolean | undefined;
  /** `--stub <name=what>`: a function that nothing defines: NAME=havoc (does anything but not return, free or call back), pure, returns:EXPRESSION, or the FILE.c that defines it */
  readonly stub?: readonly string[] | undefined;
  /** `--plain-host`: the rest of the system is as docs/libc.md says: no terminal, no shell, no signals, room for files */
  readonly plainHost?: boolean | undefined;
  /** `--fixed-addresses`: addresses as numbers: objects lie in the order in which they are made, far apart */
  readonly fixedAddresses?: boolean | undefined;
  /** `--check <kind>`: check this kind of error, or all (default: all) */
  readonly check?: readonly string[] | undefined;
  /** `--no-check <kind>`: do not check this kind of error, or all but those named by --check */
  readonly noCheck?: readonly string[] | undefined;
  /** `--sv-comp <property>`: check what breaks this property and nothing else: unreach-call, no-overflow, valid-memsafety, valid-memcleanup, or a .prp file */
  readonly svComp?: string | undefined;
  /** `--data-model <model>`: lp64 (x86-64, the default) or ilp32 (i386) */
  readonly dataModel?: "lp64" | "ilp32" | undefined;
  /** `-I <dir>`: search headers there */
  readonly I?: readonly string[] | undefined;
  /** `-D <name=value>`: define a macro */
  readonly D?: readonly string[] | undefined;
  /** `--cflag <flag>`: give the compiler another flag: --cflag -std=c17 */
  readonly cflag?: readonly string[] | undefined;
  /** `--compile-commands <file>`: a project's compile_commands.json, or its directory: each file's own flags, and the other files that the program needs */
  readonly compileCommands?: string | undefined;
  /** `--no-cache`: neither take from the cache what was compiled before, nor keep it there */
  readonly cache?: boolean | undefined;
  /** `--time <seconds>`: stop after that time */
  readonly time?: number | undefined;
  /** `--memory <mb>`: stop at that much memory */
  readonly memory?: number | undefined;
  /** `--max-steps <n>`: instructions on one path */
  readonly maxSteps?: number | undefined;
  /** `--stack <mb>`: the program's stack; deeper is a stack-overflow (default: 8) */
  readonly stack?: number | undefined;
  /** `--limit <name=value>`: set a limit of the engine (everypath --help-limits lists them) */
  readonly limit?: readonly string[] | undefined;
  /** `--workers <n>`: threads that explore (the result is the same; default 1) */
  readonly workers?: number | undefined;
  /** `--seed <n>`: for everything random (default: 0) */
  readonly seed?: number | undefined;
  /** `--solver <name>`: an SMT-LIB 2 solver on the PATH, as z3 or cvc5 (default: the built-in Z3) */
  readonly solver?: string | undefined;
  /** `--solver-layer <name>`: switch a layer around the solver on */
  readonly solverLayer?: readonly string[] | undefined;
  /** `--no-solver-layer <name>`: switch a layer around the solver off */
  readonly noSolverLayer?: readonly string[] | undefined;
  /** `--out <dir>`: write the report, the result, the tree, the tests, coverage and other formats there */
  readonly out?: string | undefined;
  /** `--resume <dir>`: go on with the run that was writing there, to the same result */
  readonly resume?: string | undefined;
  /** `--stubs-out <file>`: write a C file to fill in, with the functions that nothing defines; then --stub NAME=FILE.c */
  readonly stubsOut?: string | undefined;
  /** `--no-replay`: do not run the compiled program on each path's inputs */
  readonly replay?: boolean | undefined;
}

/** Of `bmc`. */
export interface BmcOptions {
  /** `--unwind <k>`: rounds of each loop and nested calls of each procedure, or auto: raise it until there is an answer (default) */
  readonly unwind?: string | undefined;
  /** `--unwind-loop <name:k>`: a bound of its own for a loop, main.1:10, or by its line, 12:10 or main:12=10; for recursion, f:10 */
  readonly unwindLoop?: readonly string[] | undefined;
  /** `--property <name>`: check this property only */
  readonly property?: string | undefined;
  /** `--smt2 <file>`: write the formula of the last bound as an SMT-LIB 2 script */
  readonly smt2?: string | undefined;
  /** `--induction`: prove loops that no bound is enough for by k-induction, at the bounds tried */
  readonly induction?: boolean | undefined;
  /** `--certificate`: with --out: write what everypath check needs to confirm that the program is safe, with a proof of each answer */
  readonly certificate?: boolean | undefined;
  /** `--target <name>`: what everypath.config.json says of that target, where the command line does not say otherwise */
  readonly target?: string | undefined;
  /** `--entry <name>`: procedure to start from (default: main, else the first); its parameters are symbolic */
  readonly entry?: string | undefined;
  /** `--call <call>`: entry with its arguments: --call 'f(1, "a")' (in PL/I "a" is a symbol) */
  readonly call?: string | undefined;
  /** `--subscripts <way>`: PL/I, a symbolic subscript: a conditional value (conditional, the default) or a path for each element (cases) */
  readonly subscripts?: "conditional" | "cases" | undefined;
  /** `--heap-depth <n>`: objects: how many references lead from an input to the deepest object it may hold (default: 3) */
  readonly heapDepth?: number | undefined;
  /** `--symbolic-globals`: objects: global variables are arbitrary at first */
  readonly symbolicGlobals?: boolean | undefined;
  /** `--no-contracts`: objects: assume no precondition, and check no contracts on the way */
  readonly contracts?: boolean | undefined;
  /** `--assume <condition>`: explore only inputs that satisfy it, in the program's names */
  readonly assume?: readonly string[] | undefined;
  /** `--stdin <size>`: standard input: so many symbolic bytes, or @FILE for a file's (default: 8, and said to be incomplete) */
  readonly stdin?: string | undefined;
  /** `--file <name=size>`: a file the program can open: symbolic bytes, or NAME=@FILE */
  readonly file?: readonly string[] | undefined;
  /** `--arg <size>`: main's next argument: up to so many symbolic bytes, or =TEXT */
  readonly arg?: readonly string[] | undefined;
  /** `--symbolic-args <min:max:len>`: so many more arguments of main, each of up to so many symbolic bytes; MAX:LEN is 0:MAX:LEN */
  readonly symbolicArgs?: readonly string[] | undefined;
  /** `--symbolic-env <name:len>`: an environment variable that is unset, or set to up to so many symbolic bytes */
  readonly symbolicEnv?: readonly string[] | undefined;
  /** `--symbolic-file <name:len>`: a file the program can open, of so many symbolic bytes: --file NAME=LEN */
  readonly symbolicFile?: readonly string[] | undefined;
  /** `--pointer-size <n>`: elements of the object a pointer parameter points to (default: 8) */
  readonly pointerSize?: number | undefined;
  /** `--pointer-depth <n>`: C: how many pointers lead from a parameter to the deepest object the caller may hand over (default: 3) */
  readonly pointerDepth?: number | undefined;
  /** `--malloc-may-fail`: malloc and its like may also return NULL */
  readonly mallocMayFail?: boolean | undefined;
  /** `--no-alias`: pointers that the entry is given mean different objects, none of them a global variable */
  readonly alias?: boolean | undefined;
  /** `--no-overlap`: the same as --no-alias: what two pointers mean does not overlap */
  readonly overlap?: boolean | undefined;
  /** `--non-null`: C: the pointers that the entry is given are not null */
  readonly nonNull?: boolean | undefined;
  /** `--non-null-pointer <name>`: C: a pointer that the entry is given, p, or one in what that means, p->next, is not null; --non-null NAME is short for it */
  readonly nonNullPointer?: readonly string[] | undefined;
  /** `--string <name[:n]>`: C: a pointer that the entry is given, s or p->name, means text of at most N characters that ends with 0 */
  readonly string?: readonly string[] | undefined;
  /** `--buffer <name:size>`: C: a pointer that the entry is given means so many elements: a number, or the input that says how many, as m->data:m->size */
  readonly buffer?: readonly string[] | undefined;
  /** `--fresh-globals`: the program's variables hold their initial values when an entry other than main is called */
  readonly freshGlobals?: boolean | undefined;
  /** `--no-args`: main gets no arguments but those of --arg */
  readonly args?: boolean | undefined;
  /** `--empty-environment`: no environment variable is set at first */
  readonly emptyEnvironment?: boolean | undefined;
  /** `--no-files`: there are no files at first but those of --file */
  readonly files?: boolean | undefined;
  /** `--stub <name=what>`: a function that nothing defines: NAME=havoc (does anything but not return, free or call back), pure, returns:EXPRESSION, or the FILE.c that defines it */
  readonly stub?: readonly string[] | undefined;
  /** `--plain-host`: the rest of the system is as docs/libc.md says: no terminal, no shell, no signals, room for files */
  readonly plainHost?: boolean | undefined;
  /** `--fixed-addresses`: addresses as numbers: objects lie in the order in which they are made, far apart */
  readonly fixedAddresses?: boolean | undefined;
  /** `--check <kind>`: check this kind of error, or all (default: all) */
  readonly check?: readonly string[] | undefined;
  /** `--no-check <kind>`: do not check this kind of error, or all but those named by --check */
  readonly noCheck?: readonly string[] | undefined;
  /** `--sv-comp <property>`: check what breaks this property and nothing else: unreach-call, no-overflow, valid-memsafety, valid-memcleanup, or a .prp file */
  readonly svComp?: string | undefined;
  /** `--data-model <model>`: lp64 (x86-64, the default) or ilp32 (i386) */
  readonly dataModel?: "lp64" | "ilp32" | undefined;
  /** `-I <dir>`: search headers there */
  readonly I?: readonly string[] | undefined;
  /** `-D <name=value>`: define a macro */
  readonly D?: readonly string[] | undefined;
  /** `--cflag <flag>`: give the compiler another flag: --cflag -std=c17 */
  readonly cflag?: readonly string[] | undefined;
  /** `--compile-commands <file>`: a project's compile_commands.json, or its directory: each file's own flags, and the other files that the program needs */
  readonly compileCommands?: string | undefined;
  /** `--no-cache`: neither take from the cache what was compiled before, nor keep it there */
  readonly cache?: boolean | undefined;
  /** `--time <seconds>`: stop after that time */
  readonly time?: number | undefined;
  /** `--memory <mb>`: stop at that much memory */
  readonly memory?: number | undefined;
  /** `--max-steps <n>`: instructions on one path */
  readonly maxSteps?: number | undefined;
  /** `--stack <mb>`: the program's stack; deeper is a stack-overflow (default: 8) */
  readonly stack?: number | undefined;
  /** `--limit <name=value>`: set a limit of the engine (everypath --help-limits lists them) */
  readonly limit?: readonly string[] | undefined;
  /** `--solver <name>`: an SMT-LIB 2 solver on the PATH, as z3 or cvc5 (default: the built-in Z3) */
  readonly solver?: string | undefined;
  /** `--solver-layer <name>`: switch a layer around the solver on */
  readonly solverLayer?: readonly string[] | undefined;
  /** `--no-solver-layer <name>`: switch a layer around the solver off */
  readonly noSolverLayer?: readonly string[] | undefined;
  /** `--out <dir>`: write the report, the result, the tree, the tests, coverage and other formats there */
  readonly out?: string | undefined;
  /** `--stubs-out <file>`: write a C file to fill in, with the functions that nothing defines; then --stub NAME=FILE.c */
  readonly stubsOut?: string | undefined;
  /** `--no-replay`: do not run the compiled program on each path's inputs */
  readonly replay?: boolean | undefined;
}

/** Of `replay`. */
export interface ReplayOptions {
  /** `--program <file>`: a file of the program, where the test names none or another one is meant */
  readonly program?: readonly string[] | undefined;
  /** `--entry <name>`: procedure to run (default: the test's own, else main) */
  readonly entry?: string | undefined;
  /** `--data-model <model>`: lp64 or ilp32 (default: the test's own, else lp64) */
  readonly dataModel?: "lp64" | "ilp32" | undefined;
  /** `-I <dir>`: search headers there */
  readonly I?: readonly string[] | undefined;
  /** `-D <name=value>`: define a macro */
  readonly D?: readonly string[] | undefined;
  /** `--cflag <flag>`: give the compiler another flag */
  readonly cflag?: readonly string[] | undefined;
  /** `--no-cache`: neither take from the cache what was compiled before, nor keep it there */
  readonly cache?: boolean | undefined;
}

/** Of `terminate`. */
export interface TerminateOptions {
  /** `--target <name>`: what everypath.config.json says of that target, where the command line does not say otherwise */
  readonly target?: string | undefined;
  /** `--entry <name>`: the procedure to start from (default: main, or the first); its parameters are symbolic */
  readonly entry?: string | undefined;
  /** `--call <call>`: of PL/I and objects: the entry with its arguments: 'F(A, "N", 5)' */
  readonly call?: string | undefined;
  /** `--no-alias`: of C: pointers that the entry is given mean different objects, none of them a global variable */
  readonly alias?: boolean | undefined;
  /** `--fresh-globals`: of C: the program's variables hold their initial values when an entry other than main is called */
  readonly freshGlobals?: boolean | undefined;
  /** `--stub <name=what...>`: of C: a function that nothing defines: NAME=havoc (does anything but not return, free or call back), pure, returns:EXPRESSION, or the FILE.c that defines it */
  readonly stub?: readonly string[] | undefined;
  /** `--assume <predicate...>`: what holds of the entry's parameters, in the program's language: 'x > 0 && x < 100' */
  readonly assume?: readonly string[] | undefined;
  /** `--ints <model>`: bitvector: integers wrap (default); mathematical: they do not */
  readonly ints?: "bitvector" | "mathematical" | undefined;
  /** `--compare-ints`: ask with both, and say whether termination depends on overflow */
  readonly compareInts?: boolean | undefined;
  /** `--signed-overflow <what>`: wrap (default), or error: undefined behaviour */
  readonly signedOverflow?: "wrap" | "error" | undefined;
  /** `--zero-terminated <name...>`: a pointer parameter whose memory holds a 0 */
  readonly zeroTerminated?: readonly string[] | undefined;
  /** `--data-model <name>`: lp64 (default) or ilp32 */
  readonly dataModel?: "lp64" | "ilp32" | undefined;
  /** `-I, --include <dir...>`: look for headers there */
  readonly include?: readonly string[] | undefined;
  /** `-D, --define <macro...>`: define a macro: NAME or NAME=VALUE */
  readonly define?: readonly string[] | undefined;
  /** `--cflag <flag...>`: hand the flag to the compiler */
  readonly cflag?: readonly string[] | undefined;
  /** `--compile-commands <file>`: a project's compile_commands.json: each file's own flags, and the other files that the program needs */
  readonly compileCommands?: string | undefined;
  /** `--no-cache`: neither take from the cache what was compiled before, nor keep it there */
  readonly cache?: boolean | undefined;
  /** `--out <dir>`: write the result and its certificate there */
  readonly out?: string | undefined;
  /** `--time <seconds>`: give up after that time (default: 60) */
  readonly time?: number | undefined;
  /** `--limit <name=value>`: set a limit of the engine (everypath --help-limits lists them) */
  readonly limit?: readonly string[] | undefined;
  /** `--solver <name>`: an SMT-LIB 2 solver on the PATH, as z3 or cvc5 (default: the built-in Z3) */
  readonly solver?: string | undefined;
}

/** Of `cost`. */
export interface CostOptions {
  /** `--target <name>`: what everypath.config.json says of that target, where the command line does not say otherwise */
  readonly target?: string | undefined;
  /** `--entry <name>`: the procedure to start from (default: main, or the first); its parameters are symbolic */
  readonly entry?: string | undefined;
  /** `--call <call>`: of PL/I and objects: the entry with its arguments: 'F(A, "N", 5)' */
  readonly call?: string | undefined;
  /** `--no-alias`: of C: pointers that the entry is given mean different objects, none of them a global variable */
  readonly alias?: boolean | undefined;
  /** `--fresh-globals`: of C: the program's variables hold their initial values when an entry other than main is called */
  readonly freshGlobals?: boolean | undefined;
  /** `--stub <name=what...>`: of C: a function that nothing defines: NAME=havoc (does anything but not return, free or call back), pure, returns:EXPRESSION, or the FILE.c that defines it */
  readonly stub?: readonly string[] | undefined;
  /** `--assume <predicate...>`: what holds of the entry's parameters, in the program's language: 'x > 0 && x < 100' */
  readonly assume?: readonly string[] | undefined;
  /** `--count <what>`: of a program: instructions (of its LLVM code; default), statements, iterations, or calls:NAME */
  readonly count?: string | undefined;
  /** `--signed-overflow <what>`: wrap (default), or error: undefined behaviour */
  readonly signedOverflow?: "wrap" | "error" | undefined;
  /** `--seed <n>`: for the inputs that a program's bound is checked on (default: 1) */
  readonly seed?: number | undefined;
  /** `--ask <bound>`: of a system: decide a bound of yours: 'steps <= 10*n + 50' */
  readonly ask?: string | undefined;
  /** `--data-model <name>`: lp64 (default) or ilp32 */
  readonly dataModel?: "lp64" | "ilp32" | undefined;
  /** `-I, --include <dir...>`: look for headers there */
  readonly include?: readonly string[] | undefined;
  /** `-D, --define <macro...>`: define a macro: NAME or NAME=VALUE */
  readonly define?: readonly string[] | undefined;
  /** `--cflag <flag...>`: hand the flag to the compiler */
  readonly cflag?: readonly string[] | undefined;
  /** `--compile-commands <file>`: a project's compile_commands.json: each file's own flags, and the other files that the program needs */
  readonly compileCommands?: string | undefined;
  /** `--no-cache`: neither take from the cache what was compiled before, nor keep it there */
  readonly cache?: boolean | undefined;
  /** `--out <dir>`: write the result there, and of a program pictures of bound and measured steps */
  readonly out?: string | undefined;
  /** `--time <seconds>`: give up after that time (default: 60) */
  readonly time?: number | undefined;
  /** `--limit <name=value>`: set a limit of the engine (everypath --help-limits lists them) */
  readonly limit?: readonly string[] | undefined;
  /** `--solver <name>`: an SMT-LIB 2 solver on the PATH, as z3 or cvc5 (default: the built-in Z3) */
  readonly solver?: string | undefined;
}
