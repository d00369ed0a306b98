/** A line with an unknown field. */
export function withUnknownField(line: string): string {
  return line.replace(/ ?\}$/, ', "Zorp":1 }');
}

const firstField = /("event": ?"\w+", ?"\w+": ?)("(?:[^"\\]|\\.)*"|true|false|null|-?\d[\d.eE+-]*)/;

/** A line whose first field after `event` has a value of another type; undefined if there is none, or if it is a list. */
export function withWrongType(line: string): string | undefined {
  if (!firstField.test(line)) return undefined;
  return line.replace(
    firstField,
    (_, before: string, value: string) => `${before}${value.startsWith('"') ? "1" : '"1"'}`,
  );
}
