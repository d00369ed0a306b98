/** How to make a message from a line of some kind. */
export interface Route {
  readonly schema: string;
  /** The message's field for the name of the system, and whether the line has it; absent if no system is named. */
  readonly system?: { readonly field: "StarSystem" | "SystemName" | "System"; readonly isReported: boolean };
  /** Fields that have another name in the message. */
  readonly renamed?: Readonly<Record<string, string>>;
}

const seen = (field: "StarSystem" | "SystemName" | "System") => ({ field, isReported: true });
const added = { field: "StarSystem", isReported: false } as const;

/** The kinds of journal lines that become one message each. */
export const routes: Readonly<Partial<Record<string, Route>>> = {
  Docked: { schema: "journal/1", system: seen("StarSystem") },
  FSDJump: { schema: "journal/1", system: seen("StarSystem") },
  Location: { schema: "journal/1", system: seen("StarSystem") },
  CarrierJump: { schema: "journal/1", system: seen("StarSystem") },
  Scan: { schema: "journal/1", system: seen("StarSystem") },
  SAASignalsFound: { schema: "journal/1", system: added },
  CodexEntry: { schema: "codexentry/1", system: seen("System") },
  ApproachSettlement: { schema: "approachsettlement/1", system: added },
  FSSAllBodiesFound: { schema: "fssallbodiesfound/1", system: seen("SystemName") },
  FSSBodySignals: { schema: "fssbodysignals/1", system: added },
  FSSDiscoveryScan: { schema: "fssdiscoveryscan/1", system: seen("SystemName") },
  NavBeaconScan: { schema: "navbeaconscan/1", system: added },
  ScanBaryCentre: { schema: "scanbarycentre/1", system: seen("StarSystem") },
  ScanOrganic: { schema: "scanorganic/1", system: added, renamed: { Body: "BodyID" } },
  DockingGranted: { schema: "dockinggranted/1" },
  DockingDenied: { schema: "dockingdenied/1" },
};

/** The kinds that give the player's system and its position. */
export const arrivals: ReadonlySet<string> = new Set(["Location", "FSDJump", "CarrierJump"]);
