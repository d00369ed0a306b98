// The layout of the prover's memory: one table of structs that gives TypeScript typed access, and from which the build
// generates the accessors that the code in `wasm/` imports as `./layout`. A struct in memory is identified by its address.
// Address 0 means no struct; as a field, it has a key that no line has.

/** `ptr` is an address; `bytes` is whatever follows the fields of fixed length. */
export type FieldType = "u32" | "ptr" | "u64" | "f64" | "bytes";

const lengths = { u32: 4, ptr: 4, u64: 8, f64: 8, bytes: 8 } as const;

type Fields = Readonly<Record<string, FieldType>>;
type ValueOf<Type> = Type extends "u64" ? bigint : Type extends "bytes" ? never : number;

export interface Struct<Of extends Fields = Fields> {
  readonly fields: Of;
  readonly offsets: Readonly<Record<keyof Of, number>>;
  /** Without the bytes that follow. */
  readonly size: number;
}

/** Fields are placed one after another, each at a multiple of its length. */
function struct<const Of extends Fields>(fields: Of, { size = 0 } = {}): Struct<Of> {
  const offsets: Record<string, number> = {};
  let end = 0;
  for (const [name, type] of Object.entries(fields)) {
    const start = Math.ceil(end / lengths[type]) * lengths[type];
    offsets[name] = start;
    end = type === "bytes" ? start : start + lengths[type];
  }
  return { fields, offsets: offsets as Record<keyof Of, number>, size: Math.max(size, end) };
}

/** Writes some fields of a struct; the others are unchanged. */
export function write<Of extends Fields>(
  view: DataView,
  { fields, offsets }: Struct<Of>,
  address: number,
  values: { readonly [Name in keyof Of]?: ValueOf<Of[Name]> },
): void {
  for (const name in values) {
    const value = values[name] as number | bigint;
    const at = address + offsets[name];
    if (typeof value === "bigint") view.setBigUint64(at, value, true);
    else if (fields[name] === "f64") view.setFloat64(at, value, true);
    else view.setUint32(at, value, true);
  }
}

export function putAscii(bytes: Uint8Array, address: number, text: string): void {
  for (let index = 0; index < text.length; index++) bytes[address + index] = text.charCodeAt(index);
}

/** The number of the note for the start of a field's value; the next one is for its end. */
export function startNote(index: number): number {
  return 1 + 2 * index;
}

/** Numbers the names from 0. */
function numbered<const Name extends string>(...names: readonly Name[]): Readonly<Record<Name, number>> {
  return Object.fromEntries(names.map((name, number) => [name, number])) as Record<Name, number>;
}

/** The classes of values; those up to `constrainedNumberClass` are by far the most frequent. Nothing is proven for `noClass`. */
export const valueClasses = numbered(
  ...(["noClass", "textClass", "filledTextClass", "integerClass", "countClass", "positiveClass"] as const),
  ...(["constrainedIntegerClass", "numberClass", "amountClass", "constrainedNumberClass"] as const),
  ...(["constrainedTextClass", "booleanClass", "trueClass", "falseClass", "nullClass"] as const),
  ...(["arrayClass", "objectClass", "severalClass"] as const),
);

/** The ways to use a value for relations. The prover relies on the order of the first ten. */
export const useTypes = numbered(
  "endOfUses",
  // Keep the number, add it up, or keep it if it is the smallest or largest so far.
  ...(["keepNumber", "addNumber", "leastNumber", "mostNumber", "countElements"] as const),
  // Uncertain unless the number is less than the one before, more, no more or no less.
  ...(["lessThanBefore", "moreThanBefore", "noMoreThanBefore", "noLessThanBefore"] as const),
  // Keep the text, the number in it, or the seconds of the date-time that it is; or collect it with others.
  ...(["keepText", "keepDigits", "keepSeconds", "gatherTexts"] as const),
  // Uncertain unless the text differs from the kept one, ignoring case, or the texts of a list differ.
  ...(["differsFromKept", "textsDiffer"] as const),
  // Set a fact if the value passes a test.
  ...(["factInRange", "factAmong", "factStarts", "factEnds", "factTrue", "factFalse", "factFilled"] as const),
  // Count the values; keep the text and set a fact if it is a symbol; require elements of a list to differ in it.
  ...(["countValue", "keepBase", "gatherKey"] as const),
);

