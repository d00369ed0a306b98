import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { describeWith, type Need } from "../describe-with.js";
import { corpus } from "../genuine-journals.js";
import { projectFolder, run } from "../run.js";

const schemas = resolve(projectFolder, "../shared/eddn/schemas");

/** Reads messages, one a line, and prints what the network's own schemas find wrong, by a validator that is not ours. */
const judge = `
import glob, json, sys
from jsonschema import Draft4Validator
known = {}
for name in glob.glob(sys.argv[1] + "/**/*.json", recursive=True):
    schema = json.loads(open(name, encoding="utf-8-sig").read())
    known[schema["id"].rstrip("#")] = Draft4Validator(schema)
count = 0
for line in sys.stdin:
    message = json.loads(line)
    count += 1
    for error in known[message["$schemaRef"]].iter_errors(message):
        print(message["$schemaRef"], error.message[:200])
print(count)
`;

const network: Need = existsSync(schemas)
  ? {
      absence:
        spawnSync("python3", ["-c", "import jsonschema"]).status === 0
          ? undefined
          : "python3-jsonschema is not installed",
      isDueInCi: true,
    }
  : { absence: "there are no schemas of EDDN in ../shared/eddn", isDueInCi: false };

describeWith(network, "the network's own schemas", () => {
  test("take every message that is made of genuine journals", async () => {
    const { exitCode, stdout } = await run(["eddn", "--messages", corpus]);
    expect(exitCode).toBe(0);
    const judged = spawnSync("python3", ["-c", judge, schemas], { input: stdout, encoding: "utf8" });
    expect(judged.stderr).toBe("");
    expect(judged.stdout).toBe(`${stdout.split("\n").length - 1}\n`);
    expect(Number(judged.stdout)).toBeGreaterThan(2000);
  });
});
