import type { InputFile } from "../../files/discover/discover.js";
import { isNextPart } from "../../files/discover/journal-part.js";
import { type MultiPartSession, multiPartSession } from "../../rules/checks/multi-part-session.js";
import type { SessionValidation } from "../../rules/checks/run-session-checks.js";
import type { Choices } from "../validate/choices.js";

export type Sessions = ReturnType<typeof createSessions>;

/**
 * The sessions of journals that are linted one after another: the parts of one journal form one session. `collectsFacts`
 * collects facts, to compare journals with each other.
 */
export function createSessions(collectsFacts = false) {
  let last: { readonly path: string | undefined; readonly journal: MultiPartSession } | undefined;
  return {
    /** Called once for each journal in order; undefined if sessions are not checked. */
    of({ name, path }: Pick<InputFile, "name" | "path">, { session }: Choices): SessionValidation | undefined {
      const before = last;
      last = undefined;
      if (!session) return undefined;
      const journal =
        before && isNextPart(before.path, path) ? before.journal.next(name) : multiPartSession(name, collectsFacts);
      last = { path, journal };
      return journal.session;
    },
  };
}
