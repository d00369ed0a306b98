const elite = "Elite, Elite I, Elite II, Elite III, Elite IV, Elite V";

/** The ranks of each career from 0 on, by their field. */
const rankNames: Readonly<Record<string, string>> = {
  Combat: `Harmless, Mostly Harmless, Novice, Competent, Expert, Master, Dangerous, Deadly, ${elite}`,
  Trade: `Penniless, Mostly Penniless, Peddler, Dealer, Merchant, Broker, Entrepreneur, Tycoon, ${elite}`,
  Explore: `Aimless, Mostly Aimless, Scout, Surveyor, Trailblazer, Pathfinder, Ranger, Pioneer, ${elite}`,
  Soldier: `Defenceless, Mostly Defenceless, Rookie, Soldier, Gunslinger, Warrior, Gladiator, Deadeye, ${elite}`,
  Exobiologist: `Directionless, Mostly Directionless, Compiler, Collector, Cataloguer, Taxonomist, Ecologist, Geneticist, ${elite}`,
  CQC: `Helpless, Mostly Helpless, Amateur, Semi Professional, Professional, Champion, Hero, Legend, ${elite}`,
  Federation:
    "None, Recruit, Cadet, Midshipman, Petty Officer, Chief Petty Officer, Warrant Officer, Ensign, " +
    "Lieutenant, Lieutenant Commander, Post Commander, Post Captain, Rear Admiral, Vice Admiral, Admiral",
  Empire:
    "None, Outsider, Serf, Master, Squire, Knight, Lord, Baron, Viscount, Count, Earl, Marquis, Duke, Prince, King",
};

/** The names of the ranks of a career by their numbers; none if the field is not that of a career. */
export function ranksOf(field: string): readonly string[] {
  return (Object.hasOwn(rankNames, field) && rankNames[field]?.split(", ")) || [];
}
