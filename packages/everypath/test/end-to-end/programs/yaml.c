// Reads standard input as YAML and counts the events.
#include <stdio.h>
#include <yaml.h>

int main(void) {
  yaml_parser_t parser;
  yaml_event_t event;
  int events = 0, end = 0;
  if (!yaml_parser_initialize(&parser)) return 2;
  yaml_parser_set_input_file(&parser, stdin);
  while (!end && yaml_parser_parse(&parser, &event)) {
    end = event.type == YAML_STREAM_END_EVENT;
    events++;
    yaml_event_delete(&event);
  }
  yaml_parser_delete(&parser);
  printf("%d events\n", events);
  return !end;
}
