/** The code that ajv repeats wherever something may be wrong. */
const push = /if\(vErrors === null\)\{vErrors = \[(err\d+)\];\}else \{vErrors\.push\(\1\);\}/g;
const seen = /const (err\d+) = ((?:(?!const err)[\s\S])*?);vErrors = pushed\(vErrors, \1\);/g;
const plainError = /^\{instancePath(?::([\s\S]*?))?,keyword:("[^"]*"),params:((?:(?!,propertyName:)[\s\S])*)\}$/;

/** The place in the schema is never used. */
const schemaPath = /,schemaPath:"(?:[^"\\]|\\.)*"/g;

const helper = `function pushed(errors, error) {
  if (errors === null) return [error];
  errors.push(error);
  return errors;
}
function pushedPlain(errors, instancePath, keyword, params) {
  return pushed(errors, { instancePath, keyword, params });
}`;

/** Equivalent validator code in half the size: reporting errors is moved to functions. */
export function withReportedErrors(code: string): string {
  const short = code
    .replace(schemaPath, "")
    .replace(push, "vErrors = pushed(vErrors, $1);")
    .replace(seen, (_, _name: string, error: string) => {
      const [, path = "instancePath", keyword, params] = plainError.exec(error) ?? [];
      return keyword === undefined
        ? `vErrors = pushed(vErrors, ${error});`
        : `vErrors = pushedPlain(vErrors, ${path}, ${keyword}, ${params});`;
    });
  return `${short}\n${helper}`;
}
