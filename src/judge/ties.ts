import type { Ties } from "../prove/shape.js";
import { conditions } from "./conditions/index.js";

/** What the conditions of a kind say that the shape of its events can say as well. */
export function tiesOf(kind: string): readonly Ties[] {
  return (conditions.get(kind) ?? []).flatMap(({ together }) => together ?? []);
}
