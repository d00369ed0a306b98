// Conditions between fields in forms that can be decided here. What cannot be told for certain is left to JavaScript.

import * as at from "../layout";
import { skipSpace } from "./bytes";
import { exact, readExact } from "./number";

/** Whether all conditions of an event are certain to hold, by what was noted of it. */
export function checksHold(first: usize): bool {
  for (let check = first; load<u32>(check, at.checkType) != 0; check += at.checkLength) {
    const mark = load<u32>(check, at.checkMark);
    if (mark != 0 && (load<u32>(at.notes) & mark) == 0) continue;
    if (!checkHolds(check)) return false;
  }
  return true;
}

function checkHolds(check: usize): bool {
  const first: usize = load<u32>(check, at.checkFirst);
  const second: usize = load<u32>(check, at.checkSecond);
  switch (load<u32>(check, at.checkType)) {
    case at.inCube:
      return isInCube(noteAt(first), noteAt(second), load<u32>(check, at.checkThird));
    default:
      return false;
  }
}

function noteAt(index: usize): usize {
  return <usize>at.notes + index * 4;
}

/** What is left of an address, of which fields are taken from the low end. */
let address: u64 = 0;

function takeBits(count: u32): f64 {
  const field = address & (((<u64>1) << count) - 1);
  address >>= count;
  return <f64>field;
}

/** Whether a coordinate is in the cube whose next two fields the address has. */
function isAlong(place: f64, boxelBits: u32, sectorBits: u32, width: f64, corner: f64, galaxy: usize): bool {
  const boxel = takeBits(boxelBits);
  const start = corner + boxel * width + takeBits(sectorBits) * load<f64>(galaxy, at.galaxySector);
  const tolerance = load<f64>(galaxy, at.galaxyTolerance);
  return place >= start - tolerance && place <= start + width + tolerance;
}

/** Reads a coordinate and the comma or bracket behind it; returns the place of the next, or 0. */
function readCoordinate(from: usize, behind: u32): usize {
  const end = readExact(skipSpace(from));
  if (end == 0) return 0;
  const place = skipSpace(end);
  return load<u8>(place) == behind ? place + 1 : 0;
}

function isInCube(ofAddress: usize, ofPosition: usize, galaxy: usize): bool {
  const source: usize = load<u32>(ofAddress);
  let place: usize = load<u32>(ofPosition);
  // Of an event without them nothing is asked.
  if (source == 0 || place == 0) return true;
  if (load<u8>(source) == 0x2d || readExact(source) != <usize>load<u32>(ofAddress, 4)) return false;
  address = <u64>exact;
  if (<f64>address != exact || load<u8>(place) != 0x5b) return false;
  place = readCoordinate(place + 1, 0x2c);
  if (place == 0) return false;
  const x = exact;
  place = readCoordinate(place, 0x2c);
  if (place == 0) return false;
  const y = exact;
  if (readCoordinate(place, 0x5d) == 0) return false;
  const z = exact;
  const massCode = <u32>takeBits(3);
  const boxelBits = 7 - massCode;
  const width: f64 = 10 * <f64>(1 << massCode);
  return (
    isAlong(z, boxelBits, 7, width, load<f64>(galaxy, at.galaxyCorner + 16), galaxy) &&
    isAlong(y, boxelBits, 6, width, load<f64>(galaxy, at.galaxyCorner + 8), galaxy) &&
    isAlong(x, boxelBits, 7, width, load<f64>(galaxy, at.galaxyCorner), galaxy)
  );
}
