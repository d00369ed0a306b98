import { pruneDeclarations } from "./declarations.js";
import { writeForRequire } from "./for-require.js";

const target = new URL("../../../dist/", import.meta.url);
pruneDeclarations(target, ["src/index.d.ts", "events.d.ts"]);
writeForRequire(target);
