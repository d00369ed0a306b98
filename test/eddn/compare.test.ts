import { expect, test } from "vitest";
import { comparedMessages, type DueMessage, type SenderMessage } from "../../src/eddn/compare.js";
import { toEddn } from "../../src/library/to-eddn.js";
import { eventsOf, folderOf } from "../generate/folder.js";
import { address, event, here, login, time } from "./journal.js";

const events = [
  ...login,
  event("FSSSignalDiscovered", 8, { SystemAddress: address, SignalName: "A" }),
  event("FSSSignalDiscovered", 9, { SystemAddress: address, SignalName: "B" }),
  event("Scan", 10, { BodyName: "Varkesh A 1", BodyID: 2, StarSystem: "Varkesh", SystemAddress: address }),
  event("FSDJump", 11, {
    StarSystem: "Tarvos Reach",
    SystemAddress: 77,
    StarPos: [4, 5, 6],
    Factions: [{ Name: "Blue" }],
  }),
  event("Docked", 12, { StarSystem: "Tarvos Reach", SystemAddress: 77, StationName: "Angelou Port", MarketID: 7 }),
];

type Message = Readonly<Record<string, unknown>> & { readonly message: Readonly<Record<string, unknown>> };

const made: readonly { readonly event: number; readonly message: Message }[] = [...toEddn(events)].flatMap((answer) =>
  "message" in answer ? { event: answer.events[0] ?? 0, message: { ...answer.message } } : [],
);
const expected = made.map(({ event, message }) => ({
  file: "Journal.log",
  line: event + 1,
  event: String(message.message.event),
  message,
})) as unknown as readonly DueMessage[];

/** What is reported where one message is changed, taken away or put elsewhere. */
function seen(change: (messages: Message[]) => readonly unknown[]): readonly string[] {
  const changed = change(made.map(({ message }) => structuredClone(message) as Message));
  const found = changed.map((message, index) => ({ line: index + 1, message }) as SenderMessage);
  return comparedMessages(expected, found).map(({ kind, text }) => `${kind}: ${text}`);
}

const with_ = (index: number, change: (message: Message) => unknown) => (all: Message[]) =>
  all.map((message, at) => (at === index ? change(message) : message));
const inBody = (index: number, change: (body: Record<string, unknown>) => unknown) =>
  with_(index, (message) => ({ ...message, message: change({ ...message.message }) }));

test("messages that are right give no difference, whoever sends them and whatever the gateway adds", () => {
  expect(made.map(({ message }) => message.message.event)).toEqual([
    "Location",
    "FSSSignalDiscovered",
    "Scan",
    "FSDJump",
    "Docked",
  ]);
  expect(seen((all) => all)).toEqual([]);
  expect(
    seen((all) =>
      all.map(({ header, ...rest }) => ({
        ...rest,
        header: { ...(header as object), uploaderID: "x", softwareName: "y", gatewayTimestamp: "z" },
      })),
    ),
  ).toEqual([]);
});

test.each([
  ["a missing StarPos", inBody(2, ({ StarPos: _, ...rest }) => rest), ["different: /message/StarPos is missing"]],
  [
    "a stale position",
    inBody(4, (body) => ({ ...body, StarPos: here.StarPos })),
    ["different: /message/StarPos is [1.5,-20.25,300.125] instead of [4,5,6]"],
  ],
  [
    "a stripped build",
    with_(0, ({ header, ...rest }) => ({ ...rest, header: { ...(header as object), gamebuild: "r300000/r0" } })),
    ['different: /header/gamebuild is "r300000/r0" instead of "r300000/r0 "'],
  ],
  [
    "a flag that is false for absent",
    inBody(0, (body) => ({ ...body, odyssey: false })),
    ["different: /message/odyssey is false instead of true"],
  ],
  ["an extra key", inBody(0, (body) => ({ ...body, Wanted: false })), ["different: /message/Wanted is superfluous"]],
  [
    "signals that are not batched",
    (all: Message[]) =>
      all.flatMap((message, index) =>
        index === 1
          ? (message.message.signals as readonly { readonly timestamp: string }[]).map((signal) => ({
              ...message,
              message: { ...message.message, timestamp: signal.timestamp, signals: [signal] },
            }))
          : [message],
      ),
    ["different: /message/signals has 1 of the 2 signals of a run, which belong into one message"],
  ],
  [
    "a reputation that was kept",
    inBody(3, (body) => ({ ...body, Factions: [{ Name: "Blue", MyReputation: 5 }] })),
    ["different: /message/Factions/0/MyReputation is superfluous"],
  ],
  [
    "a wrong schema",
    with_(2, (message) => ({ ...message, $schemaRef: "https://eddn.edcd.io/schemas/scan/1" })),
    [
      'different: /$schemaRef is "https://eddn.edcd.io/schemas/scan/1" instead of "https://eddn.edcd.io/schemas/journal/1"',
    ],
  ],
  [
    "a wrong order",
    (all: Message[]) => [all[1], all[0], ...all.slice(2)],
    ["order: comes after the message of a later line"],
  ],
  [
    "a message that is missing",
    (all: Message[]) => all.slice(0, -1),
    ["missing: Docked gives no message of journal/1"],
  ],
  [
    "a message that is sent twice",
    (all: Message[]) => [...all, all[4]],
    [expect.stringContaining("superfluous: no line gives it: Docked")],
  ],
  [
    "what is no message",
    (all: Message[]) => [undefined, ...all],
    ["no-message: is not a message: it needs $schemaRef, header and message"],
  ],
])("%s is reported", (_, change, texts) => {
  expect(seen(change)).toEqual(texts);
});

