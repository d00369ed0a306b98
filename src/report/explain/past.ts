import { percent } from "../../base/text.js";
import { releases } from "../../schema/game-version.js";
import type { Schema } from "../../schema/schema.js";
import type { Fact } from "./schema-facts.js";

/** The release that introduced an event or a field, and the last one to write it. */
export function pastFacts({ "x-since": since, "x-until": until }: Schema): readonly Fact[] {
  return [
    ...(since === undefined ? [] : [["since", releaseText(since)] as const]),
    ...(until === undefined ? [] : [["until", `${releaseText(until)}, as far as is known`] as const]),
  ];
}

/** The share of genuine lines, or of objects in them, with an optional field; undefined if too few are known. */
export function presenceText({ "x-presence": share }: Schema, what: "line" | "object"): string | undefined {
  if (share === undefined) return undefined;
  return share === 1 ? `in every genuine ${what} so far` : `in ${percent(share)} of genuine ${what}s`;
}

/** A release with its name and date, as far as known. */
export function releaseText(version: string): string {
  const release = releases.find((candidate) => candidate.version === version);
  if (!release) return version;
  return `${version} (${release.name === undefined ? "" : `${release.name}, `}${release.date})`;
}
