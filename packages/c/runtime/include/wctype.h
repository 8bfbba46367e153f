/* <wctype.h>: ISO C17, 7.30: declarations. */
#ifndef EVERYPATH_WCTYPE_H
#define EVERYPATH_WCTYPE_H

#ifdef __cplusplus
extern "C" {
#endif

typedef __WINT_TYPE__ wint_t;
typedef unsigned long wctype_t;
typedef const int *wctrans_t;

#ifndef WEOF
#define WEOF ((wint_t)-1)
#endif

int iswalnum(wint_t character);
int iswalpha(wint_t character);
int iswblank(wint_t character);
int iswcntrl(wint_t character);
int iswdigit(wint_t character);
int iswgraph(wint_t character);
int iswlower(wint_t character);
int iswprint(wint_t character);
int iswpunct(wint_t character);
int iswspace(wint_t character);
int iswupper(wint_t character);
int iswxdigit(wint_t character);
wint_t towlower(wint_t character);
wint_t towupper(wint_t character);
wctype_t wctype(const char *name);
int iswctype(wint_t character, wctype_t type);
wctrans_t wctrans(const char *name);
wint_t towctrans(wint_t character, wctrans_t mapping);

#ifdef __cplusplus
}
#endif

#endif
