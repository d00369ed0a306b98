import { remembered } from "../../base/object.js";
import { pointerKeys } from "./pointer.js";
import { afterNode, childrenOf, endOf, isNamed, nameOf, noteLength, type Scan, startOf } from "./scan.js";

/** Smaller objects and arrays are never indexed, unless they have long keys: a hostile text may contain a million of them. */
const fewValues = 64;
const shortText = 4000;

/** Finds the value at a JSON Pointer; the last one counts if a key is repeated, as in JSON.parse. */
export type Find = (pointer: string) => number | undefined;

export function finderIn(scan: Scan): Find {
  const members = remembered((node: number) => new Map(namesOf(scan, node)), new Map());
  const elements = remembered((node: number) => [...childrenOf(scan, node)], new Map());
  return (pointer) => {
    let node: number | undefined = 0;
    for (const key of pointerKeys(pointer)) {
      const start = startOf(scan, node);
      const isLong: boolean = endOf(scan, node) - start > shortText;
      const isListed: boolean = isLong || afterNode(scan, node) - node > fewValues * noteLength;
      const opening = scan.text.charAt(start);
      if (opening === "{") node = isListed ? members(node).get(key) : memberOf(scan, node, key);
      else if (opening === "[" && /^(?:0|[1-9]\d*)$/.test(key))
        node = isListed ? elements(node)[Number(key)] : elementOf(scan, node, Number(key));
      else return undefined;
      if (node === undefined) return undefined;
    }
    return node;
  };
}

function* namesOf(scan: Scan, node: number): Iterable<readonly [string, number]> {
  for (const child of childrenOf(scan, node)) yield [nameOf(scan, child) ?? "", child];
}

function memberOf(scan: Scan, node: number, name: string): number | undefined {
  let found: number | undefined;
  for (const child of childrenOf(scan, node)) if (isNamed(scan, child, name)) found = child;
  return found;
}

function elementOf(scan: Scan, node: number, index: number): number | undefined {
  let left = index;
  for (const child of childrenOf(scan, node)) if (left-- === 0) return child;
  return undefined;
}
