import { excerpt } from "../base/visible.js";
import { isOpenJump, type StartedJump } from "../session/pieces/flight.js";
import type { SessionState } from "../session/state.js";
import { englishName } from "../spec/names/entry.js";

/** The pieces of the state that a sentence can name. */
const pieces: Readonly<Record<string, (state: SessionState) => string | undefined>> = {
  system: ({ place }) => place.system?.value.name,
  body: ({ place }) => place.body?.value.name,
  station: ({ docking }) => docking.station?.value.name,
  target: ({ flight }) => jumpName(flight.jump?.value),
  destination: ({ docking }) => destinationName(docking.drop?.value.type),
};

/** The names of these pieces. */
export const pieceNames: readonly string[] = Object.keys(pieces);

/** A piece of the state as people call it; undefined where it is not known. */
export function stateText(state: SessionState, piece: string): string | undefined {
  const text = pieces[piece]?.(state);
  return text === undefined ? undefined : excerpt(text);
}

/** What the drop was at is a name, or a symbol whose display text the machine does not keep. */
function destinationName(type: string | undefined): string | undefined {
  if (type === undefined) return undefined;
  return englishName("signal", type) ?? (type.startsWith("$") ? undefined : type);
}

function jumpName(jump: StartedJump | "none" | undefined): string | undefined {
  return isOpenJump(jump) ? jump.name : undefined;
}
