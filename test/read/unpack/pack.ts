import { Buffer } from "node:buffer";
import { spawnSync } from "node:child_process";
import { crc32, deflateRawSync } from "node:zlib";

/** Files of an archive by name. */
export type Packed = Readonly<Record<string, string | Uint8Array>>;

/** What a program makes of bytes that it is handed. */
export function packedBy(program: "bzip2" | "zstd" | "xz", bytes: Uint8Array, ...options: readonly string[]): Buffer {
  const { stdout, status } = spawnSync(program, ["-c", ...options], { input: bytes, maxBuffer: 2 ** 30 });
  if (status !== 0) throw new Error(`${program} failed`);
  return stdout;
}

/** A header of tar for some bytes; old ones have no sign of their format. */
export function tarEntry(name: string, content: string | Uint8Array, type = "0", isOld = false): Buffer {
  const bytes = Buffer.from(content);
  const header = Buffer.alloc(512);
  header.write(name, 0, 100, "utf8");
  header.write("0000644\0", 100);
  header.write(`${bytes.length.toString(8).padStart(11, "0")}\0`, 124);
  header.write("00000000000\0", 136);
  header.write("        ", 148);
  header.write(type, 156);
  if (!isOld) header.write("ustar\x0000", 257);
  return Buffer.concat([summed(header), bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]);
}

/** A header with the sum of its bytes. */
export function summed(header: Buffer): Buffer {
  header.write("        ", 148);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

/** A record of an extended header. */
export function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`;
  let length = Buffer.byteLength(rest);
  while (String(length).length + Buffer.byteLength(rest) !== length) {
    length = String(length).length + Buffer.byteLength(rest);
  }
  return `${length}${rest}`;
}

/** What is at the end of a tar. */
export const tarEnd = Buffer.alloc(1024);

export function tarOf(files: Packed): Buffer {
  return Buffer.concat([...Object.entries(files).map(([name, content]) => tarEntry(name, content)), tarEnd]);
}

/** How a zip is made. */
export interface ZipForm {
  readonly isStored?: boolean;
  /** Lengths stand behind members, as programs write them that write to a pipe. */
  readonly isStreamed?: boolean;
  readonly isEncrypted?: boolean;
  /** Lengths and places have 8 bytes. */
  readonly isLarge?: boolean;
  /** By the number of another method, and how that packs. */
  readonly method?: number;
  readonly pack?: (bytes: Uint8Array) => Buffer;
}

function number(value: number, length: 2 | 4 | 8): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes.subarray(0, length);
}

const most = 0xffffffff;

export function zipOf(files: Packed, form: ZipForm = {}): Buffer {
  const { isStored = false, isStreamed = false, isEncrypted = false, isLarge = false } = form;
  const parts: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  const add = (...added: Buffer[]): void => {
    for (const part of added) {
      parts.push(part);
      offset += part.length;
    }
  };
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const packed = isStored ? bytes : (form.pack ?? deflateRawSync)(bytes);
    const flags = (isEncrypted ? 1 : 0) | (isStreamed ? 8 : 0) | 0x800;
    const common = [number(flags, 2), number(form.method ?? (isStored ? 0 : 8), 2), number(0, 4)];
    const wide = isLarge ? [number(bytes.length, 8), number(packed.length, 8)] : [];
    const sizes = isLarge ? [number(most, 4), number(most, 4)] : [number(packed.length, 4), number(bytes.length, 4)];
    const sum = number(crc32(bytes), 4);
    const nameBytes = Buffer.from(name);
    const start = offset;
    const ownExtra = isLarge && !isStreamed ? Buffer.concat([number(1, 2), number(16, 2), ...wide]) : Buffer.alloc(0);
    add(Buffer.from("PK\x03\x04"), number(20, 2), ...common);
    add(...(isStreamed ? [Buffer.alloc(12)] : [sum, ...sizes]));
    add(number(nameBytes.length, 2), number(ownExtra.length, 2), nameBytes, ownExtra, packed);
    if (isStreamed) {
      add(
        Buffer.from("PK\x07\x08"),
        sum,
        number(packed.length, isLarge ? 8 : 4),
        number(bytes.length, isLarge ? 8 : 4),
      );
    }
    const extra = isLarge ? Buffer.concat([number(1, 2), number(24, 2), ...wide, number(start, 8)]) : Buffer.alloc(0);
    entries.push(
      Buffer.concat([
        ...[Buffer.from("PK\x01\x02"), number(20, 2), number(20, 2), ...common, sum, ...sizes],
        ...[number(nameBytes.length, 2), number(extra.length, 2), Buffer.alloc(10)],
        ...[number(isLarge ? most : start, 4), nameBytes, extra],
      ]),
    );
  }
  const start = offset;
  add(...entries);
  const size = offset - start;
  const count = entries.length;
  if (isLarge) {
    const record = offset;
    add(Buffer.from("PK\x06\x06"), number(44, 8), Buffer.alloc(12), number(count, 8), number(count, 8));
    add(number(size, 8), number(start, 8));
    add(Buffer.from("PK\x06\x07"), number(0, 4), number(record, 8), number(1, 4));
  }
  add(Buffer.from("PK\x05\x06"), number(0, 4));
  add(
    ...(isLarge
      ? [number(0xffff, 2), number(0xffff, 2), number(most, 4), number(most, 4)]
      : [number(count, 2), number(count, 2), number(size, 4), number(start, 4)]),
  );
  add(number(0, 2));
  return Buffer.concat(parts);
}
