import { afterNode, nameOf, startOf } from "../../read/json/node.js";
import { noted, noteLength } from "../../read/json/notes.js";
import type { Scan } from "../../read/json/scan.js";
import type { Span } from "../../read/json/span.js";
import { type NormalSchema, normalForm } from "../normal-form.js";
import { type MarkedField, markedElement, markedFields, unknownField } from "./marks.js";

/** Takes a text or number of an event: where it stands, what is known of its place, and its name or undefined in a list. */
export type TakeMarked = (span: Span, field: MarkedField, name: string | undefined, node: number) => void;

interface Open {
  readonly after: number;
  /** What is known of the fields of an object; undefined for an array, whose elements are all alike. */
  readonly fields: ReadonlyMap<string, MarkedField> | undefined;
  readonly element: MarkedField;
}

const quote = 0x22;
const openBrace = 0x7b;
const openBracket = 0x5b;

/**
 * Goes through the texts and numbers of a scanned event, each as often as it stands there: of a key that stands twice, a parsed event has lost one.
 * Without calls within calls, because hostile text nests as deep as it likes.
 */
export function eachMarkedValue(scan: Scan, root: NormalSchema | undefined, take: TakeMarked): void {
  const open: Open[] = [];
  for (let node = 0; node < scan.length; node += noteLength) {
    while (node >= (open.at(-1)?.after ?? scan.length)) open.pop();
    const holder = open.at(-1);
    const name = holder?.fields && nameOf(scan, node);
    const start = startOf(scan, node);
    const code = scan.text.charCodeAt(start);
    const field = holder ? fieldWithin(holder, name, open.length === 1) : { ...unknownField, schema: root };
    if (code === openBrace || code === openBracket) open.push(opened(field, afterNode(scan, node), code === openBrace));
    else if (code === quote || code < 0x3a) {
      take({ start, end: scan.integers[node + noted.end] ?? start }, field, name, node);
    }
  }
}

function opened({ schema }: MarkedField, after: number, isObject: boolean): Open {
  return isObject
    ? { after, fields: markedFields(schema), element: unknownField }
    : { after, fields: undefined, element: markedElement(schema) };
}

/** What every event has is known, whatever its schema says of it. */
function fieldWithin({ fields, element }: Open, name = "", isOfEvent: boolean): MarkedField {
  if (!fields) return element;
  const known = fields.get(name);
  if (known || !isOfEvent) return known ?? unknownField;
  return markedFields(normalForm("anyEvent")).get(name) ?? unknownField;
}
