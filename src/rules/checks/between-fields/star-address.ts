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
  circumstances: Circumstances,
  rule: "address-cube" | "eddn-position",
): readonly Violation[] {
  const { StarPos: position } = system;
  const exact = addressIn(system, path, circumstances);
  if (exact === undefined || !isPosition(position)) return held;
  const { low, width } = decodedAddress(exact);
  const isInside = position.every((place, axis) => {
    const start = low[axis] ?? 0;
    return place >= start - tolerance && place <= start + width + tolerance;
  });
  return isInside ? held : [{ rule, path: `${path}/StarPos`, address: exact, low, width }];
}

/** The address of a system with all its digits; undefined where it is no integer, or in E-notation, which has lost digits already. */
export function addressIn(system: EventObject, path: string, { sourceOf }: Circumstances): bigint | undefined {
  const { SystemAddress: address } = system;
  if (typeof address !== "number" || !Number.isInteger(address)) return undefined;
  if (Number.isSafeInteger(address)) return BigInt(address);
  const source = sourceOf(`${path}/SystemAddress`);
  return /^-?\d+$/.test(source) ? BigInt(source) : undefined;
}

interface DecodedAddress {
  readonly massCode: number;
  /** The lowest corner of its cube, and how wide that is, in light-years. */
  readonly low: readonly number[];
  readonly width: number;
  /** Which of the systems of its cube it is. */
  readonly number: number;
}

/** Reads the fields of an address from its low end: mass code, boxel and sector of z, y and x, and the number within the boxel. */
export function decodedAddress(address: bigint): DecodedAddress {
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
  const number = take(11 + 3 * massCode);
  return { massCode, low: [corner[0] + x, corner[1] + y, corner[2] + z], width, number };
}

function isPosition(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length === 3 && value.every((place) => typeof place === "number");
}

/** What holds between the place of a system and its address. */
export const conditions: readonly Condition[] = positionConditions("address-cube");
