import { pruneDeclarations } from "./declarations.js";

pruneDeclarations(new URL("../../", import.meta.url), ["src/index.d.ts", "events.d.ts"]);
