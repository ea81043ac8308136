import type { Word } from '../../contract/content.ts'
import { joinWords, textOfWords } from '../../text/join-words.ts'
import { timeOf } from '../../text/time-of.ts'
import { usualCounts } from './extractive/constants.ts'
import { placesOf } from './extractive/extract.ts'
import { isRun, rankPhrases, type KeyPhrase } from './extractive/key-phrases.ts'
import { keyPlaces, study, type Studied } from './extractive/study.ts'
import { titledSections, titles } from './extractive/titles.ts'
import type { Line } from './port.ts'
import { termsOf } from './vocabulary.ts'

/** Times in seconds. */
interface DigestChapter {
  /** A few words. */
  title: string
  /** Its best sentence. */
  headline: string
  /** Its best sentences, in order. */
  summary: string
  start: number
  end: number
}

interface DigestPhrase {
  text: string
  /** 0–1, as a share of the first one's. */
  rank: number
  /** Seconds; at least one. */
  places: { start: number; end: number }[]
}

/** A recording in short. Each part is made when it's asked for. */
export interface Digest {
  /** None if nothing was said. */
  chapters: () => DigestChapter[]
  /** The sentences that say most, in order. `factor`: how many times the usual number; null: one sentence. */
  sentences: (factor: number | null) => string[]
  /** The usual number of sentences. */
  paragraph: () => string
  /** A few words; empty if nothing was said. */
  title: () => string
  /** The topics with all places where they are said, in whatever form; the most specific first. */
  phrases: () => DigestPhrase[]
}

/**
 * A digest by the rules of the extractive engine, whichever engine writes insights: it needs no model and never waits,
 * so that answers that can't wait have it. `lines`: of the words. Hours of speech take seconds, so run it in a thread.
 */
export function digestOf(lines: readonly Line[], words: readonly Word[], language: string): Digest {
  const studied = study(lines, language, 0)
  const sentences = (factor: number | null): string[] =>
    (placesOf(studied, 'summary', (usual) => (factor === null ? 1 : factor * usual), '') ?? []).map(({ text }) => text)
  return {
    chapters: () => chapters(studied),
    sentences,
    paragraph: () => joinWords(sentences(1), language),
    title: () => titles(studied, 1)[0] ?? '',
    phrases: () => phrases(studied, words),
  }
}

function chapters(studied: Studied): DigestChapter[] {
  return titledSections(studied).map(({ title, start, from, to }) => {
    const lines = studied.lines.slice(from, to)
    const ranked = studied.ranked.filter(({ line }) => line.n >= from && line.n < to)
    const best = (count: number): string => {
      const places = keyPlaces({ ranked, lines, sections: [{ from, to }] }, count)
      return joinWords(
        places.map(({ text }) => text),
        studied.language,
      )
    }
    return {
      title,
      headline: best(1),
      summary: best(usualCounts.sentencesPerChapter),
      start,
      end: timeOf(lines.map(({ line }) => line)).end,
    }
  })
}

function phrases(studied: Studied, words: readonly Word[]): DigestPhrase[] {
  const ranked = rankPhrases(studied.lines, usualCounts.topics, studied.language)
  const places = findPhrases(words, ranked, studied.language)
  const best = ranked[0]?.score ?? 1
  return ranked.flatMap(({ text, score }, i) => {
    const found = places[i] ?? []
    return found.length === 0 ? [] : [{ text, rank: score / best, places: found }]
  })
}

/** For each phrase where its terms are said side by side. */
function findPhrases(
  words: readonly Word[],
  phrases: readonly KeyPhrase[],
  language: string,
): DigestPhrase['places'][] {
  const text = textOfWords(words, language)
  // Where each word ends in the text: scripts without spaces have terms of several words, and words of several terms.
  const ends: number[] = []
  for (const { word } of words) ends.push(text.indexOf(word, ends.at(-1) ?? 0) + word.length)
  const terms = termsOf(text, language)
  const places = phrases.map((): DigestPhrase['places'] => [])
  const byFirst = Map.groupBy(phrases.entries(), ([, { keys }]) => keys[0])
  let word = 0
  for (const [i, term] of terms.entries()) {
    while ((ends[word] ?? Infinity) <= term.from) word += 1
    for (const [n, { keys }] of byFirst.get(term.key) ?? []) {
      const run = terms.slice(i, i + keys.length)
      if (run.length < keys.length || run.some(({ key }, k) => key !== keys[k]) || !isRun(run, text)) continue
      let last = word
      while ((ends[last] ?? Infinity) < (run.at(-1)?.to ?? 0)) last += 1
      places[n]?.push(timeOf(words.slice(word, last + 1)))
    }
  }
  return places
}
