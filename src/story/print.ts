import type { ChalkInstance } from "chalk";
import { tableLines } from "../base/display.js";
import { inert } from "../base/visible.js";
import { jsonText } from "../report/text.js";
import type { StoryEntry } from "./story.js";

/** Formats sentences for output. */
export interface StoryPrinter {
  readonly entry: (entry: StoryEntry, file: string) => string;
  /** The end of the output, or all of it if there was no sentence. */
  readonly end: () => string;
  /** True if other text may come between the sentences. */
  readonly isText: boolean;
}

/** Journals rarely have more lines than this many digits allow. */
const lineDigits = 5;
const gameTime = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)/;

/** Sentences as lines of text, with their line number and time; the date is shown when it changes, and logins are set apart. */
export function textPrinter(columns: number, chalk: ChalkInstance): StoryPrinter {
  let date = "";
  let isFirst = true;
  return {
    entry({ line, timestamp, text, isHeading }) {
      const [, day = date, time = "--:--:--"] = gameTime.exec(timestamp) ?? [];
      const number = String(line).padStart(lineDigits);
      const [first = "", ...rest] = tableLines([[number, time, text]], columns).flat();
      const drawn = [`${chalk.dim(number)}${first.slice(number.length)}`, ...rest];
      const above = [
        ...(isHeading && !isFirst ? [""] : []),
        ...(day === date ? [] : [chalk.bold(date === "" ? `${day} UTC` : day)]),
      ];
      date = day;
      isFirst = false;
      return inert(`${[...above, ...(isHeading ? drawn.map((one) => chalk.bold(one)) : drawn)].join("\n")}\n`);
    },
    end: () => "",
    isText: true,
  };
}

/** Sentences as one JSON array, one per line. */
export function jsonPrinter(): StoryPrinter {
  let isFirst = true;
  return {
    entry({ line, timestamp, event, text }, file) {
      const before = isFirst ? "[\n" : ",\n";
      isFirst = false;
      return `${before}  ${jsonText({ file, line, timestamp, event, text })}`;
    },
    end: () => (isFirst ? "[]\n" : "\n]\n"),
    isText: false,
  };
}
