/**
 * The names of copies below their folder. They are those of the files below the given paths, because the folders above may be named after somebody;
 * if these clash, each of the given paths, whose indices are given, gets a numbered folder, or else each file.
 */
export function distinctNames(names: readonly string[], given: readonly number[]): readonly string[] {
  if (isEachOnce(names)) return names;
  const numbered = names.map((name, index) => `${(given[index] ?? 0) + 1}/${name}`);
  if (isEachOnce(numbered)) return numbered;
  return numbered.map((name, index) => `${index + 1}/${name.slice(name.lastIndexOf("/") + 1)}`);
}

/** Names that differ only in case are one file on some systems. */
function isEachOnce(names: readonly string[]): boolean {
  return new Set(names.map((name) => name.toLowerCase())).size === names.length;
}
