import { found } from "../../base/text.js";
import { findsOf } from "../checks/eddn-message.js";
import { beaconMessage } from "../example-records.js";
import { defineRule } from "../rule.js";

export const rule = defineRule({
  id: "eddn-beta",
  severity: "warning",
  says: "data of a test version of the game does not go by a test schema",

  what: "Where gameversion names an alpha or beta of the game, $schemaRef has to end with /test. The gateway still answers OK.",
  why: "Test versions have markets, prices and systems of their own, and all who read the network take them for those of the live game.",

  wording: (_, source) => ({
    message: `is a test version of the game, so $schemaRef must end with /test, found ${found(source)}`,
  }),

  fails: () => beaconMessage({}, { header: { gameversion: "4.2.0.0 (Beta)" } }),
  passes: () =>
    beaconMessage(
      {},
      { header: { gameversion: "4.2.0.0 (Beta)" }, $schemaRef: "https://eddn.edcd.io/schemas/navbeaconscan/1/test" },
    ),
});

export const finds = findsOf(rule, ({ header: { gameversion }, reference }) => {
  const isTest = reference?.type === "schema" && reference.isTest;
  const isBeta = typeof gameversion === "string" && /alpha|beta/i.test(gameversion);
  return isBeta && !isTest ? [{ path: "/header/gameversion" }] : [];
});
