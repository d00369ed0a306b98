import type { CodeKeywordDefinition, KeywordCxt } from "ajv";
import type { Ajv2020 } from "ajv/dist/2020.js";

/** Makes an ajv tell that no branch fits, or too many, and not why each of them does not: that says little. */
export function tellNoBranches(ajv: Ajv2020): void {
  for (const keyword of ["anyOf", "oneOf"]) {
    const definition = ajv.getKeyword(keyword);
    if (typeof definition !== "object" || !("code" in definition)) throw new Error(`this ajv does not know ${keyword}`);
    ajv.removeKeyword(keyword);
    ajv.addKeyword(withoutBranches(keyword, definition as CodeKeywordDefinition));
  }
}

function withoutBranches(keyword: string, { code, error, schemaType }: CodeKeywordDefinition): CodeKeywordDefinition {
  return {
    keyword,
    trackErrors: true,
    ...(error && { error }),
    ...(schemaType && { schemaType }),
    code(context: KeywordCxt, ruleType?: string) {
      const tell = context.error.bind(context);
      context.error = (...words) => {
        context.reset();
        tell(...words);
      };
      code(context, ruleType);
    },
  };
}
