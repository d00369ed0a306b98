import { createEngine, type Engine } from "../../prover/engine.js";
import { mostKinds } from "../../prover/layout.js";
import { type JudgeContext, networkIn } from "../judge/context.js";
import { asksForPersonal } from "../judge/personal-data.js";
import { rigourOf } from "../judge/proof.js";
import { inputLender, type LentInput } from "../judge/prover.js";
import { type MessageProof, putMessages, putSeveralEvents, schemaReferredTo } from "./message-proof.js";
import type { Network, NetworkSchema } from "./network.js";

/** What proves messages for EDDN clean that are judged by the same schemas, and of which as much is asked. */
export interface MessageProver {
  readonly engine: Engine;
  readonly proofAt: (place: number) => MessageProof | undefined;
  /** Finds out how messages are proven that a text names, a reference or an event; whether that is new, so that trying again is worth it. */
  readonly learn: (text: string) => boolean;
  readonly lendInput: () => LentInput | undefined;
  lastCopied: object | undefined;
}

/** Texts beyond this many are an attack. */
const mostTexts = 10_000;

/** Provers go with the network that they were made for. */
const made = new WeakMap<Network, Map<string, MessageProver | undefined>>();

/** The prover of a context, which it shares with others of the same network; undefined where there cannot be one. */
export function messageProverOf(context: JudgeContext): MessageProver | undefined {
  // Where it is asked what looks personal, every value has to be looked at.
  if (asksForPersonal(context.choices)) return undefined;
  const network = networkIn(context);
  const ofNetwork = made.get(network) ?? new Map<string, MessageProver | undefined>();
  made.set(network, ofNetwork);
  const key = JSON.stringify(rigourOf(context.choices));
  if (!ofNetwork.has(key)) ofNetwork.set(key, createMessageProver(context, network));
  return ofNetwork.get(key);
}

function createMessageProver(context: JudgeContext, network: Network): MessageProver | undefined {
  const engine = createEngine(undefined);
  if (!engine) return undefined;
  const rigour = rigourOf(context.choices);
  const tried = new Set<string>();
  const byPlace = new Map<number, MessageProof>();
  /** The one schema that takes events of several kinds: they are known by the names of these alone. */
  let several: NetworkSchema | undefined;
  const proofOf = (text: string): MessageProof | undefined => {
    const schema = schemaReferredTo(text, network.schemaOf);
    if (!schema) return several?.events.includes(text) ? putMessages(engine, text, several, text, rigour) : undefined;
    if (schema.events.length < 2) return putMessages(engine, text, schema, schema.events[0], rigour);
    if (several && several !== schema) return undefined;
    several = schema;
    return putSeveralEvents(engine, text, schema);
  };
  return {
    engine,
    lastCopied: undefined,
    proofAt: (place) => byPlace.get(place),
    learn(text) {
      if (tried.has(text) || tried.size >= mostTexts || byPlace.size >= mostKinds) return false;
      tried.add(text);
      const proof = proofOf(text);
      if (proof) byPlace.set(proof.place, proof);
      return proof !== undefined;
    },
    lendInput: inputLender(engine),
  };
}
