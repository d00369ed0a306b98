// Where things lie in the prover's memory, in bytes. TypeScript writes them and AssemblyScript reads them: both compile this very file.
// A record is named by its address; address 0 is no record, and for fields one whose key no line has.

// Fixed places, from the front of the memory on.
/** Fronts of lines as the game writes them, and as others do; 16 bytes each. */
export const spacedFront = 256;
export const compactFront = 272;
export const spacedEvent = 288;
export const compactEvent = 304;
export const timestampKey = 320;
export const eventKey = 336;
export const schemaRefKey = 352;

/** What `prove` tells: where the line starts at which it stopped, and where the next does. */
export const lineStart = 384;
export const nextLine = 388;
/** The record of that line's kind; 0 where it is not known. */
export const kindFound = 392;
/** Where that line names its kind; the length is 0 where it got no further. */
export const nameStart = 396;
export const nameLength = 400;
/** Where its event ends, without spaces. */
export const eventEnd = 404;
/** How many lines were passed, and whether the first of their times is noted. */
export const passedLines = 408;
export const hasFirstTime = 412;
/** Whether there is a line above with a time, and whether to stop at the next line whatever it is, as JavaScript has to look at its time. */
export const hasTime = 416;
export const looksAtNext = 420;
/** How many kinds were counted since JavaScript last asked. */
export const countedKinds = 424;
/** Where the next line is handed over. */
export const toldEnd = 428;
/** How many bytes must end a line: a line feed alone, or with a return before it; 0 where either will do. */
export const endWanted = 432;
/** Whether lines are of an old format, whose events may lack fields and have others, and how many fields those that were passed lack or have so. */
export const forgivesLapses = 436;
export const passedLapses = 440;
/** Where the time of the line stands at which `prove` stopped to have it looked at. */
export const lineTime = 444;

/** The time of the line above, and of the first that was passed: 20 bytes each. */
export const timeAbove = 448;
export const firstTime = 480;
export const timeLength = 20;

/** What is noted of an event: the bits of marks that were met, then where the values of some fields start and end. */
export const notes = 512;
export const mostPlaces = 47;

/** Numbers that a step works on, while what holds between fields is reckoned. */
export const stack = 1024;
export const deepestStack = 32;

/** What AssemblyScript itself may want to keep. */
export const ownData = 8192;

/** Kinds by the hash of their names, and those that were counted. */
export const kindTable = 16384;
export const kindSlots = 1024;
export const mostKinds = 768;
export const countedTable = 20480;

/** Where the elements of a list end, while it is read. */
export const elementEnds = 24576;
export const mostElements = 2048;

/** What the elements of a list are told apart by, and the facts of each, while it is read. */
export const elementKeys = 311296;
export const elementFacts = 319488;
/** Which keys of a list were met, as bits by their last digits. */
export const metKeys = 335872;
export const metKeysLength = 512;

/** The keys of objects of which nothing is known, while they are read: where each starts, and its length. */
export const openKeys = 33024;
export const mostOpenKeys = 1024;

/** Texts that passed a rule, by their hash. */
export const textTable = 49152;
export const textSlots = 16384;
export const textLength = 16;
export const textRule = 0;
export const textHash = 4;
export const textSize = 8;
export const textPlace = 12;

/** Lines that are handed over: where each starts and its event ends, how many were passed before it, its kind, where its time and the name of its kind are, whether it is wide, and then its notes. */
export const toldRegion = 336384;
export const toldLength = 131072;
export const toldLineStart = 0;
export const toldEventEnd = 4;
export const toldPassed = 8;
export const toldKind = 12;
export const toldTime = 16;
export const toldName = 20;
/** Whether it has characters of several bytes, so that columns are not bytes. */
export const toldIsWide = 24;
export const toldNotes = 28;
/** No line takes more. */
export const mostTold = 416;

/** Where the records of schemas begin. */
export const recordsStart = 467456;

// A value: what it is, the rule that it has to pass, and the record of what is within it.
export const valueClass = 0;
export const valueRule = 4;
export const valueWithin = 8;
export const valueLength = 16;

