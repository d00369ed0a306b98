import type { ProvenLine } from "./proven-line.js";

/** Of more lines than so many, or more bytes of their fields, all are forgotten; of lines with more nothing is remembered. */
const mostLines = 30_000;
const mostBytes = 4 * 1024 * 1024;
const longest = 500;

interface Before<Made> {
  readonly kind: ProvenLine["marks"];
  /** Where its fields are remembered. */
  readonly place: number;
  readonly made: Made;
}

/**
 * The same as a function makes of the fields of a line that are noted: they come again and again, whatever stands beside them. So that
 * is looked for by their bytes, of which no text is made.
 */
export function likeBefore<Made>(make: (line: ProvenLine) => Made): (line: ProvenLine) => Made {
  const known = new Map<number, Before<Made>>();
  let fields: Uint8Array | undefined;
  let end = 0;
  return (line) => {
    const hash = hashOf(line);
    const before = known.get(hash);
    if (before && before.kind === line.marks && isAt(line, fields, before.place)) return before.made;
    const made = make(line);
    const length = lengthOf(line);
    if (length > longest) return made;
    if (known.size >= mostLines || end + length > mostBytes) {
      known.clear();
      end = 0;
    }
    fields ??= new Uint8Array(mostBytes);
    put(line, fields, end);
    known.set(hash, { kind: line.marks, place: end, made });
    end += length;
    return made;
  };
}

function hashOf({ marks: { noted = [] }, bytes, startOf, endOf }: ProvenLine): number {
  let hash = noted.length;
  for (let field = 0; field < noted.length; field++) {
    const end = endOf(field);
    for (let at = startOf(field); at < end; at++) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0;
    hash = Math.imul(hash, 31) | 0;
  }
  return hash;
}

/** How many bytes the fields take, with two for the length of each. */
function lengthOf({ marks: { noted = [] }, startOf, endOf }: ProvenLine): number {
  let length = 2 * noted.length;
  for (let field = 0; field < noted.length; field++) length += endOf(field) - startOf(field);
  return length;
}

function put({ marks: { noted = [] }, bytes, startOf, endOf }: ProvenLine, fields: Uint8Array, place: number): void {
  let to = place;
  for (let field = 0; field < noted.length; field++) {
    const start = startOf(field);
    const end = endOf(field);
    fields[to++] = (end - start) & 0xff;
    fields[to++] = (end - start) >> 8;
    for (let at = start; at < end; at++) fields[to++] = bytes[at] ?? 0;
  }
}

function isAt(
  { marks: { noted = [] }, bytes, startOf, endOf }: ProvenLine,
  fields: Uint8Array = new Uint8Array(0),
  place: number,
): boolean {
  let to = place;
  for (let field = 0; field < noted.length; field++) {
    const start = startOf(field);
    const end = endOf(field);
    if (fields[to++] !== ((end - start) & 0xff) || fields[to++] !== (end - start) >> 8) return false;
    for (let at = start; at < end; at++) if (fields[to++] !== bytes[at]) return false;
  }
  return true;
}
