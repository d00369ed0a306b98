import type { RulePage } from "./page.js";
import { record } from "./records.js";

const music = record("Music", { MusicTrack: "Exploration" });

/** The pages of the rules about the bytes of a file. */
export const bytePages = {
  "nul-bytes": {
    what: "A journal is text and holds no NUL bytes. A run of them is one finding, and the rest of the line is judged as usual.",
    why: "They are left behind when the game or the computer crashes in mid-write. Most JSON readers refuse the whole line, although the event behind the NUL bytes is often intact: delete them and it is saved.",
    evidence: "Met in genuine journals after a crash: 8 in one file, 28,170 in another.",
    fails: { text: `\0\0\0\0${music}\n`, as: "journal" },
    passes: { text: `${music}\n`, as: "journal" },
  },
  "invalid-utf8": {
    what: "The game writes UTF-8, so every byte has to be part of a UTF-8 character. A file in UTF-16, or one that is no text at all, gets this finding once, at its start.",
    why: "Names of stations, ships and commanders come out garbled, or the reader gives up. As a rule an editor or a script has saved the file in another encoding: save it as UTF-8.",
    fails: { text: `${record("Commander", { FID: "F4071823", Name: "Zo\xeb" })}\n`, as: "journal", encoding: "latin1" },
    passes: { text: `${record("Commander", { FID: "F4071823", Name: "Zo\xeb" })}\n`, as: "journal" },
  },
  "byte-order-mark": {
    what: "The file starts with a byte order mark, three bytes that say no more than that it is UTF-8. What follows is judged as usual.",
    why: "The game never writes one; PowerShell and some editors do. Many JSON readers trip over it and lose the first event of the file.",
    fails: { text: `\ufeff${music}\n`, as: "journal" },
    passes: { text: `${music}\n`, as: "journal" },
  },
} as const satisfies Readonly<Record<string, RulePage>>;
