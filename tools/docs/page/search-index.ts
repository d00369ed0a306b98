/** An event, a side file or a rule to be found: its name, the address of its page, what it is, and the anchors of its fields. */
export type IndexEntry = readonly [name: string, address: string, says: string, fields: readonly string[]];

/** A section of a page to be found by its words; the first of a page belongs to no other. */
export type SectionEntry = readonly [page: string, heading: string, address: string, text: string];

/** All that can be found. */
export interface SearchIndex {
  readonly entries: readonly IndexEntry[];
  readonly sections: readonly SectionEntry[];
}
