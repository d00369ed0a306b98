import { ownKinds } from "./validators.js";

/** Names of events of which nothing is known but that they exist; some of them may never have been written. */
const nameless = ["BackPack", "Heading", "MarketID"];

/** Every event name that the game is known to write, whether or not a schema describes it. */
export const knownEvents: ReadonlySet<string> = new Set([...ownKinds.names, ...nameless]);
