/** How much of an event is made: what is required, some of the rest as in a journal, or all of it. */
export type Extent = "minimal" | "usual" | "full";
