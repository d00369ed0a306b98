import type { BuildOptions } from "rolldown";

/** What the bundler logs: warnings, but not how long its plugins took. */
export const quiet = { logLevel: "warn", checks: { bundlerTimings: false } } as const satisfies Partial<BuildOptions>;
