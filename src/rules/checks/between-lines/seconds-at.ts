const zero = 0x30;
const dateLength = 10;

/** Reads times that the prover has passed, such as `2025-03-02T19:14:51Z`, in seconds: most are of the same day as the one before. */
export function secondsReader(
  bytes: Uint8Array,
  textOf: (start: number, end: number) => string,
): (place: number) => number {
  let day = -1;
  let dayStart = 0;
  const two = (at: number): number => ((bytes[at] ?? 0) - zero) * 10 + (bytes[at + 1] ?? 0) - zero;
  return (place) => {
    const date = two(place) * 1_000_000 + two(place + 2) * 10_000 + two(place + 5) * 100 + two(place + 8);
    if (date !== day) {
      day = date;
      dayStart = Date.parse(`${textOf(place, place + dateLength)}T00:00:00Z`) / 1000;
    }
    return dayStart + two(place + 11) * 3600 + two(place + 14) * 60 + two(place + 17);
  };
}
