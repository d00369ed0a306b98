import { type Condition, held, isObject } from "./condition.js";

const biological = "$SAA_SignalType_Biological;";

/** Each genus that was found is one of the biological signals. */
const genusCount: Condition = {
  rule: "wrong-total",
  kinds: ["SAASignalsFound"],
  reads: ["Signals", "Genuses"],
  mentions: ["Genuses"],
  check: { type: "is-counted", list: "Genuses", by: "Signals", field: "Type", value: biological, count: "Count" },
  violations({ Signals: signals, Genuses: genuses }) {
    if (!Array.isArray(signals) || !Array.isArray(genuses)) return held;
    const ofLife = signals.find((signal) => isObject(signal) && signal.Type === biological);
    const expected: unknown = isObject(ofLife) ? ofLife.Count : 0;
    if (typeof expected !== "number" || expected === genuses.length) return held;
    const formula = "the number of Genuses";
    const total = { says: "total", formula, expected, actual: genuses.length, tolerance: "", isAlone: false } as const;
    return [{ rule: "wrong-total", path: "/Genuses", ...total }];
  },
};

/** What holds between the fields of SAASignalsFound. */
export const conditions: readonly Condition[] = [genusCount];
