import type { Form } from "./form.js";
import { gameText } from "./game.js";
import { addText } from "./growing-bytes.js";

/** JSON without a space too many, as programs write it. */
const compactText: Form = {
  text: (event) => JSON.stringify(event),
  add: (event, to) => addText(to, JSON.stringify(event)),
  lineEnd: "\n",
  fileText: (event) => `${JSON.stringify(event)}\n`,
};

/** The forms by the names that `--format` takes. */
export const forms = { game: gameText, compact: compactText } as const satisfies Readonly<Record<string, Form>>;

export type FormName = keyof typeof forms;

export const formNames: readonly string[] = Object.keys(forms);
