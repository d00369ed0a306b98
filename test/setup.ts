import fc from "fast-check";
import { depth } from "./depth.js";

// A change is tested with the same values in every run, so that a failure is due to the change; nightly runs look at new ones.
if (depth === 1) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 });
