/** Beyond this a number times a million is no longer exact. */
const mostExact = 1e9;

const powers = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000] as const;

/** A number with so many decimals, at most six; as `toFixed` writes it, but in half the time for the numbers that we make. */
export function withDecimals(value: number, decimals: number): string {
  const power = powers[decimals];
  if (power === undefined || !(value > -mostExact && value < mostExact)) return value.toFixed(decimals);
  const scaled = Math.round(Math.abs(value) * power);
  const whole = Math.floor(scaled / power);
  const rest = scaled - whole * power;
  // The one in front keeps the zeros that follow it.
  return `${value < 0 && scaled > 0 ? "-" : ""}${whole}.${String(power + rest).slice(1)}`;
}
