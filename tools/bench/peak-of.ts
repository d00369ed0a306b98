import { readFileSync } from "node:fs";
import { platform } from "node:process";

/**
 * The most memory that a program has had, in bytes, as Linux says it. `getrusage` would not do: what it says a program is at least
 * what the program that started it had at that moment.
 */
export function peakOf(id: number | "self" | undefined): number | undefined {
  if (platform !== "linux" || id === undefined) return undefined;
  try {
    const line = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${id}/status`, "utf8"));
    return line ? Number(line[1]) * 1024 : undefined;
  } catch {
    // It may have ended a moment ago.
    return undefined;
  }
}
