import type { Breach } from "../breach.js";
import { type Condition, objectsIn, unpaired } from "./condition.js";

/** An engineered module has all three fields that say how. */
export const engineeringFields: Condition = (event) =>
  objectsIn(event.Items).flatMap(([index, item]) => {
    const alone = unpaired(item, ["EngineerModifications", "Level", "Quality"]);
    return alone ? [{ rule: "engineering-fields", path: `/Items/${index}/${alone.present}`, ...alone }] : [];
  });

/** A module on its way is nowhere, and one that is somewhere does not say that it is not on its way. */
export const inTransit: Condition = (event) =>
  objectsIn(event.Items).flatMap(([index, item]): readonly Breach[] => {
    if (item.InTransit === false) return [{ rule: "in-transit", path: `/Items/${index}/InTransit`, moving: false }];
    if (item.InTransit !== true) return [];
    return ["StarSystem", "MarketID", "TransferCost", "TransferTime"]
      .filter((field) => item[field] !== undefined)
      .map((field) => ({ rule: "in-transit", path: `/Items/${index}/${field}`, moving: true }));
  });
