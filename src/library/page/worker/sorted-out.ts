import { compareTexts } from "../../../base/compare-texts.js";
import { counted } from "../../../base/counted.js";
import type { SchemaText } from "../../../engine/judge/user-schemas.js";
import type { InputFile } from "../../../files/discover/discover.js";
import { kindOfName } from "../../../files/discover/kind.js";
import { isFoundName } from "../../../files/discover/wanted-name.js";
import { textOfFile } from "../../../read/text-file.js";
import { isArchiveName } from "../../../read/unpack/pack-format.js";
import type { DroppedFile } from "../messages.js";
import { blobBytes } from "./blob-file.js";

/** What was dropped, by what becomes of it. */
export interface SortedOut {
  readonly inputs: readonly InputFile[];
  readonly blobs: ReadonlyMap<string, Blob>;
  readonly schemas: readonly SchemaText[];
  readonly remarks: readonly string[];
}

/** A schema says in its first field or two by which edition of JSON Schema it is written; files of settings name a schema of their own there. */
const schemaSign = /"\$schema"\s*:\s*"https?:\/\/json-schema\.org\//;
const mostOfSchema = 1024 * 1024;
/** What is dropped one by one is meant, whatever its name is. */
const few = 20;

/** Tells journals and side files from schemas of the user, and these from all else that is in a folder. */
export function sortedOut(dropped: readonly DroppedFile[], specOnly: boolean): SortedOut {
  const ordered = [...dropped].sort((a, b) => compareTexts(a.name, b.name));
  const schemas = ordered.filter(isSchema);
  const isMeant = ordered.length <= few && ordered.every(({ name }) => !name.includes("/"));
  const files = ordered.filter((each) => !schemas.includes(each));
  const isGiven = ({ name }: DroppedFile): boolean => isMeant || (isArchiveName(name) && !name.includes("/"));
  const wanted = files.filter((each) => isGiven(each) || isFoundName(each.name, specOnly));
  const left = files.filter((each) => !wanted.includes(each));
  const archives = left.filter(({ name }) => isArchiveName(name)).length;
  const others = left.length - archives;
  const named = distinctlyNamed(wanted);
  return {
    inputs: named.map(({ name }) => ({ name, path: name, kind: kindOfName(name, specOnly) })),
    blobs: new Map(named.map(({ name, file }) => [name, file])),
    schemas: schemas.map(({ name, file }) => ({ name: baseName(name), file: name, text: () => textOf(file) })),
    remarks: [
      ...(schemas.length > 0
        ? [`${counted(schemas.length, "schema")} of yours ${schemas.length === 1 ? "is" : "are"} used`]
        : []),
      ...(archives > 0
        ? [`${counted(archives, "archive")} left out: drop archives by themselves, not within a folder`]
        : []),
      ...(others > 0 ? [`${counted(others, "other file")} left out, for the game writes none of that name`] : []),
    ],
  };
}

/** Files of one name may come from several folders, of which a browser does not tell: the second is shown as one in a folder 2. */
function distinctlyNamed(files: readonly DroppedFile[]): readonly DroppedFile[] {
  const taken = new Set<string>();
  return files.map(({ name, file }) => {
    let free = name;
    for (let count = 2; taken.has(free); count++) free = `${count}/${name}`;
    taken.add(free);
    return { name: free, file };
  });
}

function isSchema({ name, file }: DroppedFile): boolean {
  if (!name.endsWith(".json") || file.size > mostOfSchema) return false;
  return schemaSign.test(textOf(file.slice(0, 1000)));
}

function baseName(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1);
}

function textOf(file: Blob): string {
  return textOfFile(blobBytes(file, 0, file.size));
}
