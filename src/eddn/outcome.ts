/** A message as it is sent to EDDN. */
export interface EddnMessage {
  readonly $schemaRef: string;
  readonly header: Readonly<Record<string, string>>;
  readonly message: Readonly<Record<string, unknown>>;
}

/** The sender in the header, and the version of the schema for Outfitting.json, unless others are named. */
export const eddnDefaults = { uploaderId: "somebody", softwareName: "journal-lint", outfitting: "2" } as const;

/** The outcome for a journal line or a side file: a message, or the reason why there is none. */
export type EddnOutcome = { readonly line: number; readonly event: string } & (
  | { readonly schema: string; readonly sent: EddnMessage; readonly lines: readonly number[] }
  | { readonly reason: EddnReason; readonly detail?: string }
);

/** The reasons why a line must not be sent, phrased to follow "not sent:". */
export const reasons = {
  "not-for-eddn": "no kind of event that the network takes",
  "file-instead": "what is sent is the file beside the journal, not this line",
  "no-position": "no Location, FSDJump or CarrierJump above says where the player is",
  elsewhere: "it is about another system than the one that the player is in",
  "mission-target": "the signal source is the target of a mission, which nobody else can see",
  "last-sample": "the last sample may be written later, in another system",
  "route-cleared": "the route was given up",
  "other-crew": "the player is aboard the ship of another commander",
  beta: "a test version of the game wrote it",
  "nothing-left": "nothing is left that the network takes",
  "wrong-value": "a value is of another kind than the network asks for",
  "no-schema": "the schemas of the network that were given have none for it",
  "lacks-field": "it lacks a field that the network asks for",
} as const;

export type EddnReason = keyof typeof reasons;

export type EddnCounts = ReturnType<typeof createCounts>;

/** Numbers of messages by schema, and of lines that are not sent by reason and event. */
export const createCounts = () => ({
  messages: new Map<string, number>(),
  notSent: new Map<EddnReason, Map<string, number>>(),
});

export function countOutcome({ messages, notSent }: EddnCounts, outcome: EddnOutcome): void {
  if ("schema" in outcome) {
    messages.set(outcome.schema, (messages.get(outcome.schema) ?? 0) + 1);
    return;
  }
  const events = notSent.get(outcome.reason) ?? new Map<string, number>();
  // A journal can contain any number of invented names.
  const event = events.has(outcome.event) || events.size < mostEvents ? outcome.event : "others";
  notSent.set(outcome.reason, events.set(event, (events.get(event) ?? 0) + 1));
}

const mostEvents = 1000;

/** The integers in a text that JavaScript cannot hold exactly, each with its spelling. */
export function longNumbersIn(text: string): ReadonlyMap<number, string> {
  const all = new Map<number, string>();
  for (const [digits] of text.matchAll(/(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g)) {
    if (!Number.isSafeInteger(Number(digits))) all.set(Number(digits), digits);
  }
  return all;
}

/** A message as JSON, in which long integers keep their spelling. */
export function messageText(value: unknown, long: ReadonlyMap<number, string>): string {
  if (long.size === 0) return JSON.stringify(value);
  if (typeof value === "number") return long.get(value) ?? JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((element) => messageText(element, long)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}:${messageText(part, long)}`);
  return `{${parts.join(",")}}`;
}
