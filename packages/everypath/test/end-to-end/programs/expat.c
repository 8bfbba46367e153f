// Reads standard input as XML and counts its elements.
#include <stdio.h>
#include <expat.h>

static int elements;
static void begin(void *data, const XML_Char *name, const XML_Char **attributes) { elements++; }
static void end(void *data, const XML_Char *name) {}

int main(void) {
  char text[64];
  size_t size = fread(text, 1, sizeof text, stdin);
  XML_Parser parser = XML_ParserCreate(NULL);
  XML_SetHashSalt(parser, 1);
  XML_SetElementHandler(parser, begin, end);
  enum XML_Status status = XML_Parse(parser, text, size, 1);
  if (status != XML_STATUS_OK) puts(XML_ErrorString(XML_GetErrorCode(parser)));
  XML_ParserFree(parser);
  printf("%d elements\n", elements);
  return status != XML_STATUS_OK;
}
