import { type BorrowedDetails, borrowedWording } from "../borrowed-wording.js";
import { beaconMessage } from "../example-records.js";
import { defineRule } from "../rule.js";

export const rule = defineRule({
  id: "eddn-header",
  severity: "error",
  says: "the header does not say, as strings, who sends",

  what: "The header has to have uploaderID, softwareName and softwareVersion; these, gameversion and gamebuild are texts, and gatewayTimestamp is a date and time. The gateway answers anything else with 400.",
  why: "Nothing of the message reaches anyone.",

  wording: ({ said }: { readonly said: BorrowedDetails }, source) => borrowedWording(said, source),

  fails: () => beaconMessage({}, { header: { softwareName: undefined } }),
  passes: () => beaconMessage({}),
});
