/** A stretch of samples. */
export type Region = { offset: number; length: number }

/** The regions inside the file, none longer than `seconds`, to limit memory. */
export function boundedRegions(regions: readonly Region[], samples: number, seconds: number): Region[] {
  const most = seconds * 16_000
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
