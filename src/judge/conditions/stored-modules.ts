import { type Condition, held, inObjects, unpaired } from "./condition.js";

const engineering = ["EngineerModifications", "Level", "Quality"];
const whereabouts = ["StarSystem", "MarketID", "TransferCost", "TransferTime"];

/** An engineered module has all three fields that say how. */
const engineeringFields: Condition = {
  rule: "engineering-fields",
  kinds: ["StoredModules"],
  reads: ["Items"],
  form: { list: "Items", together: engineering },
  breaches: (event) =>
    inObjects(event.Items, (item, index) => {
      const alone = unpaired(item, engineering);
      return alone ? [{ rule: "engineering-fields", path: `/Items/${index}/${alone.present}`, ...alone }] : held;
    }),
};

/** A module on its way is nowhere, and one that is somewhere does not say that it is not on its way. */
const inTransit: Condition = {
  rule: "in-transit",
  kinds: ["StoredModules"],
  reads: ["Items"],
  mentions: ["InTransit"],
  form: { list: "Items", onlyTrue: ["InTransit"], ties: [{ when: ["InTransit"], never: whereabouts }] },
  breaches: (event) =>
    inObjects(event.Items, (item, index) => {
      if (item.InTransit === false) return [{ rule: "in-transit", path: `/Items/${index}/InTransit`, moving: false }];
      if (item.InTransit !== true) return held;
      return whereabouts
        .filter((field) => item[field] !== undefined)
        .map((field) => ({ rule: "in-transit", path: `/Items/${index}/${field}`, moving: true }));
    }),
};

/** What holds between the fields of the items of StoredModules. */
export const conditions: readonly Condition[] = [engineeringFields, inTransit];
