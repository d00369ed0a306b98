import { writeFileSync } from "node:fs";
import process from "node:process";

// Loaded before a program whose memory is measured: on its way out it tells the most that it ever had.
process.on("exit", () => {
  if (process.env.PEAK_FILE !== undefined)
    writeFileSync(process.env.PEAK_FILE, String(process.resourceUsage().maxRSS * 1024));
});
