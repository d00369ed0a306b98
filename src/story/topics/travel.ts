import type { Topic } from "../sentence.js";

export const travelTopic: Topic = {
  Location: [
    "{?Docked}is in {StarSystem}, docked at {StationName}",
    "{?OnFoot}is in {StarSystem}, on foot[ at {StationName}][ on {Body}]",
    "{?InSRV}is in {StarSystem}, in an SRV[ on {Body}]",
    "is in {StarSystem}[, on or above {Body}, at {Latitude}, {Longitude}]",
  ],
  FSDJump: [
    "{?Taxi}is taken by taxi[ from {@system}] to {StarSystem}[, {JumpDist|ly}]",
    "jumps[ from {@system}] to {StarSystem}[, {JumpDist|ly}][, fuel left {FuelLevel|t}]",
  ],
  SupercruiseEntry: "enters supercruise[ in {StarSystem}]",
  SupercruiseExit: ["leaves supercruise at {@destination}", "leaves supercruise[ near {Body}]"],
  USSDrop: "drops at a signal source, {USSType}[, threat {USSThreat}]",
  ApproachBody: "comes near {Body}",
  LeaveBody: "leaves {Body}",
  ApproachSettlement: "comes near the settlement {Name}[ on {BodyName}]",
  Interdicted: [
    "{?IsThargoid=true}is interdicted by Thargoids[{?Submitted} and submits]",
    "{?IsPlayer}is interdicted by the player {Interdictor}[{?Submitted} and submits]",
    "is interdicted[ by {Interdictor}][{?Submitted} and submits]",
  ],
  EscapeInterdiction: [
    "{?IsThargoid}escapes the interdiction by Thargoids",
    "escapes the interdiction[ by {Interdictor}]",
  ],
  Interdiction: ["{?Success}interdicts {Interdicted}", "tries to interdict[ {Interdicted}], and fails"],
  FuelScoop: { one: "scoops {Scooped|t} of fuel", many: "scoops {+Scooped|t} of fuel" },
  JetConeBoost: "is boosted by a jet cone, {BoostValue} times as far",
  JetConeDamage: { one: "the jet cone damages[ {Module}]", many: "the jet cone damages modules {n} times" },
  DockingDenied: {
    one: "is denied docking[ at {StationName}][: {Reason}]",
    many: "is denied docking[ at {StationName}] {n} times[: {Reason}]",
    per: "StationName",
  },
  DockingTimeout: "the permission to dock[ at {StationName}] runs out",
  Docked: [
    "{?Taxi}arrives by taxi at {StationName}[ in {StarSystem}]",
    "docks at {StationName}[ ({StationType})][ in {StarSystem}]",
  ],
  Undocked: ["{?Taxi}leaves {StationName} by taxi", "undocks from {StationName}"],
  BookTaxi: "books a taxi[ to {DestinationLocation}][ in {DestinationSystem}][ for {Cost|cr}]",
  CancelTaxi: "gets out of the taxi[, {Refund|cr} back]",
  BookDropship: "books a dropship[ to {DestinationLocation}][ in {DestinationSystem}][ for {Cost|cr}]",
  CancelDropship: "cancels the dropship[, {Refund|cr} back]",
};
