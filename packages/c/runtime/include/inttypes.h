/* <inttypes.h>: ISO C17, 7.8. */
#ifndef EVERYPATH_INTTYPES_H
#define EVERYPATH_INTTYPES_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef __cplusplus
typedef __WCHAR_TYPE__ wchar_t;
#endif
typedef struct {
  intmax_t quot;
  intmax_t rem;
} imaxdiv_t;

intmax_t imaxabs(intmax_t number);
imaxdiv_t imaxdiv(intmax_t numerator, intmax_t denominator);
intmax_t strtoimax(const char *__restrict text, char **__restrict end, int base);
uintmax_t strtoumax(const char *__restrict text, char **__restrict end, int base);
intmax_t wcstoimax(const wchar_t *__restrict text, wchar_t **__restrict end, int base);
uintmax_t wcstoumax(const wchar_t *__restrict text, wchar_t **__restrict end, int base);

/* Length modifiers: of 64-bit integers, and of integers as wide as a pointer. */
#if __SIZEOF_LONG__ == 8 && !defined(__wasm__)
#define __EVERYPATH_64 "l"
#else
#define __EVERYPATH_64 "ll"
#endif
#if defined(__wasm__) || __SIZEOF_POINTER__ == 8
#define __EVERYPATH_PTR "l"
#else
#define __EVERYPATH_PTR ""
#endif

