import { Buffer } from "node:buffer";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { Finding } from "../../../src/engine/validate/finding.js";
import { isFoundName, isWantedName } from "../../../src/files/discover/wanted-name.js";
import { lint } from "../../../src/index.js";
import { describeWith, program } from "../../describe-with.js";
import { run } from "../../run.js";
import { temporaryFolder } from "../../temporary-folder.js";
import { packedBy, paxRecord, summed, tarEnd, tarEntry, tarOf, zipOf } from "./pack.js";

/** A line with one finding, at column 66. */
function faulty(minute: number): string {
  return `{ "timestamp":"2025-01-01T00:${String(minute % 60).padStart(2, "0")}:00Z", "event":"Music", "MusicTrack":1 }\n`;
}

const journal = faulty(0);
/** 400 lines, of which each tenth has a finding. */
const long = Array.from({ length: 400 }, (_, index) => {
  const line = faulty(Math.floor(index / 7));
  return index % 10 === 0 ? line : line.replace(":1 }", ':"NoTrack" }');
}).join("");
const status = '{ "timestamp":"2025-01-01T00:00:00Z", "event":"Status", "Flags":"0" }';

interface Linted {
  readonly findings: readonly Finding[];
  readonly places: readonly string[];
  readonly exitCode: number;
  readonly stderr: string;
}

async function linted(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: readonly string[],
): Promise<Linted> {
  const { stdout, exitCode, stderr } = await run(["--format", "json", ...options], { cwd: temporaryFolder(files) });
  const { findings } = JSON.parse(stdout) as { readonly findings: readonly Finding[] };
  return { findings, places: findings.map(({ file, line }) => `${file}:${line}`), exitCode, stderr };
}

