/* strerror and its relatives, with the texts that Linux programs print. */
#include <errno.h>
#include <stddef.h>

#include "error-text.h"

static const char *const texts[] = {
    "Success",
    "Operation not permitted",
    "No such file or directory",
    "No such process",
    "Interrupted system call",
    "Input/output error",
    "No such device or address",
    "Argument list too long",
    "Exec format error",
    "Bad file descriptor",
    "No child processes",
    "Resource temporarily unavailable",
    "Cannot allocate memory",
    "Permission denied",
    "Bad address",
    "Block device required",
    "Device or resource busy",
    "File exists",
    "Invalid cross-device link",
    "No such device",
    "Not a directory",
    "Is a directory",
    "Invalid argument",
    "Too many open files in system",
    "Too many open files",
    "Inappropriate ioctl for device",
    "Text file busy",
    "File too large",
    "No space left on device",
    "Illegal seek",
    "Read-only file system",
    "Too many links",
    "Broken pipe",
    "Numerical argument out of domain",
    "Numerical result out of range",
    "Resource deadlock avoided",
    "File name too long",
    "No locks available",
    "Function not implemented",
    "Directory not empty",
    "Too many levels of symbolic links",
    NULL,
    "No message of desired type",
    "Identifier removed",
    "Channel number out of range",
    "Level 2 not synchronized",
    "Level 3 halted",
    "Level 3 reset",
    "Link number out of range",
    "Protocol driver not attached",
    "No CSI structure available",
    "Level 2 halted",
    "Invalid exchange",
    "Invalid request descriptor",
    "Exchange full",
    "No anode",
    "Invalid request code",
    "Invalid slot",
    NULL,
    "Bad font file format",
    "Device not a stream",
    "No data available",
    "Timer expired",
    "Out of streams resources",
    "Machine is not on the network",
    "Package not installed",
    "Object is remote",
    "Link has been severed",
    "Advertise error",
    "Srmount error",
    "Communication error on send",
    "Protocol error",
    "Multihop attempted",
    "RFS specific error",
    "Bad message",
    "Value too large for defined data type",
    "Name not unique on network",
    "File descriptor in bad state",
    "Remote address changed",
    "Can not access a needed shared library",
    "Accessing a corrupted shared library",
    ".lib section in a.out corrupted",
    "Attempting to link in too many shared libraries",
    "Cannot exec a shared library directly",
    "Invalid or incomplete multibyte or wide character",
    "Interrupted system call should be restarted",
    "Streams pipe error",
    "Too many users",
    "Socket operation on non-socket",
    "Destination address required",
    "Message too long",
    "Protocol wrong type for socket",
    "Protocol not available",
    "Protocol not supported",
    "Socket type not supported",
    "Operation not supported",
    "Protocol family not supported",
    "Address family not supported by protocol",
    "Address already in use",
    "Cannot assign requested address",
    "Network is down",
    "Network is unreachable",
    "Network dropped connection on reset",
    "Software caused connection abort",
    "Connection reset by peer",
    "No buffer space available",
    "Transport endpoint is already connected",
    "Transport endpoint is not connected",
    "Cannot send after transport endpoint shutdown",
    "Too many references: cannot splice",
    "Connection timed out",
    "Connection refused",
    "Host is down",
    "No route to host",
    "Operation already in progress",
    "Operation now in progress",
    "Stale file handle",
    "Structure needs cleaning",
    "Not a XENIX named type file",
    "No XENIX semaphores available",
    "Is a named type file",
    "Remote I/O error",
    "Disk quota exceeded",
    "No medium found",
    "Wrong medium type",
    "Operation canceled",
    "Required key not available",
    "Key has expired",
    "Key has been revoked",
    "Key was rejected by service",
    "Owner died",
    "State not recoverable",
    "Operation not possible due to RF-kill",
    "Memory page has hardware error",
};

#define UNKNOWN "Unknown error "
#define UNKNOWN_LENGTH (sizeof UNKNOWN - 1)

/* Texts of numbers without one are written here, as the standard allows. */
static char unknown_text[UNKNOWN_LENGTH + 12];

static char *write_unknown(int number) {
  char *end = unknown_text + sizeof unknown_text;
  unsigned int rest = number < 0 ? 0u - (unsigned int)number : (unsigned int)number;
  *--end = '\0';
  do {
    *--end = (char)('0' + rest % 10);
    rest /= 10;
  } while (rest != 0);
  if (number < 0) *--end = '-';
  for (size_t i = UNKNOWN_LENGTH; i-- > 0;) *--end = UNKNOWN[i];
  return end;
}

static int has_text(int number) {
  return number >= 0 && number < (int)(sizeof texts / sizeof *texts) && texts[number] != NULL;
}

char *__everypath_error_text(int number) { return has_text(number) ? (char *)texts[number] : write_unknown(number); }

char *strerror(int number) { return __everypath_error_text(number); }

/* As much of the text as fits; answers with its whole length. */
static size_t write_text(int number, char *buffer, size_t size) {
  const char *text = __everypath_error_text(number);
  size_t length = 0;
  for (; text[length] != '\0'; length++) {
    if (length + 1 < size) buffer[length] = text[length];
  }
  if (size > 0) buffer[length < size ? length : size - 1] = '\0';
  return length;
}

/* GNU's: only the text of a number without one is written into the buffer. */
char *strerror_r(int number, char *buffer, size_t size) {
  if (has_text(number)) return (char *)texts[number];
  write_text(number, buffer, size);
  return buffer;
}

/* POSIX's. */
int __xpg_strerror_r(int number, char *buffer, size_t size) {
  size_t length = write_text(number, buffer, size);
  if (!has_text(number)) return EINVAL;
  return length < size ? 0 : ERANGE;
}
