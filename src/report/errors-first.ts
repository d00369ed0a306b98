import type { Finding } from "../engine/validate/finding.js";

/** Sorts findings for people: files with errors first, and errors before warnings in each file; otherwise in the given order. */
export function errorsFirst<Some extends Pick<Finding, "file" | "severity">>(findings: readonly Some[]): Some[] {
  const places = new Map<string, number>();
  for (const { file } of findings) if (!places.has(file)) places.set(file, places.size);
  const withErrors = new Set(findings.filter(isError).map(({ file }) => file));
  const rank = ({ file }: Some): number => (withErrors.has(file) ? 0 : places.size) + (places.get(file) ?? 0);
  return [...findings].sort((a, b) => rank(a) - rank(b) || Number(isError(b)) - Number(isError(a)));
}

function isError({ severity }: Pick<Finding, "severity">): boolean {
  return severity === "error";
}
