import { type DriftOptions, wantsDrift } from "./drift-options.js";
import type { MendingOptions } from "./fix-options.js";

/** Whether anything is to be mended, or to be shown as it would be. */
export function wantsFixes({ fix, diff, fixTo }: MendingOptions): boolean {
  return fix || diff || fixTo !== undefined;
}

/** Why what the command line asks about mending cannot be done; undefined where it can. */
export function fixFault(
  options: MendingOptions & DriftOptions & { readonly updateBaseline: boolean },
): string | undefined {
  const { fix, unsafeFixes, diff, fixTo, updateBaseline } = options;
  if (fix && diff) return "--fix changes files and --diff only shows what would change: give one of them";
  if (diff && fixTo !== undefined) return "--fix-to writes copies and --diff writes nothing: give one of them";
  const isWanted = wantsFixes(options);
  if (unsafeFixes && !isWanted) return "--unsafe-fixes alone does nothing: add --fix, --diff or --fix-to <folder>";
  if (isWanted && updateBaseline)
    return "--update-baseline writes down what is found, and mending changes that: do one, then the other";
  if (isWanted && wantsDrift(options))
    return "--drift tells of the files as they are, and mending changes them: do one, then the other";
  return undefined;
}
