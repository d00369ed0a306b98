import { dimensions } from "../data.js";
import { everything, type Filter } from "./filter.js";
import type { Findings } from "./findings.js";

/** A filter as the part of an address behind `#`, so that it can be kept and passed on. */
export function filterAddress({ chosen, search }: Filter, { values }: Findings): string {
  const parts = new URLSearchParams();
  for (const dimension of dimensions) {
    for (const value of chosen[dimension]) parts.append(dimension, values[dimension][value] ?? "");
  }
  if (search.trim() !== "") parts.set("search", search.trim());
  return parts.toString();
}

/** Reads such a part back; what this page does not know is passed over. */
export function filterOf(hash: string, { values }: Findings): Filter {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const chosen = dimensions.map((dimension) => {
    const places = parts.getAll(dimension).map((text) => values[dimension].indexOf(text));
    return [dimension, new Set(places.filter((place) => place >= 0))] as const;
  });
  return { chosen: { ...everything.chosen, ...Object.fromEntries(chosen) }, search: parts.get("search") ?? "" };
}
