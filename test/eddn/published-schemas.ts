import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Need } from "../describe-with.js";
import { projectFolder } from "../run.js";

/** What the network itself publishes, and real messages; no part of this repository. */
export const eddnFolder = resolve(projectFolder, "../shared/eddn");
export const publishedSchemas = join(eddnFolder, "schemas");

/** A validator that is not ours, and the schemas of the network for it. */
export const oracle: Need = existsSync(publishedSchemas)
  ? {
      absence:
        spawnSync("python3", ["-c", "import jsonschema"]).status === 0
          ? undefined
          : "python3-jsonschema is not installed",
      isDueInCi: true,
      debian: "python3-jsonschema",
    }
  : { absence: "there are no schemas of EDDN in ../shared/eddn", isDueInCi: false };

/** Prints for each message, one a line, whether the network's own schemas take it; times are held to the letter of RFC 3339. */
const validation = `
import calendar, glob, json, re, sys
from jsonschema import Draft4Validator, FormatChecker
formats = FormatChecker(formats=())
form = re.compile(r"^(\\d{4})-(\\d\\d)-(\\d\\d)T(\\d\\d):(\\d\\d):(\\d\\d)(\\.\\d+)?(Z|[+-](\\d\\d):(\\d\\d))$", re.ASCII)
def is_time(text):
    match = form.match(text) if isinstance(text, str) else None
    if not isinstance(text, str): return True
    if match is None: return False
    year, month, day, hour, minute, second = [int(part) for part in match.groups()[:6]]
    if not (1 <= year and 1 <= month <= 12 and 1 <= day <= calendar.monthrange(year, month)[1]): return False
    if hour > 23 or minute > 59 or second > 59: return False
    return match.group(8) == "Z" or (int(match.group(9)) <= 23 and int(match.group(10)) <= 59)
formats.checkers = {"date-time": (is_time, ())}
known = {}
for name in glob.glob(sys.argv[1] + "/**/*.json", recursive=True):
    schema = json.loads(open(name, encoding="utf-8-sig").read())
    known[schema["id"].rstrip("#")] = Draft4Validator(schema, format_checker=formats)
for line in sys.stdin:
    message = json.loads(line)
    reference = message.get("$schemaRef") if isinstance(message, dict) else None
    schema = known.get(reference) if isinstance(reference, str) else None
    print("takes" if schema is not None and schema.is_valid(message) else "refuses")
`;

/** What the network's own schemas say of messages, each a line. */
export function verdictsOf(lines: readonly string[]): readonly boolean[] {
  const input = lines.map((line) => `${line}\n`).join("");
  const { stdout, stderr } = spawnSync("python3", ["-c", validation, publishedSchemas], {
    input,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (stderr !== "") throw new Error(stderr);
  return stdout
    .trimEnd()
    .split("\n")
    .map((word) => word === "takes");
}

/** A schema of the network as it is published. */
export type Published = Readonly<Record<string, unknown>>;

/** All of them. */
export function published(): readonly Published[] {
  const names = readdirSync(publishedSchemas, { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(publishedSchemas, name), "utf8").replace(/^\ufeff/, "")) as Published);
}
