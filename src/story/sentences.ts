import type { Topic } from "./sentence.js";
import { carrierTopic } from "./topics/carrier.js";
import { combatTopic } from "./topics/combat.js";
import { companyTopic } from "./topics/company.js";
import { explorationTopic } from "./topics/exploration.js";
import { gameTopic } from "./topics/game.js";
import { groundTopic } from "./topics/ground.js";
import { missionsTopic } from "./topics/missions.js";
import { shipsTopic } from "./topics/ships.js";
import { standingTopic } from "./topics/standing.js";
import { tradeTopic } from "./topics/trade.js";
import { travelTopic } from "./topics/travel.js";

/** What is told of each kind; of the others nothing is told. */
export const sentences: Topic = {
  ...gameTopic,
  ...travelTopic,
  ...groundTopic,
  ...tradeTopic,
  ...missionsTopic,
  ...combatTopic,
  ...explorationTopic,
  ...shipsTopic,
  ...carrierTopic,
  ...standingTopic,
  ...companyTopic,
};
