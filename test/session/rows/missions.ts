import type { StoryLine } from "../seen-session.js";
import type { Row } from "./row.js";

type Fields = Readonly<Record<string, unknown>>;

const accepted = (fields: Fields = {}): StoryLine => [
  "MissionAccepted",
  {
    MissionID: 17,
    Name: "Mission_Delivery",
    Faction: "Varkesh Deep Miners",
    Commodity: "$Gold_Name;",
    Count: 12,
    DestinationStation: "Linden Terminal",
    Expiry: "2025-03-02T23:00:00Z",
    ...fields,
  },
];
const ended = (kind: string, fields: Fields = {}, seconds = 60): StoryLine => [
  kind,
  { MissionID: 17, Name: "Mission_Delivery_name", ...fields },
  seconds,
];
const completed = (fields: Fields = {}, seconds = 60): StoryLine => ended("MissionCompleted", fields, seconds);
const list = (...ids: readonly number[]): StoryLine => [
  "Missions",
  {
    Active: ids.map((MissionID) => ({ MissionID, Name: "Mission_Delivery_name", Expires: 86_400 })),
    Failed: [],
    Complete: [],
  },
];
const atPort = (StationName: string): StoryLine => ["Docked", { StationName, MarketID: 3229914880 }];
const expires = (Expires: number): StoryLine => [
  "Missions",
  { Active: [{ MissionID: 17, Name: "Mission_Delivery_name", Expires }], Failed: [], Complete: [] },
];

export const rows: readonly Row[] = [
  {
    holds: "mission-end-known",
    above: [list(17)],
    right: [ended("MissionAbandoned")],
    wrong: [ended("MissionAbandoned", { MissionID: 18 })],
    broken: [
      "unknown-mission",
      "/MissionID",
      "it is not in the Missions 1 line above and was not accepted since: correct it, or add MissionAccepted",
      true,
    ],
  },
  {
    holds: "missionaccepted-id-new",
    above: [accepted()],
    right: [accepted({ MissionID: 18 })],
    wrong: [accepted()],
    broken: [
      "mission-mismatch",
      "/MissionID",
      "accepted a mission with this id: correct it, or remove this line if it is doubled",
    ],
  },
  {
    holds: "mission-ends-once",
    above: [accepted(), completed()],
    right: [],
    wrong: [completed()],
    broken: ["unknown-mission", "/MissionID", "the last MissionCompleted, 1 line above, ended mission 17 already"],
  },
  {
    holds: "mission-name-suffix: completed",
    above: [accepted()],
    right: [completed()],
    wrong: [completed({ Name: "Mission_Delivery" })],
    broken: ["mission-mismatch", "/Name", "says Mission_Delivery"],
  },
  {
    holds: "mission-name-suffix: redirected",
    above: [accepted()],
    right: [["MissionRedirected", { MissionID: 17, Name: "Mission_Delivery" }]],
    wrong: [["MissionRedirected", { MissionID: 17, Name: "Mission_Delivery_name" }]],
    broken: ["mission-mismatch", "/Name", "says Mission_Delivery"],
  },
  {
    holds: "mission-fields-carry-over",
    above: [accepted()],
    right: [completed({ Commodity: "$Gold_Name;", Count: 12 })],
    wrong: [completed({ Commodity: "$Gold_Name;", Count: 11 })],
    broken: ["mission-mismatch", "/Count", "says 12"],
  },
  {
    holds: "mission-faction-equal",
    above: [accepted()],
    right: [completed({ Faction: "Varkesh Deep Miners" })],
    wrong: [completed({ Faction: "Quillmar Union" })],
    broken: ["mission-mismatch", "/Faction", "says Varkesh Deep Miners", true],
  },
  {
    holds: "mission-before-expiry",
    above: [accepted()],
    right: [completed({}, 3 * 3600)],
    wrong: [completed({}, 5 * 3600)],
    broken: ["mission-mismatch", "/timestamp", "ran out before", true],
  },
  {
    holds: "mission-before-expiry: one that runs out while nobody plays fails at the next login",
    above: [accepted()],
    right: [["LoadGame", {}, 5 * 3600], ended("MissionFailed")],
    wrong: [["LoadGame", {}, 3 * 3600], ended("MissionFailed", {}, 2 * 3600)],
    broken: ["mission-mismatch", "/timestamp", "ran out before", true],
  },
  {
    holds: "missions-expires",
    above: [accepted()],
    right: [expires(4 * 3600 - 120)],
    wrong: [expires(3 * 3600)],
    broken: ["mission-mismatch", "/Active/0/Expires", "left 14280 seconds"],
  },
  {
    holds: "missions-active-equals-tracked: lost",
    above: [list(17), accepted({ MissionID: 18, Expiry: undefined })],
    right: [list(17, 18)],
    wrong: [list(18)],
    broken: ["unknown-mission", "/Active", "lacks mission 17", true],
  },
  {
    holds: "missions-active-equals-tracked: new",
    above: [list(17)],
    right: [list(17)],
    wrong: [list(17, 19)],
    broken: ["unknown-mission", "/Active/1/MissionID", "in no list above", true],
  },
  {
    holds: "completed-mission-not-active-again",
    above: [list(17), completed()],
    right: [list()],
    wrong: [list(17)],
    broken: ["unknown-mission", "/Active/0/MissionID", "the last MissionCompleted, 1 line above, ended this mission"],
  },
  {
    holds: "mission-completed-at-redirect",
    above: [
      accepted(),
      ["MissionRedirected", { MissionID: 17, Name: "Mission_Delivery", NewDestinationStation: "Linden Relay" }],
    ],
    right: [atPort("Linden Relay"), completed()],
    wrong: [atPort("Linden Terminal"), completed()],
    broken: ["mission-mismatch", "/MissionID", "sends the mission to Linden Relay", true],
  },
  {
    holds: "delivery-completed-at-destination",
    above: [accepted()],
    right: [atPort("Linden Terminal"), completed()],
    wrong: [atPort("Linden Relay"), completed()],
    broken: ["mission-mismatch", "/MissionID", "is completed at Linden Relay", true],
  },
  {
    holds: "cargodepot-totals: count",
    above: [accepted()],
    right: [["CargoDepot", { MissionID: 17, UpdateType: "Collect", TotalItemsToDeliver: 12 }]],
    wrong: [["CargoDepot", { MissionID: 17, UpdateType: "Collect", TotalItemsToDeliver: 13 }]],
    broken: ["mission-mismatch", "/TotalItemsToDeliver", "says 12"],
  },
  {
    holds: "cargodepot-totals: market",
    above: [accepted(), atPort("Linden Terminal")],
    right: [["CargoDepot", { MissionID: 17, UpdateType: "Deliver", EndMarketID: 3229914880, Count: 4 }]],
    wrong: [["CargoDepot", { MissionID: 17, UpdateType: "Deliver", EndMarketID: 3229914881, Count: 4 }]],
    broken: ["mission-mismatch", "/EndMarketID", "was at 3229914880"],
  },
];
