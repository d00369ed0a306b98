import { Ajv2020, type Options } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { keywords, knownFieldsKeyword } from "./keywords.js";
import { gameForm, networkForm, networkTime } from "./timestamp.js";

/** An ajv that knows our keywords; its date-time is the game's own form, and what fails it is looked at closely. */
export function createAjv(options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, strict: true, messages: false, passContext: true, ...options });
  addFormats.default(ajv);
  ajv.addFormat("date-time", gameForm);
  ajv.addFormat(networkTime, networkForm);
  for (const keyword of [...keywords, knownFieldsKeyword]) ajv.addKeyword(keyword);
  return ajv;
}
