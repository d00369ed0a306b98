import { visible } from "../text/visible.js";
import type { DriftDigest } from "./digest.js";

/** What the specification does not know, for programs. */
export function driftJson(digest: DriftDigest): string {
  const lines = JSON.stringify(digest, null, 2).split("\n");
  return `${lines.map(visible).join("\n")}\n`;
}
