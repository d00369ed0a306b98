import { expect, test } from "vitest";
import { layoutOf } from "../../src/read/json/layout.js";
import { sessionEvent } from "../../src/rules/checks/parsed-event.js";
import { loadSchema } from "../../src/schema/schema.js";
import { createSession } from "../../src/session/session.js";
import { flightHandlers } from "../../src/session/slices/flight.js";
import { landingHandlers } from "../../src/session/slices/surface.js";
import { vehicleHandlers } from "../../src/session/slices/vehicle.js";
import { type DecidingEvent, type Stage, stageChanges, stageOf, stages } from "../../src/session/stage.js";

type Way = readonly DecidingEvent[];

/** The stage at the end of some events. */
function endOf(way: Way): Stage {
  const session = createSession();
  for (const [index, { kind, fields }] of way.entries()) {
    const event = { timestamp: `2025-01-01T00:00:${String(index % 60).padStart(2, "0")}Z`, event: kind, ...fields };
    session.after(sessionEvent(kind, event, layoutOf(JSON.stringify(event), event), index + 1));
  }
  return stageOf(session.state);
}

const longestWay = 5;

/** Ways into each stage: all that the changes lead to, each change once. */
const ways = new Map<Stage, Way[]>();
const follow = (stage: Stage, way: Way): void => {
  const known = ways.get(stage) ?? [];
  ways.set(stage, known);
  if (known.length >= 40) return;
  known.push(way);
  if (way.length >= longestWay) return;
  for (const { from, to, events } of stageChanges) {
    if (!from.includes(stage) || way.includes(events[0] ?? { kind: "" })) continue;
    const longer = [...way, ...events];
    if (endOf(longer) === to) follow(to, longer);
  }
};
follow("unknown", []);

test("there is a way into each stage", () => {
  expect(endOf([])).toBe("unknown");
  expect(Object.keys(stages).filter((stage) => !ways.has(stage as Stage))).toEqual([]);
});

test("each change that is drawn is one of the machine", () => {
  const wrong = stageChanges.flatMap(({ from, to, events }) =>
    from
      .filter((stage) => !(ways.get(stage) ?? []).some((way) => endOf([...way, ...events]) === to))
      .map((stage) => `${stage} ${events.map(({ kind }) => kind).join()} ${to}`),
  );
  expect(wrong).toEqual([]);
});

test("each kind by which flight, landing or vehicle change is drawn", () => {
  const drawn = new Set(stageChanges.flatMap(({ events }) => events.map(({ kind }) => kind)));
  const kinds = new Set([...flightHandlers, ...landingHandlers, ...vehicleHandlers].flatMap(({ kinds }) => kinds));
  const playing: readonly Stage[] = ["docked", "landed", "space", "supercruise", "foot", "srv"];
  const changes = (kind: string): boolean => {
    const examples = (loadSchema(`events/${kind}`).examples ?? []) as readonly Record<string, unknown>[];
    return playing.some((stage) =>
      (ways.get(stage) ?? [])
        .slice(0, 3)
        .some((way) => examples.some((fields) => endOf([...way, { kind, fields }]) !== stage)),
    );
  };
  expect([...kinds].filter((kind) => !drawn.has(kind) && changes(kind))).toEqual([]);
});
