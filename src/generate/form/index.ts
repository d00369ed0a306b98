import { compactText } from "./compact.js";
import type { Form } from "./form.js";
import { gameText } from "./game.js";

/** The forms by the names that `--format` takes. */
export const forms = { game: gameText, compact: compactText } as const satisfies Readonly<Record<string, Form>>;

export type FormName = keyof typeof forms;

export const formNames: readonly string[] = Object.keys(forms);
