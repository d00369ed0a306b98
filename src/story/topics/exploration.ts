import type { Topic } from "../sentence.js";

export const explorationTopic: Topic = {
  DiscoveryScan: { one: "finds {Bodies|n body/bodies}", many: "finds {+Bodies|n body/bodies}" },
  FSSDiscoveryScan: {
    one: "finds {BodyCount|n body/bodies} in {SystemName}",
    many: "finds {BodyCount|n body/bodies} in {SystemName}",
    per: "SystemName",
  },
  FSSAllBodiesFound: {
    one: "has found all bodies of {SystemName}[: {Count}]",
    many: "has found all bodies of {SystemName}[: {Count}]",
    per: "SystemName",
  },
  Scan: { one: "scans {BodyName}", many: "scans {n|n body/bodies}" },
  FSSBodySignals: { one: "finds signals on {BodyName}", many: "finds signals on {n|n body/bodies}" },
  SAAScanComplete: { one: "maps {BodyName}[ with {ProbesUsed|n probe}]", many: "maps {n|n body/bodies}" },
  NavBeaconScan: "scans a navigation beacon[ with data of {NumBodies|n body/bodies}]",
  CodexEntry: {
    one: "logs {Name} in the codex[{?IsNewEntry}, for the first time]",
    many: "logs {n|n entry/entries} in the codex: {*Name}",
  },
  ScanOrganic: {
    one: [
      "{?ScanType=Analyse}has analysed {Species}",
      "{?ScanType=Log}takes the first sample of {Species}",
      "takes a sample of {Species}",
    ],
    many: ["{?ScanType=Analyse}takes {n|n sample}, and has analysed {Species}", "takes {n|n sample} of {Species}"],
    per: "Species",
  },
  DataScanned: { one: "scans data, {Type}", many: "scans data {n} times: {*Type}" },
  DatalinkScan: { one: "scans a data link", many: "scans {n|n data link}" },
  MaterialCollected: {
    one: ["collects {Count} {Name}", "collects {Name}"],
    many: ["collects {+Count|n material}: {*Name}", "collects {n|n material}: {*Name}"],
  },
  MaterialDiscarded: { one: "discards {Count} {Name}", many: "discards {+Count|n material}: {*Name}" },
  MaterialDiscovered: { one: "discovers the material {Name}", many: "discovers {n|n material}: {*Name}" },
  SellExplorationData: {
    one: [
      "sells data of {Systems#|n system} for {TotalEarnings|cr}",
      "sells data of {Systems#|n system} for {BaseValue|cr}",
    ],
    many: [
      "sells data of {+Systems#|n system} for {+TotalEarnings|cr}",
      "sells data of {+Systems#|n system} for {+BaseValue|cr}",
    ],
  },
  MultiSellExplorationData: {
    one: "sells data of {Discovered#|n system} for {TotalEarnings|cr}",
    many: "sells data of {+Discovered#|n system} for {+TotalEarnings|cr}",
  },
  SellOrganicData: {
    one: "sells {BioData#|n sample} of organic data for {BioData.Value|cr}[, and a bonus of {BioData.Bonus|cr}]",
    many: "sells {+BioData#|n sample} of organic data for {+BioData.Value|cr}[, and a bonus of {+BioData.Bonus|cr}]",
  },
  Screenshot: { one: "takes a screenshot", many: "takes {n|n screenshot}" },
};
