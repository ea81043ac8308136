/** A range of speech, seconds, with the words recognised in it. */
export interface RecognisedStretch {
  start: number
  end: number
  words: readonly { start: number; end: number }[]
}

/** Speakers pause. A longer gap without words inside speech means that words were not recognised. */
const longestPause = 4
/** Shorter gaps are not reported. */
const leastSeconds = 5
const leastShare = 0.15

/**
 * Finds speech without recognised words: seconds of all speech, of the unrecognised part, and where that starts.
 * null if there is too little to report.
 */
export function unrecognisedSpeech(
  stretches: readonly RecognisedStretch[],
): { seconds: number; of: number; first: number } | null {
  let seconds = 0
  let of = 0
  let first: number | null = null
  for (const { start, end, words } of stretches) {
    of += end - start
    let at = start
    for (const next of [...words, { start: end, end }]) {
      const gap = next.start - at
      if (gap > longestPause) {
        seconds += gap
        first ??= at
      }
      at = Math.max(at, next.end)
    }
  }
  if (first === null || seconds < leastSeconds || seconds < of * leastShare) return null
  return { seconds, of, first }
}
