/** How the lines of a kind become messages. */
export interface Route {
  readonly schema: string;
  /** Where the message has the name of the system, and whether the line has it already; absent where it is about no system. */
  readonly system?: { readonly field: "StarSystem" | "SystemName" | "System"; readonly isTold: boolean };
  /** Fields that have another name in the message. */
  readonly renamed?: Readonly<Record<string, string>>;
}

const told = (field: "StarSystem" | "SystemName" | "System") => ({ field, isTold: true });
const added = { field: "StarSystem", isTold: false } as const;

/** The lines of a journal that the network takes, one message for each. */
export const routes: Readonly<Partial<Record<string, Route>>> = {
  Docked: { schema: "journal/1", system: told("StarSystem") },
  FSDJump: { schema: "journal/1", system: told("StarSystem") },
  Location: { schema: "journal/1", system: told("StarSystem") },
  CarrierJump: { schema: "journal/1", system: told("StarSystem") },
  Scan: { schema: "journal/1", system: told("StarSystem") },
  SAASignalsFound: { schema: "journal/1", system: added },
  CodexEntry: { schema: "codexentry/1", system: told("System") },
  ApproachSettlement: { schema: "approachsettlement/1", system: added },
  FSSAllBodiesFound: { schema: "fssallbodiesfound/1", system: told("SystemName") },
  FSSBodySignals: { schema: "fssbodysignals/1", system: added },
  FSSDiscoveryScan: { schema: "fssdiscoveryscan/1", system: told("SystemName") },
  NavBeaconScan: { schema: "navbeaconscan/1", system: added },
  ScanBaryCentre: { schema: "scanbarycentre/1", system: told("StarSystem") },
  ScanOrganic: { schema: "scanorganic/1", system: added, renamed: { Body: "BodyID" } },
  DockingGranted: { schema: "dockinggranted/1" },
  DockingDenied: { schema: "dockingdenied/1" },
};

/** The kinds that tell where the player is, with the position of the system. */
export const arrivals: ReadonlySet<string> = new Set(["Location", "FSDJump", "CarrierJump"]);
