import type { Form } from "./form.js";
import { addText } from "./growing-bytes.js";

/** JSON without a space too many, as programs write it. */
export const compactText: Form = {
  text: (event) => JSON.stringify(event),
  add: (event, to) => addText(to, JSON.stringify(event)),
  lineEnd: "\n",
  fileText: (event) => `${JSON.stringify(event)}\n`,
};
