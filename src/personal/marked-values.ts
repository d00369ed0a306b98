import { afterNode, nameOf, startOf } from "../read/json/node.js";
import { noted, noteLength } from "../read/json/notes.js";
import type { Scan } from "../read/json/scan.js";
import type { NormalSchema } from "../schemas/normal-form.js";
import { type MarkedField, markedElement, markedField } from "./marks.js";

/** A text or number of an event: where it stands, its name or undefined in a list, and what is known of its place. */
export interface MarkedValue {
  readonly node: number;
  readonly start: number;
  readonly end: number;
  readonly name: string | undefined;
  readonly field: MarkedField;
}

interface Open {
  readonly after: number;
  readonly isObject: boolean;
  readonly schema: NormalSchema | undefined;
}

const quote = 0x22;
const openBrace = 0x7b;
const openBracket = 0x5b;

/**
 * The texts and numbers of a scanned event, each as often as it stands there: of a key that stands twice, a parsed event has lost one.
 * Without calls within calls, because hostile text nests as deep as it likes.
 */
export function* markedValues(scan: Scan, root: NormalSchema | undefined): Generator<MarkedValue, void, undefined> {
  const open: Open[] = [];
  for (let node = 0; node < scan.length; node += noteLength) {
    while (node >= (open.at(-1)?.after ?? scan.length)) open.pop();
    const holder = open.at(-1);
    const name = holder?.isObject ? nameOf(scan, node) : undefined;
    const start = startOf(scan, node);
    const code = scan.text.charCodeAt(start);
    const isOpening = code === openBrace || code === openBracket;
    const field = fieldWithin(holder, name, root);
    if (isOpening) open.push({ after: afterNode(scan, node), isObject: code === openBrace, schema: field.schema });
    else if (code === quote || code < 0x3a) {
      yield { node, start, end: scan.integers[node + noted.end] ?? start, name, field };
    }
  }
}

function fieldWithin(holder: Open | undefined, name: string | undefined, root: NormalSchema | undefined): MarkedField {
  if (!holder) return { mark: "unknown", schema: root };
  return name === undefined ? markedElement(holder.schema) : markedField(holder.schema, name);
}
