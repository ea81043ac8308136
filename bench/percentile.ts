/** The value below which a share (0–1) of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}
