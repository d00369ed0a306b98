import { writeFileSync } from "node:fs";
import process from "node:process";
import { isMainThread } from "node:worker_threads";
import { peakOf } from "./process-peak.js";

// Preloaded into a program whose memory is measured: on exit it writes its peak.
process.on("exit", () => {
  if (!isMainThread || process.env.PEAK_FILE === undefined) return;
  writeFileSync(process.env.PEAK_FILE, String(peakOf("self") ?? process.resourceUsage().maxRSS * 1024));
});
