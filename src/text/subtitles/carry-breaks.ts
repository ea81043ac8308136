import type { Word } from '../../contract/content.ts'
import { firstFrom } from '../first-from.ts'
import type { Carried } from '../corrections/carry-corrections.ts'
import { plain } from '../plain-word.ts'
import type { StoredContent } from '../stored-content.ts'

/** How far a word may move between two recognitions, seconds. */
const tolerance = 1

/**
 * Gives words of a new recognition the subtitle breaks that people set in the earlier transcript: each to the word of the
 * same text that begins nearest in time. A break before a word that was heard differently is lost. Those that came with
 * the earlier transcript, as in an imported file, belong to its words alone.
 */
export function carryBreaks(
  fresh: readonly Word[],
  engine: Pick<StoredContent, 'words' | 'ids'>,
  corrected: Pick<StoredContent, 'words' | 'ids'>,
): Carried {
  const given = new Map(engine.words.map(({ subtitleBreak }, i) => [engine.ids?.[i] ?? i, subtitleBreak]))
  const set = corrected.words.filter(({ subtitleBreak }, i) => {
    return subtitleBreak !== undefined && subtitleBreak !== given.get(corrected.ids?.[i] ?? i)
  })
  const inTime = fresh.toSorted((a, b) => a.start - b.start)
  const places = Map.groupBy(inTime, ({ word }) => plain(word))
  const breaks = new Map<Word, Word['subtitleBreak']>()
  let carried = 0
  for (const { word, start, subtitleBreak } of set) {
    const same = places.get(plain(word)) ?? []
    const at = firstFrom(same, (one) => one.start, start)
    const away = (one: Word | undefined): number => (one === undefined ? Infinity : Math.abs(one.start - start))
    const nearest = away(same[at - 1]) <= away(same[at]) ? same[at - 1] : same[at]
    if (nearest === undefined || away(nearest) > tolerance) continue
    carried += 1
    breaks.set(nearest, subtitleBreak)
  }
  const words = fresh.map((word) => {
    const subtitleBreak = breaks.get(word)
    return subtitleBreak === undefined ? word : { ...word, subtitleBreak }
  })
  return { words, carried, lost: set.length - carried }
}
