import { stable } from "../facts.js";
import { remember } from "../remember.js";
import { known, numberIn, type SessionEvent, textIn } from "../session-event.js";
import { clears, type EventHandler, on } from "../slice.js";
import type { SessionState } from "../state.js";
import { resetKinds } from "./kind-groups.js";

function takeSample({ organics }: SessionState, event: SessionEvent): void {
  const species = textIn(event, "Species");
  const address = numberIn(event, "SystemAddress");
  const bodyId = numberIn(event, "Body");
  const genus = textIn(event, "Genus");
  if (genus !== undefined && species !== undefined && address !== undefined && bodyId !== undefined) {
    const key = `${address}/${bodyId}/${genus}`;
    remember(organics.species, key, stable(organics.species.get(key), species, event, "Species"));
  }
  const type = event.value("ScanType");
  if (type === "Analyse") organics.analysed = analysedIn(event);
  if (type === "Analyse" || species === undefined) organics.sample = undefined;
  else if (type === "Log") {
    const { timestamp } = event;
    organics.sample = known(
      { species, address, bodyId, variant: textIn(event, "Variant"), timestamp },
      event,
      "Species",
    );
  }
}

const analysedIn = (event: SessionEvent): string =>
  ["Species", "SystemAddress", "Body"].map((field) => event.source(field)).join();

/** True if an event repeats the last analysis. */
export function repeatsAnalysis({ organics }: SessionState, event: SessionEvent): boolean {
  return event.value("ScanType") === "Analyse" && organics.analysed === analysedIn(event);
}

/** The name under which an event enters an organism into the codex. */
export function livingFind(event: SessionEvent): string | undefined {
  const isLiving = textIn(event, "SubCategory") === "$Codex_SubCategory_Organic_Structures;";
  return isLiving ? textIn(event, "Name") : undefined;
}

export const organicHandlers: readonly EventHandler[] = [
  on("ScanOrganic", ["ScanType", "Genus", "Species", "Variant", "SystemAddress", "Body"], takeSample),
  on("CodexEntry", ["Name", "SubCategory"], ({ organics }, event) => {
    const name = livingFind(event);
    organics.find = name === undefined ? undefined : known({ name, timestamp: event.timestamp }, event, "Name");
  }),
  on(resetKinds, [], clears("organics", "sample", "find")),
];
