import type { Engine } from "../../prover/engine.js";
import * as at from "../../prover/layout.js";
import type { Proof } from "./proof.js";
import { kindCount, type Tally } from "./tally.js";

/** Adds the events that were passed since to a tally, kind by kind. */
export function noteCounts({ view }: Engine, tally: Tally, proofAt: (place: number) => CountedProof | undefined): void {
  const count = view.getUint32(at.countedKinds, true);
  for (let index = 0; index < count; index++) {
    const place = view.getUint32(at.countedTable + index * 4, true);
    const proof = proofAt(place);
    if (proof) kindCount(tally, proof.kind, proof.hasSchema).events += view.getUint32(place + at.kindEvents, true);
    view.setUint32(place + at.kindEvents, 0, true);
  }
  view.setUint32(at.countedKinds, 0, true);
}

type CountedProof = Pick<Proof, "kind" | "hasSchema">;
