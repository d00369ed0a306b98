const endings: Readonly<Record<string, string>> = {
  pretty: "txt",
  compact: "txt",
  json: "json",
  ndjson: "ndjson",
  github: "txt",
  markdown: "md",
  gitlab: "json",
  sarif: "sarif",
  junit: "xml",
  html: "html",
};

/** The name of a report as a file. */
export function reportName(format: string): string {
  return `journal-lint-${format}.${endings[format] ?? "txt"}`;
}

/** Lets the browser save something under a name. */
export function save(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // It has begun by then, and what is not let go of stays in memory.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
