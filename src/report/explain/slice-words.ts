import type { SessionState } from "../../session/state.js";

/** The state of a session in the words of players; the compiler demands words for each new entry. */
export const sliceWords: {
  readonly [Group in Exclude<keyof SessionState, "named" | "sharedFacts">]: { readonly title: string } & {
    readonly [Entry in keyof SessionState[Group]]-?: string | undefined;
  };
} = {
  location: {
    title: "Where the player is",
    system: "the star system",
    position: "its coordinates",
    factions: "its factions",
    body: "the planet or moon that the player is near",
    ...internal("left"),
  },
  vehicle: {
    title: "What the player sits in",
    now: "ship, SRV, fighter, taxi, or on foot",
    login: "the same as it was at login",
  },
  flight: {
    title: "Flight",
    docked: "docked or not",
    supercruise: "in supercruise or not",
    jump: "a jump that has begun",
    target: "the system that the next jump is aimed at",
    interdiction: "an interdiction that goes on",
    ...internal("unbegun"),
  },
  landing: { title: "Landing", landed: "landed or not" },
  docking: {
    title: "Stations",
    drop: "the station or place of the last drop from supercruise",
    source: "the signal source of the next drop",
    request: "a request to dock that was not answered yet",
    permission: "permission to dock",
    station: "the station that the ship is docked at, and its services",
    outfitting: "modules for sale were listed",
    shipyard: "ships for sale were listed",
    ...internal("followed", "unasked"),
  },
  ships: {
    title: "Ships",
    now: "the ship that the player flies",
    tanks: "the size of its tanks",
    hull: "the health of the hull",
    fuel: "tonnes in its main tank",
    bought: "a ship that was bought and not handed over yet",
    types: "which type each ship is",
  },
  fitted: { title: "Modules", outfit: "what is fitted to the ship", ...internal("lastRead") },
  surface: {
    title: "On planets",
    ship: "where the ship stands",
    buggy: "the SRV that is out",
    walk: "where the player got out",
    dropped: "what was put down",
    fighters: "fighters that are out",
    ...internal("owesLoadout", "owesBackpack"),
  },
  organics: {
    title: "Life on planets",
    analysed: "the sample that was analysed last",
    sample: "the species that is being sampled",
    find: "the last find for the codex",
    species: "which species of a genus a body has",
    ...internal("dropped", "step"),
  },
  arrival: {
    title: "Arrival in a system",
    welcome: "the system that the player is welcomed to",
    signals: "signals of the system that comes next",
    beacon: "whether the beacon was scanned",
    boosts: "what lengthens the next jump",
  },
  bodies: {
    title: "Bodies",
    systems: "names, numbers and facts of stars and planets, by system",
    ...internal("total"),
  },
  identities: {
    title: "Names and numbers that belong together",
    names: "names of systems, by address",
    addresses: "addresses of systems, by name",
    positions: "coordinates of systems",
    callsigns: "ids of carriers",
    suits: "kinds of suits",
    crew: "names of the crew",
    texts: "display texts of symbols",
    stations: "names of stations, by market id",
    systems: "systems of stations",
    pads: "landing pads of stations",
  },
  carriers: { title: "Fleet carriers", requests: "jumps that were asked for" },
  login: {
    title: "Game and login",
    head: "version of the game and part of the journal",
    continued: "the part that the journal goes on in",
    account: "the player's account",
    entry: "what the game was entered with",
    menu: "the main menu is open",
    shutdown: "the game was closed",
    death: "the player is dead",
    ...internal("isWhole", "commander", "block", "placed", "isPlaced", "early", "rebirth", "ranks"),
  },
  missions: {
    title: "Missions",
    known: "missions and how they ended",
    open: "which missions are open",
    ...internal("loggedIn", "listed"),
  },
  hold: {
    title: "Cargo",
    counted: "tonnes in the hold",
    ...internal("open", "countedAt", "edge", "changes", "doubt", "hasTritium", "isAtSite"),
  },
  materials: {
    title: "Materials",
    listed: "how many of each",
    ...internal("spelled", "unread", "lastRead", "held", "changedBy"),
  },
  purse: {
    title: "Credits",
    atLogin: "the balance at login",
    balance: "the balance now",
    ...internal("disputed", "isTouched"),
  },
  career: {
    title: "Career",
    statistics: "statistics",
    ranks: "ranks",
    progress: "progress to the next ranks",
    engineers: "progress with engineers",
    engineerNames: "names of engineers",
    goals: "community goals",
    pledge: "the power that the player is pledged to",
    sites: "progress of construction sites",
    merits: "merits with the power",
    ...internal("commander", "unread", "spelled"),
  },
  eventsSoFar: { title: "Kinds of event", ...internal("kinds", "wrongKinds", "last", "atStation", "aboardCarrier") },
};

/** Entries that players need no words for. */
function internal<Entry extends string>(...entries: readonly Entry[]): Readonly<Record<Entry, undefined>> {
  return Object.fromEntries(entries.map((entry) => [entry, undefined])) as Record<Entry, undefined>;
}
