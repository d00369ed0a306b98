import { Buffer } from "node:buffer";
import type { OutputTarget } from "../files/write/allowed.js";
import { rewriteInPlace } from "../files/write/game-file.js";
import { written } from "../generate/clock.js";
import { forms } from "../generate/form/index.js";
import { layoutOf } from "../read/json/layout.js";
import { toldEvent } from "../rules/checks/between-lines/told-event.js";
import { createSession, stateKinds } from "../session/session.js";
import { derivedStatus } from "./derived-status.js";
import type { Portion } from "./portions.js";
import { noPieces, pieceKinds, piecesAfter } from "./status-pieces.js";
import { eventNameOf } from "./told-side-file.js";
import { wholeEvent } from "./whole-event.js";

/** Readers find it empty once in so many times: to wait each time would hold the journal up. */
const seldom = 20;

const changing: ReadonlySet<string> = new Set([...stateKinds, ...pieceKinds]);

/** Keeps Status.json in step with the journal, which does not tell of it. */
export interface StatusWriter {
  /** A journal begins, which may be the next part of the one above. */
  readonly enters: (file: string) => void;
  /** Lines that are written, and when. */
  readonly hear: (portion: Portion) => void;
  /** Writes the file anew where they have changed anything that it tells. */
  readonly write: () => Promise<void>;
}

export function createStatusWriter(target: OutputTarget, between: () => Promise<void>): StatusWriter {
  const story = createSession();
  let pieces = noPieces;
  let file: string | undefined;
  let line = 0;
  let last = "";
  let writes = 0;
  let at: number | undefined;
  let isNews = false;
  const heard = (bytes: Buffer): void => {
    line++;
    if (!changing.has(eventNameOf(bytes))) return;
    isNews = true;
    const text = bytes.toString();
    const event = wholeEvent(text);
    if (!event) {
      story.afterLost();
      pieces = noPieces;
      return;
    }
    const told = toldEvent(event.event, event, layoutOf(text, event), line);
    if (file !== undefined && !story.enters(file, told)) pieces = noPieces;
    file = undefined;
    story.after(told);
    pieces = piecesAfter(pieces, event, story.state);
  };
  return {
    enters(name) {
      file = name;
    },
    hear(portion) {
      at = portion.at ?? at;
      for (const each of portion.lines) heard(each);
    },
    async write() {
      if (!isNews || at === undefined) return;
      isNews = false;
      const { timestamp, ...rest } = derivedStatus(story.state, pieces, written(at));
      const content = JSON.stringify(rest);
      if (content === last) return;
      last = content;
      const bytes = Buffer.from(forms.game.fileText({ timestamp, ...rest }, undefined));
      await rewriteInPlace(target, bytes, writes++ % seldom === 0 ? between : async () => {});
    },
  };
}
