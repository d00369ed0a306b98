import type { Span } from "../../read/json/span.js";

const callsign = /^[A-Z0-9]{3}-[A-Z0-9]{3}$/;
/** A squadron's carrier has the short name of the squadron for a callsign. */
const tag = /^[A-Z0-9]{4}$/;
const beforeTag = /\s\|\s$/;

/** The numbers of carriers, among those of markets. */
const carrierId = /^37[0-4]\d{7}$/;

/** The parts of a carrier's name. */
export interface CarrierName {
  readonly name: Span | undefined;
  readonly sign: Span | undefined;
}

/** Whether a text is the callsign of a player's carrier. */
export function isCallsign(text: string): boolean {
  return text.length === 7 && callsign.test(text);
}

/** Whether the number of a market is that of a carrier. */
export function isCarrierId(digits: string): boolean {
  return digits.length === 10 && carrierId.test(digits);
}

/** The parts of a text that is the callsign of a carrier, or its name with the callsign or the tag behind; undefined where it is neither. */
export function carrierParts(text: string): CarrierName | undefined {
  if (isTagged(text)) return partsAt(text, text.length - 4, text.length - 7);
  const at = text.length - 7;
  const sign = at < 0 ? "" : text.slice(at);
  if (!isCallsign(sign)) return undefined;
  // A callsign has a letter, unlike the numbers of stars such as Luyten 145-141.
  return at === 0 || (/\s/.test(text.charAt(at - 1)) && /[A-Z]/.test(sign)) ? partsAt(text, at, at) : undefined;
}

/** The same of a text that is known to be of a carrier, whatever its form. */
export function surelyCarrierParts(text: string): CarrierName {
  if (tag.test(text)) return partsAt(text, 0, 0);
  return carrierParts(text) ?? { name: { start: 0, end: text.length }, sign: undefined };
}

/** Whether a text is the name of a squadron's carrier, such as LOUD HERON | QZRT. */
function isTagged(text: string): boolean {
  const at = text.length - 4;
  return at > 3 && tag.test(text.slice(at)) && beforeTag.test(text.slice(at - 3, at));
}

function partsAt(text: string, sign: number, nameEnd: number): CarrierName {
  const name = text.slice(0, nameEnd).trimEnd();
  return {
    name: name.trim() === "" ? undefined : { start: 0, end: name.length },
    sign: { start: sign, end: text.length },
  };
}
