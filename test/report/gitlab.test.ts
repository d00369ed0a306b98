import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import type { FramedFinding } from "../../src/engine/validate/finding.js";
import { finding, hostileFindings, reported } from "./reported.js";

/** What GitLab's documentation asks of a Code Quality report; https://docs.gitlab.com/ci/testing/code_quality/ */
const codeQuality = {
  type: "array",
  items: {
    type: "object",
    required: ["description", "check_name", "fingerprint", "severity", "location"],
    properties: {
      description: { type: "string", minLength: 1 },
      check_name: { type: "string", minLength: 1 },
      fingerprint: { type: "string", pattern: "^[0-9a-f]{32}$" },
      severity: { enum: ["info", "minor", "major", "critical", "blocker"] },
      location: {
        type: "object",
        required: ["path", "lines"],
        properties: {
          path: { type: "string", pattern: "^(?!\\./|/)" },
          lines: { type: "object", required: ["begin"], properties: { begin: { type: "integer", minimum: 1 } } },
        },
      },
    },
  },
} as const;

interface Entry {
  readonly fingerprint: string;
  readonly severity: string;
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

const validate = new Ajv2020().compile(codeQuality);

async function entries(findings: readonly FramedFinding[]): Promise<readonly Entry[]> {
  const report = await reported("gitlab", findings);
  expect(report).toMatch(/^\[/);
  const parsed = JSON.parse(report) as readonly Entry[];
  validate(parsed);
  expect(validate.errors).toBeNull();
  return parsed;
}

const fingerprints = async (findings: readonly FramedFinding[]): Promise<readonly string[]> =>
  (await entries(findings)).map(({ fingerprint }) => fingerprint);

test("any text makes an entry that GitLab reads", async () => {
  const read = await entries(hostileFindings);
  expect(read.length).toBe(hostileFindings.length);
  expect(read.map(({ location }) => location.path)).toEqual(
    hostileFindings.map(({ file }) => Buffer.from(file).toString()),
  );
});

test("nothing found is an empty array", async () => {
  expect(await entries([])).toEqual([]);
});

test("errors are major, warnings minor", async () => {
  const read = await entries([finding(), finding({ severity: "warning", line: 4 })]);
  expect(read.map(({ severity, location }) => [severity, location.lines.begin])).toEqual([
    ["major", 3],
    ["minor", 4],
  ]);
});

test("fingerprints are unique, also of equal findings", async () => {
  const found = [
    finding(),
    finding(),
    finding({ line: 9 }),
    finding({ path: "/Other" }),
    finding({ event: "Other" }),
    finding({ message: "must be something else" }),
    finding({ rule: "out-of-range" }),
    finding({ file: "other.log" }),
    finding({ file: "other.log" }),
  ];
  const given = await fingerprints(found);
  expect(new Set(given).size).toBe(found.length);
  const whole = ["a", "b", "a"].map((message) => finding({ message, event: "x", path: "" }));
  expect(new Set(await fingerprints(whole)).size).toBe(3);
});

test("fingerprints stay when lines move and severities change", async () => {
  const before = [finding(), finding(), finding({ path: "/Other", line: 7 })];
  const moved = before.map((one) => ({ ...one, line: one.line + 40, column: 1, severity: "warning" as const }));
  expect(await fingerprints(moved)).toEqual(await fingerprints(before));
});

test("fingerprints are unique beyond what is remembered", async () => {
  const found = Array.from({ length: 100_010 }, (_, index) => finding({ message: `found ${index}` }));
  const more = Array.from({ length: 10 }, () => finding({ message: "found the same again and again" }));
  const given = await fingerprints([...found, ...more]);
  expect(new Set(given).size).toBe(given.length);
});
