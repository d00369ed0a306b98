import { Buffer } from "node:buffer";
import { closeSync } from "node:fs";
import type { FramedFinding } from "../judge/finding.js";
import { type HeldFindings, placesTogether } from "../lint/held-findings.js";
import { findingsIn, openNameless, spillText } from "./spill.js";

/** So many findings of all files together are held in memory. */
const mostHeld = 10_000;

interface HeldFile {
  readonly findings: FramedFinding[];
  /** What of them did not fit into memory, in the temporary file. */
  start: number;
  end: number;
}

/** Keeps some findings in memory, and the rest in one temporary file without a name. */
export function heldFindings(most = mostHeld): HeldFindings {
  const files = new Map<object, HeldFile>();
  let held = 0;
  let spilled: { readonly handle: number; length: number } | undefined;
  const spill = (file: HeldFile, findings: readonly FramedFinding[]): void => {
    spilled ??= { handle: openNameless(), length: 0 };
    if (file.end === 0) file.start = spilled.length;
    for (const finding of findings) {
      const text = Buffer.from(`${JSON.stringify(finding)}\n`);
      spillText(spilled.handle, text);
      spilled.length += text.length;
    }
    file.end = spilled.length;
  };
  return {
    put(of, findings) {
      if (findings.length === 0) return;
      const file = files.get(of) ?? { findings: [], start: 0, end: 0 };
      files.set(of, file);
      // What comes behind what was spilled is spilled too, so that all of it stays in order.
      const room = file.end > 0 ? 0 : Math.max(0, most - held);
      for (const finding of findings.slice(0, room)) file.findings.push(finding);
      held += Math.min(room, findings.length);
      if (findings.length > room) spill(file, findings.slice(room));
    },
    *taken(of) {
      const file = files.get(of);
      if (!file) return;
      files.delete(of);
      held -= file.findings.length;
      yield* placesTogether(file.findings);
      if (spilled && file.end > 0) yield* placesTogether(findingsIn(spilled.handle, file));
    },
    close() {
      files.clear();
      if (spilled) closeSync(spilled.handle);
      spilled = undefined;
    },
  };
}
