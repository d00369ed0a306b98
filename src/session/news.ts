/** What an event of a frequent kind must be for anything to follow from it: others of its kind need not be heard. */
export type News =
  /** A text starts so. */
  | { readonly type: "starts"; readonly field: string; readonly like: string }
  /** The fields that are asked for are not those of the last of its kind, or something else was heard in between. */
  | { readonly type: "changed" };

/** The kinds that are a good half of all lines. */
export const newsOf: Readonly<Partial<Record<string, News>>> = {
  Music: { type: "starts", field: "MusicTrack", like: "MainMenu" },
  ReceiveText: { type: "starts", field: "Message", like: "$COMMS_entered:" },
  FSSSignalDiscovered: { type: "changed" },
  ShipLocker: { type: "changed" },
};