test.each([
  [
    "a body that is wrong",
    inBody(2, (body) => ({ ...body, BodyID: 9 })),
    ["different: /message/BodyID is 9 instead of 2"],
  ],
  [
    "a key that is added by which messages are known",
    inBody(3, (body) => ({ ...body, MarketID: 7 })),
    ["different: /message/MarketID is superfluous"],
  ],
  ["an event that is left out", inBody(4, ({ event: _, ...rest }) => rest), ["different: /message/event is missing"]],
])("%s is a difference of that message, and not another message", (_, change, texts) => {
  expect(seen(change)).toEqual(texts);
});

const schemas = "https://eddn.edcd.io/schemas/";
const [
  {
    message: { header },
  } = { message: { header: {} } },
] = made;
const ofStation = { systemName: "Tarvos Reach", stationName: "Angelou Port", marketId: 7 };
const goods = [
  { name: "gold", buyPrice: 1 },
  { name: "silver", buyPrice: 2 },
];
const fromFile = (event: string, schema: string, second: number, message: object) => ({
  file: `${event}.json`,
  line: 1,
  event,
  message: {
    $schemaRef: `${schemas}${schema}`,
    header,
    message: { ...ofStation, timestamp: time(second), ...message },
  },
});
const files = [
  fromFile("Market", "commodity/3", 12, { commodities: goods }),
  fromFile("Outfitting", "outfitting/2", 12, { modules: ["int_engine_size2_class1", "hpt_beamlaser_fixed_small"] }),
  fromFile("Shipyard", "shipyard/2", 13, { ships: ["Adder", "Asp"] }),
] as unknown as readonly DueMessage[];

const comparedWithFiles = (messages: readonly unknown[]): readonly string[] =>
  comparedMessages(
    [...expected, ...files],
    messages.map((message, index) => ({ line: index + 1, message }) as SenderMessage),
  ).map(({ kind, text }) => `${kind}: ${text}`);

test("side files come when they are written, and goods, modules and ships in any order and case", () => {
  const lines = expected.map(({ message }) => message);
  const [market, outfitting, shipyard] = files.map(({ message }) => message);
  const modules = ["Hpt_BeamLaser_Fixed_Small", "Int_Engine_Size2_Class1"];
  const sent = [
    ...[...lines.slice(0, 2), { ...market, message: { ...market?.message, commodities: [...goods].reverse() } }],
    ...[...lines.slice(2), { ...shipyard, message: { ...shipyard?.message, ships: ["Asp", "Adder"] } }],
    { ...outfitting, message: { ...outfitting?.message, modules } },
  ];
  expect(comparedWithFiles(sent)).toEqual([]);
});

test("goods and modules that differ are named", () => {
  const lines = expected.map(({ message }) => message);
  const [market, outfitting, shipyard] = files.map(({ message }) => message);
  const commodities = [{ name: "gold", buyPrice: 5 }, { name: "tea" }];
  const sent = [
    { ...market, message: { ...market?.message, commodities } },
    { ...outfitting, message: { ...outfitting?.message, modules: ["int_engine_size2_class1"] } },
    shipyard,
  ];
  expect(comparedWithFiles([...lines, ...sent])).toEqual([
    "different: /message/commodities/gold/buyPrice is 5 instead of 1",
    "different: /message/commodities/silver is missing",
    "different: /message/commodities/tea is superfluous",
    "different: /message/modules/hpt_beamlaser_fixed_small is missing",
  ]);
});

test("signals may be sent after the line that ended their run, which is no wrong order", () => {
  expect(seen(([location, signals, scan, ...rest]) => [location, scan, signals, ...rest])).toEqual([]);
});

