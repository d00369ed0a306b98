/** What a table of statistics may have a row for. */
export const statisticsBy = ["kind", "version", "file"] as const;

export type StatisticsBy = (typeof statisticsBy)[number];
