import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Finding } from "../engine/validate/finding.js";
import { withoutDistance } from "../rules/checks/define-session-rule.js";

/** A file can have any number of different findings; beyond this many they are distinguished by their order. */
const mostRemembered = 100_000;

/** How often an unknown name was found, which changes as a journal grows. */
const repeats = / \([\d,]+ times in this file\)$/;

/**
 * Makes stable identifiers of findings for GitLab and SARIF; they do not change when lines move. If they are made in another
 * way, all known alerts become new. Findings come file by file; `path` is the file as named in the report.
 */
export function createFingerprints(): (finding: Finding, path: string) => string {
  const equals = new Map<string, number>();
  let file: string | undefined;
  let forgotten = 0;
  return (finding, path) => {
    if (finding.file !== file) equals.clear();
    file = finding.file;
    const { rule, event, path: pointer, related } = finding;
    const uncounted = finding.message.replace(repeats, "");
    const message = related === undefined ? uncounted : withoutDistance(uncounted);
    const digest = hash(JSON.stringify([path, rule, event, pointer, message]));
    const known = equals.get(digest) ?? 0;
    const isRemembered = known > 0 || equals.size < mostRemembered;
    if (isRemembered) equals.set(digest, known + 1);
    else forgotten++;
    const ordinal = isRemembered ? known : mostRemembered + forgotten;
    return ordinal === 0 ? digest : hash(`${digest} ${ordinal}`);
  };
}

function hash(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text))).slice(0, 32);
}
