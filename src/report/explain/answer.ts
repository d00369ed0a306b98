/** What is to be told: the text, which ends with a newline, or one line on why there is none. */
export type Answer = { readonly text: string } | { readonly unknown: string };
