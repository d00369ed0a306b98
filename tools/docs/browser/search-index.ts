/** An event, a side file or a rule in the index: its name, the address of its page, its description, and the anchors of its fields. */
export type IndexEntry = readonly [name: string, address: string, says: string, fields: readonly string[]];

/** A section of a page in the index, found by its words; the first of a page belongs to no other. */
export type SectionEntry = readonly [page: string, heading: string, address: string, text: string];

/** The whole index. */
export interface SearchIndex {
  readonly entries: readonly IndexEntry[];
  readonly sections: readonly SectionEntry[];
}
