import { counted, thousands } from "../base/counted.js";
import { rankNames } from "./rank-names.js";

/** So many digits behind the point are enough for people, and more where there is nothing before it. */
function rounded(amount: number): string {
  return thousands(Number(amount.toFixed(Math.abs(amount) < 1 ? 2 : 1)));
}

/** How an amount is written, by the name of the form; `key` is the field that told it. */
const forms: Readonly<Record<string, (amount: number, key: string) => string>> = {
  cr: (amount) => `${thousands(Math.round(amount))} cr`,
  ly: (amount) => `${rounded(amount)} ly`,
  t: (amount) => `${rounded(amount)} t`,
  share: (amount) => `${Math.round(amount * 100)} %`,
  rank: (amount, key) => rankNames[key.replace(/^Rank/, "")]?.[amount] ?? String(amount),
};

/** An amount in a form, such as `cr`, or with what it counts, such as `n unit` or `n body/bodies`. */
export function inForm(amount: number, form: string | undefined, key: string): string {
  const written = form === undefined ? undefined : forms[form];
  if (written) return written(amount, key);
  const [, one, many] = /^n ([^/]+)(?:\/(.+))?$/.exec(form ?? "") ?? [];
  if (one === undefined) return rounded(amount);
  return many === undefined || amount === 1 ? counted(amount, one) : `${thousands(amount)} ${many}`;
}
