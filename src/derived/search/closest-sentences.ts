import type { SentenceComparison } from '../../engines/embedding/port.ts'
import { sentences } from '../../text/sentences.ts'

/** Shorter sentences, such as "Yes.", say little alone and go with the next one. */
const fewestWords = 5
/** Text without marks is cut after so many words. */
const mostWords = 24

/** The sentences of a passage, of a few words at least. */
export function cutSentences(text: string): string[] {
  const words = text.split(/\s+/u).map((word) => ({ word }))
  const cut: string[] = []
  let from = 0
  for (const { to } of sentences(words, 'en')) {
    if (to - from < fewestWords && to < words.length) continue
    const length = Math.ceil((to - from) / Math.ceil((to - from) / mostWords))
    for (; from < to; from += length) {
      const part = words.slice(from, Math.min(to, from + length))
      cut.push(part.map(({ word }) => word).join(' '))
    }
    from = to
  }
  return cut
}

/**
 * How close each passage is to a question: as its closest sentence.
 * @param passages their texts by number
 * @returns also the number of sentences in a passage, on average
 */
export async function closestSentences(
  { compare }: SentenceComparison,
  question: string,
  passages: ReadonlyMap<number, string>,
  signal: AbortSignal,
): Promise<{ closeness: Map<number, number>; perPassage: number }> {
  const all = [...passages].flatMap(([n, text]) => cutSentences(text).map((sentence) => ({ n, sentence })))
  const found = await compare(
    question,
    all.map(({ sentence }) => sentence),
    { signal },
  )
  const closeness = new Map<number, number>()
  for (const [i, { n }] of all.entries()) closeness.set(n, Math.max(closeness.get(n) ?? -1, found[i] ?? -1))
  return { closeness, perPassage: all.length / Math.max(1, passages.size) }
}