/** The steps of a program for a stack machine. The prover relies on the order of those up to `divideTop`. */
export const stepTypes = numbered(
  ...(["endOfSteps", "pushNumber", "pushSlot", "addTop", "subtractTop", "multiplyTop", "divideTop"] as const),
  // End the program unless they certainly hold for the two numbers on top.
  ...(["isLess", "isNoMore", "isEqual", "isEqualShare", "isOther"] as const),
  // The same for the texts at two slots, for collected texts, for a number and a table, and for two values and a constraint.
  ...(["areEqualTexts", "areOther", "areAmong", "pushTime", "areAlike", "isListed", "arePaired"] as const),
);

/** Conditions that the prover checks by itself. */
export const checkTypes = numbered("endOfChecks", "inCube", "matchesName", "startsLike", "countsAgree", "isFitted");

/** Constraints that are checked without calling TypeScript, and `freeForm`, whose texts are too many to be remembered. */
export const constraintForms = numbered("noForm", "rangeForm", "timestampForm", "freeForm");

export const relevanceTypes = numbered("notRestricted", "textStarts", "changedAtAll", "changedInPeriod");

/** Why `prove` returned. */
export const outcomes = numbered("allPassed", "notProven", "needsInspection", "passedFull");

/** Capacities, marks, and offsets that have names. */
const numbers = {
  timeLength: 20,
  mostNotedFields: 47,
  deepestStack: 32,
  kindSlots: 1024,
  mostKinds: 768,
  mostElements: 2048,
  metKeysLength: 512,
  textSlots: 16384,
  /** No event that is handed over takes more than `mostPassed`. */
  passedRegionLength: 131072,
  mostPassed: 416,
  /** The number of fields of an object that have bits; others are optional and have no relations. */
  mostFields: 64,
  mostFacts: 64,
  /** Marks of fields. */
  conditionMarks: 0x7fff,
  mostConditions: 15,
  markUses: 0x8000,
  markNoteShift: 16,
  /** Marks of kinds: every event has to be inspected, or starts a history. */
  inspectsAlways: 0x40000000,
  inspectsAsHeader: 0x20000000,
  /** A value of several types has a struct for each way to start. */
  severalText: 0,
  severalNumber: 16,
  severalBoolean: 32,
  severalNull: 48,
  severalArray: 64,
  severalObject: 80,
  severalSize: 96,
  /** Collected texts: the start and end of each. */
  mostGathered: 255,
  regionLength: 2048,
  /** Two values that are tested together, with what stands around them. */
  pairLength: 512,
  /** The length of a list that is remembered, and of its memory. */
  longestLastList: 32768,
  lastListRoom: 32800,
  /** The length of a `relevance` including the values that it keeps. */
  relevanceRoom: 80,
  /** Longer lines are never proven, because they may hold too many values to be parsed. */
  longestProven: 256 * 1024,
} as const;

