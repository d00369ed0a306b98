import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Finding } from "../../src/engine/validate/finding.js";
import { lintText } from "../../src/library/lint-text.js";
import { describeWith } from "../describe-with.js";
import { corpus } from "../genuine-journals.js";
import { run } from "../run.js";
import { changed, forbiddenKeys, wholeMessage } from "./mutations.js";
import { eddnFolder, oracle, published, publishedSchemas, verdictsOf } from "./published-schemas.js";

async function findingsIn(lines: readonly string[], eddnSchemas?: string): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const text = lines.map((line) => `${line}\n`).join("");
  for await (const finding of lintText(text, { as: "eddn", eddnSchemas })) findings.push(finding);
  return findings;
}

/** Which lines have a finding that the gateway would refuse them for. */
function refused(findings: readonly Finding[]): ReadonlySet<number> {
  return new Set(findings.filter(({ severity }) => severity === "error").map(({ line }) => line));
}

describeWith(oracle, "the network's own schemas", () => {
  test("take every message that is made of genuine journals", async () => {
    const { exitCode, stdout } = await run(["eddn", "--messages", corpus]);
    expect(exitCode).toBe(0);
    const lines = stdout.trimEnd().split("\n");
    expect(lines.length).toBeGreaterThan(2000);
    expect(verdictsOf(lines).filter((takes) => !takes)).toEqual([]);
    expect((await findingsIn(lines)).filter(({ rule }) => rule.startsWith("eddn-"))).toEqual([]);
  });

  test("refuse eight of the real messages, and so do we, at the right places", async () => {
    const lines = readFileSync(join(eddnFolder, "eddn-samples.jsonl"), "utf8").trimEnd().split("\n");
    const errors = (await findingsIn(lines)).filter(({ severity }) => severity === "error");
    expect(lines).toHaveLength(200);
    expect(errors.map(({ line, rule, path }) => `${line} ${rule} ${path}`)).toEqual([
      "23 eddn-schema-ref /$schemaRef",
      "24 eddn-schema-ref /$schemaRef",
      "26 eddn-forbidden-key /message/signals/0/event",
      "26 eddn-forbidden-key /message/signals/1/event",
      "33 eddn-schema-ref /$schemaRef",
      "36 eddn-schema /message/SystemAddress",
      "38 eddn-header /header/softwareName",
      "39 eddn-schema /message/StarPos",
      "41 eddn-schema /message/ships",
    ]);
  });

  test("say the same as we do of messages with one change each, by our schemas and by theirs", async () => {
    const lines = published().flatMap((schema) => {
      const whole = wholeMessage(schema);
      const added = [...forbiddenKeys(schema), "Name_Localised", "Commander"];
      return [whole, ...changed(whole, added)].map((message) => JSON.stringify(message));
    });
    const verdicts = verdictsOf(lines);
    expect(verdicts).toHaveLength(lines.length);
    const taken = verdicts.filter((takes) => takes).length;
    expect(lines.length).toBeGreaterThan(4000);
    expect(taken).toBeGreaterThan(500);
    const apart = (all: readonly string[], said: readonly (boolean | undefined)[], bad: ReadonlySet<number>) =>
      all.filter((_, index) => said[index] === bad.has(index + 1));
    expect(apart(lines, verdicts, refused(await findingsIn(lines)))).toEqual([]);
    // Theirs are compiled at once, and say the same: some messages are enough.
    const isSome = (_: unknown, index: number): boolean => index % 5 === 0;
    const some = lines.filter(isSome);
    expect(apart(some, verdicts.filter(isSome), refused(await findingsIn(some, publishedSchemas)))).toEqual([]);
  });
});
