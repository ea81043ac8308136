import type { SentenceComparison } from '../../engines/embedding/port.ts'
import { sentences } from '../../text/sentences.ts'

/** Shorter sentences, such as "Yes.", say little alone and go with the next one. */
const fewestWords = 5
/** Text without marks is cut after so many words. */
const mostWords = 24

/** Part of a text: UTF-16 offsets, `to` exclusive. */
export interface Stretch {
  from: number
  to: number
}

/** Where the sentences of a passage are, of a few words at least. */
export function cutSentences(text: string): Stretch[] {
  const words = Array.from(text.matchAll(/\S+/gu), ({ 0: word, index }) => ({
    word,
    from: index,
    to: index + word.length,
  }))
  const cut: Stretch[] = []
  let first = 0
  for (const { to } of sentences(words, 'en')) {
    if (to - first < fewestWords && to < words.length) continue
    const length = Math.ceil((to - first) / Math.ceil((to - first) / mostWords))
    for (; first < to; first += length) {
      cut.push({ from: words[first]?.from ?? 0, to: words[Math.min(to, first + length) - 1]?.to ?? text.length })
    }
    first = to
  }
  return cut
}

export interface Compared {
  /** Of each passage, at most 1: that of its closest sentence. */
  closeness: Map<number, number>
  /** Where that sentence is. */
  places: Map<number, Stretch>
  /** The number of sentences in a passage, on average. */
  perPassage: number
}

/**
 * How close each passage is to a question: as its closest sentence.
 * @param passages their texts by number
 */
export async function closestSentences(
  { compare }: SentenceComparison,
  question: string,
  passages: ReadonlyMap<number, string>,
  signal: AbortSignal,
): Promise<Compared> {
  const all = [...passages].flatMap(([n, text]) => cutSentences(text).map((place) => ({ n, text, ...place })))
  const found = await compare(
    question,
    all.map(({ text, from, to }) => text.slice(from, to)),
    { signal },
  )
  const closeness = new Map<number, number>()
  const places = new Map<number, Stretch>()
  for (const [i, { n, from, to }] of all.entries()) {
    const close = found[i] ?? -1
    if (close <= (closeness.get(n) ?? -Infinity)) continue
    closeness.set(n, close)
    places.set(n, { from, to })
  }
  return { closeness, places, perPassage: all.length / Math.max(1, passages.size) }
}
