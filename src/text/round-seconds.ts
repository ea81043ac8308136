/** Rounds to milliseconds, as all times in the contract. */
export function roundSeconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}
