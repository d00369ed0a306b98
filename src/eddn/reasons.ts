/** Why a line must not be sent, in words that follow "not sent:". */
export const reasons = {
  "not-for-eddn": "no kind of event that the network takes",
  "file-instead": "what is sent is the file beside the journal, not this line",
  "no-position": "no Location, FSDJump or CarrierJump above says where the player is",
  elsewhere: "it tells of another system than the one that the player is in",
  "mission-target": "the signal source is the target of a mission, which nobody else can see",
  "last-sample": "the last sample may be told later, in another system",
  "route-cleared": "the route was given up",
  "other-crew": "the player is aboard the ship of another commander",
  beta: "a test version of the game wrote it",
  "nothing-left": "nothing is left that the network takes",
  "wrong-value": "a value is of another kind than the network asks for",
  "no-schema": "the schemas of the network that were given have none for it",
  "lacks-field": "it lacks a field that the network asks for",
} as const;

export type EddnReason = keyof typeof reasons;
