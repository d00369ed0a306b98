const blockLength = 64;
const encoder = new TextEncoder();

/** The fractions of the cube roots of the first primes, as the standard wants them. */
const constants = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));
const start = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));

/** The SHA-256 of bytes, or of a text in UTF-8: what is told by it must be the same wherever the linter runs, and known at once. */
export function sha256(content: Uint8Array | string): Uint8Array {
  return createHasher().hash(typeof content === "string" ? encoder.encode(content) : content);
}

/** The same as small hexadecimal digits. */
export function sha256Hex(content: Uint8Array | string): string {
  let text = "";
  for (const byte of sha256(content)) text += byte.toString(16).padStart(2, "0");
  return text;
}

/** Hashes in memory of its own, since to make new memory takes longer than to hash a name. */
export interface Hasher {
  readonly hash: (bytes: Uint8Array) => Uint8Array;
}

/** Makes a hasher of bytes that all stand behind the same front, which is a whole number of blocks of 64 bytes. */
export function createHasher(front: Uint8Array = new Uint8Array()): Hasher {
  const schedule = new Int32Array(64);
  const state = start.slice();
  const last = new Uint8Array(2 * blockLength);
  const mixBlocks = (bytes: Uint8Array, end: number): void => {
    for (let at = 0; at < end; at += blockLength) {
      fillSchedule(schedule, bytes, at);
      mix(state, schedule);
    }
  };
  mixBlocks(front, front.length);
  const begun = state.slice();
  return {
    hash(bytes) {
      state.set(begun);
      const whole = bytes.length - (bytes.length % blockLength);
      mixBlocks(bytes, whole);
      mixBlocks(last, fillLast(last, bytes, whole, front.length + bytes.length));
      const digest = new Uint8Array(32);
      for (let at = 0; at < digest.length; at++) digest[at] = (state[at >> 2] ?? 0) >>> (24 - 8 * (at & 3));
      return digest;
    },
  };
}

/** Fills in what is left behind whole blocks, a one, zeros, and how many bits there were; returns where that ends. */
function fillLast(last: Uint8Array, bytes: Uint8Array, whole: number, length: number): number {
  const rest = bytes.length - whole;
  const end = rest + 9 > blockLength ? 2 * blockLength : blockLength;
  for (let at = 0; at < end; at++) last[at] = at < rest ? (bytes[whole + at] ?? 0) : 0;
  last[rest] = 0x80;
  for (let at = 1, left = length * 8; left > 0; at++, left = Math.floor(left / 256)) last[end - at] = left % 256;
  return end;
}

function fillSchedule(schedule: Int32Array, bytes: Uint8Array, from: number): void {
  for (let index = 0, at = from; index < 16; index++, at += 4) {
    const high = ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16);
    schedule[index] = high | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
  }
  for (let index = 16; index < 64; index++) {
    const before = schedule[index - 15] ?? 0;
    const last = schedule[index - 2] ?? 0;
    const first = rotated(before, 7) ^ rotated(before, 18) ^ (before >>> 3);
    const second = rotated(last, 17) ^ rotated(last, 19) ^ (last >>> 10);
    schedule[index] = (schedule[index - 16] ?? 0) + first + (schedule[index - 7] ?? 0) + second;
  }
}

/** Mixes a block into a state. Words have a sign, and are taken and moved on one by one, since lists would take longer than all the rest. */
function mix(state: Int32Array, schedule: Int32Array): void {
  let a = state[0] ?? 0;
  let b = state[1] ?? 0;
  let c = state[2] ?? 0;
  let d = state[3] ?? 0;
  let e = state[4] ?? 0;
  let f = state[5] ?? 0;
  let g = state[6] ?? 0;
  let h = state[7] ?? 0;
  for (let index = 0; index < 64; index++) {
    const high = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const one = (h + high + chosen + (constants[index] ?? 0) + (schedule[index] ?? 0)) | 0;
    const low = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const two = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  state[0] = (state[0] ?? 0) + a;
  state[1] = (state[1] ?? 0) + b;
  state[2] = (state[2] ?? 0) + c;
  state[3] = (state[3] ?? 0) + d;
  state[4] = (state[4] ?? 0) + e;
  state[5] = (state[5] ?? 0) + f;
  state[6] = (state[6] ?? 0) + g;
  state[7] = (state[7] ?? 0) + h;
}

function rotated(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function fraction(root: number): number {
  return ((root % 1) * 2 ** 32) | 0;
}

function primes(count: number): readonly number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) {
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  }
  return found;
}
