import { dimensions } from "../data.js";
import { everything, type Filter } from "./filter.js";
import type { Findings } from "./findings.js";

/** A filter as the part of a URL after `#`, so that it can be stored and shared. */
export function filterAddress({ chosen, search }: Filter, { values }: Findings): string {
  const parts = new URLSearchParams();
  for (const dimension of dimensions) {
    for (const value of chosen[dimension]) parts.append(dimension, values[dimension][value] ?? "");
  }
  if (search.trim() !== "") parts.set("search", search.trim());
  return parts.toString();
}

/** Parses such a part; unknown values are ignored. */
export function filterOf(hash: string, { values }: Findings): Filter {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const chosen = dimensions.map((dimension) => {
    const places = parts.getAll(dimension).map((text) => values[dimension].indexOf(text));
    return [dimension, new Set(places.filter((place) => place >= 0))] as const;
  });
  return { chosen: { ...everything.chosen, ...Object.fromEntries(chosen) }, search: parts.get("search") ?? "" };
}
