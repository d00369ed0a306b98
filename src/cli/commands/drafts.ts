import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { createMadeFiles } from "../../files/write/folders.js";
import type { AtSignal } from "../../files/write/output.js";
import { draftText } from "../../infer/draft-text.js";
import type { Schema } from "../../spec/schema.js";
import { configNames } from "../config/load.js";

/** Names that are safe as those of files everywhere, which all names of real events are. */
const fileName = /^(?!(?:con|prn|aux|nul|com\d|lpt\d)$)[a-z]\w*$/i;

/** Drafts as they are to be written: a text for each file, and why others are none. */
export interface NamedDrafts {
  /** By the name of the file, as seen from the working folder. */
  readonly files: ReadonlyMap<string, Schema>;
  readonly refused: readonly string[];
}

/** Writes drafts into a folder, a file each, and where one cannot be written, none. Where one of them is there already, none is written unless forced. */
export async function writeDrafts(
  files: NamedDrafts["files"],
  folder: string,
  cwd: string,
  force: boolean,
  atSignal: AtSignal,
): Promise<void> {
  const present = [...files.keys()].filter((file) => existsSync(resolve(cwd, file)));
  if (present.length > 0 && !force) {
    const more = present.length === 1 ? "" : ` and ${present.length - 1} more`;
    throw new Error(`${present[0]}${more} would be written over, --force does so`);
  }
  const made = createMadeFiles(atSignal);
  try {
    made.folder({ name: folder, path: resolve(cwd, folder) });
    for (const [file, schema] of files) {
      const output = await made.open({ name: file, path: resolve(cwd, file) });
      await output.write(draftText(schema));
    }
    await made.place();
  } finally {
    made.discard();
  }
}

/** Event names are whatever a journal says, and some file systems do not tell upper from lower case. */
export function namedDrafts(drafts: ReadonlyMap<string, Schema>, folder: string): NamedDrafts {
  const files = new Map<string, Schema>();
  const refused: string[] = [];
  const taken = new Set<string>();
  for (const [event, schema] of drafts) {
    const lower = event.toLowerCase();
    if (!fileName.test(event)) refused.push(`${event} is not drafted: it cannot be the name of a file`);
    else if (configNames.includes(`${event}.json`)) {
      refused.push(`${event} is not drafted: ${event}.json is the name of a config file`);
    } else if (taken.has(lower)) refused.push(`${event} is not drafted: another event has the same name but for case`);
    else files.set(join(folder, `${event}.json`), schema);
    taken.add(lower);
  }
  return { files, refused };
}
