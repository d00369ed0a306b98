/** Keeps the accounts of a player from the lines of journals alone, and compares them with each snapshot that the game writes. */

type Fields = Readonly<Record<string, unknown>>;
type Counts = Map<string, number>;

export const accounts = ["credits", "cargo", "materials", "modules", "storage", "ranks"] as const;
export type Account = (typeof accounts)[number];

/** How many snapshots were compared for each account, and which of them do not add up. */
export interface Audit {
  readonly compared: Readonly<Record<Account, number>>;
  readonly broken: readonly string[];
  /** The kinds that changed an account. */
  readonly booked: ReadonlySet<string>;
}

const listIn = (line: Fields, field: string): readonly Fields[] => (line[field] as readonly Fields[] | undefined) ?? [];

/** A symbol without its wrapping: `$gold_name;` and `Gold` are both gold. */
const symbol = (text: unknown): string =>
  String(text)
    .toLowerCase()
    .replace(/^\$/, "")
    .replace(/(?:_name)?;$/, "");

/** What lines pay or earn: the field that says how much, and whether it is earned. */
const money: Readonly<Record<string, readonly [field: string, sign: 1 | -1]>> = {
  ...Object.fromEntries(
    [
      ...["BookTaxi", "BookDropship", "BuyAmmo", "BuyExplorationData", "BuyTradeData", "ClearImpound", "CrewHire"],
      ...["PowerplayFastTrack", "RefuelAll", "Repair", "RepairAll", "RestockVehicle", "Resurrect"],
      ...["UpgradeSuit", "UpgradeWeapon"],
    ].map((kind) => [kind, ["Cost", -1] as const]),
  ),
  ...Object.fromEntries(["BuyMicroResources", "BuySuit", "BuyWeapon"].map((kind) => [kind, ["Price", -1] as const])),
  ...Object.fromEntries(["SellMicroResources", "SellSuit", "SellWeapon"].map((kind) => [kind, ["Price", 1] as const])),
  ...Object.fromEntries(["ModuleSell", "ModuleSellRemote"].map((kind) => [kind, ["SellPrice", 1] as const])),
  ...Object.fromEntries(["ModuleBuy", "ModuleBuyAndStore"].map((kind) => [kind, ["BuyPrice", -1] as const])),
  ...Object.fromEntries(["MarketBuy", "BuyDrones"].map((kind) => [kind, ["TotalCost", -1] as const])),
  ...Object.fromEntries(["MarketSell", "SellDrones"].map((kind) => [kind, ["TotalSale", 1] as const])),
  ...Object.fromEntries(
    ["CommunityGoalReward", "MissionCompleted", "SearchAndRescue"].map((kind) => [kind, ["Reward", 1] as const]),
  ),
  ...Object.fromEntries(["CancelTaxi", "CancelDropship"].map((kind) => [kind, ["Refund", 1] as const])),
  ...Object.fromEntries(["PayBounties", "PayFines", "NpcCrewPaidWage"].map((kind) => [kind, ["Amount", -1] as const])),
  ...Object.fromEntries(["PowerplaySalary", "RedeemVoucher"].map((kind) => [kind, ["Amount", 1] as const])),
  MultiSellExplorationData: ["TotalEarnings", 1],
  CarrierBankTransfer: ["Deposit", -1],
  ShipyardBuy: ["ShipPrice", -1],
  ShipyardSell: ["ShipPrice", 1],
  ShipyardTransfer: ["TransferPrice", -1],
  FetchRemoteModule: ["TransferCost", -1],
};

/** By how much a line changes the credits. */
function earned(line: Fields): number {
  if (line.event === "SellOrganicData")
    return listIn(line, "BioData").reduce((sum, { Value, Bonus }) => sum + Number(Value) + Number(Bonus), 0);
  const [field, sign] = money[String(line.event)] ?? ["", 1];
  const exchanged = line.event === "ModuleBuy" ? Number(line.SellPrice ?? 0) : 0;
  return sign * Number(line[field] ?? 0) + exchanged;
}

type Change = readonly [name: string, count: number];
type Changes = (line: Fields) => readonly Change[];

