import type { Command } from "commander";
import type { OptionTable, Parsed } from "../../config/option-row.js";
import { type Options, watchFormats } from "../../config/options.js";
import type { CommandSyntax } from "./command.js";
import { lintRows, refuseForeign, refuseManyPrinted } from "./lint-options.js";

/** The options of `watch`: those of linting, as far as applicable. */
export type WatchOptions = Options & Parsed<typeof fromStartTable>;

const fromStartTable = {
  "What is watched:": { "--from-start": { help: "start with what is already there, not with what is written next" } },
} as const satisfies OptionTable;

export const watchSyntax: CommandSyntax = {
  says: "Watch the game's folder, and lint what it writes while you play.",
  argument: [
    "[folder]",
    "the folder that the game writes to (default: the current folder if it has journals, else the game's own)",
  ],
  // Options that it does not accept are known, so that they can be rejected.
  options: {
    ...fromStartTable,
    ...lintRows((rows) => rows.map(([flags, row]) => [flags, { ...row, ...(row.watch ?? { hidden: true }) }])),
  },
  note: "Ctrl-C ends it, with the summary and exit code of linting.",
  check: refuseWrong,
};

function refuseWrong(options: WatchOptions, command: Command): void {
  refuseForeign(options, command);
  refuseManyPrinted(options, command);
  const refuse = (reason: string): never => command.error(`error: ${reason}`);
  if (options.paths.length > 0 && options.gameDir) refuse("name a folder or give --game-dir, not both");
  const unfit = options.formats.find(({ name }) => !watchFormats.includes(name));
  if (unfit)
    refuse(`a ${unfit.name} report goes file by file, watch cannot write it; it can write ${watchFormats.join(", ")}`);
}
