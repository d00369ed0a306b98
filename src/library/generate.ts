import type { Events } from "#events";
import { createRandom } from "../base/random.js";
import { ownKinds } from "../engine/validate/validators.js";
import { folderPieces, rehearse } from "../generate/generate.js";
import type { GenerateOptions } from "../generate/options.js";
import type { Piece } from "../generate/piece.js";
import { type Extent, extents, sampleEvent } from "../generate/sample/sample.js";
import { checkSeed, refuse, unknownKind } from "../generate/settings.js";
import { settleGenerate } from "../generate/settle.js";
import { type OptionTable, refuseOptions } from "./refuse-options.js";

/** What can be asked of `sample`. */
export interface SampleOptions {
  /** A whole number; the same seed gives the same event. */
  readonly seed?: number | undefined;
  /** The required fields alone, some of the others (`usual`, as it is by default), or all that go together. */
  readonly extent?: Extent | undefined;
}

const sampleTable = { seed: checkSeed, extent: checkExtent } satisfies OptionTable<SampleOptions>;

/**
 * Makes a folder as a session of the game leaves it, and yields it piece by piece: the journal, then the side files.
 * Options that are wrong throw a TypeError at once.
 */
export function generate(options: GenerateOptions = {}): Generator<Piece, void, undefined> {
  const settings = settleGenerate(options);
  rehearse(settings);
  return folderPieces(settings);
}

/** Makes an event of a kind, in which the linter finds nothing wrong; throws a TypeError where it cannot be asked for. */
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
