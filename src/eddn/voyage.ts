import type { EventObject } from "../base/object.js";
import { asText, type SeenEvent, secondsIn } from "../session/seen-event.js";
import { createSession } from "../session/session.js";
import type { SessionState } from "../session/state.js";

/** What a sender knows between two lines. */
export type Voyage = ReturnType<typeof createVoyage>;

/** Follows a journal, as far as messages need it. */
export function createVoyage(file?: string) {
  const session = createSession(file);
  let flags: Readonly<Record<string, boolean>> = {};
  let game = { gameversion: "", gamebuild: "" };
  return {
    get state(): SessionState {
      return session.state;
    },
    /** The flags of the game that messages repeat, as the last LoadGame has them. */
    get flags() {
      return flags;
    },
    get game() {
      return game;
    },
    after(kind: string, event: EventObject, line: number): void {
      if (kind === "Fileheader" || (kind === "LoadGame" && game.gameversion === "")) {
        game = { gameversion: asText(event.gameversion) ?? "", gamebuild: asText(event.build) ?? "" };
      }
      if (kind === "LoadGame") flags = flagsOf(event);
      // The next part of a journal goes on with what the one before has said.
      if (kind !== "Fileheader" || event.part === 1) session.after(statedPlainly(kind, event, line));
    },
    afterUnreadable: session.afterUnreadable,
  };
}

/** A flag that LoadGame lacks is left out, which is not the same as no. */
function flagsOf({ Horizons, Odyssey }: EventObject): Readonly<Record<string, boolean>> {
  return {
    ...(typeof Horizons === "boolean" ? { horizons: Horizons } : {}),
    ...(typeof Odyssey === "boolean" ? { odyssey: Odyssey } : {}),
  };
}

/** An event as the session learns of it; where its fields stand does not matter here. */
function statedPlainly(kind: string, event: EventObject, line: number): SeenEvent {
  const value = (field: string): unknown => (Object.hasOwn(event, field) ? event[field] : undefined);
  const timestamp = asText(event.timestamp) ?? "";
  return {
    kind,
    timestamp,
    seconds: secondsIn(timestamp),
    line,
    value,
    later: (field) => () => value(field),
    source: (field) => (Object.hasOwn(event, field) ? JSON.stringify(event[field]) : undefined),
    spot: (field) => ({ line, column: 1, kind, value: value(field) ?? kind }),
  };
}
