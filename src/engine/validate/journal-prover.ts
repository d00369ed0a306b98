import { remembered } from "../../base/object.js";
import * as prover from "../../prover/prover.js";
import { type GameVersion, isSameVersion } from "../../spec/game-version.js";
import type { ValidationContext } from "./context.js";
import { asksForPersonal } from "./personal-data.js";
import { addKind, conditionsFor, learning, type ProvenKind, strictnessOf } from "./provable-kinds.js";
import type { Kinds } from "./validators.js";

/** Proves the lines of journals that are validated by the same schemas, with the same strictness. */
export interface JournalProver extends prover.Prover<ProvenKind> {
  /** Adds a kind named by a line; returns true if it is new and the line is worth another try. */
  readonly learn: (kind: string) => boolean;
  /** Sets the game version, which decides which conditions apply. */
  readonly setVersion: (version: GameVersion | undefined) => void;
}

/** Provers by the kinds they were made for. */
const proversFor = remembered((_: Kinds) => new Map<string, JournalProver | undefined>(), new WeakMap());

/** The prover of a context, shared with other contexts of the same kinds; undefined if there cannot be one. */
export const proverOf = remembered((context: ValidationContext): JournalProver | undefined => {
  const { kinds, choices } = context;
  const key = JSON.stringify([strictnessOf(choices), choices.session, asksForPersonal(choices)]);
  return remembered((_: string) => createProver(context), proversFor(kinds))(key);
}, new WeakMap());

/** Creates a prover for a context; `heapLength` is the room for what it learns while running. */
export function createProver(context: ValidationContext, heapLength?: number): JournalProver | undefined {
  const lines = prover.createProver<ProvenKind>("journal", strictnessOf(context.choices), heapLength);
  if (!lines) return undefined;
  /** Kinds with conditions that do not apply to some versions. */
  const bound: ProvenKind[] = [];
  let version: GameVersion | undefined;
  const setConditions = (proven: ProvenKind): void => lines.setConditions(proven.kind, conditionsFor(proven, version));
  return {
    ...lines,
    learn: learning((kind) => {
      const proven = addKind(kind, context, lines);
      if (!proven) return false;
      if (proven.conditions.some((condition) => condition?.neverApplies)) bound.push(proven);
      setConditions(proven);
      return true;
    }),
    setVersion(current) {
      if (version === current || (version && current && isSameVersion(version, current))) return;
      version = current;
      for (const proven of bound) setConditions(proven);
    },
  };
}