describe("what a file is, its first bytes tell", () => {
  test("a .log that is compressed, and a .gz that is not", async () => {
    const { places, exitCode, stderr } = await linted(
      { "Journal.1.log": gzipSync(journal), "Journal.2.log.gz": journal },
      [],
    );
    expect(places).toEqual(["Journal.1.log:1", "Journal.2.log.gz:1"]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: "" });
  });

  test("a name that says otherwise is damage, where the first bytes are no JSON either", async () => {
    const broken = {
      "a.log.gz": "",
      "b.zip": "\x1f",
      "c.tar": "\nJournal.1.log",
      "d.tar.gz": tarOf({ a: "" }).subarray(0, 511),
    };
    const { places, stderr, exitCode } = await linted(
      { ...broken, "e.log.gz": ` \n${journal}`, "f.zip": gzipSync(journal), "g.log": "" },
      [...Object.keys(broken), "e.log.gz", "f.zip", "g.log"],
    );
    expect(places).toEqual(["e.log.gz:2", "f.zip:1"]);
    const why = "it is damaged at byte 0: its name says that it is packed, and its first bytes do not";
    expect(stderr).toBe(
      Object.keys(broken)
        .map((name) => `journal-lint: cannot read ${name}: ${why}\n`)
        .join(""),
    );
    expect(exitCode).toBe(2);
  });

  test("lines of JSON are journals, under any name and packed or not", async () => {
    const { places } = await linted(
      {
        "a.jsonl": journal,
        "b.ndjson.gz": gzipSync(journal),
        "c.zip": zipOf({ "d.jsonl": journal, "e.ndjson": journal, "f.txt": journal }),
      },
      ["a.jsonl", "b.ndjson.gz", "c.zip"],
    );
    expect(places).toEqual(["a.jsonl:1", "b.ndjson.gz:1", "c.zip!/d.jsonl:1", "c.zip!/e.ndjson:1"]);
  });

  test("side files are recognised by their names without the ending", async () => {
    const { findings } = await linted(
      { "Status.json.gz": gzipSync(status), "s.tar": tarOf({ "x/status.JSON": status }) },
      [".", "s.tar"],
    );
    expect(findings.map(({ file, path }) => [file, path])).toEqual([
      ["Status.json.gz", "/Flags"],
      ["s.tar!/x/status.JSON", "/Flags"],
    ]);
  });

  test("--as says how all that is packed is read, also from standard input", async () => {
    const array = `[${status}]`;
    const { findings } = await linted({ "a.zip": zipOf({ "Journal.log": array }), "b.gz": gzipSync(array) }, [
      "--as",
      "events",
      "a.zip",
      "b.gz",
    ]);
    expect(findings.map(({ file, path }) => [file, path])).toEqual([
      ["a.zip!/Journal.log", "/Flags"],
      ["b.gz", "/Flags"],
    ]);
    const { stdout } = await run(["--as", "status", "--format", "compact", "-"], { stdin: gzipSync(status) });
    expect(stdout).toMatch(/^<stdin>:1:65: error: Status \/Flags /);
  });

  test("standard input may come byte by byte", async () => {
    async function* bytes(packed: Uint8Array) {
      for (const byte of packed) yield Uint8Array.of(byte);
    }
    for (const packed of [
      gzipSync(journal),
      tarOf({ "Journal.log": journal }),
      Buffer.from(journal),
      Buffer.from(""),
    ]) {
      const { stderr, stdout } = await run(["--format", "compact", "-"], { stdin: bytes(packed) });
      expect(stderr).toBe("");
      expect(stdout.split("\n").length).toBe(packed.length === 0 ? 1 : 2);
    }
  });

  test("a folder is searched for compressed journals and side files, not for archives; watch for neither", async () => {
    for (const name of ["Journal.1.log.gz", "Journal.1.log.BZ2", "a/Status.json.zst", "Cargo.json.xz"]) {
      expect(isFoundName(name)).toBe(true);
      expect(isWantedName(name)).toBe(false);
    }
    const { places, stderr } = await linted(
      {
        "Journal.1.log.gz": gzipSync(journal),
        "Journal.zip": zipOf({ "Journal.log": journal }),
        "other.gz": gzipSync(journal),
      },
      [],
    );
    expect(places).toEqual(["Journal.1.log.gz:1"]);
    expect(stderr).toBe("");
  });

  test("what is packed in other ways is reported, and the others go on", async () => {
    const { places, exitCode, stderr } = await linted(
      { "Journal.1.log.xz": Buffer.from("fd377a585a00000004", "hex"), "Journal.2.log": journal },
      [],
    );
    expect(places).toEqual(["Journal.2.log:1"]);
    expect(exitCode).toBe(2);
    expect(stderr).toBe(
      "journal-lint: cannot read Journal.1.log.xz: it is packed by xz, which cannot be read here: unpack it, and lint what was in it\n",
    );
  });
});

