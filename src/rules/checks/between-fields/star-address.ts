import type { Violation } from "../../violation.js";
import { type Circumstances, type Condition, type EventObject, held, inObjects } from "./condition.js";

/** The galaxy's corner, from which boxels are counted. */
export const corner = [-49985, -40985, -24105] as const;
/** How wide a sector is, in light-years. */
export const sectorWidth = 1280;
/** Positions are written in steps of 1/32 light-year, so a face of the cube may be missed by one. */
const tolerance = 1 / 32;
const galaxy = { corner, sectorWidth, tolerance };

/** The place of a system lies in the cube that its address encodes, and so does every star of a route. */
export function positionConditions(rule: "address-cube" | "eddn-position"): readonly Condition[] {
  return [
    {
      rule,
      kinds: ["FSDJump", "Location", "CarrierJump"],
      reads: ["SystemAddress", "StarPos"],
      check: { type: "in-cube", address: "SystemAddress", position: "StarPos", galaxy },
      violations: (event, circumstances) => addressViolations(event, "", circumstances, rule),
    },
    {
      rule,
      kinds: ["NavRoute"],
      reads: ["Route"],
      mentions: ["Route"],
      violations: (event, circumstances) =>
        inObjects(event.Route, (stop, index) => addressViolations(stop, `/Route/${index}`, circumstances, rule)),
    },
  ];
}

function addressViolations(
  system: EventObject,
  path: string,
  { sourceOf }: Circumstances,
  rule: "address-cube" | "eddn-position",
): readonly Violation[] {
  const { SystemAddress: address, StarPos: position } = system;
  if (typeof address !== "number" || !Number.isInteger(address) || !isPosition(position)) return held;
  const exact = Number.isSafeInteger(address) ? BigInt(address) : exactInteger(sourceOf(`${path}/SystemAddress`));
  if (exact === undefined) return held;
  const { low, width } = cubeOf(exact);
  const isInside = position.every((place, axis) => {
    const start = low[axis] ?? 0;
    return place >= start - tolerance && place <= start + width + tolerance;
  });
  return isInside ? held : [{ rule, path: `${path}/StarPos`, address: exact, low, width }];
}

/** Reads the fields of an address from its low end: mass code, then boxel and sector of z, y and x. */
function cubeOf(address: bigint): { readonly low: readonly number[]; readonly width: number } {
  let rest = BigInt.asUintN(64, address);
  const take = (bits: number): number => {
    const field = Number(BigInt.asUintN(bits, rest));
    rest >>= BigInt(bits);
    return field;
  };
  const massCode = take(3);
  const width = 10 * 2 ** massCode;
  const axis = (sectorBits: number): number => take(7 - massCode) * width + take(sectorBits) * sectorWidth;
  const z = axis(7);
  const y = axis(6);
  const x = axis(7);
  return { low: [corner[0] + x, corner[1] + y, corner[2] + z], width };
}

function isPosition(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length === 3 && value.every((place) => typeof place === "number");
}

/** An integer from its source text; one in E-notation has lost its digits already. */
export function exactInteger(source: string): bigint | undefined {
  return /^-?\d+$/.test(source) ? BigInt(source) : undefined;
}

/** What holds between the place of a system and its address. */
export const conditions: readonly Condition[] = positionConditions("address-cube");
