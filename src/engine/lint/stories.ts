import type { InputFile } from "../../files/discover/discover.js";
import { isNextPart } from "../../files/discover/journal-part.js";
import { type PartedStory, partedStory } from "../../rules/checks/between-lines/parted-story.js";
import type { StoryJudge } from "../../rules/checks/between-lines/session-judge.js";
import type { Choices } from "../judge/choices.js";

/** Who hears the stories of journals that are linted the one after the other: the parts of one journal are one story. */
export interface Stories {
  /** Asked once for each journal, when its turn has come; undefined where nobody wants to hear. */
  readonly of: (file: Pick<InputFile, "name" | "path">, choices: Choices) => StoryJudge | undefined;
}

/** What journals tell for the first time may be kept, to hold them against each other. */
export function createStories(isForOthers = false): Stories {
  let last: { readonly path: string | undefined; readonly parted: PartedStory } | undefined;
  return {
    of({ name, path }, { session }) {
      const before = last;
      last = undefined;
      if (!session) return undefined;
      const parted =
        before && isNextPart(before.path, path) ? before.parted.next(name) : partedStory(name, isForOthers);
      last = { path, parted };
      return parted.story;
    },
  };
}
