/** What an event of a frequent kind must be for anything to follow from it: others of its kind need not be heard. */
export type News =
  /** A text starts so. */
  | { readonly type: "starts"; readonly field: string; readonly like: string }
  /** The fields that are asked for are not those of the last of its kind, or something else was heard since: anything, or what starts a chapter. */
  | { readonly type: "changed"; readonly since: "anything" | "chapter" };

/** The kinds that are a good half of all lines. */
export const newsOf: Readonly<Partial<Record<string, News>>> = {
  Music: { type: "starts", field: "MusicTrack", like: "MainMenu" },
  ReceiveText: { type: "starts", field: "Message", like: "$COMMS_entered:" },
  FSSSignalDiscovered: { type: "changed", since: "anything" },
  ShipLocker: { type: "changed", since: "chapter" },
};

/** The kinds that start a chapter: a login, an arrival of its kind, or an end. */
export const chapterKinds: ReadonlySet<string> = new Set([
  "Fileheader",
  "Commander",
  "LoadGame",
  "Location",
  "Resurrect",
  "Shutdown",
]);
