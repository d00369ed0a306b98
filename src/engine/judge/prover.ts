import { createEngine, type Engine, loadRecords } from "../../prover/engine.js";
import { mostKinds } from "../../prover/layout.js";
import { type GameVersion, isSameVersion } from "../../spec/game-version.js";
import type { JudgeContext } from "./context.js";
import { asksForPersonal } from "./personal-data.js";
import { isStored, type Proof, proofOf, rigourOf, setLooks } from "./proof.js";
import { type ToldLines, toldLines } from "./told-line.js";
import type { Kinds } from "./validators.js";

/** Names beyond this many are an attack; they are looked at closely, which needs no proof. */
const mostNames = 10_000;

/** What proves the lines of journals clean that are judged by the same kinds, and of which as much is asked. */
export interface Prover {
  readonly engine: Engine;
  /** Tells of the lines that the engine hands over. */
  readonly lines: ToldLines;
  readonly proofAt: (place: number) => Proof | undefined;
  /** Learns how a kind is proven; whether that is new, so that trying again is worth it. */
  readonly learn: (kind: string) => boolean;
  /** Lets the version of the game decide which conditions are moot. */
  readonly setVersion: (version: GameVersion | undefined) => void;
  /** Lends the place where a file can be read to without copying it; undefined while another has it. */
  readonly lendInput: () => LentInput | undefined;
  /** Whose bytes were last copied into the prover's memory: journals take turns there. */
  lastCopied: object | undefined;
}

/** A place to read to, until it is given back. */
export interface LentInput {
  readonly bytes: Uint8Array;
  readonly giveBack: () => void;
}

/** Lends the place of a prover where a file can be read to, to one at a time. */
export function inputLender({ input }: Engine): () => LentInput | undefined {
  let isLent = false;
  const giveBack = (): void => {
    isLent = false;
  };
  return () => {
    if (isLent) return undefined;
    isLent = true;
    return { bytes: input, giveBack };
  };
}

/** Provers go with the kinds that they were made for. */
const made = new WeakMap<Kinds, Map<string, Prover | undefined>>();
/** Each of many files asks for the one of its context. */
const ofContexts = new WeakMap<JudgeContext, { readonly prover: Prover | undefined }>();

/** The prover of a context, which it shares with others of the same kinds; undefined where there cannot be one. */
export function proverOf(context: JudgeContext): Prover | undefined {
  const known = ofContexts.get(context) ?? { prover: sharedProver(context) };
  ofContexts.set(context, known);
  return known.prover;
}

function sharedProver(context: JudgeContext): Prover | undefined {
  const ofKinds = made.get(context.kinds) ?? new Map<string, Prover | undefined>();
  made.set(context.kinds, ofKinds);
  const key = JSON.stringify([rigourOf(context.choices), context.choices.session, asksForPersonal(context.choices)]);
  if (!ofKinds.has(key)) ofKinds.set(key, createProver(context));
  return ofKinds.get(key);
}

/** Makes a prover for a context, with as much room as is wanted for what it learns on the way. */
export function createProver(context: JudgeContext, heapLength?: number): Prover | undefined {
  const engine = createEngine(isStored(rigourOf(context.choices)) ? loadRecords() : undefined, heapLength);
  if (!engine) return undefined;
  const byName = new Map<string, Proof | undefined>();
  const byPlace = new Map<number, Proof>();
  /** Those with conditions that some versions make moot. */
  const bound: Proof[] = [];
  let version: GameVersion | undefined;
  return {
    engine,
    lines: toldLines(engine),
    lastCopied: undefined,
    proofAt: (place) => byPlace.get(place),
    learn(kind) {
      if (byName.has(kind) || byName.size >= mostNames) return false;
      const proof = byPlace.size < mostKinds ? proofOf(kind, context, engine) : undefined;
      byName.set(kind, proof);
      if (!proof) return false;
      byPlace.set(proof.place, proof);
      if (proof.conditions.some((condition) => condition?.isMoot)) bound.push(proof);
      setLooks(proof, version, engine);
      return true;
    },
    setVersion(current) {
      if (version === current || (version && current && isSameVersion(version, current))) return;
      version = current;
      for (const proof of bound) setLooks(proof, version, engine);
    },
    lendInput: inputLender(engine),
  };
}
