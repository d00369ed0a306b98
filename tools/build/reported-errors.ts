/** What ajv writes wherever something may be wrong, with all of it spelled out. */
const push = /if\(vErrors === null\)\{vErrors = \[(err\d+)\];\}else \{vErrors\.push\(\1\);\}/g;
const seen = /const (err\d+) = ((?:(?!const err)[\s\S])*?);vErrors = told\(vErrors, \1\);/g;
const plainError = /^\{instancePath(?::([\s\S]*?))?,keyword:("[^"]*"),params:((?:(?!,propertyName:)[\s\S])*)\}$/;

/** Nobody asks at which place of a schema something stands. */
const schemaPath = /,schemaPath:"(?:[^"\\]|\\.)*"/g;

const helper = `function told(errors, error) {
  if (errors === null) return [error];
  errors.push(error);
  return errors;
}
function toldPlain(errors, instancePath, keyword, params) {
  return told(errors, { instancePath, keyword, params });
}`;

/** Validator code that does the same in half the room: what it mentions errors is said once, in functions. */
export function withReportedErrors(code: string): string {
  const short = code
    .replace(schemaPath, "")
    .replace(push, "vErrors = told(vErrors, $1);")
    .replace(seen, (_, _name: string, error: string) => {
      const [, path = "instancePath", keyword, params] = plainError.exec(error) ?? [];
      return keyword === undefined
        ? `vErrors = told(vErrors, ${error});`
        : `vErrors = toldPlain(vErrors, ${path}, ${keyword}, ${params});`;
    });
  return `${short}\n${helper}`;
}