export const structs = {
  /** The input and output of `prove`, at `state`. */
  state: struct({
    /** The start of the line at which it stopped, and of the next one. */
    lineStart: "ptr",
    nextLine: "ptr",
    /** The kind of that line; 0 if unknown. */
    kindFound: "ptr",
    /** The end of its event, without spaces. */
    eventEnd: "ptr",
    passedLines: "u32",
    /** True if `firstTime` is the time of the first passed line. */
    hasFirstTime: "u32",
    /** True if `timeAbove` is the time of the line above. */
    hasTime: "u32",
    /** True to stop at the next line, because TypeScript has to check its time. */
    inspectsNext: "u32",
    /** The number of kinds in `countedTable`. */
    countedKinds: "u32",
    /** The address for the next event that is handed over. */
    passedEnd: "ptr",
    /** The number of bytes that must end a line: 1 for a line feed, 2 with a carriage return, 0 for either. */
    endWanted: "u32",
    /** The address of the line's time that has to be checked. */
    checkedTime: "ptr",
  }),
  /** The start and end of something: a noted value, a kept or collected text, a key. */
  span: struct({ start: "ptr", end: "ptr" }),
  /** A text that passed a constraint. */
  text: struct({ constraint: "ptr", hash: "u32", length: "u32", address: "ptr" }),
  /** An event that is handed over. */
  passed: struct({
    lineStart: "ptr",
    eventEnd: "ptr",
    /** The number of lines passed before it. */
    above: "u32",
    kind: "ptr",
    time: "ptr",
    name: "ptr",
    /** True if it has multi-byte characters, so that columns differ from bytes. */
    isWide: "u32",
    notes: "bytes",
  }),
  /** A value: its class, its constraint, and the struct of what it contains. */
  value: struct({ class: "u32", constraint: "ptr", within: "ptr" }, { size: 16 }),
  /** A field: a value with its metadata. */
  field: struct({
    class: "u32",
    constraint: "ptr",
    within: "ptr",
    /** The notes about it: bits of conditions, then whether it has uses, and the number of the note for its place. */
    mark: "u32",
    bit: "u64",
    /** The bits of fields that must be present beside it. */
    needs: "u64",
    /** The field that came next when this one was last met: objects of a kind resemble each other. */
    next: "ptr",
    sibling: "ptr",
    keyLength: "u32",
    /** One bit for each of the first 16 bytes of the key. */
    keyMask: "u32",
    /** The uses of its value for relations; 0 unless the mark says so. */
    uses: "ptr",
    /** The number of the object in which it was last met, if it has no bit. */
    object: "u32",
    /** The key as written after its first quote, including the colon. */
    key: "bytes",
  }),
  object: struct({
    required: "u64",
    /** The first field of the last object that was read. */
    first: "ptr",
    fields: "ptr",
    relations: "ptr",
  }),
  /** The relations between the fields of an object; facts, `isNear` and slots are those of the current object. */
  relations: struct({
    facts: "u64",
    /** True if a number is not exact to the last digit. */
    isNear: "u32",
    count: "u32",
    /** The initial values of the slots. */
    first: "ptr",
    forbidden: "ptr",
    programs: "ptr",
    /** Numbers, or the start and end of a text. */
    slots: "bytes",
  }),
  /** Forbidden combinations of fields and facts. */
  forbidden: struct({ count: "u32", first: "bytes" }),
  combination: struct({ present: "u64", facts: "u64", absent: "u64", absentFacts: "u64" }),
  /** A use of a value for the relations of `owner`; type 0 ends the uses of a field. */
  use: struct({ type: "u32", owner: "ptr", slot: "ptr", operand: "u32", least: "f64", most: "f64" }),
  /** Steps that are run if the pattern at its start matches. */
  program: struct({
    ...{ present: "u64", facts: "u64", absent: "u64", absentFacts: "u64", first: "ptr", next: "ptr" },
    /** True if it is only about counts, which are always exact. */
    isOfCounts: "u32",
  }),
  step: struct({ type: "u32", operand: "ptr", second: "u32", third: "ptr", number: "f64" }),
  array: struct(
    {
      items: "ptr",
      shortest: "u32",
      longest: "u32",
      /** The last list: 0 if none is remembered, 1 if there was none yet. */
      lastList: "ptr",
      /** The values derived from its elements for an enclosing object; 0 for none. */
      derived: "ptr",
      /** True if elements must differ in a field. */
      hasKeys: "u32",
      /** If they must differ from those of other lists: the slot with the number of keys, and their region. */
      keyCount: "ptr",
      keyRegion: "ptr",
      /** True if its elements are texts that must differ. */
      isUnique: "u32",
    },
    { size: 48 },
  ),
  /** Values derived from the elements of a list for `owner`: facts, and slots with the last list's results. */
  derived: struct({ owner: "ptr", count: "u32", mask: "u64", facts: "u64", isNear: "u32", first: "bytes" }),
  derivedValue: struct({ slot: "ptr", number: "f64" }),
  /** The last list of an array: the number of its elements, and its text. */
  lastList: struct({ count: "u32", length: "u32", text: "bytes" }),
  constraint: struct(
    {
      /** Its number in TypeScript, which is called once for each text, unless the constraint has a known form. */
      number: "u32",
      form: "u32",
      least: "f64",
      most: "f64",
      /** Numbers must be a multiple of this; 0 for any. */
      step: "f64",
      /** Numbers with up to this many digits before the point are certainly in the range: positive ones from 1 on, and negative ones. */
      plainDigits: "u32",
      signedDigits: "u32",
      /** True if numbers from 0 to 1 are certainly in the range. */
      holdsShares: "u32",
    },
    { size: 48 },
  ),
  kind: struct(
    {
      /** The bits of the two fields at the start of lines. */
      frontBits: "u64",
      object: "ptr",
      /** The field `event`. */
      event: "ptr",
      name: "ptr",
      nameLength: "u32",
      /** Marks that make TypeScript inspect an event. */
      inspects: "u32",
      /** The number of events passed since TypeScript last read it. */
      events: "u32",
      checks: "ptr",
      /** The number of bytes of notes that an event may fill, and how many of them are handed over; 0 for none. */
      notes: "u32",
      handsOver: "u32",
      /** Which events are handed over; 0 for all. */
      relevance: "ptr",
      startsPeriod: "u32",
    },
    { size: 64 },
  ),
  /** Which events of a kind are handed over: those in which the text at a note has a certain start, or the noted values changed. */
  relevance: struct({
    type: "u32",
    /** The note of the text; otherwise the number of the last event that was handed over, or of its period. */
    first: "u32",
    length: "u32",
    text: "ptr",
    /** The values noted last, each after its length. */
    kept: "bytes",
  }),
  /** A condition that is checked here if one of some marks is set (0: always); type 0 ends the checks of a kind. */
  check: struct({ type: "u32", mark: "u32", first: "u32", second: "u32", third: "u32" }, { size: 24 }),
  /** The position of its corner, the width of a sector, and how far a star system may be outside its cube. */
  galaxy: struct({ x: "f64", y: "f64", z: "f64", sector: "f64", tolerance: "f64" }),
  quoted: struct({ length: "u32", text: "bytes" }, { size: 56 }),
} as const;

