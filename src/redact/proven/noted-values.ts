import type { Beside } from "../../personal/parts.js";
import type { PersonalSort } from "../../schemas/personal.js";
import type { ProvenLine } from "./proven-line.js";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** A personal value of a line: its field, by name and by number among those that are noted, and how it is spelled. */
export interface NotedValue {
  readonly name: string;
  readonly noted: number;
  readonly mark: PersonalSort;
  readonly source: string;
}

/** What is noted of a line: its event, as far as it matters, and its personal values. */
export interface NotedEvent {
  readonly event: Beside;
  readonly values: readonly NotedValue[];
}

export function notedEvent({ marks, bytes, startOf, endOf }: ProvenLine): NotedEvent {
  const { kind, noted = [], ownFields } = marks;
  const event: Record<string, unknown> = { event: kind };
  const values: NotedValue[] = [];
  for (const [field, name] of noted.entries()) {
    if (startOf(field) === 0) continue;
    const source = decoder.decode(bytes.subarray(startOf(field), endOf(field)));
    event[name] = JSON.parse(source);
    const mark = ownFields?.get(name);
    if (mark) values.push({ name, noted: field, mark, source });
  }
  return { event, values };
}
