/** The reader of our output went away, as `head` does when it has seen enough. */
export function isClosedPipe(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EPIPE";
}
