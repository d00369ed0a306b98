import type { Events } from "#events";
import { defaultChoices } from "../../engine/judge/choices.js";
import { judgeEvent } from "../../engine/judge/event.js";
import { createTally } from "../../engine/judge/tally.js";
import { ownKinds } from "../../engine/judge/validators.js";
import { layoutOf } from "../../read/json/layout.js";
import { pointerKeys } from "../../read/json/pointer.js";
import type { Breach } from "../../rules/breach.js";
import { normalForm } from "../../spec/normal-form.js";
import { loadSchema } from "../../spec/schema.js";
import type { Random } from "../random.js";
import type { Draft } from "./agreements.js";
import { inventValue } from "./draft.js";
import type { Extent } from "./extent.js";

const mostTries = 50;

/** An event of a kind, made from its schema, in which the linter finds nothing, to the letter of the specification too. */
export function sampleEvent<Kind extends keyof Events>(kind: Kind, random: Random, extent: Extent): Events[Kind] {
  const name = `events/${kind}` as const;
  const schema = loadSchema(name);
  const examples = schema.examples ?? [];
  let event: Draft = {};
  for (let tries = 0; tries < mostTries; tries++) {
    event = inventValue(normalForm(name), "", examples, { random, extent }) as Draft;
    if (isClean(event)) return event as unknown as Events[Kind];
  }
  // Fields that only a rule without an agreement holds together: without those it points at, the event is whole as a rule.
  for (const { path } of breachesOf(event)) dropAt(event, pointerKeys(path));
  if (isClean(event)) return event as unknown as Events[Kind];
  // What no rule of ours can make the examples show.
  const sound = examples.filter((example) => isClean(example as Draft));
  if (sound.length === 0) throw new Error(`the schema of ${kind} has no example that is right`);
  return structuredClone(random.pick(sound)) as Events[Kind];
}

function dropAt(event: Draft, keys: readonly string[]): void {
  const holder = keys.slice(0, -1).reduce<unknown>((node, key) => (Object(node) as Draft)[key], event);
  if (typeof holder === "object" && holder !== null && !Array.isArray(holder))
    delete (holder as Draft)[keys.at(-1) ?? ""];
}

/** Whether the linter would find nothing wrong, wherever the event stands. */
function isClean(event: Draft): boolean {
  return breachesOf(event).length === 0;
}

function breachesOf(event: Draft): readonly Breach[] {
  const breaches = judgeEvent(event, layoutOf(JSON.stringify(event), event), {
    choices: { ...defaultChoices, strict: true },
    kinds: ownKinds,
    tally: createTally(),
    setting: { where: "events", version: undefined },
  });
  return breaches.filter(({ rule }) => rule !== "unknown-event");
}
