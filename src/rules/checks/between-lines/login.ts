import { excerpt } from "../../../base/visible.js";
import type { Known } from "../../../session/known.js";
import { deeds, sights, works } from "../../../session/pieces/deeds.js";
import { type CountableKind, isKeptWhole, tellsOf } from "../../../session/pieces/heard.js";
import { type Account, blockKinds, goesOnAt, tailKinds } from "../../../session/pieces/login.js";
import { readsOf, type Told } from "../../../session/told.js";
import { textIn } from "../../../session/told-value.js";
import { against } from "./against.js";
import { lastAbove, linesAbove } from "./lines-above.js";
import { loginPlaceRules } from "./login-place.js";
import type { SessionBreach, SessionRule } from "./session-rule.js";

const quoted = (text: string): string => JSON.stringify(excerpt(text));

/** Only a file that the game named is asked for it: others may be put together by hand. */
const oneHead: SessionRule = {
  reads: { Fileheader: ["part"] },
  breaches(told, state) {
    const { namedPart, login } = state;
    if (namedPart === undefined) return [];
    const above = goesOnAt(state, told) ? undefined : (login.head ?? login.commander ?? login.entry ?? login.early);
    if (above) {
      const says = `Fileheader is to be the first line, but ${above.from.kind} stands ${linesAbove(told, above.from)}`;
      return [against("session-start", above, { says, message: "this stands above it" })];
    }
    const part = told.value("part");
    if (typeof part !== "number" || part === namedPart) return [];
    const but = `the name of the file says ${namedPart}`;
    return [{ rule: "session-start", path: "/part", but, related: [], mostly: true }];
  },
};

const headFirst: SessionRule = {
  reads: { LoadGame: [] },
  breaches(_, { namedPart, login: { head, entry } }) {
    if (namedPart === undefined || head || entry) return [];
    return [
      { rule: "session-start", path: "/event", says: "LoadGame comes, but the journal has no Fileheader", related: [] },
    ];
  },
};

const ofGame = ["gameversion", "build", "language"] as const;

const sameGame: SessionRule = {
  reads: { LoadGame: ofGame },
  breaches(told, { login: { head } }) {
    for (const field of head ? ofGame : []) {
      const found = textIn(told, field);
      const expected = head?.value[field];
      if (!head || found === undefined || expected === undefined || found === expected) continue;
      const but = `${lastAbove(told, head.from)} says ${quoted(expected)}`;
      return [against("session-start", head, { field, but, message: "the game that writes the journal" })];
    }
    return [];
  },
};

const commanderFirst: SessionRule = {
  reads: { LoadGame: [] },
  breaches(told, state) {
    const { entry, commander, head } = state.login;
    if (commander || !tellsOf(state, "Commander")) return [];
    if (!entry) {
      const says = "LoadGame comes without a Commander";
      return head && isKeptWhole(state)
        ? [against("session-start", head, { says, message: "the journal begins here" })]
        : [];
    }
    const says = `LoadGame comes without a Commander since the LoadGame ${linesAbove(told, entry.from)}`;
    return [against("session-start", entry, { says, message: "the login before" })];
  },
};

const wholeBlock: SessionRule = {
  reads: { LoadGame: ["GameMode"] },
  breaches(told, state) {
    const { commander, block, head } = state.login;
    // Before 4.0 the block was another, and a visit to the arena has no mode and no materials.
    if (!commander || (head?.value.major ?? 0) < 4 || told.value("GameMode") === undefined) return [];
    // Of a player who knows no engineer nothing is told.
    const isAsked = (kind: CountableKind): boolean =>
      kind === "EngineerProgress" ? state.heard.kinds.has(kind) : tellsOf(state, kind);
    const missing = blockKinds.find((kind) => !block.has(kind) && isAsked(kind));
    if (missing === undefined) return [];
    const says = `LoadGame comes, but no ${missing} since the Commander ${linesAbove(told, commander.from)}`;
    return [against("session-start", commander, { says, message: "the login begins here", mostly: true })];
  },
};

