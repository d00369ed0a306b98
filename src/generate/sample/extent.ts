/** The names of the extents. */
export const extents = ["minimal", "usual", "full"] as const;

/** How much of an event is made: what is required, some of the rest as in a journal, or all of it. */
export type Extent = (typeof extents)[number];