const one =
  (nameField: string, countField: string, sign: 1 | -1): Changes =>
  (line) => [[symbol(line[nameField]), sign * Number(line[countField] ?? 1)]];

const each =
  (field: string, countField: string, sign: 1 | -1): Changes =>
  (line) =>
    listIn(line, field).map(({ Name, [countField]: count }) => [symbol(Name), sign * Number(count)]);

/** By how much each kind changes what is in the hold. */
const cargoChanges: Readonly<Record<string, Changes>> = {
  MarketBuy: one("Type", "Count", 1),
  MarketSell: one("Type", "Count", -1),
  BuyDrones: one("Type", "Count", 1),
  SellDrones: one("Type", "Count", -1),
  MiningRefined: one("Type", "Count", 1),
  CollectCargo: one("Type", "Count", 1),
  EjectCargo: one("Type", "Count", -1),
  SearchAndRescue: one("Name", "Count", -1),
  PowerplayCollect: one("Type", "Count", 1),
  PowerplayDeliver: one("Type", "Count", -1),
  ColonisationContribution: each("Contributions", "Amount", -1),
  TechnologyBroker: each("Commodities", "Count", -1),
  LaunchDrone: () => [["drones", -1]],
  CarrierDepositFuel: ({ Amount }) => [["tritium", -Number(Amount)]],
  Synthesis: ({ Name }) => (String(Name).startsWith("Limpet") ? [["drones", 4]] : []),
  CargoTransfer: (line) =>
    listIn(line, "Transfers").map(({ Type, Count, Direction }) => [
      symbol(Type),
      Direction === "toship" ? Number(Count) : -Number(Count),
    ]),
  CargoDepot: ({ UpdateType, CargoType, Count }) => {
    const sign = UpdateType === "Collect" ? 1 : UpdateType === "Deliver" ? -1 : 0;
    return sign === 0 ? [] : [[symbol(CargoType), sign * Number(Count)]];
  },
  EngineerContribution: ({ Type, Commodity, Quantity }) =>
    Type === "Commodity" ? [[symbol(Commodity), -Number(Quantity)]] : [],
};

/** By how much a mission changes what is in the hold beside its depot; its goods are noted while they are there. */
function missionChanges(line: Fields, handedOver: Map<unknown, Change>): readonly Change[] {
  const { event, MissionID } = line;
  if (event === "CargoTransfer") {
    for (const { MissionID: id, Type, Count, Direction } of listIn(line, "Transfers"))
      if (Direction !== "toship") handedOver.delete(id);
      else if (id !== undefined) handedOver.set(id, [symbol(Type), Number(Count)]);
    return [];
  }
  if (line.UpdateType === "Collect") handedOver.set(MissionID, [symbol(line.CargoType), Number(line.Count)]);
  if (line.UpdateType === "Deliver" || event === "MissionCompleted") handedOver.delete(MissionID);
  if (event === "MissionCompleted") return each("CommodityReward", "Count", 1)(line);
  if (event !== "MissionFailed" && event !== "MissionAbandoned") return [];
  const [name, count] = handedOver.get(MissionID) ?? ["", 0];
  handedOver.delete(MissionID);
  return [[name, -count]];
}

/** Rewards may be for use on foot, which Materials does not list. */
const isShipMaterial = ({ Category }: Fields): boolean => /raw|manufactured|encoded/i.test(String(Category));

/** By how much each kind changes the materials. */
const materialChanges: Readonly<Record<string, Changes>> = {
  MaterialCollected: one("Name", "Count", 1),
  MaterialDiscarded: one("Name", "Count", -1),
  ScientificResearch: one("Name", "Count", -1),
  EngineerCraft: each("Ingredients", "Count", -1),
  Synthesis: each("Materials", "Count", -1),
  TechnologyBroker: each("Materials", "Count", -1),
  MissionCompleted: (line) =>
    listIn(line, "MaterialsReward")
      .filter(isShipMaterial)
      .map(({ Name, Count }) => [symbol(Name), Number(Count)]),
  EngineerContribution: ({ Type, Material, Quantity }) =>
    Type === "Materials" ? [[symbol(Material), -Number(Quantity)]] : [],
  MaterialTrade: ({ Paid, Received }) => {
    const [paid, received] = [Paid as Fields, Received as Fields];
    return [
      [symbol(paid.Material), -Number(paid.Quantity)],
      [symbol(received.Material), Number(received.Quantity)],
    ];
  },
};

