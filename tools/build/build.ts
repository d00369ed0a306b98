import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { writeApp } from "./app.js";
import { licences, writeBundle } from "./bundle.js";
import { writeConfigSchema } from "./config-schema.js";
import { writeDigest } from "./digest.js";
import { eventTypes } from "./event-types.js";
import { writeNames } from "./names.js";
import { writePage } from "./page.js";
import { writeProofs } from "./proofs.js";
import { findSchemas } from "./schema-names.js";
import { writeValidators } from "./validators.js";

const root = new URL("../../../", import.meta.url);
const schemas = new URL("schemas/", root);
const names = findSchemas(schemas);

rmSync(new URL("dist/", root), { recursive: true, force: true });
mkdirSync(new URL("dist/", root));
// The proofs depend on these.
writeNames(new URL("dist/names.json.deflated", root));
writeConfigSchema(new URL("src/config/config-schema.json", root), new URL("config.json", schemas));
writeValidators(names, new URL("dist/validators.js", root));
await writeProofs(names, new URL("src/prover/wasm/", root), new URL("dist/proofs/", root));
writeFileSync(new URL("dist/events.d.ts", root), eventTypes(names));
// Types alone would do, but an import without `type` must not fail for lack of a module.
writeFileSync(new URL("dist/events.js", root), "export {};\n");
writeFileSync(new URL("dist/events.cjs", root), "module.exports = {};\n");
await writePage(new URL("src/report/html/browser/", root), new URL("dist/page/", root));
const modules = await writeBundle(root, new URL("dist/", root));
const ofApp = await writeApp(root, new URL("dist/journal-lint-page.html", root));
writeFileSync(new URL("dist/LICENSES.txt", root), licences([...modules, ...ofApp], root));
writeDigest(new URL("dist/", root));
