/** A header that is not found, told in one line: which, why it is not there, and how to go on. */
import type { Diagnostic } from "@everypath/core";

/** What the compiler's messages say of a header that it did not find; undefined where they say something else. */
export function missingHeader(messages: string): Diagnostic | undefined {
  const match = /^(.+?):(\d+):(\d+): fatal error: '(.+)' file not found\n.*?(?:(<)|")/m.exec(messages);
  if (match === null) return undefined;
  const [, file = "", line, column, name = "", bracket] = match;
  const span = { file, line: Number(line), column: Number(column) };
  if (bracket === undefined)
    return { span, message: `no file "${name}" is found; give its directory with -I` };
  const subject = absentSubjects.find(({ headers }) => headers.has(name))?.subject;
  const reason = subject === undefined ? "give its directory with -I" : `${subject} not modelled`;
  return { span, message: `no header <${name}> is found; ${reason}` };
}

/** Headers of the system whose subject has no model, so that no -I helps. */
const absentSubjects: readonly { readonly subject: string; readonly headers: ReadonlySet<string> }[] = [
  { subject: "threads are", headers: words("pthread.h threads.h semaphore.h sched.h") },
  {
    subject: "sockets are",
    headers: words(
      "sys/socket.h sys/un.h netinet/in.h netinet/tcp.h arpa/inet.h netdb.h poll.h sys/poll.h sys/select.h sys/epoll.h",
    ),
  },
  {
    subject: "other processes are",
    headers: words("sys/wait.h spawn.h sys/ipc.h sys/msg.h sys/sem.h sys/shm.h"),
  },
  { subject: "mapped files and pages are", headers: words("sys/mman.h") },
  { subject: "directories are", headers: words("dirent.h ftw.h glob.h") },
  {
    subject: "terminals are",
    headers: words("termios.h sys/ioctl.h curses.h ncurses.h pty.h readline/readline.h"),
  },
  { subject: "conversions between character sets are", headers: words("iconv.h") },
  { subject: "regular expressions of the library are", headers: words("regex.h") },
  { subject: "loading of libraries is", headers: words("dlfcn.h") },
  { subject: "users and groups are", headers: words("pwd.h grp.h shadow.h") },
  {
    subject: "vector instructions are",
    headers: words(
      "immintrin.h xmmintrin.h emmintrin.h pmmintrin.h smmintrin.h tmmintrin.h x86intrin.h arm_neon.h",
    ),
  },
];

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
