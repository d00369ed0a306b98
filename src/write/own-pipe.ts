import { type BigIntStats, fstatSync, readdirSync, readFileSync } from "node:fs";

const accessMode = 3;
const readOnly = 0;

/**
 * Whether a pipe is one by which this program talks to itself: it has the other end too. Text in such a pipe would be taken for something
 * else. Where the system does not tell what is open, no pipe is known to be one.
 */
export function isOwnPipe({ dev, ino }: BigIntStats): boolean {
  return openDescriptors().some((descriptor) => {
    try {
      const stats = fstatSync(descriptor, { bigint: true });
      return stats.dev === dev && stats.ino === ino && isForReading(descriptor);
    } catch {
      return false;
    }
  });
}

function openDescriptors(): readonly number[] {
  try {
    return readdirSync("/proc/self/fd").map(Number);
  } catch {
    return [];
  }
}

function isForReading(descriptor: number): boolean {
  const [, flags = ""] = /^flags:\s*([0-7]+)/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, "utf8")) ?? [];
  return (Number.parseInt(flags, 8) & accessMode) === readOnly;
}
