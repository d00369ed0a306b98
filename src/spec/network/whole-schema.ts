import type { Schema } from "../schema.js";
import { exactTimes } from "./exact-times.js";

/** Schemas that ask nothing of the game's version in the header. */
const silentOfGame: ReadonlySet<string> = new Set(["blackmarket/1", "scanorganic/1"]);

/** A schema of whole messages: the envelope, with what is said of the message in it. */
export function wholeSchema(name: string, envelope: Schema, message: Schema): Schema {
  const { $id: _, $schema: __, title: ___, description: ____, examples: _____, ...said } = envelope;
  const { $id: ______, $schema: _______, ...body } = message;
  const { header = {}, ...others } = said.properties ?? {};
  const { gameversion = {}, gamebuild = {}, ...fields } = header.properties ?? {};
  const ofGame = silentOfGame.has(name) ? {} : { gameversion, gamebuild };
  const properties = { ...others, header: { ...header, properties: { ...fields, ...ofGame } }, message: body };
  return exactTimes({ ...said, properties });
}

/** What a schema of whole messages says of the message. */
export function messagePart(whole: Schema): Schema {
  return whole.properties?.message ?? {};
}
