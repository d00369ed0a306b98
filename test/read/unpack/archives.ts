import { Buffer } from "node:buffer";
import { constants, crc32, deflateRawSync, gzipSync } from "node:zlib";
import { packedBy, paxRecord, tarEnd, tarEntry, tarOf, zipOf } from "./pack.js";

const line = '{ "timestamp":"2025-01-01T00:00:00Z", "event":"Music", "MusicTrack":1 }\n';
const journal = `${line}${line.replace('":1 ', '":"NoTrack" ')}`;
const other = line.replace("Music", "Musik");
const members = { "Journal.1.log": journal, "Status.json": '{ "event":"Status" }' };
const longName = `${"a/".repeat(60)}Journal.1.log`;
const { Z_FIXED, Z_HUFFMAN_ONLY } = constants;

/** An archive, the bytes of it that nothing guards, and the lengths at which it is whole though some of it is missing. */
export interface Archive {
  readonly name: string;
  readonly bytes: Buffer;
  readonly isUnguarded?: (byte: number) => boolean;
  readonly wholeAt?: readonly number[];
}

/** Streams that are one file: one that was cut between two of them is as good as any, for `gzip -t` and the like too. */
function streams(...parts: readonly Buffer[]): Pick<Archive, "bytes" | "wholeAt"> {
  const wholeAt = parts.map((_, index) => Buffer.concat(parts.slice(0, index)).length);
  return { bytes: Buffer.concat(parts), wholeAt: wholeAt.slice(1) };
}

type Unnamed = Omit<Archive, "name">;

export const gzips = (): readonly (Buffer | Unnamed)[] => [
  streams(gzipSync(line), gzipSync(other), Buffer.alloc(9)),
  gzipSync(journal),
  gzipSync(journal, { level: 0 }),
  gzipSync(journal, { level: 1 }),
  gzipSync(journal, { strategy: Z_FIXED }),
  gzipSync(journal, { strategy: Z_HUFFMAN_ONLY }),
  gzipSync(""),
  gzipSync(line.repeat(40)),
  gzipSync(gzipSync(journal)),
  withGzipHeader(journal),
];

/** gzip with all that a header may have. */
function withGzipHeader(content: string): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(content), 0);
  trailer.writeUInt32LE(content.length, 4);
  const head = Buffer.from("\x1f\x8b\x08\x1e\0\0\0\0\0\x03\x04\0more" + "name.log\0comment\0", "latin1");
  const sum = Buffer.from(Uint16Array.of(crc32(head)).buffer);
  return Buffer.concat([head, sum, deflateRawSync(content), trailer]);
}

export const bzip2s = (): readonly (Buffer | Unnamed)[] => [
  streams(packedBy("bzip2", Buffer.from(line), "-1"), packedBy("bzip2", Buffer.from(other))),
  packedBy("bzip2", Buffer.from(journal)),
  packedBy("bzip2", Buffer.from(journal), "-1"),
  packedBy("bzip2", Buffer.from("")),
  packedBy("bzip2", Buffer.from(line)),
  packedBy("bzip2", Buffer.from(line.repeat(40))),
  packedBy("bzip2", Buffer.from(" ".repeat(3000) + line)),
  packedBy("bzip2", gzipSync(journal)),
  packedBy("bzip2", packedBy("bzip2", Buffer.from(line))),
  packedBy("bzip2", Buffer.from(`${journal}${other}`), "-5"),
];

const skipped = Buffer.from("502a4d1803000000010203", "hex");

export const zstds = (): readonly (Buffer | Unnamed)[] => [
  streams(packedBy("zstd", Buffer.from(line)), skipped, packedBy("zstd", Buffer.from(other))),
  packedBy("zstd", Buffer.from(journal)),
  packedBy("zstd", Buffer.from(journal), "-1"),
  packedBy("zstd", Buffer.from(journal), "-19"),
  packedBy("zstd", Buffer.from(journal), `--stream-size=${journal.length}`),
  streams(skipped, packedBy("zstd", Buffer.from(journal))),
  packedBy("zstd", Buffer.from("")),
  packedBy("zstd", Buffer.from(" ".repeat(3000) + line)),
  packedBy("zstd", gzipSync(journal)),
  packedBy("zstd", Buffer.from(line.repeat(40)), "--long=27"),
];

