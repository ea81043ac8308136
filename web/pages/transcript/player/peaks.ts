/**
 * The lowest and highest sample per column, −1 to 1, from pairs of −128…127. The columns show `duration` seconds, which
 * may be more than there is sound: the picture of a video often outlasts it.
 */
export function peaksFor(
  peaks: readonly number[],
  { columns, duration, secondsPerPeak }: { columns: number; duration: number; secondsPerPeak: number },
): { low: Float32Array; high: Float32Array } {
  const low = new Float32Array(columns)
  const high = new Float32Array(columns)
  const pairs = peaks.length / 2
  const pairsPerColumn = duration / secondsPerPeak / columns
  for (let x = 0; x < columns; x += 1) {
    const from = Math.floor(x * pairsPerColumn)
    const to = Math.max(from + 1, Math.floor((x + 1) * pairsPerColumn))
    let least = 0
    let most = 0
    for (let i = from; i < to && i < pairs; i += 1) {
      least = Math.min(least, peaks[2 * i] ?? 0)
      most = Math.max(most, peaks[2 * i + 1] ?? 0)
    }
    low[x] = least / 128
    high[x] = most / 128
  }
  return { low, high }
}
