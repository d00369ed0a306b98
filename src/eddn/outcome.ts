/** A message for the network, as it is sent. */
export interface EddnMessage {
  readonly $schemaRef: string;
  readonly header: Readonly<Record<string, string>>;
  readonly message: Readonly<Record<string, unknown>>;
}

/** What becomes of a line of a journal, or of a file beside it. */
export type EddnOutcome = { readonly line: number; readonly event: string } & (
  | { readonly schema: string; readonly sent: EddnMessage; readonly lines: readonly number[] }
  | { readonly reason: EddnReason; readonly detail?: string }
);

/** Why a line must not be sent, in words that follow "not sent:". */
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

/** How many messages are made by each schema, and how many lines are not sent for each reason. */
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
  // Names are of any text, so that there may be any number of them.
  const event = events.has(outcome.event) || events.size < mostEvents ? outcome.event : "others";
  notSent.set(outcome.reason, events.set(event, (events.get(event) ?? 0) + 1));
}

const mostEvents = 1000;

/** Whole numbers of a text that are longer than JavaScript can hold, each as it is spelled. */
export function longNumbersIn(text: string): ReadonlyMap<number, string> {
  const all = new Map<number, string>();
  for (const [digits] of text.matchAll(/(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g)) {
    if (!Number.isSafeInteger(Number(digits))) all.set(Number(digits), digits);
  }
  return all;
}

/** A message as JSON, with long numbers as they were spelled. */
export function messageText(value: unknown, long: ReadonlyMap<number, string>): string {
  if (long.size === 0) return JSON.stringify(value);
  if (typeof value === "number") return long.get(value) ?? JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((element) => messageText(element, long)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}:${messageText(part, long)}`);
  return `{${parts.join(",")}}`;
}