// Classes of values. What is of none is never proven.
export const noClass = 0;
export const textClass = 1;
/** Any text but the empty one. */
export const filledTextClass = 2;
export const integerClass = 3;
/** Any integer that is not below zero, or that is above zero. */
export const countClass = 4;
export const positiveClass = 5;
export const ruledIntegerClass = 6;
export const numberClass = 7;
/** Any number that is not below zero. */
export const amountClass = 8;
export const ruledNumberClass = 9;
/** Those up to here are by far the most. */
export const lastCommonClass = 9;
export const ruledTextClass = 10;
export const booleanClass = 11;
/** A boolean that must be true, or false. */
export const trueClass = 12;
export const falseClass = 13;
export const nullClass = 14;
export const arrayClass = 15;
export const objectClass = 16;
/** A value of one of several types. */
export const severalClass = 17;

// What may be of several types: a value for each way to start, in the order of the list `starts`.
export const severalText = 0;
export const severalNumber = 16;
export const severalBoolean = 32;
export const severalNull = 48;
export const severalArray = 64;
export const severalObject = 80;
export const severalLength = 96;

// A field: a value, then what is noted of it, its bit, the bits of fields that must be beside it, and its key with quote and colon.
export const fieldMark = 12;
export const fieldBit = 16;
export const fieldNeeds = 24;
/** The field that came next when this one was last met: objects of a kind resemble each other. */
export const fieldNext = 32;
export const fieldSibling = 36;
export const fieldKeyLength = 40;
/** One bit for each of the first 16 bytes of the key. */
export const fieldKeyMask = 44;
/** What is made of its value, for what holds between it and others; 0 where the mark does not say so. */
export const fieldUses = 48;
/** The number of the object in which it was last met, where it has no bit. */
export const fieldObject = 52;
export const fieldKey = 56;

/** How many fields of an object have bits; others are optional, and nothing holds between them and others. */
export const mostFields = 64;

// Marks of fields: bits of conditions, then whether something is made of its value, and the note of its place.
export const conditionMarks = 0x7fff;
export const mostConditions = 15;
export const markUses = 0x8000;
export const markPlaceShift = 16;

// An object: the bits of fields that must be there, the first field as last met, all fields, what holds between them, and whether each
// field that it lacks or has beside them is one fault and brings no other.
export const objectRequired = 0;
export const objectFirst = 8;
export const objectFields = 12;
export const objectRelations = 16;
export const objectCountsLapses = 20;
export const objectLength = 24;

// What holds between the fields of an object: first what is known of the object at hand, facts as bits and then numbers; and how each
// number starts out, what must not be, and what has to be reckoned, each 0 for none.
export const relationsFacts = 0;
/** Whether a number is not certain to the last digit. */
export const relationsNear = 8;
export const relationsCount = 12;
export const relationsFirst = 16;
export const relationsPatterns = 20;
export const relationsPrograms = 24;
/** Whether there was an object of which no pattern was met, and the fields and facts of the last one: those of most are the same. */
export const relationsHasLast = 28;
export const relationsLastSeen = 32;
export const relationsLastFacts = 40;
export const relationsSlots = 48;
export const mostFacts = 64;

// What must not be: how many there are, then each as fields and facts that are there, and fields and facts that are not.
export const patternsStart = 8;
export const patternSeen = 0;
export const patternFacts = 8;
export const patternUnseen = 16;
export const patternUntrue = 24;
export const patternLength = 32;

// A use of a value: what is done, whose relations it is for, where it goes, and what it is compared with; type 0 ends the uses of a field.
export const useType = 0;
export const useOwner = 4;
export const useSlot = 8;
export const useOperand = 12;
export const useLeast = 16;
export const useMost = 24;
export const useLength = 32;

