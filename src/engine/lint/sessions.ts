import type { InputFile } from "../../files/discover/discover.js";
import { isNextPart } from "../../files/discover/journal-part.js";
import { type PartedSession, partedSession } from "../../rules/checks/parted-session.js";
import type { SessionValidation } from "../../rules/checks/session-checks.js";
import type { Choices } from "../validate/choices.js";

/** The sessions of journals that are linted one after another: the parts of one journal form one session. */
export interface Sessions {
  /** Called once for each journal in order; undefined if sessions are not checked. */
  readonly of: (file: Pick<InputFile, "name" | "path">, choices: Choices) => SessionValidation | undefined;
}

/** `isForOthers` collects first statements, to compare journals with each other. */
export function createSessions(isForOthers = false): Sessions {
  let last: { readonly path: string | undefined; readonly parted: PartedSession } | undefined;
  return {
    of({ name, path }, { session }) {
      const before = last;
      last = undefined;
      if (!session) return undefined;
      const parted =
        before && isNextPart(before.path, path) ? before.parted.next(name) : partedSession(name, isForOthers);
      last = { path, parted };
      return parted.session;
    },
  };
}
