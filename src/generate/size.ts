const units: Readonly<Record<string, number>> = { "": 1, b: 1, kb: 1e3, mb: 1e6, gb: 1e9 };
const sizeForm = /^(\d+(?:\.\d+)?) ?([kmg]?b)?$/i;

/** The bytes of a size such as `50MB`, `1.5GB` or `500kB`, of which a kilobyte has 1000; throws a TypeError where it is none. */
export function bytesOf(size: number | string): number {
  const [, number = "", unit = ""] = (isSize(size) && sizeForm.exec(String(size))) || [];
  const bytes = Math.round(Number(number) * (units[unit.toLowerCase()] ?? 1));
  if (number === "" || bytes < 1 || !Number.isSafeInteger(bytes)) {
    throw new TypeError("the size must be like 50MB, 1.5GB or 500kB, and more than nothing");
  }
  return bytes;
}

function isSize(size: unknown): boolean {
  return typeof size === "number" || typeof size === "string";
}

/** A number of bytes as people say it. */
export function sizeText(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;
}
