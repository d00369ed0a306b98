import { pruneDeclarations } from "./declarations.js";

pruneDeclarations(new URL("../../../dist/", import.meta.url), ["src/index.d.ts", "events.d.ts"]);