/** The number is kept, added up, or kept where it is the least or the greatest so far; elements of a list are counted. */
export const keepNumber = 1;
export const addNumber = 2;
export const leastNumber = 3;
export const mostNumber = 4;
export const countElements = 5;
/** Nothing is certain unless the number is less than the one before, more, no more or no less. */
export const lessThanBefore = 6;
export const moreThanBefore = 7;
export const noMoreThanBefore = 8;
export const noLessThanBefore = 9;
/** It is kept where the text is, or the number that it holds, or the seconds of the date-time that it is. */
export const keepText = 10;
export const keepDigits = 11;
export const keepSeconds = 12;
/** The text, or the texts of the list, are gathered in a region. */
export const gatherTexts = 13;
/** Nothing is certain unless the text differs from the one that was kept, whatever the case of its letters. */
export const differsFromKept = 14;
/** Nothing is certain unless no two texts of the list are the same. */
export const textsDiffer = 15;
/** A fact is set: the number is in a range, the text is one of a table, starts or ends like one; the value is true, false, a list with elements. */
export const factInRange = 16;
export const factAmong = 17;
export const factStarts = 18;
export const factEnds = 19;
export const factTrue = 21;
export const factFalse = 22;
export const factFilled = 23;
/** One more counts, for each value. */
export const countValue = 24;
/** It is what an element of a list is told apart by. */
export const gatherKey = 26;
/** It is kept where the text is, and a fact is set where it is a symbol; the operand is the number of the fact. */
export const keepBase = 25;

/** Texts that are gathered: where each starts and ends. Their count is a number of the relations. */
export const mostGathered = 255;
export const regionLength = 2048;

// A program: fields and facts that must be there and must not be for it to be run (as in a pattern), then its steps.
export const programFirst = 32;
export const programNext = 36;
export const programLength = 40;
export const stepType = 0;
export const stepOperand = 4;
export const stepSecond = 8;
export const stepThird = 12;
export const stepNumber = 16;
export const stepLength = 24;

export const pushNumber = 1;
export const pushSlot = 2;
export const addTop = 3;
export const subtractTop = 4;
export const multiplyTop = 5;
export const divideTop = 6;
export const floorTop = 7;
/** These take two numbers and end the steps where they are not certain to hold. */
export const isLess = 8;
export const isNoMore = 9;
export const isEqual = 10;
export const isEqualShare = 11;
export const isOther = 12;
/** The texts kept at two slots are the same, or differ. */
export const areEqualTexts = 13;
export const areOther = 14;
/** The texts gathered in a region are among those of another. */
export const areAmong = 15;
export const pushTime = 16;
/** The texts kept at two slots are the same but for the case of letters. */
export const areAlike = 17;
/** The number is one of a table of so many. */
export const isListed = 18;

// An array: the value of its elements, how many there may be, and the memory of the last list: 0 for none, 1 for none yet.
export const arrayItems = 0;
export const arrayShortest = 4;
export const arrayLongest = 8;
export const arrayMemory = 12;
/** What is made of its elements for an object around it, so that it is remembered with them; 0 where nothing is. */
export const arrayWrites = 16;
/** Whether numbers are made of them, so that a list is only remembered as a whole. */
export const arrayIsWhole = 20;
/** Whether its elements are told apart by a field. */
export const arrayHasKeys = 24;
/** Where the count of texts is by which its elements differ from those of other lists too, and the region of those texts; else 0. */
export const arrayKeyCount = 28;
export const arrayKeyRegion = 32;
/** Whether its elements are texts of which none may stand twice. */
export const arrayIsUnique = 36;
export const arrayLength = 48;

// What is made of the elements of a list for an object around it: that object, its facts, and where its numbers are, each with what
// came of it in the list that is remembered.
export const writesOwner = 0;
export const writesCount = 4;
export const writesMask = 8;
export const writesFacts = 16;
export const writesNear = 24;
export const writesStart = 32;
export const writeSlot = 0;
export const writeNumber = 8;
export const writeLength = 16;

// The memory of a list: how many elements, how many lists in a row were unlike it, where each element ends, and the text.
export const memoryCount = 0;
export const memoryMisses = 4;
export const memoryEnds = 16;
export const memoryText = 8208;
export const longestMemory = 32768;
export const memoryLength = 41024;
/** Behind it, for lists of whose elements something is made: what each is told apart by, and the facts of each. */
export const memoryKeys = 41024;
export const memoryFacts = 49216;
export const wideMemoryLength = 65600;

