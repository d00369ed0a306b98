import type { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { judgeFile } from "../../engine/lint/file-judge.js";
import type { FileKind } from "../../files/discover/kind.js";
import { isGone } from "./gone.js";
import type { Following } from "./journal.js";
import { createPatience } from "./patience.js";
import { statFile } from "./regular.js";
import type { WatchedFile } from "./watched-file.js";

/** Disks tell the time of a change no better than this, in milliseconds: until then another one may hide behind it. */
const coarsestTime = 2000;

/** How many contents are remembered. */
const mostContents = 256;

/** What a look at a file has shown: `doubtful` if it is not whole and may become so. */
export type DocumentNews = "same" | "judged" | "doubtful" | "gone";

/** A file that is written as a whole, again and again. */
export interface FollowedDocument {
  /** `isTold`: something said that the file has changed. */
  readonly look: (isTold: boolean) => Promise<DocumentNews>;
}

/** Follows a side file; each content is judged once, and one that is there already not at all where it is to be passed over. */
export function followDocument(
  file: WatchedFile,
  kind: FileKind,
  passOver: boolean,
  { contextOf, tally, onFindings, now }: Following,
): FollowedDocument {
  const known = new Set<string>();
  let isFirst = true;
  let isCounted = false;
  let settled: string | undefined;
  // The game empties a file before it writes it.
  const patience = createPatience(now);

  const judge = (bytes: Buffer): void => {
    if (!isCounted) tally.files++;
    isCounted = true;
    const judge = judgeFile({ name: file.name, kind }, contextOf(file), tally);
    for (const findings of judge.push(bytes)) onFindings(findings);
    for (const findings of judge.end()) onFindings(findings);
  };
  const take = (bytes: Buffer, stamp: string): DocumentNews => {
    const content = createHash("sha256").update(bytes).digest("base64");
    const isPassedOver = isFirst && passOver;
    isFirst = false;
    if (known.has(content)) {
      patience.restore();
      return "same";
    }
    if (!isWhole(bytes) && !patience.isOut(`${stamp} ${content}`)) return "doubtful";
    patience.restore();
    known.add(content);
    if (known.size > mostContents) known.delete([...known][0] ?? "");
    if (isPassedOver) return "same";
    judge(bytes);
    return "judged";
  };

  return {
    async look(isTold) {
      try {
        const { mtimeMs, size, ino } = await statFile(file.path);
        const stamp = `${mtimeMs} ${size} ${ino}`;
        if (stamp === settled && !isTold) return "same";
        const news = take(await readFile(file.path), stamp);
        const isOld = Math.abs(Date.now() - mtimeMs) > coarsestTime;
        settled = isOld && news !== "doubtful" ? stamp : undefined;
        return news;
      } catch (error) {
        if (!isGone(error)) throw error;
        isFirst = false;
        patience.restore();
        return "gone";
      }
    },
  };
}

function isWhole(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString("utf8").replace(/^\ufeff/, ""));
    return true;
  } catch {
    return false;
  }
}
