import type { EventObject } from "../../base/object.js";
import { excerpt } from "../../base/visible.js";
import { corner, decodedAddress, sectorWidth } from "../../schema/system-address.js";
import {
  addressIn,
  type Condition,
  type ConditionContext,
  conditionsOf,
  inObjects,
  type Located,
  noViolations,
} from "../checks/condition.js";
import { journal, jumpLine } from "../example-records.js";
import { inKinds } from "../planting.js";
import { defineRule } from "../rule.js";

export interface Details {
  readonly address: bigint;
  /** The corner of the cube with the smallest coordinates. */
  readonly low: readonly number[];
  readonly width: number;
}

export const rule = defineRule({
  id: "address-cube",
  says: "StarPos is outside the cube that SystemAddress encodes",

  what: "SystemAddress is more than a number: it encodes a cube of space, and the StarPos beside it has to lie in that cube.",
  why: "One of the two is wrong. A made-up or swapped address sends programs, and the shared databases that they feed, to another system.",
  evidence: "Held in 11,337 of 11,337 jumps.",

  wording: ({ address, low, width }: Details, source) => {
    const start = `is ${excerpt(source)}, but SystemAddress ${excerpt(String(address))} encodes a place with ${cube(low, width)}`;
    const position = JSON.parse(source) as readonly number[];
    const exchanged = exchanges.find(([, order]) => isInside(reordered(position, order), address));
    if (exchanged) {
      const [names, order] = exchanged;
      return { message: `${start}: ${names} are exchanged`, suggestion: JSON.stringify(reordered(position, order)) };
    }
    if (isInside(position, address / 10n)) return { message: `${start}: without its last digit, the address fits` };
    if (isBeyondGalaxy(low)) return { message: `${start}, which is outside the galaxy: SystemAddress is wrong` };
    const [axis, ...others] = axes.filter((_, index) => isOutside(position[index] ?? 0, low[index] ?? 0, width));
    const one = axis === undefined || others.length > 0 ? "StarPos" : axis;
    return { message: `${start}: ${one} or SystemAddress is wrong, so take both from the same system` };
  },

  fails: () => journal(jumpLine({ SystemAddress: 594592926067, StarPos: [62.53125, 41.21875, 88.40625] })),
  passes: () => journal(jumpLine({ SystemAddress: 594592926067, StarPos: [-62.53125, 41.21875, 88.40625] })),
});

const axes = ["x", "y", "z"];

/** The lowest and highest coordinates of stars, with room to spare. */
const galaxyEnds = [
  [-60_000, 60_000],
  [-10_000, 10_000],
  [-40_000, 90_000],
] as const;

function isBeyondGalaxy(low: readonly number[]): boolean {
  return galaxyEnds.some(([least, most], axis) => (low[axis] ?? 0) < least || (low[axis] ?? 0) > most);
}

function cube(low: readonly number[], width: number): string {
  return axes.map((axis, index) => `${axis} ${low[index]} to ${(low[index] ?? 0) + width}`).join(", ");
}

/** Positions are multiples of 1/32 light-year, so rounding can put one a step outside the cube. */
const tolerance = 1 / 32;
const galaxy = { corner, sectorWidth, tolerance };

/** A system lies in the cube that its address encodes, and so does every star of a route. */
export const positionConditions: readonly Condition<Details>[] = [
  {
    kinds: ["FSDJump", "Location", "CarrierJump"],
    reads: ["SystemAddress", "StarPos"],
    wasmCheck: { type: "inCube", fields: ["SystemAddress", "StarPos"], galaxy },
    violations: (event, context) => outsideCube(event, "", context),
  },
  {
    kinds: ["NavRoute"],
    reads: ["Route"],
    mentions: ["Route"],
    violations: (event, context) =>
      inObjects(event.Route, (stop, index) => outsideCube(stop, `/Route/${index}`, context)),
  },
];

/** The coordinates that may have been written in each other's place. */
const exchanges = [
  ["x and z", [2, 1, 0]],
  ["x and y", [1, 0, 2]],
  ["y and z", [0, 2, 1]],
] as const;

function reordered(position: readonly number[], order: readonly number[]): readonly number[] {
  return order.map((axis) => position[axis] ?? 0);
}

function isInside(position: readonly number[], address: bigint): boolean {
  const { low, width } = decodedAddress(address);
  return !position.some((place, axis) => isOutside(place, low[axis] ?? 0, width));
}

function isOutside(place: number, start: number, width: number): boolean {
  return place < start - tolerance || place > start + width + tolerance;
}

function outsideCube(system: EventObject, path: string, context: ConditionContext): readonly Located<Details>[] {
  const { StarPos: position } = system;
  const address = addressIn(system, path, context);
  if (address === undefined || !isPosition(position)) return noViolations;
  if (isInside(position, address)) return noViolations;
  const { low, width } = decodedAddress(address);
  return [{ path: `${path}/StarPos`, address, low, width }];
}

function isPosition(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length === 3 && value.every((place) => typeof place === "number");
}

export const conditions = conditionsOf(rule, ...positionConditions);

export const fault = inKinds(["FSDJump"], ({ event }) => {
  const [x = 0, y = 0, z = 0] = event.StarPos as readonly number[];
  const StarPos = [x + 4000, y, z - 4000];
  return { broken: { ...event, StarPos }, path: ["StarPos"], says: "the place is not the one that the address says" };
});
