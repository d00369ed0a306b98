import { withGuess } from "../base/nearest.js";
import { refuse, refuseUnknown } from "../base/refuse.js";
import { sameName } from "../base/text.js";
import { ownKinds, specifiedKinds } from "../engine/validate/validators.js";
import type { JournalRuleId } from "../rules/built/rule-id.js";
import { isJournalRule, isRuleId, journalRuleIds } from "../rules/index.js";
import { forms } from "../schema/form.js";
import { isOldFormat, parseGameVersion } from "../schema/game-version.js";
import { isInGameForm } from "../schema/timestamp.js";
import { type StartSituation, situations } from "./evening/place.js";
import { type Scenario, scenarios } from "./evening/scenario.js";
import { shipNames } from "./evening/ship.js";
import { isLanguage, languages } from "./galaxy/display.js";
import { type Game, gameOf } from "./game.js";
import { type PlayedGame, recurringKinds, tooFew, whyUnwritable } from "./kinds.js";
import { generateDefaults as defaults, type GenerateOptions, sessionOptions } from "./options.js";
import { quirkScenario, quirks, quirkVersion } from "./scene/quirks.js";
import { listsScenes, sceneCalled } from "./scene/scenes.js";
import { bytesOf, checkSeed, type GenerateSettings, isCount, isTooMany, most } from "./settings.js";

const mostHours = 100_000;
/** A session may last for years, and dates have four-digit years. */
const firstYear = "2000";
const lastYear = "9000";

/** Validates options, which callers may pass without type checks; throws a TypeError that names the problem. */
export function settleGenerate(options: GenerateOptions): GenerateSettings {
  refuseUnknown(options, ["seed", ...sessionOptions, "format", "faults"]);
  const isQuirky = options.scenario === quirkScenario;
  const { seed = defaults.seed, gameversion = isQuirky ? quirkVersion : defaults.gameversion } = options;
  const { language = defaults.language, parts = defaults.parts, format = defaults.format } = options;
  const version = parseGameVersion(gameversion);
  if (!version) throw new TypeError("the game version must start like 4.0");
  refuse(isOldFormat(version), "the game version must be 3.4 or newer: older ones wrote another format");
  const game = gameOf(version);
  const { start = game.start(defaults.start) } = options;
  checkSeed(seed);
  refuse(isTooMany(parts), `there must be no more than ${most} parts`);
  refuse(!isCount(parts) || parts < 1, "there must be 1 part or more");
  refuse(
    typeof start !== "string" || !isInGameForm(start) || start < firstYear || start > lastYear,
    `the start must be a date-time of the form YYYY-MM-DDThh:mm:ssZ, from ${firstYear} on and before ${lastYear}`,
  );
  refuse(!isLanguage(language), `the language must be one of ${languages.join(", ")}`);
  refuse(!Object.hasOwn(forms, format), `the format must be one of ${Object.keys(forms).join(", ")}`);
  const settings = { seed, start, gameversion, game, language, parts, form: format, ...personOf(options) };
  return {
    ...settings,
    amount: amountIn(options, game, parts),
    isQuirky,
    names: namesOf(options),
    scenario: scenarioOf(options),
    situation: situationOf(options, game),
    isNasty: flagIn(options, "nasty"),
    isSpecOnly: flagIn(options, "specOnly"),
    // The states of Status.json are the only place of its kind.
    hasHistory: flagIn(options, "history") || options.specOnly === true,
    kinds: kindsOf(options, settings),
    faults: faultsOf(options.faults),
  };
}

function amountIn(options: GenerateOptions, game: Game, parts: number): GenerateSettings["amount"] {
  if (options.scenario === quirkScenario) {
    const isFaulty = Object.keys(options.faults ?? {}).length > 0;
    const other = isFaulty ? "faults" : besideScenes.find((name) => name !== "scenario" && options[name] !== undefined);
    refuse(other !== undefined, `${other} cannot be combined with the scenario ${quirkScenario}`);
    refuse(options.format === "compact", `the scenario ${quirkScenario} needs the game's own format`);
    const hasFeet = game.writes("Disembark");
    return { scenes: Object.keys(quirks).filter((name) => hasFeet || quirks[name]?.at !== "walking") };
  }
  return options.scene === undefined ? amountOf(options, parts) : { scenes: scenesOf(options, game) };
}

/** Each part has an opening and a closing line. */
const leastLines = 2;

/** The commander and the ship. */
function personOf(options: GenerateOptions): Pick<GenerateSettings, "commander" | "ship"> {
  const { commander = defaults.commander, ship } = options;
  refuse(typeof commander !== "string" || commander.trim() === "", "the commander must have a name");
  refuse(ship !== undefined && !shipNames.includes(ship), `the ship must be one of ${shipNames.join(", ")}`);
  return { commander, ship };
}

function situationOf({ situation = defaults.situation }: GenerateOptions, game: Game): StartSituation {
  refuse(!situations.includes(situation), `the situation must be one of ${situations.join(", ")}`);
  refuse(situation === "on-foot" && !game.writes("Disembark"), "nobody was on foot before game version 4.0");
  return situation;
}

function flagIn(options: GenerateOptions, name: "nasty" | "history" | "specOnly"): boolean {
  const { [name]: flag = false } = options;
  refuse(typeof flag !== "boolean", `${name} must be true or false`);
  return flag;
}

const scenarioNames = [...Object.keys(scenarios), quirkScenario];