/** What each kind puts into the slots of a ship; without an item, the slot is empty afterwards. */
const slotChanges: Readonly<Record<string, (line: Fields) => readonly (readonly [slot: unknown, item: unknown])[]>> = {
  ModuleBuy: ({ Slot, BuyItem }) => [[Slot, BuyItem]],
  ModuleSell: ({ Slot }) => [[Slot, undefined]],
  ModuleStore: ({ Slot, ReplacementItem }) => [[Slot, ReplacementItem]],
  ModuleRetrieve: ({ Slot, RetrievedItem }) => [[Slot, RetrievedItem]],
  MassModuleStore: (line) => listIn(line, "Items").map(({ Slot }) => [Slot, undefined]),
  ModuleSwap: ({ FromSlot, ToSlot, FromItem, ToItem }) => [
    [FromSlot, ToItem === "Null" ? undefined : ToItem],
    [ToSlot, FromItem],
  ],
};

/** By how much each kind changes the modules in storage. */
const storageChanges: Readonly<Record<string, Changes>> = {
  ModuleBuy: ({ StoredItem }) => (StoredItem === undefined ? [] : [[symbol(StoredItem), 1]]),
  ModuleBuyAndStore: one("BuyItem", "Count", 1),
  ModuleStore: one("StoredItem", "Count", 1),
  ModuleSellRemote: one("SellItem", "Count", -1),
  MassModuleStore: (line) => listIn(line, "Items").map(({ Name }) => [symbol(Name), 1]),
  ModuleRetrieve: ({ RetrievedItem, SwapOutItem }) => [
    [symbol(RetrievedItem), -1],
    ...(SwapOutItem === undefined ? [] : [[symbol(SwapOutItem), 1] as const]),
  ],
};

/** Paint and ornaments are chosen without a line of their own. */
const isOrnament = (slot: string): boolean =>
  /^(?:PaintJob|Decal|ShipName|ShipID|Bobble|ShipKit|WeaponColour|EngineColour|VesselVoice|StringLights)/.test(slot);

const countsOf = (things: readonly Fields[], countField = "Count"): Counts => {
  const counts: Counts = new Map();
  for (const thing of things)
    counts.set(symbol(thing.Name), (counts.get(symbol(thing.Name)) ?? 0) + Number(thing[countField] ?? 1));
  return counts;
};

function add(counts: Counts | undefined, changes: readonly Change[]): void {
  for (const [name, count] of changes) counts?.set(name, (counts.get(name) ?? 0) + count);
}

const totalOf = (counts: Counts): number => [...counts.values()].reduce((sum, count) => sum + count, 0);

/** The entries in which two accounts differ. */
function differences<Value>(expected: ReadonlyMap<string, Value>, found: ReadonlyMap<string, Value>): string[] {
  const names = new Set([...expected.keys(), ...found.keys()]);
  return [...names]
    .filter((name) => (expected.get(name) || undefined) !== (found.get(name) || undefined))
    .map((name) => `${name} ${expected.get(name) ?? "nothing"} → ${found.get(name) ?? "nothing"}`);
}

