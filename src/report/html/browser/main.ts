import type { PageData } from "../data.js";
import { byId, startTheme } from "./dom.js";
import { startReport } from "./report.js";

startTheme();
startReport(JSON.parse(byId("data", HTMLScriptElement).textContent) as PageData, new AbortController().signal);
