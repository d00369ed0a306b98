import type { Events } from "#events";
import { judgeEvent } from "../../judge/event.js";
import { createTally } from "../../judge/tally.js";
import { ownKinds } from "../../judge/validators.js";
import { layoutOf } from "../../read/json/layout.js";
import { loadSchema } from "../../schemas/schema.js";
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
  for (let tries = 0; tries < mostTries; tries++) {
    const event = inventValue({ schema, name }, "", examples, { random, extent }) as Draft;
    if (isClean(event)) return event as unknown as Events[Kind];
  }
  // What no rule of ours can make the examples show.
  const sound = examples.filter((example) => isClean(example as Draft));
  if (sound.length === 0) throw new Error(`the schema of ${kind} has no example that is right`);
  return structuredClone(random.pick(sound)) as Events[Kind];
}

/** Whether the linter would find nothing wrong, wherever the event stands. */
function isClean(event: Draft): boolean {
  const breaches = judgeEvent(event, layoutOf(JSON.stringify(event), event), {
    verdicts: { strict: true, choices: new Map() },
    kinds: ownKinds,
    tally: createTally(),
    setting: { where: "events", version: undefined },
  });
  return breaches.every(({ rule }) => rule === "unknown-event");
}
