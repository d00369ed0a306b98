import { readFileSync } from "node:fs";
import { platform } from "node:process";

/**
 * The peak memory of a program in bytes, as reported by Linux. `getrusage` is unsuitable: its value for a program is at
 * least that of the program that started it.
 */
export function peakOf(id: number | "self" | undefined): number | undefined {
  if (platform !== "linux" || id === undefined) return undefined;
  try {
    const line = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${id}/status`, "utf8"));
    return line ? Number(line[1]) * 1024 : undefined;
  } catch {
    // It may just have ended.
    return undefined;
  }
}
