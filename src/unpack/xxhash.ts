/** 64 bits as two numbers of 32, because big ones of JavaScript take many times as long. */
interface Wide {
  high: number;
  low: number;
}

const primes = {
  first: { high: 0x9e3779b1, low: 0x85ebca87 },
  second: { high: 0xc2b2ae3d, low: 0x27d4eb4f },
  third: { high: 0x165667b1, low: 0x9e3779f9 },
  fourth: { high: 0x85ebca77, low: 0xc2b2ae63 },
  fifth: { high: 0x27d4eb2f, low: 0x165667c5 },
} as const;

const stripeLength = 32;

/** Takes bytes, and tells the lower half of their XXH64, which is the sum of a frame of zstd. */
export interface FrameSum {
  readonly add: (bytes: Uint8Array) => void;
  readonly end: () => number;
}

export function createFrameSum(): FrameSum {
  const lanes = [
    sum(primes.first, primes.second),
    { ...primes.second },
    { high: 0, low: 0 },
    negated(primes.first),
  ] as const;
  const held = new Uint8Array(stripeLength);
  let heldLength = 0;
  let length = 0;
  const takeStripe = (bytes: Uint8Array, start: number): void => {
    for (let lane = 0; lane < 4; lane++) mixIn(lanes[lane] as Wide, bytes, start + lane * 8);
  };
  return {
    add(bytes) {
      length += bytes.length;
      let at = 0;
      if (heldLength > 0) {
        at = Math.min(bytes.length, stripeLength - heldLength);
        held.set(bytes.subarray(0, at), heldLength);
        heldLength += at;
        if (heldLength < stripeLength) return;
        takeStripe(held, 0);
        heldLength = 0;
      }
      for (; at + stripeLength <= bytes.length; at += stripeLength) takeStripe(bytes, at);
      held.set(bytes.subarray(at));
      heldLength = bytes.length - at;
    },
    end() {
      const hash = length < stripeLength ? { ...primes.fifth } : merged(lanes);
      addTo(hash, { high: Math.floor(length / 2 ** 32), low: length >>> 0 });
      return finished(hash, held.subarray(0, heldLength));
    },
  };
}

function word(bytes: Uint8Array, at: number): number {
  const low = (bytes[at] as number) | ((bytes[at + 1] as number) << 8);
  return (low | ((bytes[at + 2] as number) << 16) | ((bytes[at + 3] as number) << 24)) >>> 0;
}

function mixIn(lane: Wide, bytes: Uint8Array, at: number): void {
  const value = { high: word(bytes, at + 4), low: word(bytes, at) };
  multiply(value, primes.second);
  addTo(lane, value);
  rotate(lane, 31);
  multiply(lane, primes.first);
}

function merged(lanes: readonly [Wide, Wide, Wide, Wide]): Wide {
  const hash: Wide = { high: 0, low: 0 };
  for (const [index, lane] of lanes.entries()) addTo(hash, rotated(lane, [1, 7, 12, 18][index] ?? 0));
  for (const lane of lanes) {
    const value = { ...lane };
    multiply(value, primes.second);
    rotate(value, 31);
    multiply(value, primes.first);
    exclusive(hash, value);
    multiply(hash, primes.first);
    addTo(hash, primes.fourth);
  }
  return hash;
}

function finished(hash: Wide, rest: Uint8Array): number {
  let at = 0;
  for (; at + 8 <= rest.length; at += 8) {
    const value = { high: 0, low: 0 };
    mixIn(value, rest, at);
    exclusive(hash, value);
    rotate(hash, 27);
    multiply(hash, primes.first);
    addTo(hash, primes.fourth);
  }
  if (at + 4 <= rest.length) {
    const value = { high: 0, low: word(rest, at) };
    multiply(value, primes.first);
    exclusive(hash, value);
    rotate(hash, 23);
    multiply(hash, primes.second);
    addTo(hash, primes.third);
    at += 4;
  }
  for (const byte of rest.subarray(at)) {
    const value = { high: 0, low: byte };
    multiply(value, primes.fifth);
    exclusive(hash, value);
    rotate(hash, 11);
    multiply(hash, primes.first);
  }
  exclusive(hash, { high: 0, low: hash.high >>> 1 });
  multiply(hash, primes.second);
  exclusive(hash, { high: hash.high >>> 29, low: ((hash.low >>> 29) | (hash.high << 3)) >>> 0 });
  multiply(hash, primes.third);
  return (hash.low ^ hash.high) >>> 0;
}

function multiply(value: Wide, { high, low }: Readonly<Wide>): void {
  const [a, b] = [value.low >>> 16, value.low & 0xffff];
  const [c, d] = [low >>> 16, low & 0xffff];
  const inner = a * d + ((b * d) >>> 16);
  const middle = (inner & 0xffff) + b * c;
  const carried = a * c + Math.floor(inner / 65_536) + Math.floor(middle / 65_536);
  value.high = (carried + Math.imul(value.high, low) + Math.imul(value.low, high)) >>> 0;
  value.low = Math.imul(value.low, low) >>> 0;
}

function addTo(value: Wide, { high, low }: Readonly<Wide>): void {
  const total = value.low + low;
  value.high = (value.high + high + (total > 0xffffffff ? 1 : 0)) >>> 0;
  value.low = total >>> 0;
}

function exclusive(value: Wide, { high, low }: Readonly<Wide>): void {
  value.high = (value.high ^ high) >>> 0;
  value.low = (value.low ^ low) >>> 0;
}

/** By less than 32 bits. */
function rotate(value: Wide, bits: number): void {
  const { high, low } = value;
  value.high = ((high << bits) | (low >>> (32 - bits))) >>> 0;
  value.low = ((low << bits) | (high >>> (32 - bits))) >>> 0;
}

function rotated(value: Readonly<Wide>, bits: number): Wide {
  const copy = { ...value };
  rotate(copy, bits);
  return copy;
}

function sum(one: Readonly<Wide>, other: Readonly<Wide>): Wide {
  const copy = { ...one };
  addTo(copy, other);
  return copy;
}

function negated({ high, low }: Readonly<Wide>): Wide {
  return sum({ high: ~high >>> 0, low: ~low >>> 0 }, { high: 0, low: 1 });
}
