import * as at from "./layout";
import { areSame, skipSpace } from "./bytes";
import { near, readExact } from "./number";
import { hasEscape, scanPlainText } from "./text";

/** Clears the notes that this event may use. */
export function clearNotes(length: u32): void {
  // A call to fill the memory takes longer.
  const end = <usize>at.notes + length;
  for (let cursor: usize = at.notes; cursor < end; cursor += 16) v128.store(cursor, i64x2.splat(0));
}

/** Notes a marked field: its presence, and where its value stands if that is required. */
export function note(mark: u32, start: usize, end: usize): void {
  store<u32>(at.notes, load<u32>(at.notes) | (mark & at.conditionMarks));
  const number: usize = (mark >>> at.markNoteShift) & 0xff;
  if (number == 0) return;
  at.setSpan(<usize>at.notes + number * 4, start, end);
}

// Conditions between fields that can be checked here. If the result is not certain, TypeScript checks them.

/** True if all conditions of an event certainly hold, according to its notes. */
export function checksHold(first: usize): bool {
  for (let check = first; at.checkType(check) != 0; check += at.checkSize) {
    const mark = at.checkMark(check);
    if (mark != 0 && (load<u32>(at.notes) & mark) == 0) continue;
    if (!checkHolds(check)) return false;
  }
  return true;
}

function checkHolds(check: usize): bool {
  const first: usize = at.checkFirst(check);
  const second: usize = at.checkSecond(check);
  switch (at.checkType(check)) {
    case at.inCube:
      return isInCube(noteAt(first), noteAt(second), at.checkThird(check));
    case at.matchesName:
      return matchesName(noteAt(first), noteAt(second));
    case at.startsLike:
      return startsLike(noteAt(first), noteAt(second), at.checkThird(check));
    case at.countsAgree:
      return countsAgree(noteAt(first), noteAt(second), at.checkThird(check));
    case at.isFitted:
      return isFitted(noteAt(first), noteAt(second), noteAt(at.checkThird(check)));
    default:
      return false;
  }
}

function noteAt(index: usize): usize {
  return <usize>at.notes + index * 4;
}

/** The rest of a system's address, whose fields are taken from the low end. */
let systemAddress: u64 = 0;

function takeBits(count: u32): f64 {
  const field = systemAddress & (((<u64>1) << count) - 1);
  systemAddress >>= count;
  return <f64>field;
}

/** True if a coordinate is within the cube that the next two fields of the address give. */
function isAlong(coordinate: f64, boxelBits: u32, sectorBits: u32, width: f64, corner: f64, galaxy: usize): bool {
  const boxel = takeBits(boxelBits);
  const start = corner + boxel * width + takeBits(sectorBits) * at.galaxySector(galaxy);
  const tolerance = at.galaxyTolerance(galaxy);
  return coordinate >= start - tolerance && coordinate <= start + width + tolerance;
}

/** Reads a coordinate and the comma or bracket after it; returns the address of the next, or 0. */
function readCoordinate(from: usize, behind: u32): usize {
  const end = readExact(skipSpace(from));
  if (end == 0) return 0;
  const cursor = skipSpace(end);
  return load<u8>(cursor) == behind ? cursor + 1 : 0;
}

function isInCube(ofAddress: usize, ofPosition: usize, galaxy: usize): bool {
  const source: usize = at.spanStart(ofAddress);
  let cursor: usize = at.spanStart(ofPosition);
  // An event without these fields passes.
  if (source == 0 || cursor == 0) return true;
  if (load<u8>(source) == 0x2d || readExact(source) != at.spanEnd(ofAddress)) return false;
  systemAddress = <u64>near;
  if (<f64>systemAddress != near || load<u8>(cursor) != 0x5b) return false;
  cursor = readCoordinate(cursor + 1, 0x2c);
  if (cursor == 0) return false;
  const x = near;
  cursor = readCoordinate(cursor, 0x2c);
  if (cursor == 0) return false;
  const y = near;
  if (readCoordinate(cursor, 0x5d) == 0) return false;
  const z = near;
  const massCode = <u32>takeBits(3);
  const boxelBits = 7 - massCode;
  const width: f64 = 10 * <f64>(1 << massCode);
  return (
    isAlong(z, boxelBits, 7, width, at.galaxyZ(galaxy), galaxy) &&
    isAlong(y, boxelBits, 6, width, at.galaxyY(galaxy), galaxy) &&
    isAlong(x, boxelBits, 7, width, at.galaxyX(galaxy), galaxy)
  );
}

function isCapital(address: usize): bool {
  return <u32>load<u8>(address) - 0x41 < 26;
}

/** The start of the digits that end before an address. */
function beforeDigits(end: usize): usize {
  let cursor = end;
  while (<u32>load<u8>(cursor - 1) - 0x30 < 10) cursor--;
  return cursor;
}

