import { counted, reasonOf } from "../../../base/text.js";
import { fixText, isFixable, utf16Refusal } from "../../../engine/lint/fix-file.js";
import type { InputFile } from "../../../files/discover/discover.js";
import { distinctNames } from "../../../redact/copy-names.js";
import { createKnownNames } from "../../../redact/known-names.js";
import { createPseudonyms } from "../../../redact/pseudonyms.js";
import { fileRedactor, nameGatherer } from "../../../redact/redact-file.js";
import { editedChunks } from "../../../rules/fix/file-fix.js";
import { nextTurn } from "../../next-turn.js";
import { cannotRead, firstFew, heldFile, piecesOf, type SortedOut } from "./files.js";
import { createZip, type ZippedFile } from "./zip.js";

/** Copies of all files in which something can be fixed safely, with the fixes applied. */
export async function fixedCopies(source: SortedOut) {
  const { contexts, storage } = source;
  const copies: ZippedFile[] = [];
  const refusals: string[] = [];
  let count = 0;
  const { held, unread } = await heldInputs(source);
  for (const [file, blob] of held) {
    const { name, kind } = file;
    const read = (): Iterable<Uint8Array> => piecesOf(blob);
    const text = { name, kind, read, spill: storage.spill, pause: nextTurn };
    const { edits, fixed, left } = await fixText(text, contexts.of(file), false);
    const isRefused = fixed === 0 && [...left.taken()].some((finding) => isFixable(finding, false));
    left.close();
    if (isRefused) refusals.push(utf16Refusal(name));
    if (fixed === 0) continue;
    count += fixed;
    copies.push({ name, pieces: [...editedChunks(read(), edits)].map((piece) => new Uint8Array(piece)) });
  }
  const refused = [...firstFew(refusals, "cannot be fixed"), ...unread].join(". ");
  if (copies.length === 0) throw new Error(refused || "nothing in these files can be fixed for certain");
  const says = `${counted(count, "finding")} fixed in ${counted(copies.length, "file")}`;
  return handedOver(copies, "fixed", refused === "" ? says : `${says}. ${refused}`);
}

/** Redacted copies of all files; the same name has the same pseudonym in all of them. */
export async function redactedCopies(source: SortedOut) {
  const { contexts } = source;
  const { held, unread } = await heldInputs(source);
  const replacing = { pseudonyms: createPseudonyms(undefined), names: createKnownNames(), keepUnknown: false };
  for (const [file, blob] of held) {
    const gatherer = nameGatherer(file.kind, contexts.of(file).kinds, replacing);
    for (const chunk of piecesOf(blob)) gatherer.push(chunk);
    gatherer.end();
    await nextTurn();
  }
  const { names, pseudonyms } = replacing;
  const renamed = held.map(([{ name }]) =>
    names.replacedInPath(name, (text, known) => pseudonyms.of(text, known.form, known.name)),
  );
  const copyNames = distinctNames(
    renamed,
    held.map(() => 0),
  );
  const copies: ZippedFile[] = [];
  for (const [index, [file, blob]] of held.entries()) {
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    const redacting = { kinds: contexts.of(file).kinds, replacing, dropBroken: false, shift: undefined };
    const redactor = fileRedactor(file.kind, redacting, (piece) => pieces.push(new Uint8Array(piece)));
    for (const chunk of piecesOf(blob)) redactor.push(chunk);
    redactor.end();
    copies.push({ name: copyNames[index] ?? "", pieces });
    await nextTurn();
  }
  const says = `${counted(copies.length, "file")} without names`;
  return handedOver(copies, "redacted", [says, ...unread].join(". "));
}

/**
 * The files of which copies are made, as they are now; the game may go on writing them. Copies are only made of unpacked files:
 * others would have to be packed again.
 */
async function heldInputs({ inputs, storage }: SortedOut) {
  const plain = inputs.filter(({ path = "" }) => !storage.isPacked(path));
  if (plain.length === 0) throw new Error("all that was dropped is packed: unpack it first to have copies");
  const held: (readonly [InputFile, Blob])[] = [];
  const failures: string[] = [];
  for (const file of plain) {
    try {
      held.push([file, await heldFile(storage, file.path ?? "")]);
    } catch (error) {
      failures.push(cannotRead(file.name, reasonOf(error)));
    }
  }
  const unread = firstFew(failures, "cannot be read");
  if (held.length === 0) throw new Error(unread.join(". "));
  return { held, unread };
}

/** One file is returned as it is; several become a zip. */
async function handedOver(copies: readonly ZippedFile[], what: string, says: string) {
  const [first] = copies;
  if (first && copies.length === 1) {
    const name = first.name.slice(first.name.lastIndexOf("/") + 1);
    return { name: `${what}-${name}`, content: new Blob([...first.pieces]), says };
  }
  const zip = createZip();
  for (const copy of copies) await zip.add(copy);
  return { name: `${what}-journals.zip`, content: zip.end(), says };
}
