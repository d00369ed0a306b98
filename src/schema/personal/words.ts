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
