import { isObject } from "../../base/object.js";
import { found } from "../../base/text.js";
import { isAccepted } from "../../schema/eddn/schema-files.js";
import { type Envelope, findsOf } from "../checks/eddn-message.js";
import { dockedMessage } from "../example-records.js";
import { defineRule } from "../rule.js";

export const rule = defineRule({
  id: "eddn-empty-value",
  severity: "warning",
  says: "a key has a value that says nothing, and should be left out",

  what: "A value is null, a station or body has an empty name, a list such as prohibited is empty, or an element of a list is an empty object. Where there is nothing to say the key is to be left out. The gateway answers OK where the schema does not ask for more.",
  why: "Listeners take an empty value for something that was seen, and write it over what they know.",

  wording: (_, source) => ({ message: `must be left out where there is nothing to say, found ${found(source)}` }),

  fails: () => dockedMessage({ StationFaction: null }),
  passes: () => dockedMessage({}),
});

export const finds = findsOf(rule, ({ parts }) =>
  parts.filter((part) => isAccepted(part.key, undefined) && isEmpty(part)).map(({ path }) => ({ path })),
);

/** Keys that must be left out rather than sent empty, although the schema may accept that. */
const neverEmpty: ReadonlySet<string> = new Set(["StationName", "BodyName", "economies", "prohibited"]);

/** True for null, an empty object in a list, or an empty value that should be left out. */
function isEmpty({ path, key, value }: Envelope["parts"][number]): boolean {
  if (value === null) return true;
  if (key === "") return isObject(value) && Object.keys(value).length === 0;
  const isNever = neverEmpty.has(key) && path === `/message/${key}`;
  return isNever && (value === "" || (Array.isArray(value) && value.length === 0));
}
