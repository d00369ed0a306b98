import { writeSite } from "./write.js";

const root = new URL("../../../", import.meta.url);

await writeSite(root, new URL("docs-site/", root));