/** Places regions one after another, each at a multiple of 16, and returns their addresses. */
function regions<const Name extends string>(start: number, lengths: Readonly<Record<Name, number>>) {
  const addresses: Record<string, number> = {};
  let end = start;
  for (const name in lengths) {
    addresses[name] = end;
    end += Math.ceil(lengths[name] / 16) * 16;
  }
  return addresses as Readonly<Record<Name, number>>;
}

/** The numbers above, and the addresses of everything that has a fixed place. */
export const constants = {
  ...numbers,
  // The bytes below stay 0, so that address 0 reads as a struct of zeros.
  ...regions(224, {
    timeBefore: numbers.timeLength,
    timeAbove: numbers.timeLength,
    firstTime: numbers.timeLength,
    // How lines start, as the game writes them and as others do.
    spacedFront: 16,
    compactFront: 16,
    spacedEvent: 16,
    compactEvent: 16,
    timestampKey: 16,
    eventKey: 16,
    state: structs.state.size,
    // The bits of marks that an event has, then the spans of the noted fields.
    notes: 4 + numbers.mostNotedFields * structs.span.size,
    stack: numbers.deepestStack * 8,
    // AssemblyScript's own data.
    ownData: 8192,
    // Kinds by the hash of their names, and those that were counted.
    kindTable: numbers.kindSlots * 4,
    countedTable: numbers.mostKinds * 4,
    // The keys of the elements of the current list, and a bitmap of the keys met, by their low bits.
    elementKeys: numbers.mostElements * 4,
    metKeys: numbers.metKeysLength,
    // Texts that passed a constraint, by their hash.
    textTable: numbers.textSlots * structs.text.size,
    // Two values that are tested together.
    pairRoom: numbers.pairLength + 16,
    // Events that are handed over.
    passedRegion: numbers.passedRegionLength,
    // The structs of the schemas, which may take any length.
    structsStart: 0,
  }),
} as const;