/** The default is a mixed evening or, if kinds are requested, one in which all of them occur. */
function scenarioOf({ scenario, kinds, specOnly = false }: GenerateOptions): Scenario {
  if (scenario === undefined) return kinds === undefined && !specOnly ? defaults.scenario : "everything";
  if (scenario === quirkScenario) return defaults.scenario;
  refuse(!scenarioNames.includes(scenario), `the scenario must be one of ${scenarioNames.join(", ")}`);
  return scenario;
}

/** Options that define the length or content of a session in another way. */
const besideScenes = [
  "events",
  "size",
  "hours",
  "scenario",
  "situation",
  "nasty",
  "specOnly",
  "kinds",
  "parts",
] as const;

/** The requested scenes, each of which must exist in the game version. */
function scenesOf({ scene = [], ...options }: GenerateOptions, game: Game): readonly string[] {
  refuse(!Array.isArray(scene) || scene.length === 0, `scene must be a list of names; ${listsScenes}`);
  const other = besideScenes.find((option) => options[option] !== undefined);
  refuse(other !== undefined, `${other} cannot be combined with scene: scenes define what happens`);
  for (const name of scene) {
    const { at, writes = "Fileheader" } = sceneCalled(name);
    const isOnFoot = at === "concourse" || at === "walking";
    refuse(isOnFoot && !game.writes("Disembark"), `nobody was on foot before game version 4.0, as in ${name}`);
    refuse(!game.writes(writes), `the game version does not have ${writes}, as in ${name}`);
  }
  return scene;
}

/** A procedurally generated name encodes where the system is, and ours is elsewhere. */
const madeName = /[A-Z][A-Z]-[A-Z] [a-h]\d/;

function namesOf({ scene, system, station }: GenerateOptions): GenerateSettings["names"] {
  for (const [what, name] of Object.entries({ system, station })) {
    if (name === undefined) continue;
    refuse(scene === undefined, `${what} needs scene`);
    refuse(typeof name !== "string" || name.trim() === "", `the ${what} must have a name`);
  }
  refuse(
    system !== undefined && madeName.test(system),
    `the name ${system} says where the system is: name one as people do, such as Sol`,
  );
  return { system, station };
}

function amountOf({ events, size, hours }: GenerateOptions, parts: number): GenerateSettings["amount"] {
  refuse(
    [events, size, hours].filter((amount) => amount !== undefined).length > 1,
    hours === undefined ? "give a number of events or a size, not both" : "give a number of events, a size or hours",
  );
  if (hours !== undefined) {
    refuse(
      typeof hours !== "number" || !(hours > 0 && hours <= mostHours),
      `the hours must be more than 0, and ${mostHours} at most`,
    );
    return { hours };
  }
  if (size !== undefined) return { bytes: bytesOf(size) };
  const least = leastLines * parts;
  const count = events === undefined ? Math.max(defaults.events, least) : events;
  refuse(isTooMany(count), `there must be no more than ${most} events`);
  refuse(!isCount(count) || count < least, `there must be ${least} events or more, as each part is opened and closed`);
  return { events: count };
}

/** Options that ask for what the specification does not have. */
const besideSpec = ["kinds", "scenario", "nasty", "parts", "gameversion"] as const;

function kindsOf(options: GenerateOptions, settings: PlayedGame): GenerateSettings["kinds"] {
  const { kinds, specOnly } = options;
  if (specOnly) {
    const isFaulty = Object.keys(options.faults ?? {}).length > 0;
    const other = isFaulty ? "faults" : besideSpec.find((option) => options[option] !== undefined);
    refuse(
      other !== undefined,
      `${other} cannot be combined with specOnly: the specification has one form of journals`,
    );
    return new Set(specifiedKinds.names);
  }
  if (kinds === undefined) return undefined;
  refuse(!Array.isArray(kinds), "the kinds must be an array of names");
  refuse(kinds.length === 0, "name one kind of event or more");
  refuse(kinds.includes(""), "a kind is missing: write them with one comma between two");
  const wanted = new Set(kinds.map((name: unknown) => kindOf(name, settings)));
  refuse(recurringKinds(wanted).length === 0, tooFew(wanted));
  return wanted;
}

/** A kind by its name, ignoring case; throws if a session cannot contain it. */
function kindOf(name: unknown, settings: PlayedGame): string {
  if (typeof name !== "string") throw new TypeError("each kind must be a text, such as FSDJump");
  const kind = sameName(name, ownKinds.names) ?? name;
  const reason = whyUnwritable(kind, settings);
  if (reason !== undefined) throw new TypeError(reason);
  return kind;
}

function faultsOf(faults: GenerateOptions["faults"]): GenerateSettings["faults"] {
  if (faults === "all") return new Map(journalRuleIds.map((id) => [id, 1]));
  if (faults === undefined) return new Map();
  refuse(
    typeof faults !== "object" || faults === null || Array.isArray(faults),
    'the faults must be "all", or an object with a number for each rule',
  );
  return new Map(
    Object.entries(faults).map(([id, count]): [JournalRuleId, number] => {
      if (!isJournalRule(id)) throw new TypeError(unknownRule(id));
      refuse(!isCount(count) || count < 1, `the number of faults of ${id} must be 1 or more`);
      return [id, count];
    }),
  );
}

/** The error message for a rule that does not exist or that no journal can break. */
export function unknownRule(id: string): string {
  if (isRuleId(id)) return `no fault can be planted for ${id}: it is about messages for EDDN`;
  return `there is no rule ${withGuess(id, journalRuleIds)}`;
}
