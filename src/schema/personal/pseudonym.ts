import type { PersonalForm } from "./parts.js";

const firstWords: readonly string[] = [
  ...["Amber", "Ashen", "Brass", "Brisk", "Calm", "Cedar", "Clear", "Cobalt", "Copper", "Coral", "Crimson", "Dapper"],
  ...["Dusky", "Early", "Ebony", "Fabled", "Faint", "Fleet", "Frosty", "Gentle", "Gilded", "Glassy", "Golden", "Grand"],
  ...["Hazel", "Hidden", "Hollow", "Humble", "Indigo", "Iron", "Ivory", "Jaunty", "Jolly", "Keen", "Kindly", "Lofty"],
  ...["Lucid", "Marble", "Mellow", "Merry", "Misty", "Modest", "Mossy", "Muted", "Nimble", "Noble", "Ochre", "Olive"],
  ...["Opal", "Patient", "Pearl", "Placid", "Plain", "Plucky", "Polar", "Proud", "Quiet", "Rapid", "Russet", "Rustic"],
  ...["Sable", "Saffron", "Sandy", "Scarlet", "Serene", "Shady", "Silent", "Silver", "Sleepy", "Slender", "Snowy"],
  ...["Solar", "Spry", "Steady", "Still", "Stormy", "Sturdy", "Subtle", "Sunny", "Supple", "Swift", "Tawny", "Teal"],
  ...["Tidal", "Timber", "Tranquil", "Trusty", "Umber", "Velvet", "Verdant", "Violet", "Vivid", "Wary", "Whimsy"],
  ...["Windy", "Wistful"],
];

const secondWords: readonly string[] = [
  ...["Badger", "Beacon", "Bison", "Bramble", "Brook", "Burrow", "Canyon", "Cascade", "Cinder", "Clover", "Comet"],
  ...["Condor", "Copse", "Crane", "Curlew", "Cypress", "Dolphin", "Drake", "Ember", "Falcon", "Fathom", "Fern"],
  ...["Ferret", "Finch", "Fjord", "Gannet", "Garnet", "Gazelle", "Glacier", "Grotto", "Grouse", "Gull", "Harbour"],
  ...["Harrier", "Hazelnut", "Heather", "Heron", "Hickory", "Hollow", "Ibex", "Iris", "Jackdaw", "Jasper", "Juniper"],
  ...["Kestrel", "Lagoon", "Lantern", "Larch", "Lichen", "Linnet", "Lynx", "Magpie", "Mallard", "Maple", "Marten"],
  ...["Meadow", "Meteor", "Mistral", "Moraine", "Nettle", "Nimbus", "Oriole", "Osprey", "Otter", "Pebble", "Pelican"],
  ...["Petrel", "Pinnacle", "Plover", "Puffin", "Quarry", "Quasar", "Raven", "Ripple", "Rowan", "Saffron", "Sandpiper"],
  ...["Sequoia", "Sorrel", "Sparrow", "Spruce", "Starling", "Summit", "Swallow", "Tamarack", "Tempest", "Thicket"],
  ...["Thistle", "Tundra", "Valley", "Vireo", "Walnut", "Warbler", "Willow", "Wolverine", "Zephyr"],
];

/** Returns a number below a bound that is unpredictable without the key. */
export type Draw = (below: number) => number;

/** The replacement for free text; it reveals nothing, not even whether two texts were the same. */
export const redactedText = "(redacted)";
const redactedChats: ReadonlySet<string> = new Set(["", "$", "$;"].map(redactedChat));

const nameForm = /^([a-z]+) ([a-z]+) \d{5}$/i;
/** A malformed value gets a malformed replacement, so that the same finding is reported. */
const fidForm = /^F\d+$/;
/** Genuine account numbers never begin with 0, and the others are obviously invented. */
const inventedFid = /^(?:F0\d*x?|F10{4,}\d|F12345(?:6(?:7(?:8(?:90?)?)?)?)?)$/i;
const inventedName = /^(?:jane|john) doe$/i;
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const lettersAndDigits = `${letters}0123456789`;
/** First letters that no callsign of the game has. */
const strangeLetters = "EIOSZ";
/** Carrier ids are multiples of this, and none is known from `strangeIds` on. */
const carrierStep = 256;
const strangeIds = 3_740_000_000;

const known = {
  first: new Set(firstWords.map((word) => word.toLowerCase())),
  second: new Set(secondWords.map((word) => word.toLowerCase())),
};

/** The forms with a drawn replacement; free text is replaced by a constant. */
export type DrawnForm = Exclude<PersonalForm, "chat" | "prose">;

/** Draws a replacement of the same form as a text; `longer` is the number of extra characters once all shorter ones are taken. */
export function drawnLike(text: string, form: DrawnForm, draw: Draw, longer: number): string {
  switch (form) {
    case "name":
      return `${firstWords[draw(firstWords.length)]} ${secondWords[draw(secondWords.length)]} ${digits(draw, 5)}`;
    case "fid":
      return `F0${digits(draw, Math.max(0, text.length - 2) + longer)}${fidForm.test(text) ? "" : "x"}`;
    case "callsign":
      return drawnCallsign(draw);
    case "sign":
      return `${[...text].map((letter) => sameClass(letter, draw)).join("")}${digits(draw, longer)}`;
    case "carrier-id":
      return drawnCarrierId(draw);
    case "number":
      return `${1 + draw(largestFirst(text))}${digits(draw, Math.max(0, text.length - 1) + longer)}`;
    case "path":
      return `\\ED_Pictures\\Redacted_${digits(draw, 6 + longer)}${/\.\w{1,5}$/.exec(text)?.[0] ?? ""}`;
  }
}

/** The replacement for what a player wrote. It looks like a game symbol if the original did, because validation depends on that. */
export function redactedChat(text: string): string {
  if (!text.startsWith("$")) return redactedText;
  return `$${redactedText}${text.endsWith(";") ? ";" : ""}`;
}

/** True if a text was not given by a player: it was made by redaction, or is well known to be invented. */
export function isPseudonym(text: string, form: PersonalForm): boolean {
  if (form === "name") {
    const [, first = "", second = ""] = nameForm.exec(text) ?? [];
    const isMade = known.first.has(first.toLowerCase()) && known.second.has(second.toLowerCase());
    return isMade || inventedName.test(text);
  }
  return form === "fid" ? inventedFid.test(text) : redactedChats.has(text);
}

/** The largest first digit of another number of a number's length, which must not exceed a limit that the number keeps. */
function largestFirst(number: string): number {
  return number.length < 3 ? 9 : Number(number.charAt(0)) || 9;
}

function digits(draw: Draw, count: number): string {
  return Array.from({ length: count }, () => draw(10)).join("");
}

function drawnCallsign(draw: Draw): string {
  const first = one(strangeLetters, draw) + one(lettersAndDigits, draw) + one(letters, draw);
  return `${first}-${one(lettersAndDigits, draw)}${one(lettersAndDigits, draw)}${one(lettersAndDigits, draw)}`;
}

function drawnCarrierId(draw: Draw): string {
  const id = strangeIds + draw(9_999_999);
  return String(id % carrierStep === 0 ? id + 1 : id);
}

function one(alphabet: string, draw: Draw): string {
  return alphabet.charAt(draw(alphabet.length));
}

/** Replaces a digit by a digit, and anything but plain punctuation by a letter. */
function sameClass(letter: string, draw: Draw): string {
  if (/^\d$/.test(letter)) return String(draw(10));
  return /^[ -/:-@[-`{-~]$/.test(letter) ? letter : one(letters, draw);
}
