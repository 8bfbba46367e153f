/* <malloc.h> */
#ifndef EVERYPATH_MALLOC_H
#define EVERYPATH_MALLOC_H

#include <stdlib.h>

#ifdef __cplusplus
extern "C" {
#endif

void *memalign(size_t alignment, size_t size);
void *valloc(size_t size);
size_t malloc_usable_size(void *object);

#ifdef __cplusplus
}
#endif

#endif
