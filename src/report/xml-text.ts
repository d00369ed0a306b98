import { withoutInvisible } from "../base/visible.js";

/** What XML 1.0 cannot hold in any form, halves of characters among it, and the controls that it advises against. */
const forbidden = /[^\t\n\r\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** What would end a text or an attribute, or be read as a command in a CI's log. */
const special = /[&<>"']|#(?=#\w*\[)/g;

/** Text as it stands in XML, within an element or an attribute; what XML cannot hold is replaced, what is not seen is a reference. */
export function xmlText(text: string): string {
  return withoutInvisible(text.replace(forbidden, "\ufffd").replace(special, reference), reference);
}

function reference(character: string): string {
  return `&#${character.codePointAt(0)};`;
}
