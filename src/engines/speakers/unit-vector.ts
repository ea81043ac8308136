/** Scales a vector to length 1. */
export function unitVector(values: readonly number[]): number[] {
  const length = Math.hypot(...values)
  return values.map((value) => (length === 0 ? 0 : Math.round((value / length) * 1e6) / 1e6))
}
