/** Light-years along the three axes. */
export type StarPosition = readonly [number, number, number];

/** Where a value says a star to be. */
export function positionIn(value: unknown): StarPosition | undefined {
  if (!Array.isArray(value) || value.length !== 3) return undefined;
  const [x, y, z]: readonly unknown[] = value;
  const isPlace = typeof x === "number" && typeof y === "number" && typeof z === "number";
  return isPlace ? (value as readonly unknown[] as StarPosition) : undefined;
}
