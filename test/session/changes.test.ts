import { expect, test } from "vitest";
import { toldEvent } from "../../src/judge/session/told-event.js";
import { layoutOf } from "../../src/read/json/layout.js";
import { loadSchema } from "../../src/schemas/schema.js";
import { type DecidingEvent, situationChanges } from "../../src/session/changes.js";
import { flightSteps } from "../../src/session/pieces/flight.js";
import { landingSteps } from "../../src/session/pieces/landing.js";
import { vehicleSteps } from "../../src/session/pieces/vehicle.js";
import { createSession } from "../../src/session/session.js";
import { type Situation, situationOf, situations } from "../../src/session/situation.js";

type Way = readonly DecidingEvent[];

/** The situation at the end of some events. */
function endOf(way: Way): Situation {
  const session = createSession();
  for (const [index, { kind, fields }] of way.entries()) {
    const event = { timestamp: `2025-01-01T00:00:${String(index % 60).padStart(2, "0")}Z`, event: kind, ...fields };
    session.after(toldEvent(kind, event, layoutOf(JSON.stringify(event), event), index + 1));
  }
  return situationOf(session.state);
}

const longestWay = 5;

/** Ways into each situation: all that the changes lead to, each change once. */
const ways = new Map<Situation, Way[]>();
const follow = (situation: Situation, way: Way): void => {
  const known = ways.get(situation) ?? [];
  ways.set(situation, known);
  if (known.length >= 40) return;
  known.push(way);
  if (way.length >= longestWay) return;
  for (const { from, to, events } of situationChanges) {
    if (!from.includes(situation) || way.includes(events[0] ?? { kind: "" })) continue;
    const longer = [...way, ...events];
    if (endOf(longer) === to) follow(to, longer);
  }
};
follow("unknown", []);

test("there is a way into each situation", () => {
  expect(endOf([])).toBe("unknown");
  expect(Object.keys(situations).filter((situation) => !ways.has(situation as Situation))).toEqual([]);
});

test("each change that is drawn is one of the machine", () => {
  const wrong = situationChanges.flatMap(({ from, to, events }) =>
    from
      .filter((situation) => !(ways.get(situation) ?? []).some((way) => endOf([...way, ...events]) === to))
      .map((situation) => `${situation} ${events.map(({ kind }) => kind).join()} ${to}`),
  );
  expect(wrong).toEqual([]);
});

test("each kind by which flight, landing or vehicle change is drawn", () => {
  const drawn = new Set(situationChanges.flatMap(({ events }) => events.map(({ kind }) => kind)));
  const kinds = new Set([flightSteps, landingSteps, vehicleSteps].flatMap(({ after }) => Object.keys(after)));
  const playing: readonly Situation[] = ["docked", "landed", "space", "supercruise", "foot", "srv"];
  const changes = (kind: string): boolean => {
    const examples = (loadSchema(`events/${kind}`).examples ?? []) as readonly Record<string, unknown>[];
    return playing.some((situation) =>
      (ways.get(situation) ?? [])
        .slice(0, 3)
        .some((way) => examples.some((fields) => endOf([...way, { kind, fields }]) !== situation)),
    );
  };
  expect([...kinds].filter((kind) => !drawn.has(kind) && changes(kind))).toEqual([]);
});
