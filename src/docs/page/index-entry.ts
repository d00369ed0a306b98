/** Something to be found: its name, the address of its page, what it is, and the anchors of its fields. */
export type IndexEntry = readonly [name: string, address: string, says: string, fields: readonly string[]];
