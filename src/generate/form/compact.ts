import type { Form } from "./form.js";

/** JSON without a space too many, as programs write it. */
export const compactText: Form = {
  text: (event) => JSON.stringify(event),
  lineEnd: "\n",
  fileText: (event) => `${JSON.stringify(event)}\n`,
};