/** True if a system's address matches the letter and number at the end of its name; names that are not procedurally generated always pass. */
function matchesName(ofAddress: usize, ofName: usize): bool {
  const source: usize = at.spanStart(ofAddress);
  const name: usize = at.spanStart(ofName);
  if (source == 0 || name == 0) return true;
  if (load<u8>(name) != 0x22) return true;
  const end = at.spanEnd(ofName) - 1;
  const digits = beforeDigits(end);
  let cursor = digits;
  if (cursor == end) return !hasEscape(name, end);
  if (load<u8>(cursor - 1) == 0x2d && beforeDigits(cursor - 1) < cursor - 1) cursor = beforeDigits(cursor - 1);
  const massCode = <u32>load<u8>(cursor - 1) - 0x61;
  if (massCode >= 8 || cursor - name < 9 || !isBoxel(cursor - 2)) return !hasEscape(name, end);
  if (load<u8>(source) == 0x2d || readExact(source) != at.spanEnd(ofAddress)) return false;
  systemAddress = <u64>near;
  if (<f64>systemAddress != near || (systemAddress & 7) != massCode || end - digits > 18) return false;
  const number = (systemAddress >> (44 - 3 * massCode)) & (((<u64>1) << (11 + 3 * massCode)) - 1);
  let written: u64 = 0;
  for (let digit = digits; digit < end; digit++) written = written * 10 + (<u64>load<u8>(digit) - 0x30);
  return written == number;
}

/** True if the letters of a boxel, as in " AB-C ", end at an address. */
function isBoxel(last: usize): bool {
  return (
    load<u8>(last) == 0x20 &&
    isCapital(last - 1) &&
    load<u8>(last - 2) == 0x2d &&
    isCapital(last - 3) &&
    isCapital(last - 4) &&
    load<u8>(last - 5) == 0x20
  );
}

function startsLike(text: usize, like: usize, ending: u32): bool {
  const start: usize = at.spanStart(text);
  const wanted: usize = at.spanStart(like);
  if (start == 0 || wanted == 0) return false;
  const length = <u32>(at.spanEnd(like) - wanted);
  if (load<u8>(start) != 0x22 || load<u8>(wanted) != 0x22 || length < ending + 2) return false;
  const stem = length - ending - 1;
  return <u32>(at.spanEnd(text) - start) > stem && areSame(start, wanted, stem) && !hasEscape(wanted, wanted + length);
}

// A list whose elements another list counts. Users' schemas may let them contain anything; what is not a list is not checked.

const quote: u32 = 0x22;

/** True if a list certainly has as many elements as the list beside it says. */
function countsAgree(ofList: usize, ofCounts: usize, wanted: usize): bool {
  const list: usize = at.spanStart(ofList);
  const counts: usize = at.spanStart(ofCounts);
  // An event without these fields passes.
  if (list == 0 || counts == 0) return true;
  const listEnd: usize = at.spanEnd(ofList);
  const countsEnd: usize = at.spanEnd(ofCounts);
  if (hasEscape(list, listEnd) || hasEscape(counts, countsEnd)) return false;
  return <f64>elementsOf(list, listEnd) == countIn(counts, countsEnd, wanted);
}

/** The address after the last quote of a text without escapes, given that of its first. */
function behindText(from: usize): usize {
  let cursor = from + 1;
  while (load<u8>(cursor) != quote) cursor++;
  return cursor + 1;
}

/** The change of the nesting depth at a byte outside of texts. */
function stepAt(byte: u32): i32 {
  if (byte == 0x7b || byte == 0x5b) return 1;
  return byte == 0x7d || byte == 0x5d ? -1 : 0;
}

function elementsOf(from: usize, end: usize): u32 {
  if (load<u8>(skipSpace(from + 1)) == 0x5d) return 0;
  let count: u32 = 1;
  let depth = 0;
  for (let cursor = from; cursor < end; ) {
    const byte: u32 = load<u8>(cursor);
    if (depth == 1 && byte == 0x2c) count++;
    depth += stepAt(byte);
    cursor = byte == quote ? behindText(cursor) : cursor + 1;
  }
  return count;
}

/** The count of the first object in which the wanted field has the wanted value; 0 if there is no such object, NaN if it is unknown. */
function countIn(from: usize, end: usize, wanted: usize): f64 {
  let isMeant = false;
  let count: f64 = NaN;
  let depth = 0;
  for (let cursor = from; cursor < end; ) {
    const byte: u32 = load<u8>(cursor);
    depth += stepAt(byte);
    if (byte != quote) {
      if (depth == 1 && byte == 0x7d) {
        if (isMeant) return count;
        count = NaN;
      }
      cursor++;
      continue;
    }
    const behind = behindText(cursor);
    const colon = skipSpace(behind);
    if (depth == 2 && load<u8>(colon) == 0x3a) {
      const value = skipSpace(colon + 1);
      if (isText(cursor, wanted)) isMeant = isText(value, wanted + at.quotedSize);
      else if (isText(cursor, wanted + 2 * at.quotedSize) && readExact(value) != 0) count = near;
    }
    cursor = behind;
  }
  return 0;
}

