import { remember } from "../remember.js";
import { known, numberIn, readsOf, type SeenEvent, textIn } from "../seen-event.js";
import { settled } from "../settled.js";
import type { SliceSteps } from "../slice.js";
import type { SessionState } from "../state.js";

function samples({ organics }: SessionState, seen: SeenEvent): void {
  const species = textIn(seen, "Species");
  const address = numberIn(seen, "SystemAddress");
  const bodyId = numberIn(seen, "Body");
  const genus = textIn(seen, "Genus");
  if (genus !== undefined && species !== undefined && address !== undefined && bodyId !== undefined) {
    const key = `${address}/${bodyId}/${genus}`;
    remember(organics.species, key, settled(organics.species.get(key), species, seen, "Species"));
  }
  if (textIn(seen, "ScanType") === "Analyse") organics.analysed = analysedIn(seen);
  if (textIn(seen, "ScanType") === "Analyse" || species === undefined) organics.sample = undefined;
  else if (textIn(seen, "ScanType") === "Log") {
    const { timestamp } = seen;
    organics.sample = known({ species, address, bodyId, variant: textIn(seen, "Variant"), timestamp }, seen, "Species");
  }
}

const analysedIn = (seen: SeenEvent): string =>
  ["Species", "SystemAddress", "Body"].map((field) => seen.source(field)).join();

/** True if an event repeats the last analysis. */
export function repeatsAnalysis({ organics }: SessionState, seen: SeenEvent): boolean {
  return seen.value("ScanType") === "Analyse" && organics.analysed === analysedIn(seen);
}

/** The name under which an event enters an organism into the codex. */
export function livingFind(seen: SeenEvent): string | undefined {
  const isLiving = textIn(seen, "SubCategory") === "$Codex_SubCategory_Organic_Structures;";
  return isLiving ? textIn(seen, "Name") : undefined;
}

function finds({ organics }: SessionState, seen: SeenEvent): void {
  const name = livingFind(seen);
  organics.find = name === undefined ? undefined : known({ name, timestamp: seen.timestamp }, seen, "Name");
}

const startsAnew = ({ organics }: SessionState): void => {
  organics.sample = undefined;
  organics.find = undefined;
};

const endings = ["LoadGame", "Died", "Resurrect", "JoinACrew", "QuitACrew"] as const;

export const organicSteps: SliceSteps = {
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
