import { relatedPlaces } from "../../engine/judge/finding.js";
import { heldAgainst } from "../../rules/checks/between-lines/session-judge.js";
import type { SessionState } from "../../session/state.js";
import type { Told } from "../../session/told.js";
import type { PlantedFault } from "./planted-fault.js";

/** A part of a journal, and how many lines stand in those before it. */
interface BegunPart {
  readonly file: string;
  readonly linesAbove: number;
}

/** The lines above that a fault between lines goes against, as the linter will tell them. */
export function relatedTo(
  told: Told,
  { rule, path }: Pick<PlantedFault, "rule" | "path">,
  state: SessionState,
  parts: readonly BegunPart[],
): Pick<PlantedFault, "related"> {
  const breach = heldAgainst(told, state).find((each) => each.rule === rule && each.path === path);
  if (!breach || breach.related.length === 0) return {};
  const placed = breach.related.map(({ from, message }) => ({
    ...placeIn(from.line, parts),
    column: from.column,
    message,
  }));
  return { related: relatedPlaces(placed) };
}

/** Which line of which part it is that so many lines lead to. */
function placeIn(line: number, parts: readonly BegunPart[]): { readonly file: string; readonly line: number } {
  const { file, linesAbove } = parts.findLast((part) => part.linesAbove < line) ?? { file: "", linesAbove: 0 };
  return { file, line: line - linesAbove };
}
