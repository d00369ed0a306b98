import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Schema } from "../schemas/schema.js";
import { reasonOf } from "../text/reason.js";
import { draftText } from "./draft-text.js";

/** Names that are safe as those of files everywhere, which all names of real events are. */
const fileName = /^(?!(?:con|prn|aux|nul|com\d|lpt\d)$)[a-z]\w*$/i;

/** What became of drafts: how many files there are now, and why others are not. */
export interface Written {
  readonly written: number;
  readonly refused: readonly string[];
}

/** Writes drafts into a folder, a file each. Where one of them is there already, none is written unless forced. */
export async function writeDrafts(
  drafts: ReadonlyMap<string, Schema>,
  folder: string,
  cwd: string,
  force: boolean,
): Promise<Written> {
  const { files, refused } = namedFiles(drafts, folder);
  const present = [...files.keys()].filter((file) => existsSync(resolve(cwd, file)));
  if (present.length > 0 && !force) {
    const more = present.length === 1 ? "" : ` and ${present.length - 1} more`;
    throw new Error(`${present[0]}${more} would be written over, --force does so`);
  }
  try {
    await mkdir(resolve(cwd, folder), { recursive: true });
    for (const [file, schema] of files) await writeFile(resolve(cwd, file), draftText(schema));
  } catch (error) {
    throw new Error(`cannot write to ${folder}: ${reasonOf(error)}`);
  }
  return { written: files.size, refused };
}

/** Event names are whatever a journal says, and some file systems do not tell upper from lower case. */
function namedFiles(drafts: ReadonlyMap<string, Schema>, folder: string) {
  const files = new Map<string, Schema>();
  const refused: string[] = [];
  const taken = new Set<string>();
  for (const [event, schema] of drafts) {
    const lower = event.toLowerCase();
    if (!fileName.test(event)) refused.push(`${event} is not drafted: it cannot be the name of a file`);
    else if (taken.has(lower)) refused.push(`${event} is not drafted: another event has the same name but for case`);
    else files.set(join(folder, `${event}.json`), schema);
    taken.add(lower);
  }
  return { files, refused };
}
