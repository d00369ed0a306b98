import type { Claim, Compared, FieldPath, Term } from "../../spec/relations/claim.js";
import { reckoned } from "../../spec/relations/reckon.js";
import type { Draft } from "./agreements.js";

/** Changes numbers, texts and lists of an object as little as it takes for what `x-holds` says, where that is plain to see. */
export function keepClaim(claim: Claim, draft: Draft, isWhole: (field: string) => boolean): void {
  const pairs = claim.type === "compared" ? claim.pairs : [];
  for (const pair of pairs) {
    if (pair.comparison === "=") keepEqual(pair, draft, isWhole);
    else if (pair.comparison === "<" || pair.comparison === "<=") keepBelow(pair, draft);
  }
  if (claim.type === "ordered") keepOrder(claim.order, claim.path, draft);
}

function keepEqual({ left, right }: Compared, draft: Draft, isWhole: (field: string) => boolean): void {
  const wanted = reckoned(right, draft);
  const field = fieldOf(left);
  if (wanted === undefined) return;
  if (field !== undefined) {
    draft[field] = typeof wanted === "number" ? rounded(wanted, isWhole(field)) : wanted;
  } else if (left.type === "of-list" && left.name === "sum" && typeof wanted === "number") {
    shareOut(wanted, left.path, draft);
  }
}

/** Changes the numbers of a list so that they sum to one, each in the same measure. */
function shareOut(total: number, path: FieldPath, draft: Draft): void {
  const [list = "", key] = path;
  const elements: unknown = draft[list];
  if (path.length !== 2 || key === undefined || !Array.isArray(elements) || elements.length === 0) return;
  const drafts = elements as readonly Draft[];
  const sum = drafts.reduce((before, element) => before + Number(element[key]), 0);
  for (const element of drafts) {
    element[key] = sum === 0 ? total / drafts.length : Number(((Number(element[key]) / sum) * total).toFixed(6));
  }
}

function keepBelow({ left, right }: Compared, draft: Draft): void {
  const [below, above] = [reckoned(left, draft), reckoned(right, draft)];
  if (typeof below !== "number" || typeof above !== "number" || below < above) return;
  const [lower, upper] = [fieldOf(left), fieldOf(right)];
  if (lower !== undefined && upper !== undefined) [draft[lower], draft[upper]] = [above, below];
  else if (lower !== undefined) draft[lower] = above;
  else if (upper !== undefined) draft[upper] = below;
}

function keepOrder(order: string, path: FieldPath, draft: Draft): void {
  const [list = "", key] = path;
  const elements: unknown = draft[list];
  if (path.length !== 2 || key === undefined || !Array.isArray(elements)) return;
  const sign = order === "descending" || order === "falling" ? -1 : 1;
  (elements as Draft[]).sort((one, other) => sign * (Number(one[key]) - Number(other[key])));
}

/** The field of the object itself that a term is, if it is one. */
function fieldOf(term: Term): string | undefined {
  return term.type === "path" && term.path.length === 1 ? term.path[0] : undefined;
}

const million = 1_000_000;

/** The game writes six decimals at most, so that what is worked out has no more. */
function rounded(value: number, isWhole: boolean): number {
  return isWhole ? Math.round(value) : Math.round(value * million) / million;
}
