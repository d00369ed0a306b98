import { remember } from "../remember.js";
import { known, numberIn, type SeenEvent, textIn } from "../seen-event.js";
import { settled } from "../settled.js";
import { clears, on, type Step } from "../slice.js";
import type { SessionState } from "../state.js";
import { resets } from "./deeds.js";

function samples({ organics }: SessionState, seen: SeenEvent): void {
  const species = textIn(seen, "Species");
  const address = numberIn(seen, "SystemAddress");
  const bodyId = numberIn(seen, "Body");
  const genus = textIn(seen, "Genus");
  if (genus !== undefined && species !== undefined && address !== undefined && bodyId !== undefined) {
    const key = `${address}/${bodyId}/${genus}`;
    remember(organics.species, key, settled(organics.species.get(key), species, seen, "Species"));
  }
  const type = seen.value("ScanType");
  if (type === "Analyse") organics.analysed = analysedIn(seen);
  if (type === "Analyse" || species === undefined) organics.sample = undefined;
  else if (type === "Log") {
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

export const organicSteps: readonly Step[] = [
  on("ScanOrganic", ["ScanType", "Genus", "Species", "Variant", "SystemAddress", "Body"], samples),
  on("CodexEntry", ["Name", "SubCategory"], ({ organics }, seen) => {
    const name = livingFind(seen);
    organics.find = name === undefined ? undefined : known({ name, timestamp: seen.timestamp }, seen, "Name");
  }),
  on(resets, [], clears("organics", "sample", "find")),
];
