/** Gathers text of any length: a browser keeps large blobs on the disk. */
export interface BlobText {
  readonly add: (text: string) => void;
  readonly blob: (type: string) => Blob;
}

const pieceLength = 1024 * 1024;

export function createBlobText(): BlobText {
  const pieces: Blob[] = [];
  let text = "";
  const flush = (): void => {
    if (text !== "") pieces.push(new Blob([text]));
    text = "";
  };
  return {
    add(more) {
      text += more;
      if (text.length > pieceLength) flush();
    },
    blob(type) {
      flush();
      return new Blob(pieces, { type });
    },
  };
}
