import type { Word } from '../../contract/content.ts'
import { textOfWords } from '../join-words.ts'
import { protectNames } from './protect-names.ts'
import { sentences } from '../sentences.ts'
import type { StoredContent } from '../stored-content.ts'

/** A unit of translation: a sentence inside a speaker's turn, as words [from, to) of the original. */
export interface TranslationUnit {
  from: number
  to: number
  /** Seconds; the end of the word that ends last. */
  start: number
  end: number
  speaker: number
  text: string
  /** The text with placeholders instead of names; the same as `text` if there are none. */
  guarded: string
  /** The original words of each placeholder. */
  names: { token: string; name: string }[]
}

/** Longer sentences are cut at their longest pause: speech without punctuation would be one endless sentence. */
const maxWords = 60
const fewestWords = 20

/**
 * Splits a transcript into sentences to translate. None spans two speakers, and together they have all words. `names`
 * (the workspace's vocabulary and the results of its replacements) must not be translated.
 */
export function translationUnits(
  content: Pick<StoredContent, 'words'>,
  language: string,
  names: readonly string[],
): TranslationUnit[] {
  const { words } = content
  const ranges = turns(words).flatMap(({ from, to }) =>
    sentences(words.slice(from, to), language).flatMap((sentence) =>
      cutLong(words, from + sentence.from, from + sentence.to),
    ),
  )
  const guarded = protectNames(words, ranges, names, language)
  return ranges.map(({ from, to }, i) => {
    const own = words.slice(from, to)
    const text = textOfWords(own, language)
    return {
      from,
      to,
      start: own[0]?.start ?? 0,
      end: own.reduce((latest, word) => Math.max(latest, word.end), own[0]?.end ?? 0),
      speaker: own[0]?.speaker ?? 0,
      text,
      guarded: guarded[i]?.text ?? text,
      names: guarded[i]?.names ?? [],
    }
  })
}

interface Range {
  from: number
  to: number
}

function turns(words: readonly Word[]): Range[] {
  const list: Range[] = []
  for (const [i, { speaker }] of words.entries()) {
    const last = list.at(-1)
    if (last !== undefined && words[last.from]?.speaker === speaker) last.to = i + 1
    else list.push({ from: i, to: i + 1 })
  }
  return list
}

function cutLong(words: readonly Word[], from: number, to: number): Range[] {
  const list: Range[] = []
  let start = from
  while (to - start > maxWords) {
    // The rest after a cut has at least the minimum number of words.
    const last = Math.min(start + maxWords, to - fewestWords)
    let best = last
    let longest = -1
    for (let i = start + fewestWords; i <= last; i++) {
      const pause = (words[i]?.start ?? 0) - (words[i - 1]?.end ?? 0)
      if (pause < longest) continue
      longest = pause
      best = i
    }
    list.push({ from: start, to: best })
    start = best
  }
  list.push({ from: start, to })
  return list
}
