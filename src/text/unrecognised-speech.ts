/** A stretch of speech, seconds, with the words that were recognised in it. */
export interface RecognisedStretch {
  start: number
  end: number
  words: readonly { start: number; end: number }[]
}

/** Speakers pause; no words for longer than this inside a stretch of speech means that they were not recognised. */
const longestPause = 4
/** Below this it is not worth a remark. */
const leastSeconds = 5
const leastShare = 0.15

/**
 * Where something sounds like speech and no words were recognised: seconds of all and of that, and where it first is.
 * null where it is too little to speak of.
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
