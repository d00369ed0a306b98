import type { Form } from "../form/form.js";

/** A way into an event, key by key. */
export type Path = readonly (string | number)[];

/** Part of a text. */
export interface ChangedSpan {
  readonly start: number;
  readonly end: number;
}

/** A copy of an event with one value set, or dropped where it is undefined. */
export function changed<Event extends object>(event: Event, path: Path, value: unknown): Event {
  const copy = structuredClone(event);
  const holder = path.slice(0, -1).reduce<unknown>((node, key) => Object(node)[key], copy) as Record<
    string | number,
    unknown
  >;
  const last = path.at(-1) ?? "";
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return copy;
}

/** What stands at a path. */
export function valueIn(event: object, path: Path): unknown {
  return path.reduce<unknown>((node, key) => Object(node)[key], event);
}

/** The JSON Pointer of a path; no name of ours needs escaping. */
export function pointerOf(path: Path): string {
  return path.map((key) => `/${key}`).join("");
}

/** Nothing that we write holds it, so that its place is that of the value it stands for. */
const marker = "\u0001";
const markerText = JSON.stringify(marker);

/** Where the value of a path stands in a text that a form makes of an event. */
export function spanOf(event: object, path: Path, write: Form["text"]): ChangedSpan {
  const text = write(event);
  if (path.length === 0) return { start: 0, end: text.trimEnd().length };
  // The name decides how the rest is written, so that it cannot be replaced; it is always the second key.
  if (path[0] === "event") {
    const label = '"event":';
    const start = text.indexOf(label) + label.length;
    return { start, end: start + JSON.stringify(valueIn(event, path)).length };
  }
  const marked = write(changed(event, path, marker));
  const start = marked.indexOf(markerText);
  return { start, end: text.length - (marked.length - start - markerText.length) };
}

/** Where the key of a path stands in such a text; no name of ours needs escaping, and none stands within its own value. */
export function keySpanOf(event: object, path: Path, write: Form["text"]): ChangedSpan {
  const key = JSON.stringify(path.at(-1));
  const start = write(event).lastIndexOf(key, spanOf(event, path, write).start);
  return { start, end: start + key.length };
}

/** The text of an event in which the value of a path is written in other words, which need not be JSON. */
export function withSource(
  event: object,
  path: Path,
  source: string,
  write: Form["text"],
): ChangedSpan & { readonly text: string } {
  const text = write(event);
  const { start, end } = spanOf(event, path, write);
  return { text: `${text.slice(0, start)}${source}${text.slice(end)}`, start, end: start + source.length };
}