describe("archives", () => {
  test("names can be anything, and are shown so that they do no harm", async () => {
    const names = [
      "../../etc/Journal.1.log",
      "/elsewhere/Journal.2.log",
      "a\\..\\Journal.3.log",
      "\u001b[31m/Journal.\u202e4.log",
    ];
    const { findings } = await linted({ "a.tar": tarOf(Object.fromEntries(names.map((name) => [name, journal]))) }, [
      "a.tar",
    ]);
    expect(findings.map(({ file }) => file)).toEqual([
      "a.tar!/\\u002e\\u002e/\\u002e\\u002e/etc/Journal.1.log",
      "a.tar!/elsewhere/Journal.2.log",
      "a.tar!/a/\\u002e\\u002e/Journal.3.log",
      "a.tar!/\\u001b[31m/Journal.\\u202e4.log",
    ]);
  });

  test("tar: long names of both kinds, old headers, links, folders and files without anything", async () => {
    const name = `${"folder/".repeat(30)}Journal.é.log`;
    const tar = Buffer.concat([
      tarEntry("Journal.old.log", journal, "0", true),
      tarEntry("././@LongLink", `${name}\0`, "L"),
      tarEntry("cut", journal),
      tarEntry("pax_global_header", paxRecord("comment", "x"), "g"),
      tarEntry("PaxHeaders/x", paxRecord("path", `pax/${name}`) + paxRecord("mtime", "1.5"), "x"),
      tarEntry("cut", journal),
      tarEntry("Journal.link.log", "", "2"),
      tarEntry("Journal.folder.log/", "", "5"),
      tarEntry("Journal.empty.log", ""),
      tarEntry("Journal.last.log", journal),
      tarEnd,
    ]);
    const { places, stderr } = await linted({ "a.tar": tar }, ["a.tar"]);
    expect(places).toEqual(
      ["Journal.old.log", name, `pax/${name}`, "Journal.last.log"].map((member) => `a.tar!/${member}:1`),
    );
    expect(stderr).toBe("");
  });

  test("tar: what is stored without its zeros is reported, and what says more than it may is damage", async () => {
    const sparse = Buffer.concat([
      tarEntry("PaxHeaders/x", paxRecord("GNU.sparse.major", "1") + paxRecord("GNU.sparse.name", "Journal.1.log"), "x"),
      tarEntry("Sparse.0/1", journal),
    ]);
    const huge = tarEntry("PaxHeaders/x", "", "x").subarray(0, 512);
    huge.write("77777777777\0", 124);
    const tar = Buffer.concat([
      sparse,
      tarEntry("Journal.2.log", journal),
      tarEntry("Journal.3.log", journal, "S"),
      summed(huge),
    ]);
    const { places, stderr, exitCode } = await linted({ "a.tar": tar }, ["a.tar"]);
    expect(places).toEqual(["a.tar!/Journal.2.log:1"]);
    expect(exitCode).toBe(2);
    expect(stderr.replaceAll("journal-lint: cannot read ", "").split("\n")).toEqual([
      "a.tar!/Journal.1.log: it is stored without its runs of zeros, which cannot be read here: unpack it, and lint what was in it",
      "a.tar!/Journal.3.log: it is stored without its runs of zeros, which cannot be read here: unpack it, and lint what was in it",
      `a.tar: it is damaged at byte ${(tar.length - 512).toLocaleString("en")}: what is told of the next file is longer than 1 MB`,
      "",
    ]);
  });

  test("zip: encrypted members and unknown methods are reported where they would be linted, and the others go on", async () => {
    const zips = {
      "a.zip": zipOf({ "Journal.1.log": journal, "photo.png": "x" }, { isEncrypted: true }),
      "b.zip": zipOf({ "Journal.2.log": journal }, { method: 9 }),
      "c.zip": zipOf({ "Journal.3.log": journal }),
    };
    for (const options of [Object.keys(zips), ["all.tar"]]) {
      const { places, stderr, exitCode } = await linted({ ...zips, "all.tar": tarOf(zips) }, options);
      expect(places.map((place) => place.replace("all.tar!/", ""))).toEqual(["c.zip!/Journal.3.log:1"]);
      expect(exitCode).toBe(2);
      expect(stderr.replaceAll(/journal-lint: cannot read (?:all\.tar!\/)?/g, "")).toBe(
        [
          "a.zip!/Journal.1.log: it is encrypted, which cannot be read here: unpack it, and lint what was in it\n",
          "b.zip!/Journal.2.log: it is packed by method 9, which cannot be read here: unpack it, and lint what was in it\n",
        ].join(""),
      );
    }
  });

  test("zip: a program that unpacks itself stands before it, and a comment behind", async () => {
    const zip = zipOf({ "Journal.1.log": journal });
    zip.writeUInt16LE(7, zip.length - 2);
    const stub = Buffer.from("PK\x03\x04 is what this program looks for");
    const { places, stderr } = await linted({ "a.zip": Buffer.concat([stub, zip, Buffer.from("comment")]) }, ["a.zip"]);
    expect({ places, stderr }).toEqual({ places: ["a.zip!/Journal.1.log:1"], stderr: "" });
  });

  test("one without journals is reported, as a folder is", async () => {
    const none = ["a.zip", "b.zip", "c.tar"];
    const { stderr, exitCode } = await linted(
      { "a.zip": zipOf({}), "b.zip": zipOf({ "x.txt": "" }), "c.tar": tarOf({ "x.zip": "no zip" }) },
      none,
    );
    expect(stderr).toBe(
      none.map((name) => `journal-lint: cannot read ${name}: no journal and no side file is in it\n`).join(""),
    );
    expect(exitCode).toBe(2);
  });

  test("what is ignored or read in another way outside is so inside", async () => {
    const { places } = await linted(
      {
        "a.zip": zipOf({ "x/Journal.1.log": journal, "y/Journal.2.log": journal, "z.txt": journal }),
        "journal-lint.config.json": JSON.stringify({ ignore: ["**/x"], files: { "**/*.txt": "journal" } }),
      },
      ["a.zip"],
    );
    expect(places).toEqual(["a.zip!/y/Journal.2.log:1", "a.zip!/z.txt:1"]);
  });

  test("a baseline knows their members, and a cache makes no difference", async () => {
    const cwd = temporaryFolder({
      "a.zip": zipOf({ "Journal.1.log": journal }),
      "Journal.2.log.gz": gzipSync(journal),
    });
    const paths = ["a.zip", "."];
    await run(["--update-baseline", ...paths], { cwd });
    const { stdout, stderr } = await run(
      ["--baseline", "journal-lint-baseline.json", "--format", "compact", ...paths],
      { cwd },
    );
    expect(stdout).toBe("");
    expect(stderr).toBe("journal-lint: 2 findings are in the baseline journal-lint-baseline.json and not reported\n");
    const plain = await run(["--format", "junit", ...paths], { cwd });
    const env = { HOME: temporaryFolder() };
    for (let time = 0; time < 2; time++) {
      expect(await run(["--cache-location", "cache", "--format", "junit", ...paths], { cwd, env })).toEqual(plain);
    }
  });

  test("the library lints them too, and tells at the end what it could not read", async () => {
    const cwd = temporaryFolder({
      "a.zip": zipOf({ "Journal.1.log": journal }),
      "b.tar.gz": gzipSync(tarOf({ "Journal.2.log": journal })).subarray(0, -9),
      "c.zip": zipOf({ "Journal.3.log": journal }, { isEncrypted: true }),
    });
    const places: string[] = [];
    const failure = await (async () => {
      for await (const { file, line } of lint(["a.zip", "b.tar.gz", "c.zip"], { cwd })) places.push(`${file}:${line}`);
    })().catch((error: unknown) => error);
    expect(places).toEqual(["a.zip!/Journal.1.log:1", "b.tar.gz!/Journal.2.log:1"]);
    expect((failure as AggregateError).errors.map(String)).toEqual([
      expect.stringMatching(/^Error: cannot read b\.tar\.gz: it is damaged at byte \d+: it ends there/),
      expect.stringMatching(/^Error: cannot read c\.zip!\/Journal\.3\.log: it is encrypted/),
    ]);
  });
});

