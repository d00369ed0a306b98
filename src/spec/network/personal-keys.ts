/** Keys that are about a player wherever they stand, so that nobody sends them, unless a schema of the network asks for one by its name. */
export const personalKeys: ReadonlySet<string> = new Set([
  ...["ActiveFine", "CockpitBreach", "BoostUsed", "FuelLevel", "FuelUsed", "JumpDist", "Wanted"],
  ...["IsNewEntry", "NewTraitsDiscovered", "HappiestSystem", "HomeSystem", "MyReputation", "SquadronFaction"],
  ...["Commander", "CommanderName", "Cmdr", "CmdrName", "FID", "Credits", "Loan", "Crew", "Ship", "ShipID"],
  ...["ShipName", "ShipIdent", "SquadronName", "SquadronID", "Reputation", "UserShipName", "UserShipId"],
]);
