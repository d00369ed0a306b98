import type { Network } from "../engine/messages/network.js";

/** What messages are made by. */
export interface SenderSettings {
  readonly software: EddnSoftware;
  /** The schemas that the gateway goes by. */
  readonly network: Network;
  /** The schema by which Outfitting.json is told of. */
  readonly outfitting: "outfitting/2" | "outfitting/3";
}

/** Who sends. */
export interface EddnSoftware {
  readonly uploaderId: string;
  readonly name: string;
  readonly version: string;
}
