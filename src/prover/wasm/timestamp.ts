import * as at from "./layout";
import { sameBits } from "./bytes";

@inline
function twoDigits(address: usize): u32 {
  return (<u32>load<u8>(address) - 0x30) * 10 + <u32>load<u8>(address, 1) - 0x30;
}

/** True if a date-time in the game's form, YYYY-MM-DDThh:mm:ssZ, with a valid date is here, not of the 34th century of the game. */
export function isTimestamp(address: usize): bool {
  if (load<u8>(address, 19) != 0x5a || load<u16>(address) == 0x3333) return false;
  const areDigits = i8x16.lt_u(i8x16.sub(v128.load(address), i8x16.splat(0x30)), i8x16.splat(10));
  if (i8x16.bitmask(areDigits) != 0b1101101101101111) return false;
  if (load<u8>(address, 4) != 0x2d || load<u8>(address, 7) != 0x2d) return false;
  if (load<u8>(address, 10) != 0x54 || load<u8>(address, 13) != 0x3a) return false;
  const end = load<u32>(address, 16);
  if ((end & 0xff) != 0x3a) return false;
  if (((end >> 8) & 0xff) - 0x30 >= 6 || ((end >> 16) & 0xff) - 0x30 >= 10) return false;
  if (twoDigits(address + 11) > 23 || twoDigits(address + 14) > 59) return false;
  return isDay(twoDigits(address) * 100 + twoDigits(address + 2), twoDigits(address + 5), twoDigits(address + 8));
}

function isDay(year: u32, month: u32, day: u32): bool {
  if (month < 1 || month > 12 || day < 1) return false;
  if (day <= 28) return true;
  if (month == 2) return day == 29 && year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  return day <= <u32>(month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31);
}

/** The seconds of a date-time in the game's form since 1970. */
export function secondsAt(address: usize): f64 {
  const month = <i32>twoDigits(address + 5);
  // Years start in March, so that a leap day is the last day.
  const year = <i32>(twoDigits(address) * 100 + twoDigits(address + 2)) - i32(month < 3);
  const monthFromMarch = month < 3 ? month + 9 : month - 3;
  const dayOfYear = (153 * monthFromMarch + 2) / 5 + <i32>twoDigits(address + 8) - 1;
  const days = 365 * year + year / 4 - year / 100 + year / 400 + dayOfYear - 719468;
  const clock = twoDigits(address + 11) * 3600 + twoDigits(address + 14) * 60 + twoDigits(address + 17);
  return <f64>days * 86400 + <f64>clock;
}

/** True if a time equals that of the line above, as most do. */
@inline
export function isTimeAbove(address: usize): bool {
  if (at.hasTime() == 0) return false;
  return sameBits(address, at.timeAbove) == 0xffff && load<u32>(address, 16) == load<u32>(at.timeAbove, 16);
}

/** True if a time is before that of the line above: date-times in the game's form compare like texts. */
export function isBeforeTimeAbove(address: usize): bool {
  if (at.hasTime() == 0) return false;
  for (let offset: usize = 0; offset < 16; offset += 8) {
    const here = bswap<u64>(load<u64>(address + offset));
    const above = bswap<u64>(load<u64>(<usize>at.timeAbove + offset));
    if (here != above) return here < above;
  }
  return bswap<u32>(load<u32>(address, 16)) < bswap<u32>(load<u32>(at.timeAbove, 16));
}

/** Copies a time to a fixed address. */
@inline
export function keepTime(address: usize, target: usize): void {
  v128.store(target, v128.load(address));
  store<u32>(target, load<u32>(address, 16), 16);
}

/** The address of the current line's timestamp. */
export let lineTime: usize = 0;

@inline
export function setLineTime(address: usize): void {
  lineTime = address;
}
