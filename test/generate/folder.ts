import { Buffer } from "node:buffer";
import { kindOfName } from "../../src/discover/kind.js";
import type { PlantedFault } from "../../src/generate/faults/planted-fault.js";
import { folderPieces } from "../../src/generate/generate.js";
import type { GenerateOptions } from "../../src/generate/options.js";
import { scenes } from "../../src/generate/session/scenes.js";
import { settleGenerate } from "../../src/generate/settle.js";
import { type Choices, defaultChoices } from "../../src/judge/choices.js";
import { type Finding, withoutFrame } from "../../src/judge/finding.js";
import { createTally } from "../../src/judge/tally.js";
import { ownKinds } from "../../src/judge/validators.js";
import { judgeFile } from "../../src/lint/file-judge.js";
import { createStories } from "../../src/lint/stories.js";
import { isOlder, parseGameVersion } from "../../src/schemas/game-version.js";

/** A generated folder, held in memory. */
export interface Folder {
  readonly files: ReadonlyMap<string, Buffer>;
  readonly planted: readonly PlantedFault[];
}

export function folderOf(options: GenerateOptions): Folder {
  const files = new Map<string, Uint8Array[]>();
  const planted: PlantedFault[] = [];
  for (const { file, bytes, faults } of folderPieces(settleGenerate(options))) {
    files.set(file, [...(files.get(file) ?? []), bytes]);
    planted.push(...faults);
  }
  return { files: new Map([...files].map(([file, pieces]) => [file, Buffer.concat(pieces)])), planted };
}

/** The kinds of all scenes of plain sessions that a version of the game can write: those of the specification, and what comes with them. */
export function plainKinds(gameversion: string | undefined): readonly string[] {
  const version = parseGameVersion(gameversion);
  const possible = scenes.filter(({ since }) => !version || !since || !isOlder(version, since));
  return [...new Set(possible.flatMap(({ kinds }) => kinds))];
}

/** A plain session with all of them, which is of the length that was asked for and right to the letter of the specification. */
export function plainFolderOf(options: GenerateOptions): Folder {
  return folderOf({ ...options, kinds: plainKinds(options.gameversion) });
}

/** What the linter finds in a folder. */
export function findingsIn({ files }: Folder, chosen: Partial<Choices> = {}): readonly Finding[] {
  const context = { choices: { ...defaultChoices, ...chosen }, kinds: ownKinds };
  const findings: Finding[] = [];
  const stories = createStories();
  for (const [name, bytes] of files) {
    const kind = kindOfName(name);
    const story = kind === "journal" ? stories.of({ name, path: name }, context.choices) : undefined;
    const judge = judgeFile({ name, kind }, context, createTally(), { story });
    findings.push(...[...judge.push(bytes), ...judge.end()].flat().map(withoutFrame));
  }
  return findings;
}

/** Kinds that a session needs and the specification does not describe, of which `--strict` reminds. */
export function isOfNeededKind({ rule, event = "" }: Finding): boolean {
  return rule === "unknown-event" && needed.has(event);
}

const needed: ReadonlySet<string> = new Set([
  "Fileheader",
  "Commander",
  "Loadout",
  "LoadGame",
  "Location",
  "Music",
  "FuelScoop",
  "StartJump",
  "Undocked",
  "Continued",
  "Shutdown",
]);

/** The events of all journals of a folder. */
export function eventsOf({ files }: Folder): readonly Readonly<Record<string, unknown>>[] {
  return [...files]
    .filter(([name]) => name.endsWith(".log"))
    .flatMap(([, bytes]) => bytes.toString().split(/\r?\n/))
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
}

/** What a side file of a folder holds. */
export function sideFileOf({ files }: Folder, name: string): Readonly<Record<string, unknown>> {
  return JSON.parse(files.get(name)?.toString() ?? "null") as Readonly<Record<string, unknown>>;
}
