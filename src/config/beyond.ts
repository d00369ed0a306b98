import { type FileKind, isBeyondSpecification } from "../discover/kind.js";
import { kindGlobsOf } from "./config.js";
import type { ConfigFile } from "./config-file.js";

/** Throws where files are to be read as one that is not in the specification, which alone is to count. */
export function refuseBeyond(config: ConfigFile, as: FileKind | undefined): void {
  const kinds = [...kindGlobsOf(config, "").kinds.map(([, kind]) => kind), ...(as === undefined ? [] : [as])];
  const beyond = kinds.find(isBeyondSpecification);
  if (beyond === undefined) return;
  throw new Error(
    `files cannot be read as ${beyond}.json where the specification alone counts, which has no such file`,
  );
}
