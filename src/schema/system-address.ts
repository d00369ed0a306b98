/** The galaxy's corner from which boxels are counted. */
export const corner = [-49985, -40985, -24105] as const;
/** The width of a sector in light-years. */
export const sectorWidth = 1280;

/**
 * Decodes an address from its low end: mass code, boxel and sector of z, y and x, and the number within the boxel. The
 * lowest corner of the boxel and its width are in light-years.
 */
export function decodedAddress(address: bigint) {
  let rest = BigInt.asUintN(64, address);
  const take = (bits: number): number => {
    const field = Number(BigInt.asUintN(bits, rest));
    rest >>= BigInt(bits);
    return field;
  };
  const massCode = take(3);
  const width = 10 * 2 ** massCode;
  const axis = (sectorBits: number): number => take(7 - massCode) * width + take(sectorBits) * sectorWidth;
  const z = axis(7);
  const y = axis(6);
  const x = axis(7);
  const number = take(11 + 3 * massCode);
  return { massCode, low: [corner[0] + x, corner[1] + y, corner[2] + z], width, number };
}
