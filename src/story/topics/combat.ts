import type { Topic } from "../sentence.js";

export const combatTopic: Topic = {
  Died: ["dies, killed by {Killers.Name}", "dies, killed by {KillerName}[ in {KillerShip}]", "dies"],
  Resurrect: "is back to life, {Option}[, {Cost|cr}][{?Bankrupt}, bankrupt]",
  SelfDestruct: "sets off the self-destruction",
  PVPKill: "kills the player {Victim}",
  Bounty: {
    one: ["earns a bounty of {TotalReward|cr}[ on {Target}]", "earns a bounty of {Reward|cr}", "earns a bounty"],
    many: ["earns {n|n bounty/bounties} of {+TotalReward|cr}", "earns {n|n bounty/bounties} of {+Reward|cr}"],
  },
  FactionKillBond: {
    one: "earns a combat bond of {Reward|cr}[ from {AwardingFaction}]",
    many: "earns {n|n combat bond} of {+Reward|cr}",
  },
  CapShipBond: {
    one: "earns a bond for a capital ship, {Reward|cr}",
    many: "earns {n|n bond} for capital ships, {+Reward|cr}",
  },
  DatalinkVoucher: {
    one: "earns a data link voucher of {Reward|cr}",
    many: "earns {n|n data link voucher} of {+Reward|cr}",
  },
  RedeemVoucher: {
    one: "redeems vouchers for {Type}, {Amount|cr}",
    many: "redeems vouchers for {Type}, {+Amount|cr}",
    per: "Type",
  },
  CommitCrime: {
    one: [
      "commits {CrimeType}[ against {Victim}], fine {Fine|cr}",
      "commits {CrimeType}[ against {Victim}][, bounty {Bounty|cr}]",
    ],
    many: "commits {n|n crime}: {*CrimeType}",
  },
  CrimeVictim: {
    one: "{Offender} commits {CrimeType} against the player",
    many: "is the victim of {n|n crime}: {*CrimeType}",
  },
  PayFines: { one: "pays fines, {Amount|cr}", many: "pays fines, {+Amount|cr}" },
  PayBounties: { one: "pays bounties, {Amount|cr}", many: "pays bounties, {+Amount|cr}" },
  PayLegacyFines: "pays old fines, {Amount|cr}",
  UnderAttack: { one: "is under attack", many: "is under attack" },
  ShieldState: {
    one: ["{?ShieldsUp}the shields are up", "the shields are down"],
    many: [
      "{?ShieldsUp}the shields go down and come up, {n|n change}",
      "the shields come up and go down, {n|n change}",
    ],
  },
  HullDamage: {
    one: ["{?Fighter}the hull of the fighter is at {Health|share}", "the hull is at {Health|share}"],
    many: "the hull is damaged {n} times, it is at {Health|share}",
  },
  HeatWarning: { one: "is too hot", many: "is too hot {n} times" },
  HeatDamage: { one: "is damaged by heat", many: "is damaged by heat {n} times" },
  CockpitBreached: "the canopy is breached",
  SystemsShutdown: "the systems of the ship shut down",
  RebootRepair: "reboots the ship",
  LaunchFighter: ["{?PlayerControlled}flies out in a fighter", "a fighter is launched"],
  DockFighter: "the fighter docks",
  FighterDestroyed: "the fighter is destroyed",
  FighterRebuilt: "the fighter is rebuilt",
  VehicleSwitch: "changes over to {To}",
};