test("what a sender takes from Status.json while the game runs is no difference", () => {
  const find = event("CodexEntry", 13, { EntryID: 1, Name: "$a;", System: "Varkesh", SystemAddress: address });
  const [due] = [...toEddn([...login, find])]
    .flatMap((answer) => ("message" in answer ? [answer.message] : []))
    .slice(-1);
  if (!due) throw new Error("there is no message");
  const compared = (message: object) =>
    comparedMessages(
      [{ file: "Journal.log", line: 5, event: "CodexEntry", message: due }],
      [{ line: 1, message: { ...due, message: { ...due.message, ...message } } }],
    ).map(({ text }) => text);
  expect(compared({ BodyName: "Varkesh A 1", BodyID: 2 })).toEqual([]);
  expect(compared({ Latitude: 5 })).toEqual(["/message/Latitude is superfluous"]);
});

/** The messages of whole evenings. */
const evenings = [1, 2, 3].map((seed) => {
  const lines = eventsOf(folderOf({ seed, events: 1500, scenario: "everything" }));
  const messages = [...toEddn(lines)].flatMap((answer) =>
    "message" in answer
      ? [{ line: (answer.events[0] ?? 0) + 1, message: { ...answer.message } as unknown as Message }]
      : [],
  );
  return messages.map(({ line, message }) => ({
    file: "Journal.log",
    line,
    event: String(message.message.event),
    message,
  }));
});

type Body = Readonly<Record<string, unknown>>;

/** Changes the one in the middle of those messages that are fit for it. */
function inTheMiddle(isFit: (body: Body) => boolean, change: (message: Message) => readonly unknown[]) {
  return (all: readonly Message[]): readonly unknown[] => {
    const fit = all.filter(({ message }) => isFit(message));
    const chosen = fit[Math.floor(fit.length / 2)];
    if (!chosen) throw new Error("no message is fit");
    return all.flatMap((message) => (message === chosen ? change(message) : [message]));
  };
}
const body = (change: (body: Body) => Body) => (message: Message) => [{ ...message, message: change(message.message) }];
const isOf = (kind: string) => (one: Body) => one.event === kind;

test.each<[string, (all: readonly Message[]) => readonly unknown[]]>([
  [
    "a missing StarPos",
    inTheMiddle(
      isOf("Scan"),
      body(({ StarPos: _, ...rest }) => rest),
    ),
  ],
  [
    "a stale position",
    inTheMiddle(
      isOf("Docked"),
      body((one) => ({ ...one, StarPos: [1.5, -20.25, 300.125] })),
    ),
  ],
  [
    "a stripped build",
    inTheMiddle(isOf("FSDJump"), ({ header, ...rest }) => [
      { ...rest, header: { ...(header as object), gamebuild: "r1" } },
    ]),
  ],
  [
    "a flag that is wrong",
    inTheMiddle(
      isOf("FSDJump"),
      body((one) => ({ ...one, odyssey: false })),
    ),
  ],
  [
    "an extra key",
    inTheMiddle(
      isOf("FSDJump"),
      body((one) => ({ ...one, Wanted: false })),
    ),
  ],
  [
    "signals that are not batched",
    inTheMiddle(
      ({ signals }) => Array.isArray(signals) && signals.length > 2,
      ({ message, ...rest }) =>
        (message.signals as readonly Body[]).map((signal) => ({
          ...rest,
          message: { ...message, timestamp: signal.timestamp, signals: [signal] },
        })),
    ),
  ],
  [
    "a reputation that was kept",
    inTheMiddle(
      ({ Factions }) => Array.isArray(Factions) && Factions.length > 0,
      body((one) => {
        const [first, ...others] = one.Factions as readonly Body[];
        return { ...one, Factions: [{ ...first, MyReputation: 5 }, ...others] };
      }),
    ),
  ],
  [
    "a wrong schema",
    inTheMiddle(isOf("Scan"), (message) => [{ ...message, $schemaRef: "https://eddn.edcd.io/schemas/scan/1" }]),
  ],
  [
    "a wrong order",
    (all) => {
      const at = all.findIndex(({ message }, index) => index > all.length / 2 && message.event === "FSDJump");
      const [jump, ...rest] = all.slice(at);
      return [...all.slice(0, at), ...rest.slice(0, 6), jump, ...rest.slice(6)];
    },
  ],
  ["a message that is missing", inTheMiddle(isOf("Docked"), () => [])],
])("%s is one difference in whole evenings", (_, change) => {
  for (const due of evenings) {
    const sent = change(due.map(({ message }) => structuredClone(message)));
    const found = sent.map((message, index) => ({ line: index + 1, message }) as SenderMessage);
    const differences = comparedMessages(due as unknown as readonly DueMessage[], found);
    expect(differences.map(({ kind, text }) => `${kind}: ${text}`)).toHaveLength(1);
  }
});
