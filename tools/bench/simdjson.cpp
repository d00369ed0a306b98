// Parses every line of the journals below a folder with simdjson, in one thread, and checks nothing but that it is JSON.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>
#include <simdjson.h>

static bool is_blank(const char *line, size_t length) {
  return std::all_of(line, line + length, [](char c) { return c == ' ' || c == '\t' || c == '\r'; });
}

int main(int argc, char **argv) {
  std::vector<std::string> journals;
  for (const auto &entry : std::filesystem::recursive_directory_iterator(argc > 1 ? argv[1] : "."))
    if (entry.path().extension() == ".log") journals.push_back(entry.path().string());
  std::sort(journals.begin(), journals.end());

  simdjson::dom::parser parser;
  size_t events = 0;
  size_t refused = 0;
  for (const auto &journal : journals) {
    simdjson::padded_string text;
    if (simdjson::padded_string::load(journal).get(text)) return 1;
    const char *line = text.data();
    const char *const end = line + text.size();
    while (line < end) {
      const void *feed = std::memchr(line, '\n', static_cast<size_t>(end - line));
      const char *stop = feed ? static_cast<const char *>(feed) : end;
      const size_t length = static_cast<size_t>(stop - line);
      if (!is_blank(line, length)) {
        // simdjson may read past the line: the following lines, or the padding after the last, are there for that.
        if (parser.parse(line, length, false).error()) refused++;
        else events++;
      }
      line = stop + 1;
    }
  }
  std::printf("%zu events, %zu lines refused\n", events, refused);
}
