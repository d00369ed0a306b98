import type { Topic } from "../sentence.js";

const paid = "[ for {Faction}]";

export const missionsTopic: Topic = {
  MissionAccepted: [
    `takes the mission “{LocalisedName}”${paid}[, {Reward|cr}][, to {DestinationSystem}]`,
    `takes the mission {Name}${paid}[, {Reward|cr}][, to {DestinationSystem}]`,
  ],
  MissionRedirected: [
    "the mission “{LocalisedName}” now leads[ to {NewDestinationStation}][ in {NewDestinationSystem}]",
    "the mission {Name} now leads[ to {NewDestinationStation}][ in {NewDestinationSystem}]",
  ],
  MissionCompleted: [
    `completes the mission “{LocalisedName}”${paid}[, {Reward|cr}]`,
    `completes the mission {Name}${paid}[, {Reward|cr}]`,
  ],
  MissionFailed: [
    "fails the mission “{LocalisedName}”[, fine {Fine|cr}]",
    "fails the mission {Name}[, fine {Fine|cr}]",
  ],
  MissionAbandoned: [
    "gives up the mission “{LocalisedName}”[, fine {Fine|cr}]",
    "gives up the mission {Name}[, fine {Fine|cr}]",
  ],
  CargoDepot: {
    one: [
      "{?UpdateType=Deliver}delivers {Count} {CargoType} for a mission",
      "{?UpdateType=Collect}collects {Count} {CargoType} for a mission",
      "the goods of a shared mission change",
    ],
    many: "moves {+Count} t for missions: {*CargoType}",
    per: "UpdateType",
  },
  CommunityGoalJoin: "joins the community goal {Name}[ in {System}]",
  CommunityGoalDiscard: "leaves the community goal {Name}",
  CommunityGoalReward: "is paid for the community goal {Name}[, {Reward|cr}]",
};
