/** How much of a hostile record a report may repeat: what the game writes, and what people get wrong, stays far below. */

/** The longest path, and the longest name of an event, in a finding; the game's own have less than 200 characters. */
export const longestPath = 300;

/** The most findings of one rule in one record; the last of them counts the rest. */
export const mostOfRule = 10_000;

/** The most characters of findings that a page lists. */
export const mostPageText = 32_000_000;
