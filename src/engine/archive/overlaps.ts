import { lineOfFile } from "../../rules/checks/between-lines/lines-above.js";
import type { SessionBreach } from "../../rules/checks/between-lines/session-rule.js";
import type { Telling } from "../../rules/checks/between-lines/telling.js";
import { recalled } from "../../session/pieces/recalled.js";
import { asText, secondsIn } from "../../session/told-value.js";

/** Clocks of genuine journals step back by less, in seconds. */
const grace = 60;

/** The time in which a commander plays, as one journal tells it. */
interface PlayTime {
  readonly commander: string;
  readonly login: Telling;
  readonly file: string;
  readonly start: number;
  readonly journal: number;
  end: number;
  isShut: boolean;
}

/** Whether journals of one commander were written at the same time. */
export interface Overlaps {
  /** Takes in a login or an end; what it breaks. */
  readonly hear: (told: Telling, file: string, journal: number) => SessionBreach | undefined;
}

/** Of each commander, the journal that ends last is kept: journals come by the time in their names. */
export function createOverlaps(): Overlaps {
  const latest = new Map<string, PlayTime>();
  let here: PlayTime | undefined;
  const keep = (): void => {
    if (here && here.end >= (latest.get(here.commander)?.end ?? 0)) recalled(latest, here.commander, here);
    here = undefined;
  };
  const logIn = (login: Telling, file: string, journal: number): SessionBreach | undefined => {
    const [, commander, value] = login;
    const start = secondsIn(asText(value) ?? "");
    if (here?.journal === journal || start === undefined || typeof commander !== "string") return undefined;
    keep();
    here = { commander, login, file, start, journal, end: start, isShut: false };
    const before = latest.get(commander);
    if (!before || isCopy(before, here) || start <= before.start || start >= before.end - grace) return undefined;
    latest.delete(commander);
    return overlap(before);
  };
  return {
    hear(told, file, journal) {
      const [table, , value] = told;
      if (table === "logins") return logIn(told, file, journal);
      // What comes behind Shutdown was added by hand.
      if (here?.journal !== journal || here.isShut) return undefined;
      const end = secondsIn(asText(value) ?? "");
      if (end === undefined) return undefined;
      here.end = Math.max(here.end, end);
      here.isShut = told[5] === "Shutdown";
      return undefined;
    },
  };
}

/** One journal may be there twice, in a folder and in a copy of it. */
function isCopy({ file, start }: PlayTime, other: PlayTime): boolean {
  return start === other.start || baseName(file) === baseName(other.file);
}

function baseName(file: string): string {
  return file.slice(Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\")) + 1);
}

function overlap({ login, file, end }: PlayTime): SessionBreach {
  const [, , , line, column, kind, value] = login;
  const from = { file, line, column, kind, value };
  const until = `${new Date(end * 1000).toISOString().slice(0, 19)}Z`;
  const but = `${lineOfFile(from)} the same commander logs in and plays until ${until}`;
  return {
    rule: "session-start",
    path: "/timestamp",
    but,
    related: [{ from, message: "the same commander plays here" }],
    mostly: true,
  };
}
