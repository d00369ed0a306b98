const elite = ["Elite", "Elite I", "Elite II", "Elite III", "Elite IV", "Elite V"] as const;

/** The ranks of each career from 0 on, by the field that tells them. */
export const rankNames: Readonly<Record<string, readonly string[]>> = {
  Combat: ["Harmless", "Mostly Harmless", "Novice", "Competent", "Expert", "Master", "Dangerous", "Deadly", ...elite],
  Trade: [
    "Penniless",
    "Mostly Penniless",
    "Peddler",
    "Dealer",
    "Merchant",
    "Broker",
    "Entrepreneur",
    "Tycoon",
    ...elite,
  ],
  Explore: [
    "Aimless",
    "Mostly Aimless",
    "Scout",
    "Surveyor",
    "Trailblazer",
    "Pathfinder",
    "Ranger",
    "Pioneer",
    ...elite,
  ],
  Soldier: [
    ...["Defenceless", "Mostly Defenceless", "Rookie", "Soldier", "Gunslinger", "Warrior", "Gladiator", "Deadeye"],
    ...elite,
  ],
  Exobiologist: [
    ...["Directionless", "Mostly Directionless", "Compiler", "Collector", "Cataloguer", "Taxonomist", "Ecologist"],
    ...["Geneticist", ...elite],
  ],
  CQC: [
    ...["Helpless", "Mostly Helpless", "Amateur", "Semi Professional", "Professional", "Champion", "Hero", "Legend"],
    ...elite,
  ],
  Federation: [
    ...["None", "Recruit", "Cadet", "Midshipman", "Petty Officer", "Chief Petty Officer", "Warrant Officer", "Ensign"],
    ...[
      "Lieutenant",
      "Lieutenant Commander",
      "Post Commander",
      "Post Captain",
      "Rear Admiral",
      "Vice Admiral",
      "Admiral",
    ],
  ],
  Empire: [
    ...["None", "Outsider", "Serf", "Master", "Squire", "Knight", "Lord", "Baron", "Viscount", "Count", "Earl"],
    ...["Marquis", "Duke", "Prince", "King"],
  ],
};
