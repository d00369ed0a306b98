/** The file with all side files as they were written, which is ours and not the game's. */
export const historyName = "side-files.jsonl";
