import type { PieceSteps } from "../piece.js";
import { type Settled, settled } from "../settled.js";
import type { SessionState } from "../state.js";
import { type Known, known, numberIn, readsOf, type Told, textIn } from "../told.js";
import { recalled } from "./docking.js";

/** What is being sampled. */
export interface Sampled {
  readonly species: string;
  readonly address: number | undefined;
  readonly bodyId: number | undefined;
  readonly variant: string | undefined;
  readonly timestamp: string;
}

/** A living thing that was entered into the codex. */
export interface CodexFind {
  readonly name: string;
  readonly timestamp: string;
}

/** The living things that the player takes samples of. */
export interface Organics {
  sample: Known<Sampled> | undefined;
  find: Known<CodexFind> | undefined;
  /** By system, body and genus. */
  readonly species: Map<string, Settled<string>>;
}

export const createOrganics = (): Organics => ({ sample: undefined, find: undefined, species: new Map() });

function samples({ organics }: SessionState, told: Told): void {
  const species = textIn(told, "Species");
  const address = numberIn(told, "SystemAddress");
  const bodyId = numberIn(told, "Body");
  const genus = textIn(told, "Genus");
  if (genus !== undefined && species !== undefined && address !== undefined && bodyId !== undefined) {
    const key = `${address}/${bodyId}/${genus}`;
    recalled(organics.species, key, settled(organics.species.get(key), species, told, "Species"));
  }
  if (textIn(told, "ScanType") === "Analyse" || species === undefined) organics.sample = undefined;
  else if (textIn(told, "ScanType") === "Log") {
    const { timestamp } = told;
    organics.sample = known({ species, address, bodyId, variant: textIn(told, "Variant"), timestamp }, told, "Species");
  }
}

/** The name under which an event enters a living thing into the codex. */
export function livingFind(told: Told): string | undefined {
  const isLiving = textIn(told, "SubCategory") === "$Codex_SubCategory_Organic_Structures;";
  return isLiving ? textIn(told, "Name") : undefined;
}

function finds({ organics }: SessionState, told: Told): void {
  const name = livingFind(told);
  organics.find = name === undefined ? undefined : known({ name, timestamp: told.timestamp }, told, "Name");
}

const startsAnew = ({ organics }: SessionState): void => {
  organics.sample = undefined;
  organics.find = undefined;
};

const endings = ["LoadGame", "Died", "Resurrect", "JoinACrew", "QuitACrew"] as const;

export const organicSteps: PieceSteps = {
  reads: {
    ScanOrganic: ["ScanType", "Genus", "Species", "Variant", "SystemAddress", "Body"],
    CodexEntry: ["Name", "SubCategory"],
    ...readsOf(endings),
  },
  after: {
    ScanOrganic: samples,
    CodexEntry: finds,
    ...Object.fromEntries(endings.map((kind) => [kind, startsAnew])),
  },
};
