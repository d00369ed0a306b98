import type { CodeKeywordDefinition } from "ajv";
import type { Ajv2020 } from "ajv/dist/2020.js";

/** The keywords that try schemas on a value, its elements or its names, and say themselves what came of it. */
const trying = ["anyOf", "oneOf", "contains", "propertyNames"];

/** Makes an ajv tell that what was tried does not fit, and not why each try did not: that says little, and of a name it says it of the object. */
export function tellNoTries(ajv: Ajv2020): void {
  for (const keyword of trying) {
    const definition = ajv.getKeyword(keyword);
    if (typeof definition !== "object" || !("code" in definition)) throw new Error(`this ajv does not know ${keyword}`);
    // Its definition is this ajv's own; one that was taken out and put in again would come after keywords that ask what it evaluated.
    Object.assign(definition, { trackErrors: true, code: withoutTries(definition.code) });
  }
}

type MakeCode = CodeKeywordDefinition["code"];

function withoutTries(code: MakeCode): MakeCode {
  return (context, ruleType) => {
    const tell = context.error.bind(context);
    context.error = (...words) => {
      context.reset();
      tell(...words);
    };
    code(context, ruleType);
  };
}
