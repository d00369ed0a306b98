import type { Pastime } from "./happening.js";

/** How much more often than else things happen in an evening of some sort; what is not named happens as often as ever. */
type Emphasis = Readonly<Partial<Record<Pastime, number>>>;

/** Nothing of it. */
const none = 0;

const quiet: Emphasis = {
  combat: 0.2,
  mining: none,
  carrier: none,
  colony: none,
  exobiology: none,
  foot: none,
  powers: none,
};

/** The sorts of evenings. */
export const scenarios = {
  evening: {},
  everything: {
    carrier: 4,
    colony: 4,
    powers: 4,
    company: 3,
    foot: 3,
    engineering: 2,
    combat: 2,
    mining: 3,
    missions: 2,
  },
  trader: { ...quiet, trade: 8, station: 2, exploration: 0.2, surface: none, missions: 1 },
  miner: { ...quiet, mining: 12, trade: 2, exploration: 0.5, surface: none },
  explorer: { ...quiet, exploration: 3, surface: 2, exobiology: 1, station: 0.1, missions: none },
  exobiologist: { ...quiet, exobiology: 6, surface: 6, exploration: 2, foot: 1 },
  combat: { ...quiet, combat: 8, exploration: 0.2, surface: none },
  carrier: { ...quiet, carrier: 12, trade: 4 },
  colonist: { ...quiet, colony: 8, trade: 5, station: 2 },
  "on-foot": { ...quiet, foot: 12, station: 3, exobiology: 1 },
  passenger: { ...quiet, missions: 8, station: 3, passengers: 6 },
  "new-player": { ...quiet, station: 2, trade: 2, engineering: none, company: 0.5 },
} as const satisfies Readonly<Record<string, Emphasis>>;

export type Scenario = keyof typeof scenarios;

/** How often things of a topic happen in a scenario, beside as often as ever. */
export function emphasisOf(scenario: Scenario, topic: Pastime): number {
  const emphasis: Emphasis = scenarios[scenario];
  return emphasis[topic] ?? 1;
}
