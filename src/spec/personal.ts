/**
 * What the keyword `x-personal` can say a field holds, and in words what that is; `false` says that it tells nothing of any player.
 * Of some sorts only a part of the values is personal: those of players, and not those of the game.
 */
export const personalSorts = {
  commander: "the player's own name",
  fid: "the number of the player's account",
  player: "the name of another player",
  pilot: "the name of a pilot, who may be a player",
  sender: "who wrote a message: a player, or somebody of the game",
  addressee: "who gets a message: a player, or a channel",
  chat: "what a player wrote, or a text of the game",
  squadron: "the name of a squadron",
  "squadron-id": "the number or the short name of a squadron",
  "squadron-rank": "a rank, as a squadron calls it",
  group: "the name of a private group",
  "carrier-name": "the name of a carrier",
  callsign: "the callsign of a carrier",
  "carrier-id": "the number of a carrier",
  "market-id": "the number of a market, which may be a carrier's",
  station: "the name of a station, which may be a carrier's",
  body: "the name of a body or station, which may be a carrier's",
  "ship-name": "the name of a ship",
  "ship-ident": "the identifier of a ship",
  "loadout-name": "the name of a loadout",
  path: "the path of a file on the player's machine",
  prose: "a text in which names of players may stand",
} as const;

export type PersonalSort = keyof typeof personalSorts;

/** Whether a word is one of the sorts. */
export function isPersonalSort(word: unknown): word is PersonalSort {
  return typeof word === "string" && Object.hasOwn(personalSorts, word);
}
