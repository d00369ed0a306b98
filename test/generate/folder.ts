import { Buffer } from "node:buffer";
import { createSessions } from "../../src/engine/lint/sessions.js";
import { validateFile } from "../../src/engine/lint/validate-file.js";
import { type Choices, defaultChoices } from "../../src/engine/validate/choices.js";
import { type Finding, withoutFrame } from "../../src/engine/validate/finding.js";
import { createTally } from "../../src/engine/validate/tally.js";
import { ownKinds } from "../../src/engine/validate/validators.js";
import { kindOfName } from "../../src/files/discover/kind.js";
import { folderPieces } from "../../src/generate/generate.js";
import type { GenerateOptions } from "../../src/generate/options.js";
import type { PlantedFault } from "../../src/generate/piece.js";
import { settleGenerate } from "../../src/generate/resolve-options.js";

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

/** The kinds of the specification that stand in journals. */
export const specifiedKinds: readonly string[] = [
  ...["CargoTransfer", "CommunityGoal", "Docked", "EngineerProgress", "FSDJump", "Missions", "ModuleInfo"],
  ...["MultiSellExplorationData", "NavRoute", "SquadronStartup", "StoredModules", "Synthesis"],
  ...["SuitLoadout", "UpgradeSuit", "UpgradeWeapon"],
];

/** Those that came later than the oldest games, and with which. */
const since: Readonly<Record<string, string>> = {
  ...{ CargoTransfer: "3.7", NavRoute: "3.7" },
  ...{ SuitLoadout: "4.0", UpgradeSuit: "4.0", UpgradeWeapon: "4.0" },
};

/** The same, and what the linter compares them with. */
export function plainKinds(gameversion = "4.0"): readonly string[] {
  const around = ["Commander", "FuelScoop", "LoadGame", "Loadout", "Location", "Music", "RefuelAll", "Resurrect"];
  const moves = ["ReservoirReplenished", "StartJump", "SupercruiseEntry", "SupercruiseExit", "Undocked"];
  return [...specifiedKinds, ...around, ...moves].filter((kind) => gameversion >= (since[kind] ?? ""));
}

/** A session with these kinds alone, which is of the length that was asked for. */
export function plainFolderOf(options: GenerateOptions): Folder {
  return folderOf({ ...options, kinds: plainKinds(options.gameversion) });
}

/** What the linter finds in a folder. */
export function findingsIn({ files }: Folder, chosen: Partial<Choices> = {}): readonly Finding[] {
  const context = { choices: { ...defaultChoices, ...chosen }, kinds: ownKinds };
  const findings: Finding[] = [];
  const sessions = createSessions();
  for (const [name, bytes] of files) {
    const kind = kindOfName(name);
    const session = kind === "journal" ? sessions.of({ name, path: name }, context.choices) : undefined;
    const validation = validateFile({ name, kind }, context, createTally(), { session });
    findings.push(...[...validation.push(bytes), ...validation.end()].flat().map(withoutFrame));
  }
  return findings;
}

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
