import { resolve } from "node:path";
import type { Places } from "./surroundings.js";

/** The folder that the user names for all tools. */
export const variablePlaces: Places = async ({ cwd, env }) =>
  env.ED_JOURNAL_DIR ? [resolve(cwd, env.ED_JOURNAL_DIR)] : [];
