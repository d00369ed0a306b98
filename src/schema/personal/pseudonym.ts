import type { PersonalForm } from "./parts.js";

/** The words that the names of pseudonyms are made of, by which they are recognised. */
export const firstWords: readonly string[] = [
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

export const secondWords: readonly string[] = [
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

/** The replacement for free text; it reveals nothing, not even whether two texts were the same. */
export const redactedText = "(redacted)";
const redactedChats: ReadonlySet<string> = new Set(["", "$", "$;"].map(redactedChat));

const nameForm = /^([a-z]+) ([a-z]+) \d{5}$/i;
/** Genuine account numbers never begin with 0, and the others are obviously invented. */
const inventedFid = /^(?:F0\d*x?|F10{4,}\d|F12345(?:6(?:7(?:8(?:90?)?)?)?)?)$/i;
const inventedName = /^(?:jane|john) doe$/i;
const known = {
  first: new Set(firstWords.map((word) => word.toLowerCase())),
  second: new Set(secondWords.map((word) => word.toLowerCase())),
};

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