/** Keeps all accounts over the lines of one player's journals, the oldest first. */
export function audit(lines: Iterable<Fields>): Audit {
  const compared = { credits: 0, cargo: 0, materials: 0, modules: 0, storage: 0, ranks: 0 };
  const broken: string[] = [];
  const booked = new Set<string>();
  let credits: number | undefined;
  let hold: Counts | undefined;
  let materials: Counts | undefined;
  let storage: Counts | undefined;
  let ranks: ReadonlyMap<string, number> | undefined;
  let progress: ReadonlyMap<string, number> | undefined;
  const ships = new Map<unknown, Map<string, string>>();
  const handedOver = new Map<unknown, Change>();
  let isGuest = false;

  const compare = (account: Account, line: Fields, found: readonly string[]): void => {
    compared[account]++;
    if (found.length > 0) broken.push(`${account}: ${line.timestamp} ${line.event}: ${found.join(", ")}`);
  };

  const snapshots: Readonly<Record<string, (line: Fields) => void>> = {
    LoadGame(line) {
      isGuest = false;
      if (line.Credits === undefined) return;
      if (credits !== undefined)
        compare("credits", line, credits === line.Credits ? [] : [`${credits} → ${line.Credits}`]);
      credits = Number(line.Credits);
    },
    Cargo(line) {
      if (line.Vessel !== "Ship" || isGuest) return;
      const listed = line.Inventory === undefined ? undefined : countsOf(listIn(line, "Inventory"));
      if (listed && hold) compare("cargo", line, differences(hold, listed));
      else if (hold)
        compare("cargo", line, totalOf(hold) === line.Count ? [] : [`${totalOf(hold)} t → ${line.Count} t`]);
      if (listed && totalOf(listed) !== line.Count) compare("cargo", line, [`${totalOf(listed)} t listed`]);
      for (const { MissionID, Name, Count } of listIn(line, "Inventory"))
        if (MissionID !== undefined) handedOver.set(MissionID, [symbol(Name), Number(Count)]);
      if (listed) hold = listed;
      else if (line.Count === 0) hold = new Map();
      else if (hold && totalOf(hold) !== line.Count) hold = undefined;
    },
    Materials(line) {
      const listed = countsOf(["Raw", "Manufactured", "Encoded"].flatMap((list) => listIn(line, list)));
      if (materials) compare("materials", line, differences(materials, listed));
      materials = listed;
    },
    Loadout(line) {
      if (isGuest) return;
      const listed = new Map(
        listIn(line, "Modules")
          .filter(({ Slot }) => !isOrnament(String(Slot)))
          .map(({ Slot, Item }) => [String(Slot), symbol(Item)]),
      );
      const known = ships.get(line.ShipID);
      if (known) compare("modules", line, differences(known, listed));
      ships.set(line.ShipID, listed);
    },
    StoredModules(line) {
      const listed = countsOf(listIn(line, "Items"), "None");
      if (storage) compare("storage", line, differences(storage, listed));
      storage = listed;
    },
    Rank(line) {
      const listed = rankedIn(line);
      if (ranks) compare("ranks", line, differences(ranks, listed));
      ranks = listed;
    },
    Progress(line) {
      const listed = rankedIn(line);
      const lost = [...listed].filter(([name, share]) => share < (progress?.get(name) ?? 0));
      if (progress)
        compare(
          "ranks",
          line,
          lost.map(([name, share]) => `${name} ${progress?.get(name)} % → ${share} %`),
        );
      progress = listed;
    },
    Promotion(line) {
      const risen = rankedIn(line);
      if (ranks) ranks = new Map([...ranks, ...risen]);
      if (progress) progress = new Map([...progress].filter(([name]) => !risen.has(name)));
    },
    // What was in the hold of a ship that was lost is gone, but not what its owner left there on foot.
    Died() {
      hold = undefined;
    },
    JoinACrew() {
      isGuest = true;
    },
    QuitACrew() {
      isGuest = false;
    },
  };

  for (const line of lines) {
    const kind = String(line.event);
    if (line.Multicrew !== undefined && /^(?:Embark|Disembark|Location)$/.test(kind))
      isGuest = line.Multicrew === true && kind !== "Disembark";
    if (credits !== undefined) credits += earned(line);
    add(hold, cargoChanges[kind]?.(line) ?? []);
    add(hold, missionChanges(line, handedOver));
    add(materials, materialChanges[kind]?.(line) ?? []);
    add(storage, storageChanges[kind]?.(line) ?? []);
    for (const [slot, item] of slotChanges[kind]?.(line) ?? []) {
      const slots = ships.get(line.ShipID);
      if (item === undefined) slots?.delete(String(slot));
      else slots?.set(String(slot), symbol(item));
    }
    if ([money, cargoChanges, materialChanges, slotChanges].some((table) => kind in table)) booked.add(kind);
    snapshots[kind]?.(line);
  }
  return { compared, broken, booked };
}

const rankedIn = (line: Fields): ReadonlyMap<string, number> =>
  new Map(Object.entries(line).flatMap(([name, value]) => (typeof value === "number" ? [[name, value] as const] : [])));
