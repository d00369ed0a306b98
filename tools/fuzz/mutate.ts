import { Buffer } from "node:buffer";
import type { Random } from "../../src/base/random.js";

/** Texts that matter in the wrong place. */
const noise = [
  ...['"', "\\", "{", "}", "[", "]", ",", ":", " ", "\t", "\r", "\0", "\u001f", "é", "😀", "\\u00e9", "\\ud800", "\\x"],
  ...["0", "-", ".", "e", "E", "1", "9", "00", "-0", "1.", ".5", "1.0", "1e5", "1e999", "NaN", "true", "false", "null"],
  ...['"x"', '"Count":1', ', "event":"x"', ', "Name":""', "[]", "{}", "[1]", "  ", "9".repeat(17), "1".repeat(400)],
];

const between = "}, {";

type Mutation = (line: string, other: string, random: Random) => string;

function replaced(line: string, start: number, end: number, text: string): string {
  return line.slice(0, start) + text + line.slice(end);
}

/** Changes the objects of lists, if there are some between the first and the last. */
function withObjects(line: string, change: (objects: string[]) => void): string {
  const objects = line.split(between);
  if (objects.length > 2) change(objects);
  return objects.join(between);
}

/** Replaces a random match of a pattern in a line. */
function withMatch(line: string, pattern: RegExp, random: Random, text: (found: readonly string[]) => string): string {
  const matches = [...line.matchAll(pattern)];
  const match = matches.length === 0 ? undefined : random.pick(matches);
  return match ? replaced(line, match.index, match.index + match[0].length, text(matches.map(([all]) => all))) : line;
}

const mutations: readonly Mutation[] = [
  (line, _, random) => {
    const at = random.below(line.length);
    return replaced(line, at, at, random.pick(noise));
  },
  (line, _, random) => {
    const at = random.below(line.length);
    return replaced(line, at, at + 1 + random.below(4), "");
  },
  (line, _, random) => {
    const at = random.below(line.length);
    return replaced(line, at, at + 1, random.pick(noise));
  },
  (line, _, random) => withObjects(line, (objects) => objects.splice(random.between(1, objects.length - 2), 1)),
  (line, _, random) =>
    withObjects(line, (objects) => {
      const again = objects[random.between(1, objects.length - 2)] ?? "";
      objects.splice(random.between(1, objects.length - 2), 0, again);
    }),
  (line, other, random) =>
    withObjects(line, (objects) => {
      objects[random.between(1, objects.length - 2)] = random.pick(other.split(between));
    }),
  // Replace a key, a value or a number by another of the line.
  (line, _, random) => withMatch(line, /"\w+":/g, random, (found) => random.pick(found)),
  (line, _, random) => withMatch(line, /:\s*"[^"]*"/g, random, (found) => random.pick(found)),
  (line, _, random) => withMatch(line, /-?\d+(?:\.\d+)?/g, random, (found) => random.pick(found)),
  (line, _, random) => withMatch(line, /:\s*(?:true|false|"[^"]*"|-?[\d.]+)/g, random, () => `:${random.pick(noise)}`),
  (line, _, random) =>
    withMatch(line, /\d+/g, random, () =>
      random.chance(50) ? String(random.below(2 ** 31)) : "9".repeat(random.between(1, 40)),
    ),
  // Remove a field, or insert one of another line.
  (line, _, random) => withMatch(line, /,\s*"\w+":\s*(?:true|false|"[^"]*"|-?[\d.]+)/g, random, () => ""),
  (line, other, random) => {
    const fields = other.match(/,\s*"\w+":\s*(?:true|false|"[^"]*"|-?[\d.]+)/g) ?? [];
    const at = line.lastIndexOf("}");
    return fields.length === 0 || at < 0 ? line : replaced(line, at, at, random.pick(fields));
  },
  // Insert an unknown field, sometimes twice.
  (line, _, random) =>
    withMatch(line, /,\s*(?="\w+":)/g, random, () => `, "Other${random.below(3)}":${random.pick(noise)}, `),
  // Continue with another line of the kind.
  (line, other, random) => {
    const at = random.below(line.length);
    const same = other.indexOf(line.slice(at, at + 8));
    return same < 0 ? line : line.slice(0, at) + other.slice(same);
  },
];

/** The bytes of a line with a few mutations, some of which are not text. */
export function mutated(line: string, other: string, random: Random): Uint8Array {
  let text = line;
  for (let left = random.between(1, 3); left > 0; left--) text = random.pick(mutations)(text, other, random);
  const bytes = Buffer.from(text);
  if (bytes.length > 0 && random.chance(5)) bytes[random.below(bytes.length)] = random.below(256);
  return bytes;
}
