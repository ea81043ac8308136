import type { Word } from '../../contract/content.ts'
import { firstFrom } from '../first-from.ts'
import type { Carried } from '../corrections/carry-corrections.ts'
import { plain } from '../plain-word.ts'

/** How far a word may move between two recognitions, seconds. */
const tolerance = 1

/**
 * Gives words of a new recognition the subtitle breaks that people set in the earlier transcript: each to the word of the
 * same text that begins nearest in time. A break before a word that was heard differently is lost.
 */
export function carryBreaks(fresh: readonly Word[], corrected: readonly Word[]): Carried {
  const inTime = fresh.toSorted((a, b) => a.start - b.start)
  const breaks = new Map<Word, Word['subtitleBreak']>()
  let carried = 0
  let lost = 0
  for (const { word, start, subtitleBreak } of corrected) {
    if (subtitleBreak === undefined) continue
    let nearest: Word | null = null
    const text = plain(word)
    for (let at = firstFrom(inTime, (one) => one.start, start - tolerance); at < inTime.length; at++) {
      const one = inTime[at] as Word
      if (one.start > start + tolerance) break
      const isNearer = nearest === null || Math.abs(one.start - start) < Math.abs(nearest.start - start)
      if (isNearer && plain(one.word) === text) nearest = one
    }
    if (nearest === null) {
      lost += 1
      continue
    }
    carried += 1
    breaks.set(nearest, subtitleBreak)
  }
  const words = fresh.map((word) => {
    const subtitleBreak = breaks.get(word)
    return subtitleBreak === undefined ? word : { ...word, subtitleBreak }
  })
  return { words, carried, lost }
}
