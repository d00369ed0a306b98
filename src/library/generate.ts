import type { Events } from "#events";
import { createRandom } from "../base/random.js";
import { refuse } from "../base/refuse.js";
import { ownKinds } from "../engine/validate/validators.js";
import { folderPieces, rehearse } from "../generate/generate.js";
import type { GenerateOptions } from "../generate/options.js";
import type { Piece } from "../generate/piece.js";
import { settleGenerate } from "../generate/resolve-options.js";
import { type Extent, extents, sampleEvent } from "../generate/sample/sample.js";
import { checkSeed, unknownKind } from "../generate/settings.js";
import { type OptionTable, refuseOptions } from "./refuse-options.js";

/** Options of `sample`. */
export interface SampleOptions {
  /** An integer; the same seed gives the same event. */
  readonly seed?: number | undefined;
  /** Only the required fields, some of the others (`usual`, the default), or all that go together. */
  readonly extent?: Extent | undefined;
}

const sampleTable = { seed: checkSeed, extent: checkExtent } satisfies OptionTable<SampleOptions>;

/**
 * Generates a folder as a session of the game leaves it, and yields it piece by piece: the journal, then the side
 * files. Throws a TypeError at once if options are wrong.
 */
export function generate(options: GenerateOptions = {}): Generator<Piece, void, undefined> {
  const settings = settleGenerate(options);
  rehearse(settings);
  return folderPieces(settings);
}

/** Generates an event of a kind without findings; throws a TypeError for wrong options. */
export function sample<Kind extends keyof Events>(kind: Kind, options: SampleOptions = {}): Events[Kind] {
  if (!ownKinds.names.includes(kind)) throw new TypeError(unknownKind(kind));
  refuseOptions(options, sampleTable);
  const { seed = 1, extent = "usual" } = options;
  return sampleEvent(kind, createRandom(seed), extent);
}

function checkExtent(extent: unknown): void {
  const names: readonly unknown[] = extents;
  refuse(!names.includes(extent), `the extent must be one of ${extents.join(", ")}`);
}
