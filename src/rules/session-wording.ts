import { excerpt } from "../base/visible.js";
import type { Origin } from "../session/known.js";
import type { Wording } from "./rule.js";

/** What is said of an earlier line. */
export interface Related {
  readonly from: Origin;
  readonly message: string;
}

/** How an event goes against earlier ones. */
export interface RelatedBreach {
  /** What follows "but" where a value is in question; else absent. */
  readonly but?: string;
  /** The whole message where the event itself is in question. */
  readonly says?: string;
  readonly suggestion?: string;
  readonly related: readonly Related[];
}

/** Words what is wrong between lines. */
export function sessionWording({ but, says, suggestion }: RelatedBreach, source: string): Wording {
  const message = says ?? `is ${excerpt(source)}, but ${but ?? ""}`;
  return { message, suggestion };
}
