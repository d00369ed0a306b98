import { ownKinds } from "../../judge/validators.js";
import { happenings } from "./evening.js";

/** What every journal has, whatever happens. */
const framing = ["Fileheader", "LoadGame", "Continued", "Shutdown"];

/** The kinds of event that no scenario writes: single events can be had of them. */
export function unwrittenKinds(): readonly string[] {
  const written = new Set([...framing, ...happenings.flatMap(({ kinds }) => kinds)]);
  return ownKinds.names.filter((kind) => kind !== "Status" && !written.has(kind));
}
