/** A header that is not found, told in one line: which, why it is not there, and how to go on. */
import type { Diagnostic } from "@everypath/core";

/**
 * What the compiler's messages say of a header that it did not find; undefined where they say something else. `present`: the headers of C++
 * that are there.
 */
export function missingHeader(messages: string, present: readonly string[]): Diagnostic | undefined {
  const match = /^(.+?):(\d+):(\d+): fatal error: '(.+)' file not found\n.*?(?:(<)|")/m.exec(messages);
  if (match === null) return undefined;
  const [, file = "", line, column, name = "", bracket] = match;
  const span = { file, line: Number(line), column: Number(column) };
  if (bracket === undefined)
    return { span, message: `no file "${name}" is found; give its directory with -I` };
  if (cppHeaders.has(name)) {
    const own = present
      .filter((header) => cppHeaders.has(header))
      .sort()
      .map((header) => `<${header}>`);
    return {
      span,
      message: `<${name}> is of the C++ standard library, of which only ${own.join(" ")} and the headers of C are there`,
    };
  }
  const subject = absentSubjects.find(({ headers }) => headers.has(name))?.subject;
  const reason = subject === undefined ? "give its directory with -I" : `${subject} not modelled`;
  return { span, message: `no header <${name}> is found; ${reason}` };
}

/** Headers of ISO C++23 that do not come from C. */
const cppHeaders = words(`
  algorithm any array atomic barrier bit bitset charconv chrono codecvt compare complex concepts condition_variable coroutine
  deque exception execution expected filesystem flat_map flat_set format forward_list fstream functional future generator
  initializer_list iomanip ios iosfwd iostream istream iterator latch limits list locale map mdspan memory memory_resource
  mutex new numbers numeric optional ostream print queue random ranges ratio regex scoped_allocator semaphore set
  shared_mutex source_location span spanstream sstream stack stacktrace stdexcept stdfloat stop_token streambuf string
  string_view strstream syncstream system_error thread tuple type_traits typeindex typeinfo unordered_map unordered_set
  utility valarray variant vector version`);

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
