/** Where an evening may begin. */
export const situations = ["docked", "space", "landed", "on-foot", "srv", "carrier", "dead"] as const;

export type StartSituation = (typeof situations)[number];