const ranksTogether: SessionRule = {
  reads: { Progress: [], Reputation: [] },
  breaches(told, { login: { ranks } }) {
    const before = told.kind === "Progress" ? "Rank" : "Progress";
    if (ranks?.from.kind !== before) return [];
    if (told.line - ranks.from.line === 1 && told.timestamp === ranks.value) return [];
    const says = `${told.kind} is to follow ${before} on the next line and at the same time, but ${before} stands ${linesAbove(told, ranks.from)}`;
    return [against("session-start", ranks, { says, message: "what it belongs to" })];
  },
};

/** Whether an event says that the player is another than the one above. */
function otherAccount(
  told: Told,
  account: Known<Account> | undefined,
  { id, name }: { readonly id: string; readonly name?: string },
  mostly: boolean,
): readonly SessionBreach[] {
  if (!account) return [];
  const message = "the commander is told here";
  for (const [field, expected] of [
    [id, account.value.id],
    [name ?? "", account.value.name],
  ] as const) {
    const found = textIn(told, field);
    if (found === undefined || expected === undefined || found === expected) continue;
    const but = `${lastAbove(told, account.from)} says ${quoted(expected)}`;
    return [against("other-commander", account, { field, but, message, mostly })];
  }
  return [];
}

const sameCommander: SessionRule = {
  reads: { LoadGame: ["FID", "Commander"], Commander: ["FID"] },
  breaches: (told, { login: { account, commander } }) =>
    told.kind === "LoadGame" && commander
      ? otherAccount(told, commander, { id: "FID", name: "Commander" }, false)
      : otherAccount(told, account, { id: "FID" }, true),
};

const menuBetween: SessionRule = {
  reads: { Commander: [] },
  breaches(told, state) {
    const { entry, menu, tellsOfMenu, isPlaced } = state.login;
    if (!entry || menu || !isPlaced || !(tellsOfMenu || isKeptWhole(state))) return [];
    const says = `Commander comes without a Music of MainMenu since the LoadGame ${linesAbove(told, entry.from)}`;
    return [against("session-start", entry, { says, message: "the login before", mostly: true })];
  },
};

/** A login that led nowhere is one that was broken off, if it was short. */
const endsSomewhere: SessionRule = {
  reads: { Commander: [] },
  breaches(told, state) {
    const { entry, isPlaced, early } = state.login;
    if (!entry || isPlaced || !early || isKeptWhole(state) || !tellsOf(state, "Location")) return [];
    const says = `Commander comes, but no Location has followed on the LoadGame ${linesAbove(told, entry.from)}`;
    return [against("session-start", entry, { says, message: "the login before", mostly: true })];
  },
};

const returns: ReadonlySet<unknown> = new Set(["rebuy", "recover", "rejoin"]);

const diedFirst: SessionRule = {
  reads: { Resurrect: ["Option"] },
  breaches(told, state) {
    const { death, entry, isPlaced } = state.login;
    if (death || !entry || !isPlaced || !returns.has(told.value("Option")) || !tellsOf(state, "Died")) return [];
    const says = `Resurrect comes without a Died since the LoadGame ${linesAbove(told, entry.from)} or the last Resurrect`;
    return [against("out-of-turn", entry, { says, message: "the login", mostly: true })];
  },
};

const nothingAfterShutdown: SessionRule = {
  reads: readsOf([
    "Shutdown",
    "Commander",
    "LoadGame",
    "Location",
    ...deeds,
    ...works,
    ...tailKinds,
    ...blockKinds,
    ...sights,
  ]),
  breaches(told, { login: { shutdown } }) {
    if (!shutdown) return [];
    const again = told.kind === "Shutdown" ? " again" : "";
    const says = `${told.kind} comes${again}, but the Shutdown ${linesAbove(told, shutdown.from)} has ended the journal`;
    return [against("session-end", shutdown, { says, message: "the journal ends here", mostly: again === "" })];
  },
};

export const loginRules: readonly SessionRule[] = [
  nothingAfterShutdown,
  oneHead,
  headFirst,
  sameGame,
  commanderFirst,
  sameCommander,
  wholeBlock,
  ranksTogether,
  menuBetween,
  endsSomewhere,
  ...loginPlaceRules,
  diedFirst,
];
