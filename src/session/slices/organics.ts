import { stable } from "../facts.js";
import { remember } from "../remember.js";
import { known, numberIn, type SessionEvent, textIn } from "../session-event.js";
import { clears, type EventHandler, on } from "../slice.js";
import type { Sampled, SessionState } from "../state.js";
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
  if (!isLateAnalysis({ organics }, event) || organics.sample?.value.species === species)
    organics.step = typeof type === "string" ? known(type, event, "ScanType") : undefined;
  if (type === "Analyse") {
    organics.analysed = analysedIn(event);
    if (organics.sample?.value.species === species) organics.sample = undefined;
    organics.dropped = undefined;
  } else if (species === undefined) organics.sample = undefined;
  else if (type === "Log") {
    const { timestamp } = event;
    const sample = { species, address, bodyId, variant: textIn(event, "Variant"), timestamp };
    organics.dropped = organics.sample?.value;
    organics.sample = known(sample, event, "Species");
  }
}

const analysedIn = (event: SessionEvent): string =>
  ["Species", "SystemAddress", "Body"].map((field) => event.source(field)).join();

/** True if an analysis is written late, maybe on the next body: of the last samples, or the last one once more. */
export function isLateAnalysis({ organics }: Pick<SessionState, "organics">, event: SessionEvent): boolean {
  if (event.value("ScanType") !== "Analyse") return false;
  const isOf = (sample: Sampled | undefined): boolean =>
    sample !== undefined &&
    sample.species === event.value("Species") &&
    sample.address === event.value("SystemAddress") &&
    sample.bodyId === event.value("Body");
  return organics.analysed === analysedIn(event) || isOf(organics.sample?.value) || isOf(organics.dropped);
}

/** What to do about an analysis from elsewhere, to be added to what is wrong with it. */
export function slipOf(event: SessionEvent): string {
  if (event.kind !== "ScanOrganic" || event.value("ScanType") !== "Analyse") return "";
  return "; the game itself slips here at times: nothing to do in a genuine journal";
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
  on(resetKinds, [], clears("organics", "step", "sample", "dropped", "find")),
];
