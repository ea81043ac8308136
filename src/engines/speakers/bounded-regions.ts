/** A stretch of samples. */
export type Region = { offset: number; length: number }

/** Samples of the longest region: a minute. */
const most = 60 * 16_000
/** Samples of the longest pause inside a region: as inside a recogniser's window, without the padding around it. */
const pause = 1.1 * 16_000

/**
 * The regions inside the file, none longer than a minute, to limit memory. Those with a short pause between them are one:
 * a recogniser's windows end where it can't hear more at once, also in the middle of a turn, and two engines would find
 * other speakers in the same recording.
 */
export function boundedRegions(regions: readonly Region[], samples: number): Region[] {
  return joined(regions).flatMap(({ offset, length }) => {
    const from = Math.max(0, offset)
    const end = Math.min(samples, offset + length)
    const parts = Math.max(1, Math.ceil((end - from) / most))
    return Array.from({ length: parts }, (_, i) => {
      const start = from + Math.floor(((end - from) * i) / parts)
      return { offset: start, length: from + Math.floor(((end - from) * (i + 1)) / parts) - start }
    }).filter((part) => part.length > 0)
  })
}

function joined(regions: readonly Region[]): Region[] {
  const all: Region[] = []
  for (const { offset, length } of regions) {
    const last = all.at(-1)
    const end = offset + length
    if (last === undefined || offset - last.offset - last.length > pause || end - last.offset > most) {
      all.push({ offset, length })
    } else {
      last.length = end - last.offset
    }
  }
  return all
}
