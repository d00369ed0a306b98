import type { BuildOptions } from "rolldown";

/** The log settings of the bundler: warnings, but not how long its plugins took. */
export const quiet = { logLevel: "warn", checks: { bundlerTimings: false } } as const satisfies Partial<BuildOptions>;
