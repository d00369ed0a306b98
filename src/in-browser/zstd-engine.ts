/** Browsers have none that a script may use. */
export const engineFrame = undefined;