describe("damage", () => {
  const members = { "a/Journal.1.log": long, "b/Journal.2.log": long };
  const packed: Readonly<Record<string, () => Buffer>> = {
    "logs.gz": () => gzipSync(long),
    "logs.tar": () => tarOf(members),
    "logs.tar.gz": () => gzipSync(tarOf(members)),
    "logs.zip": () => zipOf(members),
    "streamed.zip": () => zipOf(members, { isStreamed: true }),
    "stored.zip": () => zipOf(members, { isStored: true }),
  };

  async function expectPrefixes(name: string, whole: Buffer): Promise<void> {
    const { places } = await linted({ [name]: whole }, [name]);
    const files: Record<string, Buffer> = { "Journal.log": Buffer.from(journal) };
    for (let cut = 1; cut <= 12; cut++)
      files[`${cut}.${name}`] = whole.subarray(0, Math.floor((whole.length * cut) / 13));
    const names = Object.keys(files).slice(1);
    const { places: found, stderr, exitCode } = await linted(files, [...names, "Journal.log"]);
    expect(exitCode).toBe(2);
    expect(found.at(-1)).toBe("Journal.log:1");
    for (const [index, file] of names.entries()) {
      const own = found.filter((place) => place.startsWith(`${file}:`) || place.startsWith(`${file}!`));
      expect(own).toEqual(places.slice(0, own.length).map((place) => place.replace(name, file)));
      expect(own.length).toBeLessThanOrEqual(places.length);
      const seen = stderr.split("\n").filter((line) => line.startsWith(`journal-lint: cannot read ${file}`));
      expect(seen.at(-1)).toMatch(/: it is damaged at byte [\d,]+: /);
      if (name.endsWith("tar") || name === "stored.zip")
        expect(own.length).toBeGreaterThan(places.length * (index / 13) - 6);
    }
  }

  test.each(Object.entries(packed))("checks what is there when %s is cut off, then reports it", (name, make) =>
    expectPrefixes(name, make()),
  );

  test("finds nothing that was not there when bytes in the middle are damaged, and passes over nothing in silence", async () => {
    for (const name of ["logs.gz", "logs.zip", "stored.zip"]) {
      const whole = packed[name]?.() ?? Buffer.alloc(0);
      const { places } = await linted({ [name]: whole }, [name]);
      const files: Record<string, Buffer> = {};
      for (let place = 1; place <= 8; place++) {
        const changed = Buffer.from(whole);
        const at = Math.floor((whole.length * place) / 10);
        changed[at] = (changed[at] ?? 0) ^ 0x55;
        files[`${place}.${name}`] = changed;
      }
      const { stderr, places: found } = await linted(files, Object.keys(files));
      expect(found.length).toBeGreaterThan(places.length / 4);
      for (const file of Object.keys(files)) expect(stderr).toContain(`cannot read ${file}`);
    }
  });

  test("reads the other members when one is damaged, where each stands for itself", async () => {
    const zip = zipOf(
      { "Journal.1.log": journal, "Journal.2.log": journal, "Journal.3.log": journal },
      { isStored: true },
    );
    zip.write("[", zip.indexOf("Music", zip.indexOf("Journal.2.log")));
    const { places, stderr, exitCode } = await linted({ "a.zip": zip }, ["a.zip"]);
    expect(places).toEqual(["a.zip!/Journal.1.log:1", "a.zip!/Journal.2.log:1", "a.zip!/Journal.3.log:1"]);
    expect(stderr).toMatch(
      /^journal-lint: cannot read a\.zip!\/Journal\.2\.log: it is damaged at byte \d+: what was unpacked up to there is not what was packed\n$/,
    );
    expect(exitCode).toBe(2);
  });

  test("reports what is no archive because a zip in a zip is damaged", async () => {
    const zip = zipOf({ "in.zip": zipOf({ "Journal.1.log": journal }), "Journal.2.log": journal }, { isStored: true });
    zip.write("X", zip.indexOf("PK", 4));
    const { places, stderr, exitCode } = await linted({ "a.zip": zip }, ["a.zip"]);
    expect(places).toEqual(["a.zip!/Journal.2.log:1"]);
    expect(stderr).toMatch(
      /^journal-lint: cannot read a\.zip!\/in\.zip: it is damaged at byte \d+: what was unpacked up to there is not what was packed\n$/,
    );
    expect(exitCode).toBe(2);
  });

  test("says nothing of the content when the damage is before the end of the first line", async () => {
    const packed = gzipSync(journal, { level: 0 }).subarray(0, 60);
    for (const kind of ["journal", "eddn"]) {
      const { places, stderr, exitCode } = await linted({ "a.gz": packed }, ["--as", kind, "a.gz"]);
      expect({ places, exitCode }).toEqual({ places: [], exitCode: 2 });
      expect(stderr).toMatch(/^journal-lint: cannot read a\.gz: it is damaged at byte 60: it ends there[^\n]*\n$/);
    }
  });

  test("what is behind the end of gzip: more of it is read, zeros are passed over, other bytes are reported", async () => {
    const two = Buffer.concat([gzipSync(journal), gzipSync(faulty(1))]);
    const { places, stderr } = await linted(
      {
        "1.gz": two,
        "2.gz": Buffer.concat([two, Buffer.alloc(700)]),
        "3.gz": Buffer.concat([two, Buffer.from("garbage")]),
      },
      ["1.gz", "2.gz", "3.gz"],
    );
    expect(places).toEqual([1, 2, 3].flatMap((number) => [`${number}.gz:1`, `${number}.gz:2`]));
    expect(stderr).toBe(
      `journal-lint: cannot read 3.gz: it is damaged at byte ${two.length}: what is behind its end is no gzip\n`,
    );
  });

  for (const name of ["bzip2", "zstd"] as const) {
    describeWith(program(name), `of what ${name} packs`, () => {
      test("reports a file that is cut off", () => expectPrefixes("logs.x", packedBy(name, tarOf(members))));

      test("reports damage in the middle, or behind the end", async () => {
        const whole = packedBy(name, Buffer.from(long));
        const changed = Buffer.from(whole);
        changed.fill(0x55, Math.floor(whole.length / 2), Math.floor(whole.length / 2) + 20);
        const { stderr, places } = await linted(
          { "1.x": changed, "2.x": Buffer.concat([whole, Buffer.from("garbage that is long enough")]) },
          ["1.x", "2.x"],
        );
        expect(stderr.split("\n").map((line) => line.slice(0, 49))).toEqual(
          [
            "journal-lint: cannot read 1.x: it is damaged at by",
            "journal-lint: cannot read 2.x: it is damaged at by",
            "",
          ].map((line) => line.slice(0, 49)),
        );
        expect(places.filter((place) => place.startsWith("2.x")).length).toBe(40);
      });
    });
  }
});

