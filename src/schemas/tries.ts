import type { CodeKeywordDefinition, KeywordCxt } from "ajv";
import type { Ajv2020 } from "ajv/dist/2020.js";

/** The keywords that try schemas on a value, its elements or its names, and say themselves what came of it. */
const trying = ["anyOf", "oneOf", "contains", "propertyNames"];

/** Makes an ajv tell that what was tried does not fit, and not why each try did not: that says little, and of a name it says it of the object. */
export function tellNoTries(ajv: Ajv2020): void {
  for (const keyword of trying) {
    const definition = ajv.getKeyword(keyword);
    if (typeof definition !== "object" || !("code" in definition)) throw new Error(`this ajv does not know ${keyword}`);
    ajv.removeKeyword(keyword);
    ajv.addKeyword(withoutTries(keyword, definition as CodeKeywordDefinition));
  }
}

function withoutTries(keyword: string, definition: CodeKeywordDefinition): CodeKeywordDefinition {
  return {
    ...definition,
    keyword,
    trackErrors: true,
    code(context: KeywordCxt, ruleType?: string) {
      const tell = context.error.bind(context);
      context.error = (...words) => {
        context.reset();
        tell(...words);
      };
      definition.code(context, ruleType);
    },
  };
}