/** True if a text, with its quotes, is at an address. */
function isText(address: usize, text: usize): bool {
  return areSame(address, at.quotedTextAt(text), at.quotedLength(text));
}

// The modules of a ship, as the game spells them: the symbol of each follows its slot. Words of up to eight letters are compared as numbers.

const slotKey: u64 = 0x223a22746f6c5322; // "Slot":"
const itemKey: u64 = 0x223a226d65744922; // "Item":"

/** The capacity of the cargo racks and fuel tanks read so far, in tonnes. */
let racks: f64 = 0;
let tanks: f64 = 0;

/** True if modules are certainly no larger than their slots, and match the capacities for cargo and fuel. */
function isFitted(ofModules: usize, ofCargo: usize, ofFuel: usize): bool {
  const list: usize = at.spanStart(ofModules);
  const end: usize = at.spanEnd(ofModules);
  const cargo: usize = at.spanStart(ofCargo);
  const fuel: usize = at.spanStart(ofFuel);
  if (list == 0 || cargo == 0 || fuel == 0) return false;
  racks = 0;
  tanks = 0;
  let depth = 0;
  for (let cursor = list; cursor < end; ) {
    const byte: u32 = load<u8>(cursor);
    depth += stepAt(byte);
    if (byte != quote) {
      cursor++;
      continue;
    }
    const isKey = depth == 2 && load<u64>(cursor) == slotKey;
    // The start of a module's symbol that does not follow its slot.
    if (depth == 2 && load<u32>(cursor) == 0x65744922) return false;
    cursor = isKey ? behindFitted(cursor) : scanPlainText(cursor + 1);
    if (cursor == 0) return false;
  }
  if (readExact(cargo) != at.spanEnd(ofCargo) || near != racks) return false;
  const main = skipSpace(fuel + 1);
  // "Main":
  if (load<u8>(fuel) != 0x7b || (load<u64>(main) & 0xffffffffffffff) != 0x3a226e69614d22) return false;
  const mainEnd = readExact(skipSpace(main + 7));
  if (mainEnd == 0 || near != tanks) return false;
  const behind: u32 = load<u8>(skipSpace(mainEnd));
  return behind == 0x2c || behind == 0x7d;
}

/**
 * Reads a slot and the module in it, from the key of the slot on; returns the address after it, or 0 if something is wrong or spelled differently.
 */
function behindFitted(from: usize): usize {
  const slot = from + 8;
  const behind = scanPlainText(slot);
  if (behind == 0 || load<u8>(behind) != 0x2c) return 0;
  const key = skipSpace(behind + 1);
  if (load<u64>(key) != itemKey) return 0;
  const item = key + 8;
  const next = scanPlainText(item);
  if (next == 0) return 0;
  const slotEnd = behind - 1;
  const end = next - 1;
  // Slot at the start, and _Siz before the last two letters.
  const isSized = load<u32>(slot) == 0x746f6c53 && slotEnd - slot > 9 && load<u32>(slotEnd - 6) == 0x7a69535f;
  const room: u32 = isSized ? load<u8>(slotEnd - 1) : 0x39;
  let isRead = false;
  for (let cursor = item; cursor < end; cursor++) {
    const word = load<u64>(cursor);
    // _size
    if (!isRead && (word & 0xffffffffff) == 0x657a69735f) {
      isRead = true;
      const size: u32 = load<u8>(cursor, 5);
      if (size - 0x30 > 9 || size > room) return 0;
    } else if (word == 0x6361726f67726163) {
      // cargorac, then k_size
      if ((load<u64>(cursor, 8) & 0xffffffffffff) != 0x657a69735f6b) return 0;
      const tonnes = roomOf(item, cursor, cursor + 14, 0x22317373616c635f);
      if (tonnes == 0) return 0;
      racks += tonnes;
    } else if (word == 0x6b6e61746c657566) {
      // fueltank, then _size
      if ((load<u64>(cursor, 8) & 0xffffffffff) != 0x657a69735f) return 0;
      const tonnes = roomOf(item, cursor, cursor + 13, 0x22337373616c635f);
      if (tonnes == 0) return 0;
      tanks += tonnes;
    }
  }
  return next;
}

/** The capacity of a module by its size, given the word after int_ in its symbol and the ending after the size; 0 if it has another form. */
function roomOf(item: usize, word: usize, size: usize, ending: u64): f64 {
  const digit = <u32>load<u8>(size) - 0x30;
  const isPlain = word == item + 4 && load<u32>(item) == 0x5f746e69 && load<u64>(size, 1) == ending;
  return isPlain && digit - 1 < 8 ? <f64>(1 << digit) : 0;
}
