import { counted } from "../../../base/text.js";
import { fixText, isFixable, utf16Refusal } from "../../../engine/lint/fix-file.js";
import type { InputFile } from "../../../files/discover/discover.js";
import { distinctNames } from "../../../redact/copy-names.js";
import { createKnownNames } from "../../../redact/known-names.js";
import { createPseudonyms } from "../../../redact/pseudonyms.js";
import { fileRedactor, nameGatherer } from "../../../redact/redact-file.js";
import { editedChunks } from "../../../rules/fix/file-fix.js";
import { nextTurn } from "../../next-turn.js";
import { firstFew, type SortedOut } from "./files.js";
import { createZip, type ZippedFile } from "./zip.js";

/** Copies of all files in which something can be fixed safely, with the fixes applied. */
export async function fixedCopies(source: SortedOut) {
  const { contexts, storage } = source;
  const copies: ZippedFile[] = [];
  const refusals: string[] = [];
  let count = 0;
  for (const file of plainInputs(source)) {
    const { name, kind, path = "" } = file;
    const read = (): Iterable<Uint8Array> => storage.chunks(path);
    const text = { name, kind, read, spill: storage.spill, pause: nextTurn };
    const { edits, fixed, left } = await fixText(text, contexts.of(file), false);
    const isRefused = fixed === 0 && [...left.taken()].some((finding) => isFixable(finding, false));
    left.close();
    if (isRefused) refusals.push(utf16Refusal(name));
    if (fixed === 0) continue;
    count += fixed;
    copies.push({ name, pieces: [...editedChunks(read(), edits)].map((piece) => new Uint8Array(piece)) });
  }
  const refused = firstFew(refusals, "cannot be fixed").join(". ");
  if (copies.length === 0) throw new Error(refused || "nothing in these files can be fixed for certain");
  const says = `${counted(count, "finding")} fixed in ${counted(copies.length, "file")}`;
  return handedOver(copies, "fixed", refused === "" ? says : `${says}. ${refused}`);
}

/** Redacted copies of all files; the same name has the same pseudonym in all of them. */
export async function redactedCopies(source: SortedOut) {
  const { contexts, storage } = source;
  const inputs = plainInputs(source);
  const replacing = { pseudonyms: createPseudonyms(undefined), names: createKnownNames(), keepUnknown: false };
  for (const file of inputs) {
    const { kind, path = "" } = file;
    const gatherer = nameGatherer(kind, contexts.of(file).kinds, replacing);
    for (const chunk of storage.chunks(path)) gatherer.push(chunk);
    gatherer.end();
    await nextTurn();
  }
  const { names, pseudonyms } = replacing;
  const renamed = inputs.map(({ name }) =>
    names.replacedInPath(name, (text, known) => pseudonyms.of(text, known.form, known.name)),
  );
  const copyNames = distinctNames(
    renamed,
    inputs.map(() => 0),
  );
  const copies: ZippedFile[] = [];
  for (const [index, file] of inputs.entries()) {
    const { kind, path = "" } = file;
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    const redacting = { kinds: contexts.of(file).kinds, replacing, dropBroken: false, shift: undefined };
    const redactor = fileRedactor(kind, redacting, (piece) => pieces.push(new Uint8Array(piece)));
    for (const chunk of storage.chunks(path)) redactor.push(chunk);
    redactor.end();
    copies.push({ name: copyNames[index] ?? "", pieces });
    await nextTurn();
  }
  return handedOver(copies, "redacted", `${counted(copies.length, "file")} without names`);
}

/** Copies are only made of unpacked files: others would have to be packed again. */
function plainInputs({ inputs, storage }: SortedOut): readonly InputFile[] {
  const plain = inputs.filter(({ path = "" }) => !storage.isPacked(path));
  if (plain.length === 0) throw new Error("all that was dropped is packed: unpack it first to have copies");
  return plain;
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
