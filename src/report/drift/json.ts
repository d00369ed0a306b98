import { jsonPage } from "../json-text.js";
import type { DriftDigest } from "./digest.js";

/** What the specification does not know, for programs. */
export function driftJson(digest: DriftDigest): string {
  return jsonPage(digest);
}
