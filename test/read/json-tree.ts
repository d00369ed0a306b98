import fc from "fast-check";

/** A JSON text before it is written: scalars and keys are source text already. */
export type Tree = string | ArrayTree | ObjectTree;

interface ArrayTree {
  readonly elements: readonly Tree[];
}

export interface ObjectTree {
  readonly members: readonly (readonly [key: string, value: Tree])[];
}

/** A value as a scan of the text should report it. */
export interface ScannedValue {
  readonly pointer: string;
  /** Its name in its object. */
  readonly name?: string;
  readonly repeatedKey: boolean;
  readonly tree: Tree;
}

/** Pieces that look like structure, or hide what is. */
const trickyPieces = ['\\"', "\\\\", '\\":', "\\/", "\\u0041", "\\ud800", "\\n", ":", ",", "{", "}", "[", "1.0", " : "];

/** A string as JSON writes it, with any characters and escapes. */
const stringToken: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(...trickyPieces),
      fc.string({ unit: "binary", maxLength: 3 }).map((text) => JSON.stringify(text).slice(1, -1)),
    ),
    { maxLength: 5 },
  )
  .map((pieces) => `"${pieces.join("")}"`);

/** A number as JSON writes it. */
export const numberToken: fc.Arbitrary<string> = fc.stringMatching(
  /^-?(?:0|[1-9][0-9]{0,20})(?:\.[0-9]{1,6})?(?:[eE][-+]?[0-9]{1,3})?$/,
);

const scalar = fc.oneof(stringToken, numberToken, fc.constantFrom("true", "false", "null"));

/** Few enough keys to meet one twice, spelled in more than one way, and names that objects have of themselves. */
const keyToken = fc.oneof(
  fc.constantFrom('"a"', '"\\u0061"', '"b"', '"a/b"', '"a~1b"', '"~"', '""', '":"', '"\\""', '"\\\\"'),
  fc.constantFrom('"__proto__"', '"constructor"', '"toString"', '"valueOf"', '"toJSON"', '"length"'),
  stringToken,
);

function trees(repeats: "with repeats" | "without repeats") {
  return fc.letrec<{ readonly tree: Tree; readonly object: ObjectTree }>((tie) => {
    const member = fc.tuple(keyToken, tie("tree"));
    const members =
      repeats === "with repeats"
        ? fc.array(member, { maxLength: 4 })
        : fc.uniqueArray(member, { maxLength: 4, selector: ([key]): unknown => JSON.parse(key) });
    return {
      tree: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        scalar,
        tie("object"),
        fc.array(tie("tree"), { maxLength: 4 }).map((elements) => ({ elements })),
      ),
      object: members.map((list) => ({ members: list })),
    };
  });
}

export const { tree: uniqueTree, object: uniqueObject } = trees("without repeats");
export const { tree: repeatingTree, object: repeatingObject } = trees("with repeats");

/** White space to stand between tokens. */
export const spaces: fc.Arbitrary<readonly string[]> = fc.array(
  fc.string({ unit: fc.constantFrom(" ", "\t", "\n", "\r"), maxLength: 2 }),
  { minLength: 1, maxLength: 7 },
);

/** Writes a tree with the given white space before and behind every token, again and again from the first. */
export function written(tree: Tree, gaps: readonly string[] = [""]): string {
  let used = 0;
  const gap = (): string => gaps[used++ % gaps.length] ?? "";
  const write = (node: Tree): string => {
    if (typeof node === "string") return node;
    if ("elements" in node)
      return `[${gap()}${node.elements.map((element) => write(element) + gap()).join(`,${gap()}`)}]`;
    const members = node.members.map(([key, value]) => `${key}${gap()}:${gap()}${write(value)}${gap()}`);
    return `{${gap()}${members.join(`,${gap()}`)}}`;
  };
  return write(tree);
}

/** Every value of a tree in the order of the text, as a scan should report it. */
export function valuesOf(tree: Tree, pointer = "", repeatedKey = false, name?: string): readonly ScannedValue[] {
  const own: ScannedValue = { pointer, repeatedKey, tree, ...(name === undefined ? {} : { name }) };
  if (typeof tree === "string") return [own];
  if ("elements" in tree) {
    return [own, ...tree.elements.flatMap((element, index) => valuesOf(element, `${pointer}/${index}`))];
  }
  const seen = new Set<string>();
  const children = tree.members.flatMap(([token, value]) => {
    const key = String(JSON.parse(token));
    const isRepeated = seen.has(key);
    seen.add(key);
    const escaped = key.replace(/[~/]/g, (mark) => (mark === "~" ? "~0" : "~1"));
    return valuesOf(value, `${pointer}/${escaped}`, isRepeated, key);
  });
  return [own, ...children];
}
