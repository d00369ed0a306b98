import { didYouMean, nearest } from "../../base/nearest.js";
import { optional } from "../../base/object.js";
import { found } from "../../base/text.js";
import { referencesTo, unregistered } from "../../schema/eddn/draft-04.js";
import type { Located } from "../checks/condition.js";
import { findsOf } from "../checks/eddn-message.js";
import { beaconMessage } from "../example-records.js";
import { defineRule } from "../rule.js";

interface Details {
  readonly says: keyof typeof messages;
  /** A known reference that is similar. */
  readonly near?: string;
}

export const rule = defineRule({
  id: "eddn-schema-ref",
  severity: "error",
  says: "$schemaRef names no schema that the gateway takes",

  what: "The $schemaRef of a message has to be the address of a schema as the network spells it, https://eddn.edcd.io/schemas/<name>/<version>, followed by /test for data that is not to be used. The gateway answers an address that it does not know with 400, and those of schemas.elite-markets.net, which were given up in 2017, with 426. Of a schema that is published and not known to be taken yet there is a warning.",
  why: "Nothing of the message reaches anyone. Neither answer is worth another try: the sender has to be changed.",

  wording({ says, near }: Details, source) {
    const message = `${messages[says]}, found ${found(source)}`;
    return says === "unknown" ? { message: `${message}${didYouMean(near)}`, suggestion: near } : { message };
  },

  fails: () => beaconMessage({}, { $schemaRef: "https://eddn.edcd.io/schemas/navbeaconscan/2" }),
  passes: () => beaconMessage({}, { $schemaRef: "https://eddn.edcd.io/schemas/navbeaconscan/1/test" }),
});

const messages = {
  unknown: "must name a schema of the network",
  outdated: "is outdated, references start with https://eddn.edcd.io/schemas/ since 2017",
  unregistered: "names a published schema that the gateway is not known to accept yet",
} as const;

export const finds = findsOf(rule, ({ reference, schema, schemaNames, whole }): readonly Located<Details>[] => {
  const path = "/$schemaRef";
  if (reference === undefined) return [];
  if (reference.type === "outdated") return [{ path, says: "outdated" }];
  if (schema) return unregistered.has(schema.name) ? [{ path, says: "unregistered", isAccepted: true }] : [];
  const near = nearest(String(whole.$schemaRef), schemaNames.flatMap(referencesTo));
  return [{ path, says: "unknown", ...optional("near", near) }];
});