describe("what is made to do harm stops with a reason, and the others go on", () => {
  test("stops at more than its length accounts for", async () => {
    const megabytes = Array.from({ length: 70 }, () => gzipSync(Buffer.alloc(2 ** 20, " ")));
    const bomb = Buffer.concat(megabytes);
    const { places, stderr, exitCode } = await linted(
      { "1.gz": bomb, "2.zip": zipOf({ "Journal.1.log": bomb, "Journal.2.log": journal }), "Journal.3.log": journal },
      ["1.gz", "2.zip", "Journal.3.log"],
    );
    expect(places).toContain("Journal.3.log:1");
    expect(exitCode).toBe(2);
    const why =
      "more than 500 times its length comes out of it, as of a file that is made to do harm: unpack it yourself if it is none";
    expect(stderr).toBe(
      ["1.gz", "2.zip!/Journal.1.log", "2.zip"].map((name) => `journal-lint: cannot read ${name}: ${why}\n`).join(""),
    );
  });

  test("stops at what is packed over and over", async () => {
    let deep = Buffer.from(journal);
    for (let time = 0; time < 6; time++) deep = gzipSync(deep);
    let deeper = zipOf({ "Journal.log": journal });
    for (let time = 0; time < 7; time++) deeper = zipOf({ "a.zip": deeper });
    const { places, stderr } = await linted({ "1.gz": deep, "2.gz": gzipSync(deep), "3.zip": deeper }, [
      "1.gz",
      "2.gz",
      "3.zip",
    ]);
    expect(places).toEqual(["1.gz:1"]);
    expect(stderr).toMatch(
      /^journal-lint: cannot read 2\.gz: it is packed more than 6 times over, [^\n]+\n[^\n]*3\.zip(?:!\/a\.zip){6}: it is packed more than 6/,
    );
  });
});