// A rule: its number in JavaScript, which is asked once for each text, unless it has a form that is known here.
export const ruleNumber = 0;
export const ruleForm = 4;
export const rangeForm = 1;
export const timestampForm = 2;
/** The same with fractions of seconds and other zones. */
export const networkTimeForm = 4;
/** JavaScript is asked each time: such texts are too many to be remembered. */
export const freeForm = 3;
export const ruleLeast = 8;
export const ruleMost = 16;
/** What numbers must be a multiple of; 0 for none. */
export const ruleStep = 24;
/** Numbers with so many digits before the point are in the range for certain: those from 1 on, and those with a sign; 0 for none. */
export const rulePlainDigits = 32;
export const ruleSignedDigits = 36;
/** Whether those from 0 to 1 are. */
export const ruleHoldsShares = 40;
export const ruleLength = 48;

// A kind of event: the bits of the two fields that lines start with, its object (0 for any object), the field `event`, its name.
export const kindSeen = 0;
export const kindObject = 8;
export const kindEvent = 12;
export const kindName = 16;
export const kindNameLength = 20;
/** Marks that make JavaScript look at an event; 0 for most kinds. */
export const kindLooks = 24;
export const kindEvents = 28;
/** The checks of its conditions; 0 for most kinds. */
export const kindChecks = 32;
/** How many bytes of notes an event of the kind may fill, and how many of them are handed over; 0 for none. */
export const kindNotes = 36;
export const kindTells = 40;
/** What makes an event of the kind worth handing over; 0 where all are. */
export const kindNews = 44;
/** Whether it starts a chapter. */
export const kindStarts = 48;
/** Whether it stands for several, of which the event in the message names one. */
export const kindByEvent = 52;
export const kindLength = 64;

/** A longer message is not taken. */
export const longestMessage = 1024 * 1024;

// News: its type; for the first the note of a text, its length and where the text is that it must start with; for the others the
// number of the last line that was handed over, or of the last chapter, and what was noted then, each value behind its length.
export const newsType = 0;
export const newsFirst = 4;
export const newsSecond = 8;
export const newsThird = 12;
export const newsKept = 16;
export const newsLength = 80;
/** A text starts like another. */
export const newsStarts = 1;
/** Its fields are not those of the last one, or other lines were handed over since. */
export const newsChanged = 2;
/** Its fields are not those of the last one, or a chapter has started since. */
export const newsOfChapter = 3;

/** The mark that every event has, and that of the kind that starts a history. */
export const looksAlways = 0x40000000;
export const looksAsHeader = 0x20000000;

// A check of a condition, one after the other up to one of type 0: its type, the marks that call for it (0: always), and its operands.
export const checkType = 0;
export const checkMark = 4;
export const checkFirst = 8;
export const checkSecond = 12;
export const checkThird = 16;
export const checkLength = 24;

/** The place at the second note is in the cube that the address at the first encodes, by the galaxy at the third. */
export const inCube = 1;
/** The name at the second note goes with the address at the first. */
export const goesByName = 2;
/** The text at the first note starts like that at the second without its last bytes, of which the third says how many. */
export const startsLike = 3;
/** The list at the first note has as many elements as an object in that at the second says, by the field, the value and the count at the third. */
export const isCounted = 4;

// A galaxy: where its corner is, how wide a sector, and by how much a cube may be missed.
export const galaxyCorner = 0;
export const galaxySector = 24;
export const galaxyTolerance = 32;
export const galaxyLength = 40;

// A text in quotes, behind its length.
export const quotedText = 4;
export const quotedLength = 48;

// What `prove` returns: all lines are passed, the line is not proven, or JavaScript has to look at what was noted of it.
export const allPassed = 0;
export const notProven = 1;
export const needsLook = 2;
/** There is no room for another line to be handed over. */
export const toldFull = 3;
/** The line is clean but for fields that its schema does not know. */
export const hasStrangers = 4;
