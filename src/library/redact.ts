import { dateShift, spanSeconds } from "../base/dates.js";
import { ownKinds } from "../engine/validate/validators.js";
import { type GameKindOption, gameKindsByOption, kindOfName } from "../files/discover/kind.js";
import { joined } from "../read/joined.js";
import { createKnownNames } from "../redact/known-names.js";
import { createPseudonyms } from "../redact/pseudonyms.js";
import { fileRedactor, nameGatherer } from "../redact/redact-file.js";
import {
  mustBeFilledText,
  mustBeFlag,
  mustBeKeyOf,
  mustBeText,
  type OptionTable,
  refuseOptions,
} from "./refuse-options.js";

/** Options of `redact`. */
export interface RedactTextOptions {
  /** The name of the file, which decides how the text is read unless `as` is given; a journal by default. */
  readonly file?: string | undefined;
  /** Read the text as this kind, whatever its name. */
  readonly as?: GameKindOption | undefined;
  /** The same seed gives the same pseudonyms for the same names; without one, nobody can ever tell which name became which. */
  readonly seed?: string | undefined;
  /** Keep texts that no schema describes, except for names in them that are known from elsewhere. */
  readonly keepUnknown?: boolean | undefined;
  /** Leave out lines that are not JSON, instead of replacing them by stubs that break in the same way. */
  readonly dropBroken?: boolean | undefined;
  /** Move all dates by a span, such as `-90d` or `1w2d`. */
  readonly shiftTime?: string | undefined;
}

const optionTable = {
  file: mustBeText,
  as: mustBeKeyOf(gameKindsByOption),
  seed: mustBeFilledText,
  keepUnknown: mustBeFlag,
  dropBroken: mustBeFlag,
  shiftTime: checkedSpan,
} satisfies OptionTable<RedactTextOptions>;

/**
 * A copy of a journal or side file that does not reveal who played: names, accounts, chat, carriers and ships are
 * replaced consistently, and everything else is unchanged. Throws a TypeError for wrong options.
 */
export function redact<Text extends string | Uint8Array>(text: Text, options: RedactTextOptions = {}): Text {
  if (typeof text !== "string" && !(text instanceof Uint8Array))
    throw new TypeError("the text must be a string or bytes");
  refuseOptions(options, optionTable);
  const { file = "", as, seed, keepUnknown = false, dropBroken = false, shiftTime } = options;
  const kind = as === undefined ? kindOfName(file) : gameKindsByOption[as];
  const shift = shiftTime === undefined ? undefined : dateShift(checkedSpan(shiftTime));
  const replacing = { pseudonyms: createPseudonyms(seed), names: createKnownNames(), keepUnknown };
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  const gatherer = nameGatherer(kind, ownKinds, replacing);
  gatherer.push(bytes);
  gatherer.end();
  const pieces: Uint8Array[] = [];
  const redacting = { kinds: ownKinds, replacing, dropBroken, shift };
  const redactor = fileRedactor(kind, redacting, (piece) => pieces.push(new Uint8Array(piece)));
  redactor.push(bytes);
  redactor.end();
  const copy = joined(pieces);
  return (typeof text === "string" ? new TextDecoder("utf-8", { ignoreBOM: true }).decode(copy) : copy) as Text;
}

/** The seconds of a span; throws if it is invalid. */
function checkedSpan(span: unknown): number {
  const seconds = typeof span === "string" ? spanSeconds(span) : undefined;
  if (seconds === undefined) throw new TypeError("shiftTime must be a span such as -90d or 1w2d, of 100 years at most");
  return seconds;
}
