import type { Breach } from "../breach.js";
import { inObjects } from "../conditions/condition.js";
import { addressBreaches } from "../conditions/star-address.js";
import { numberSource } from "../event.js";
import type { Envelope } from "./envelope.js";

/** Where a position of the message is not that of the system's address. */
export function positionBreaches({ layout, message }: Envelope): readonly Breach[] {
  const circumstances = { sourceOf: (path: string) => numberSource(layout, path) };
  const rule = "eddn-position";
  return [
    ...addressBreaches(message, "/message", circumstances, rule),
    ...inObjects(message.Route, (stop, index) => addressBreaches(stop, `/message/Route/${index}`, circumstances, rule)),
  ];
}
