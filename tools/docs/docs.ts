import process from "node:process";
import { writeSite } from "./write.js";

const root = new URL("../../../", import.meta.url);

process.stdout.write(`The site is here: ${await writeSite(root, new URL("docs-site/", root))}\n`);
