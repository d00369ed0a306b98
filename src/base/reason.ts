const reasons: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EBADF: "it is not open",
  EBUSY: "another program holds it, or it is a mount of its own",
  EDQUOT: "no more of the disk is allowed to you",
  EFBIG: "no file may be as large here",
  EIO: "the disk or the connection to it failed",
  EISDIR: "it is a folder",
  ELOOP: "its links go in a circle",
  EMFILE: "too many files are open",
  ENAMETOOLONG: "the name is too long",
  ENOENT: "no such file or folder",
  ENOSPC: "the disk is full",
  ENXIO: "nothing can be written there",
  ENOTDIR: "a part of the path is not a folder",
  EPERM: "permission denied",
  EPIPE: "nobody reads it any more",
  EROFS: "the disk is read-only",
};

/** Why a file could not be read or written, in plain words. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return reasons[code] ?? (code || (error instanceof Error ? error.message : String(error)));
}
