/* <memory.h> */
#ifndef EVERYPATH_MEMORY_H
#define EVERYPATH_MEMORY_H

#include <string.h>

#endif
