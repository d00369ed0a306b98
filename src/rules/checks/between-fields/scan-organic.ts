import { type Condition, held } from "./condition.js";

const ending = "_Name;";

/** A variant is one of its species, whose symbol it starts with. */
const variantOfSpecies: Condition = {
  rule: "wrong-companion",
  kinds: ["ScanOrganic"],
  reads: ["Species", "Variant"],
  mentions: ["Variant"],
  check: { type: "starts-like", text: "Variant", like: "Species", ending },
  violations({ Species: species, Variant: variant }) {
    if (typeof species !== "string" || typeof variant !== "string" || !species.endsWith(ending)) return held;
    if (variant.startsWith(species.slice(0, -ending.length))) return held;
    const wanted = { starts: species.slice(0, -ending.length) };
    const reason = { tests: { Species: { const: species } }, isMet: true, found: { Species: JSON.stringify(species) } };
    return [{ rule: "wrong-companion", path: "/Variant", says: "other-value", wanted, reason }];
  },
};

/** What holds between the fields of ScanOrganic. */
export const conditions: readonly Condition[] = [variantOfSpecies];
