const blockLength = 64;
const encoder = new TextEncoder();

/** The fractions of the cube roots of the first primes, as the standard wants them. */
const constants = Uint32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));
const start = Uint32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));

/** The SHA-256 of bytes, or of a text in UTF-8: what is told by it must be the same wherever the linter runs, and known at once. */
export function sha256(content: Uint8Array | string): Uint8Array {
  const bytes = typeof content === "string" ? encoder.encode(content) : content;
  const state = start.slice();
  const whole = bytes.length - (bytes.length % blockLength);
  const schedule = new Uint32Array(64);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < whole; at += blockLength) mix(state, view, at, schedule);
  const last = lastBlocks(bytes.subarray(whole), bytes.length);
  for (let at = 0; at < last.byteLength; at += blockLength) mix(state, last, at, schedule);
  const digest = new Uint8Array(32);
  const out = new DataView(digest.buffer);
  for (const [index, word] of state.entries()) out.setUint32(4 * index, word);
  return digest;
}

/** The same as small hexadecimal digits. */
export function sha256Hex(content: Uint8Array | string): string {
  let text = "";
  for (const byte of sha256(content)) text += byte.toString(16).padStart(2, "0");
  return text;
}

/** What is left, a one, zeros, and how many bits there were. */
function lastBlocks(rest: Uint8Array, length: number): DataView {
  const blocks = new Uint8Array(rest.length + 9 > blockLength ? 2 * blockLength : blockLength);
  blocks.set(rest);
  blocks[rest.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(blocks.length - 4, length << 3);
  return view;
}

function mix(state: Uint32Array, block: DataView, at: number, schedule: Uint32Array): void {
  for (let index = 0; index < 16; index++) schedule[index] = block.getUint32(at + 4 * index);
  for (let index = 16; index < 64; index++) {
    const before = schedule[index - 15] ?? 0;
    const last = schedule[index - 2] ?? 0;
    const first = rotated(before, 7) ^ rotated(before, 18) ^ (before >>> 3);
    const second = rotated(last, 17) ^ rotated(last, 19) ^ (last >>> 10);
    schedule[index] = (schedule[index - 16] ?? 0) + first + (schedule[index - 7] ?? 0) + second;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index++) {
    const high = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const one = (h + high + chosen + (constants[index] ?? 0) + (schedule[index] ?? 0)) | 0;
    const low = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const two = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] ?? 0) + word;
}

function rotated(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function fraction(root: number): number {
  return ((root % 1) * 2 ** 32) >>> 0;
}

function primes(count: number): readonly number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) {
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  }
  return found;
}