#define PRId8 "d"
#define PRIdLEAST8 "d"
#define PRIdFAST8 "d"
#define PRId16 "d"
#define PRIdLEAST16 "d"
#define PRIdFAST16 __EVERYPATH_PTR "d"
#define PRId32 "d"
#define PRIdLEAST32 "d"
#define PRIdFAST32 __EVERYPATH_PTR "d"
#define PRId64 __EVERYPATH_64 "d"
#define PRIdLEAST64 __EVERYPATH_64 "d"
#define PRIdFAST64 __EVERYPATH_64 "d"
#define PRIdMAX __EVERYPATH_64 "d"
#define PRIdPTR __EVERYPATH_PTR "d"
#define PRIi8 "i"
#define PRIiLEAST8 "i"
#define PRIiFAST8 "i"
#define PRIi16 "i"
#define PRIiLEAST16 "i"
#define PRIiFAST16 __EVERYPATH_PTR "i"
#define PRIi32 "i"
#define PRIiLEAST32 "i"
#define PRIiFAST32 __EVERYPATH_PTR "i"
#define PRIi64 __EVERYPATH_64 "i"
#define PRIiLEAST64 __EVERYPATH_64 "i"
#define PRIiFAST64 __EVERYPATH_64 "i"
#define PRIiMAX __EVERYPATH_64 "i"
#define PRIiPTR __EVERYPATH_PTR "i"
#define PRIo8 "o"
#define PRIoLEAST8 "o"
#define PRIoFAST8 "o"
#define PRIo16 "o"
#define PRIoLEAST16 "o"
#define PRIoFAST16 __EVERYPATH_PTR "o"
#define PRIo32 "o"
#define PRIoLEAST32 "o"
#define PRIoFAST32 __EVERYPATH_PTR "o"
#define PRIo64 __EVERYPATH_64 "o"
#define PRIoLEAST64 __EVERYPATH_64 "o"
#define PRIoFAST64 __EVERYPATH_64 "o"
#define PRIoMAX __EVERYPATH_64 "o"
#define PRIoPTR __EVERYPATH_PTR "o"
#define PRIx8 "x"
#define PRIxLEAST8 "x"
#define PRIxFAST8 "x"
#define PRIx16 "x"
#define PRIxLEAST16 "x"
#define PRIxFAST16 __EVERYPATH_PTR "x"
#define PRIx32 "x"
#define PRIxLEAST32 "x"
#define PRIxFAST32 __EVERYPATH_PTR "x"
#define PRIx64 __EVERYPATH_64 "x"
#define PRIxLEAST64 __EVERYPATH_64 "x"
#define PRIxFAST64 __EVERYPATH_64 "x"
#define PRIxMAX __EVERYPATH_64 "x"
#define PRIxPTR __EVERYPATH_PTR "x"
#define PRIu8 "u"
#define PRIuLEAST8 "u"
#define PRIuFAST8 "u"
#define PRIu16 "u"
#define PRIuLEAST16 "u"
#define PRIuFAST16 __EVERYPATH_PTR "u"
#define PRIu32 "u"
#define PRIuLEAST32 "u"
#define PRIuFAST32 __EVERYPATH_PTR "u"
#define PRIu64 __EVERYPATH_64 "u"
#define PRIuLEAST64 __EVERYPATH_64 "u"
#define PRIuFAST64 __EVERYPATH_64 "u"
#define PRIuMAX __EVERYPATH_64 "u"
#define PRIuPTR __EVERYPATH_PTR "u"
#define PRIX8 "X"
#define PRIXLEAST8 "X"
#define PRIXFAST8 "X"
#define PRIX16 "X"
#define PRIXLEAST16 "X"
#define PRIXFAST16 __EVERYPATH_PTR "X"
#define PRIX32 "X"
#define PRIXLEAST32 "X"
#define PRIXFAST32 __EVERYPATH_PTR "X"
#define PRIX64 __EVERYPATH_64 "X"
#define PRIXLEAST64 __EVERYPATH_64 "X"
#define PRIXFAST64 __EVERYPATH_64 "X"
#define PRIXMAX __EVERYPATH_64 "X"
#define PRIXPTR __EVERYPATH_PTR "X"
#define SCNd8 "hh" "d"
#define SCNdLEAST8 "hh" "d"
#define SCNdFAST8 "hh" "d"
#define SCNd16 "h" "d"
#define SCNdLEAST16 "h" "d"
#define SCNdFAST16 __EVERYPATH_PTR "d"
#define SCNd32 "d"
#define SCNdLEAST32 "d"
#define SCNdFAST32 __EVERYPATH_PTR "d"
#define SCNd64 __EVERYPATH_64 "d"
#define SCNdLEAST64 __EVERYPATH_64 "d"
#define SCNdFAST64 __EVERYPATH_64 "d"
#define SCNdMAX __EVERYPATH_64 "d"
#define SCNdPTR __EVERYPATH_PTR "d"
#define SCNi8 "hh" "i"
#define SCNiLEAST8 "hh" "i"
#define SCNiFAST8 "hh" "i"
#define SCNi16 "h" "i"
#define SCNiLEAST16 "h" "i"
#define SCNiFAST16 __EVERYPATH_PTR "i"
#define SCNi32 "i"
#define SCNiLEAST32 "i"
#define SCNiFAST32 __EVERYPATH_PTR "i"
#define SCNi64 __EVERYPATH_64 "i"
#define SCNiLEAST64 __EVERYPATH_64 "i"
#define SCNiFAST64 __EVERYPATH_64 "i"
#define SCNiMAX __EVERYPATH_64 "i"
#define SCNiPTR __EVERYPATH_PTR "i"
#define SCNo8 "hh" "o"
#define SCNoLEAST8 "hh" "o"
#define SCNoFAST8 "hh" "o"
#define SCNo16 "h" "o"
#define SCNoLEAST16 "h" "o"
#define SCNoFAST16 __EVERYPATH_PTR "o"
#define SCNo32 "o"
#define SCNoLEAST32 "o"
#define SCNoFAST32 __EVERYPATH_PTR "o"
#define SCNo64 __EVERYPATH_64 "o"
#define SCNoLEAST64 __EVERYPATH_64 "o"
#define SCNoFAST64 __EVERYPATH_64 "o"
#define SCNoMAX __EVERYPATH_64 "o"
#define SCNoPTR __EVERYPATH_PTR "o"
#define SCNx8 "hh" "x"
#define SCNxLEAST8 "hh" "x"
#define SCNxFAST8 "hh" "x"
#define SCNx16 "h" "x"
#define SCNxLEAST16 "h" "x"
#define SCNxFAST16 __EVERYPATH_PTR "x"
#define SCNx32 "x"
#define SCNxLEAST32 "x"
#define SCNxFAST32 __EVERYPATH_PTR "x"
#define SCNx64 __EVERYPATH_64 "x"
#define SCNxLEAST64 __EVERYPATH_64 "x"
#define SCNxFAST64 __EVERYPATH_64 "x"
#define SCNxMAX __EVERYPATH_64 "x"
#define SCNxPTR __EVERYPATH_PTR "x"
#define SCNu8 "hh" "u"
#define SCNuLEAST8 "hh" "u"
#define SCNuFAST8 "hh" "u"
#define SCNu16 "h" "u"
#define SCNuLEAST16 "h" "u"
#define SCNuFAST16 __EVERYPATH_PTR "u"
#define SCNu32 "u"
#define SCNuLEAST32 "u"
#define SCNuFAST32 __EVERYPATH_PTR "u"
#define SCNu64 __EVERYPATH_64 "u"
#define SCNuLEAST64 __EVERYPATH_64 "u"
#define SCNuFAST64 __EVERYPATH_64 "u"
#define SCNuMAX __EVERYPATH_64 "u"
#define SCNuPTR __EVERYPATH_PTR "u"

#ifdef __cplusplus
}
#endif

#endif
