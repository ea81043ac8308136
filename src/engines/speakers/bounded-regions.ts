/** A stretch of samples. */
export type Region = { offset: number; length: number }

/** Samples of the longest region: a minute. */
const most = 60 * 16_000

/** The regions inside the file, none longer than a minute, to limit memory. */
export function boundedRegions(regions: readonly Region[], samples: number): Region[] {
  return regions.flatMap(({ offset, length }) => {
    const from = Math.max(0, offset)
    const end = Math.min(samples, offset + length)
    const parts = Math.max(1, Math.ceil((end - from) / most))
    return Array.from({ length: parts }, (_, i) => {
      const start = from + Math.floor(((end - from) * i) / parts)
      return { offset: start, length: from + Math.floor(((end - from) * (i + 1)) / parts) - start }
    }).filter((part) => part.length > 0)
  })
}
