import { decodedName } from "./decoded-name.js";

/** The signs that records of a zip archive start with. */
export const zipSigns = {
  member: 0x04034b50,
  entry: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
  extra: 0x08064b50,
  descriptor: 0x08074b50,
};

/** How much of a record is as long in all of them. */
export const zipLengths = { member: 30, entry: 46, end: 22, end64: 56, locator64: 20 };

/** What an archive says of a member, before it or in its directory. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  /** Whether sum and lengths stand behind the member. */
  readonly hasDescriptor: boolean;
  readonly sum: number;
  readonly packed: number;
  readonly unpacked: number;
  /** Where the member starts, as the directory has it. */
  readonly offset: number;
  /** Whether lengths have 8 bytes. */
  readonly isLarge: boolean;
}

/** How long the parts of a record are that follow what all have. */
export interface ZipTail {
  readonly name: number;
  readonly extra: number;
  readonly comment: number;
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

export function memberTail(record: DataView): ZipTail {
  return { name: record.getUint16(26, true), extra: record.getUint16(28, true), comment: 0 };
}

export function entryTail(record: DataView): ZipTail {
  return {
    name: record.getUint16(28, true),
    extra: record.getUint16(30, true),
    comment: record.getUint16(32, true),
  };
}

/** What stands before a member. */
export function memberEntry(record: DataView, name: Uint8Array, extra: Uint8Array): ZipEntry {
  return entryAt(record, 6, -1, name, extra);
}

/** What the directory has of a member. */
export function directoryEntry(record: DataView, name: Uint8Array, extra: Uint8Array): ZipEntry {
  return entryAt(record, 8, 42, name, extra);
}

/** Both have most fields in the same order, from different places on. */
function entryAt(record: DataView, at: number, offsetAt: number, name: Uint8Array, extra: Uint8Array): ZipEntry {
  const flags = record.getUint16(at, true);
  const [packed, unpacked] = [record.getUint32(at + 12, true), record.getUint32(at + 16, true)];
  const offset = offsetAt < 0 ? 0 : record.getUint32(offsetAt, true);
  const large = largeFields(extra);
  const next = (field: number): number => (field === 0xffffffff ? (large.shift() ?? field) : field);
  const isLarge = large.length > 0;
  const lengths = { unpacked: next(unpacked), packed: next(packed), offset: next(offset) };
  return {
    name: decodedName(name),
    method: record.getUint16(at + 2, true),
    isEncrypted: (flags & 1) !== 0,
    hasDescriptor: (flags & 8) !== 0,
    sum: record.getUint32(at + 8, true),
    ...lengths,
    isLarge,
  };
}

/** The fields that need more than 4 bytes, in the order in which they stand for those that do not hold them. */
function largeFields(extra: Uint8Array): number[] {
  const view = viewOf(extra);
  for (let at = 0; at + 4 <= extra.length; ) {
    const [id, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    const end = at + 4 + length;
    if (id === 1 && end <= extra.length) {
      const fields: number[] = [];
      for (let field = at + 4; field + 8 <= end; field += 8) fields.push(Number(view.getBigUint64(field, true)));
      return fields;
    }
    at = end;
  }
  return [];
}
