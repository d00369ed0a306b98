/** How much may still be kept: journals are hostile, and memory is not endless. */
export interface Room {
  kinds: number;
  fields: number;
  characters: number;
  /** How often there was no room. */
  refused: number;
}

/** Several times what all kinds that the game is known to write have. */
export function createRoom(): Room {
  return { kinds: 1000, fields: 50_000, characters: 16_000_000, refused: 0 };
}

/** Longer names of kinds and fields are an attack. */
export const longestName = 200;

/** Takes room if there is any. */
export function takeRoom(room: Room, what: "kinds" | "fields" | "characters", amount: number): boolean {
  if (room[what] < amount) {
    room.refused++;
    return false;
  }
  room[what] -= amount;
  return true;
}