export const zips = (): readonly (Buffer | Unnamed)[] => [
  zipOf(members),
  zipOf(members, { isStreamed: true }),
  zipOf(members, { isStored: true }),
  zipOf(members, { isLarge: true }),
  zipOf(members, { isLarge: true, isStreamed: true }),
  zipOf({ "Journal.1.log": journal }),
  zipOf({ "notes.txt": "none", "Journal.1.log": journal, "a/Journal.2.log": other }),
  zipOf({ "in.zip": zipOf({ "Journal.1.log": line }), "Journal.2.log.gz": gzipSync(line) }),
  Buffer.concat([Buffer.from("PK\x03\x04 is what this program looks for"), zipOf({ "Journal.1.log": journal })]),
  withComment(zipOf({ "Journal.1.log": "" })),
];

export const foreignZips = (): readonly (Buffer | Unnamed)[] => [
  zipOf({ "Journal.1.log": journal }, { method: 12, pack: (bytes) => packedBy("bzip2", bytes) }),
  zipOf({ "Journal.1.log": journal }, { method: 93, pack: (bytes) => packedBy("zstd", bytes) }),
];

function withComment(zip: Buffer): Buffer {
  zip.writeUInt16LE(7, zip.length - 2);
  return Buffer.concat([zip, Buffer.from("comment")]);
}

export const tars = (): readonly Buffer[] => [
  Buffer.concat([tarEntry("Journal.1.log", journal, "0", true), tarEnd]),
  tarOf({ "Journal.1.log": journal, "Journal.2.log": other }),
  Buffer.concat([tarEntry("x", paxRecord("path", longName), "x"), tarEntry("a", journal), tarEnd]),
  Buffer.concat([tarEntry("././@LongLink", `${longName}\0`, "L"), tarEntry("a", journal), tarEnd]),
  Buffer.concat([tarEntry("a/", "", "5"), tarEntry("a/Journal.1.log", journal), tarEntry("b", "", "2"), tarEnd]),
  tarOf({ "Journal.1.log": "" }),
  tarOf({ "notes.txt": "none", "Journal.1.log": journal }),
  tarOf({ "in.tar": tarOf({ "Journal.1.log": line }) }),
  tarOf({ "Journal.1.log.gz": gzipSync(line), "Journal.2.log": line }),
  Buffer.concat([tarEntry("g", paxRecord("comment", "x"), "g"), tarEntry("Journal.1.log", line), tarEnd]),
];

/** Content and long names of a tar have no sum: all that is behind a header and is no block of zeros. */
export function unguardedIn(tar: Buffer): (byte: number) => boolean {
  const blocks = new Set<number>();
  for (let at = 0; at < tar.length; ) {
    const size = Number.parseInt(tar.toString("latin1", at + 124, at + 136), 8) || 0;
    for (let block = 1; block <= Math.ceil(size / 512); block++) blocks.add(at / 512 + block);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return (byte) => blocks.has(Math.floor(byte / 512));
}

/** A damaged copy of an archive. */
export interface Damaged {
  readonly how: string;
  readonly bytes: Buffer;
  readonly isGuarded: boolean;
}

export function* damagedCopies({ bytes, isUnguarded = () => false, wholeAt = [] }: Archive): Generator<Damaged> {
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const copy = Buffer.from(bytes);
    copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    yield { how: `bit ${bit & 7} of byte ${bit >> 3}`, bytes: copy, isGuarded: !isUnguarded(bit >> 3) };
  }
  for (let length = 0; length < bytes.length; length++) {
    yield { how: `cut to ${length}`, bytes: bytes.subarray(0, length), isGuarded: !wholeAt.includes(length) };
  }
}

export function named(archives: readonly (Buffer | Unnamed)[], ending: string): readonly Archive[] {
  return archives.map((archive, index) => ({
    name: `Journal.${index}.log.${ending}`,
    ...(Buffer.isBuffer(archive) ? { bytes: archive } : archive),
  }));
}
