import type { SessionState } from "../../session/state.js";

type StoryGroup = Exclude<keyof SessionState, "namedPart" | "firsts">;

/** A player's name for each piece, by group; undefined for internal ones. */
type GroupWords<Group extends StoryGroup> = {
  readonly title: string;
  readonly pieces: { readonly [Piece in keyof SessionState[Group]]-?: string | undefined };
};

/** The state of a session in the words of players; the compiler demands words for each new piece. */
export const sliceWords: { readonly [Group in StoryGroup]: GroupWords<Group> } = {
  place: {
    title: "Where the player is",
    pieces: {
      system: "the star system",
      position: "its coordinates",
      body: "the planet or moon that the player is near",
      left: undefined,
    },
  },
  vehicle: {
    title: "What the player sits in",
    pieces: { now: "ship, SRV, fighter, taxi, or on foot", login: "the same as it was at login" },
  },
  flight: {
    title: "Flight",
    pieces: {
      docked: "docked or not",
      supercruise: "in supercruise or not",
      jump: "a jump that has begun",
      target: "the system that the next jump is aimed at",
      interdiction: "an interdiction that goes on",
    },
  },
  landing: { title: "Landing", pieces: { landed: "landed or not" } },
  docking: {
    title: "Stations",
    pieces: {
      drop: "the station or place of the last drop from supercruise",
      source: "the signal source of the next drop",
      request: "a request to dock that was not answered yet",
      permission: "permission to dock",
      station: "the station that the ship is docked at, and its services",
      followed: undefined,
      outfitting: "modules for sale were listed",
      shipyard: "ships for sale were listed",
    },
  },
  ships: {
    title: "Ships",
    pieces: {
      now: "the ship that the player flies",
      tanks: "the size of its tanks",
      hull: "the health of the hull",
      fuel: "tonnes in its main tank",
      bought: "a ship that was bought and not handed over yet",
      types: "which type each ship is",
    },
  },
  fitted: { title: "Modules", pieces: { outfit: "what is fitted to the ship", lastRead: undefined } },
  surface: {
    title: "On planets",
    pieces: {
      ship: "where the ship stands",
      buggy: "the SRV that is out",
      walk: "where the player got out",
      owesLoadout: undefined,
      owesBackpack: undefined,
      dropped: "what was put down",
      fighters: "fighters that are out",
    },
  },
  organics: {
    title: "Life on planets",
    pieces: {
      analysed: "the sample that was analysed last",
      sample: "the species that is being sampled",
      find: "the last find for the codex",
      species: "which species of a genus a body has",
    },
  },
  arrival: {
    title: "Arrival in a system",
    pieces: {
      welcome: "the system that the player is welcomed to",
      signals: "signals of the system that comes next",
      beacon: "whether the beacon was scanned",
      boosts: "what lengthens the next jump",
    },
  },
  bodies: {
    title: "Bodies",
    pieces: { systems: "names, numbers and facts of stars and planets, by system", total: undefined },
  },
  identities: {
    title: "Names and numbers that belong together",
    pieces: {
      names: "names of systems, by address",
      addresses: "addresses of systems, by name",
      positions: "coordinates of systems",
      callsigns: "ids of carriers",
      suits: "kinds of suits",
      stations: "names of stations, by market id",
      systems: "systems of stations",
      pads: "landing pads of stations",
    },
  },
  carriers: { title: "Fleet carriers", pieces: { requests: "jumps that were asked for" } },
  login: {
    title: "Game and login",
    pieces: {
      head: "version of the game and part of the journal",
      isWhole: undefined,
      continued: "the part that the journal goes on in",
      account: "the player's account",
      commander: undefined,
      block: undefined,
      entry: "what the game was entered with",
      placed: undefined,
      isPlaced: undefined,
      early: undefined,
      menu: "the main menu is open",
      mentionsMenu: undefined,
      shutdown: "the game was closed",
      death: "the player is dead",
      rebirth: undefined,
      ranks: undefined,
    },
  },
  missions: {
    title: "Missions",
    pieces: {
      known: "missions and how they ended",
      loggedIn: undefined,
      listed: undefined,
      open: "which missions are open",
    },
  },
  hold: {
    title: "Cargo",
    pieces: {
      counted: "tonnes in the hold",
      countedAt: undefined,
      changes: undefined,
      doubt: undefined,
      loose: undefined,
      collectedAt: undefined,
      hasTritium: undefined,
      isAtSite: undefined,
    },
  },
  materials: {
    title: "Materials",
    pieces: {
      listed: "how many of each",
      spelled: undefined,
      unread: undefined,
      lastRead: undefined,
      held: undefined,
      changedBy: undefined,
    },
  },
  purse: {
    title: "Credits",
    pieces: { atLogin: "the balance at login", disputed: undefined, isTouched: undefined, balance: "the balance now" },
  },
  career: {
    title: "Career",
    pieces: {
      commander: undefined,
      statistics: "statistics",
      ranks: "ranks",
      progress: "progress to the next ranks",
      unread: undefined,
      spelled: undefined,
      engineers: "progress with engineers",
      engineerNames: "names of engineers",
      goals: "community goals",
      pledge: "the power that the player is pledged to",
      sites: "progress of construction sites",
    },
  },
  heard: { title: "Kinds of event", pieces: { kinds: undefined } },
};
