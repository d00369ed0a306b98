/** Lints all cases, and returns those with other findings. */
export const lintingProgram = `
import { isEvent, lintText } from "journal-lint";

export async function wrongCases(cases) {
  const wrong = [];
  for (const { file, content, strict, findings } of cases) {
    const found = [];
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    for await (const finding of lintText(bytes, { file, strict })) found.push(finding);
    if (JSON.stringify(found) !== JSON.stringify(findings)) wrong.push({ file, found, findings });
  }
  const music = { timestamp: "2025-03-02T19:44:58Z", event: "Music", MusicTrack: "NoTrack" };
  if (!isEvent(music, "Music") || isEvent({ ...music, MusicTrack: 1 }, "Music")) wrong.push({ file: "isEvent" });
  return wrong;
}

globalThis.wrongCases = wrongCases;
`;

/** A program that only distinguishes events. */
export const eventProgram = `
import { isEvent } from "journal-lint";

globalThis.isJump = (value) => isEvent(value, "FSDJump");
`;

/** Runs the bundle beside it on the cases. */
export const nodeRunner = (bundle: string): string => `
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

await import(pathToFileURL(${JSON.stringify(bundle)}).href);
const cases = JSON.parse(readFileSync("cases.json", "utf8"));
process.stdout.write(JSON.stringify(await globalThis.wrongCases(cases)));
`;
