import { expect, test } from "vitest";
import { layoutOf } from "../../src/read/json/layout.js";
import { sessionEvent } from "../../src/rules/checks/parsed-event.js";
import { createSession } from "../../src/session/session.js";
import { whereabouts } from "../../src/story/story.js";

type Step = readonly [kind: string, fields?: Readonly<Record<string, unknown>>];

function whereAfter(...steps: readonly Step[]): string | undefined {
  const session = createSession();
  for (const [index, [kind, fields]] of steps.entries()) {
    const event = { timestamp: "2025-03-02T19:14:51Z", event: kind, ...fields };
    session.after(sessionEvent(kind, event, layoutOf(JSON.stringify(event), event), index + 1));
  }
  return whereabouts(session.state);
}

const ship = { Taxi: false, Multicrew: false };
const here = { StarSystem: "Varkesh", SystemAddress: 7 };
const port = { StationName: "Angelou Port", MarketID: 1 };
const docked: Step = ["Location", { ...here, ...port, ...ship, Docked: true }];
const undocked: Step = ["Undocked", port];
const near: Step = ["ApproachBody", { ...here, Body: "Varkesh 2", BodyID: 2 }];
const jump: Step = ["StartJump", { JumpType: "Hyperspace", StarSystem: "Sol", SystemAddress: 9 }];

test.each<[string | undefined, readonly Step[]]>([
  [undefined, []],
  [undefined, [["Docked", port]]],
  ["Varkesh, docked at Angelou Port", [docked]],
  ["Varkesh, normal space", [docked, undocked]],
  ["Varkesh, supercruise", [docked, undocked, ["SupercruiseEntry", { ...here, ...ship }]]],
  ["Varkesh, supercruise near Varkesh 2", [docked, undocked, ["SupercruiseEntry", { ...here, ...ship }], near]],
  ["Varkesh, landed on Varkesh 2", [docked, undocked, near, ["Touchdown", {}]]],
  ["Varkesh, on foot", [docked, ["Disembark", { ...ship, OnStation: true }]]],
  ["Varkesh, hyperspace to Sol", [docked, undocked, jump]],
  ["Sol, supercruise", [docked, undocked, jump, ["FSDJump", { StarSystem: "Sol", SystemAddress: 9, ...ship }]]],
  ["Varkesh, main menu", [docked, ["Music", { MusicTrack: "MainMenu" }]]],
  [undefined, [docked, ["Died", {}]]],
  ["\\u001b[2J, supercruise", [["FSDJump", { StarSystem: "\u001b[2J", SystemAddress: 9, ...ship }]]],
])("%s", (expected, steps) => {
  expect(whereAfter(...steps)).toBe(expected);
});
