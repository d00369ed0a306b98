import { type Io, pipeColumns } from "./io.js";

/** The line at the foot of a terminal that tells how things stand. */
export interface FootLine {
  /** Shows how things stand now, where that is another text than is there already. */
  readonly draw: () => Promise<void>;
  /** Takes the line away, before something else is written. */
  readonly clear: () => Promise<void>;
}

const interval = 200;
/** A terminal writes ^C behind the line, and must not go on to the next one for that. */
const columnsLeftFree = 3;

/** A line on standard error, where someone is there to see it; its text is made when it is due, for so many columns. */
export function createFootLine(textFor: (columns: number) => string, wanted: boolean, io: Io): FootLine {
  if (!wanted || !io.stderr.isTerminal || io.env.CI) return { draw: async () => {}, clear: async () => {} };
  let there = "";
  let drawnAt = Number.NEGATIVE_INFINITY;
  return {
    async draw() {
      if (there !== "" && io.now() - drawnAt < interval) return;
      drawnAt = io.now();
      const text = textFor((io.stderr.columns ?? pipeColumns) - columnsLeftFree);
      if (text === there) return;
      there = text;
      // Written over what is there and only then cleared behind it, lest it flicker.
      await io.stderr.write(`\r${text}\u001b[K`);
    },
    async clear() {
      if (there === "") return;
      there = "";
      await io.stderr.write("\r\u001b[K");
    },
  };
}
