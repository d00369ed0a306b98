import { someOf } from "../../base/nearest.js";
import { found, isSame } from "../../base/text.js";
import { valueList } from "../../schema/value-list.js";
import { journal, record } from "../example-records.js";
import { safeFix, unsafeFix } from "../fix/text-fix.js";
import { inField, rewritten } from "../planting.js";
import { defineRule, type ViolationFlags } from "../rule.js";
import { otherSort, type Unlisted } from "../wording.js";

export const rule = defineRule({
  id: "value-not-allowed",
  excusedByAge: "if-unspecified",
  isOfOneValue: true,
  severity: "error",
  says: "a value is not in a closed list, or not written as it must be",

  what: "The list of values for this field is closed, and the value found is not on it; or the field is always written in one way, such as the K7Q-BQL of a carrier, and this value is not. Capital letters count.",
  why: "Programs branch on these values, and one that nobody has heard of falls through every branch.",
  evidence:
    "Values that the game writes beyond the list are reported only with --strict: five PowerplayState values from before 2024-10-31, and for the Thargoid war an empty state (137 times) and Unknown (4 times).",

  wording: ({ listed, constraint, must, near, table, found: text, strictOnly }: Unlisted & ViolationFlags, source) =>
    constraint && !must
      ? { message: `does not fit the schema (${constraint}), found ${found(source)}` }
      : {
          message: `must ${must ?? `be ${someOf(listed, text)}`}, found ${found(source)}${near === undefined && !strictOnly ? otherSort(text, table) : ""}`,
          suggestion: near?.toString(),
        },

  fix: {
    safe: "A text that differs from a listed one only in case is replaced by that one.",
    unsafe:
      "A text that differs from a listed one by one letter, or that only one listed text starts or ends with, is replaced by that one.",
    make({ listed, near, found: text, strictOnly }, place) {
      if (typeof near !== "string" || text === undefined || strictOnly) return undefined;
      const alike = listed.filter((value) => isSame(String(value), text));
      const isSure = alike.length === 1 && alike[0] === near;
      return (isSure ? safeFix : unsafeFix)(place, JSON.stringify(near));
    },
  },

  fails: () => journal(transfer("ToShip")),
  passes: () => journal(transfer("toship")),
});

function transfer(Direction: string): string {
  return record("CargoTransfer", { Transfers: [{ Type: "bauxite", Count: 96, Direction }] });
}

export const fault = inField(
  ({ schema }) => valueList(schema).kind === "closed" && schema.type !== "boolean",
  rewritten("the value is not in the list", ({ schema }) => (schema.type === "string" ? '"stranger"' : "-1")),
  "CargoTransfer",
  "FSDJump",
);
