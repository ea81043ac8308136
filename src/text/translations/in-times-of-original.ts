import type { Word } from '../../contract/content.ts'
import { inTimesOf, later } from '../corrections/move-words.ts'
import type { StoredContent } from '../stored-content.ts'
import type { TranslationUnit } from './translation-units.ts'
import { wordsOfSentences, type Sentences } from './words-of-sentences.ts'

/** A translation, as the engine made it and as it is now, with the sentences of the original that it was made of. */
export interface Earlier<M extends Sentences, N extends Omit<Sentences, 'segments'>> {
  units: readonly TranslationUnit[]
  made: M
  now: N
}

/**
 * An earlier translation in the times that the sentences of its original have now: people may have moved their words
 * since, all of them too.
 * @param source the version of the original that was translated
 */
export function inTimesOfOriginal<M extends Sentences, N extends Omit<Sentences, 'segments'>>(
  { units, made, now }: Earlier<M, N>,
  source: Pick<StoredContent, 'words' | 'ids'>,
  original: Pick<StoredContent, 'words' | 'ids'>,
  language: string,
): Earlier<M, N> {
  const current = inTimesOf(source, original).words
  const moveOf = ({ from }: TranslationUnit): number => (current[from]?.start ?? 0) - (source.words[from]?.start ?? 0)
  if (units.every((unit) => moveOf(unit) === 0)) return { units, made, now }
  // The first last, so that it's taken at once: all sentences of a file may begin together.
  const sources = Map.groupBy(units.toReversed(), ({ start, speaker }) => `${start} ${speaker}`)
  const moves = made.segments.map(({ start, speaker }) => {
    const unit = sources.get(`${start} ${speaker}`)?.pop()
    return unit === undefined ? 0 : moveOf(unit)
  })
  const inTime = (words: readonly Word[], sentences: readonly (readonly Word[])[]): Word[] => {
    const byOf = new Map(sentences.flatMap((own, i) => own.map((word) => [word, moves[i] ?? 0])))
    return words.map((word) => later(word, byOf.get(word) ?? 0))
  }
  return {
    units: units.map((unit) => later(unit, moveOf(unit))),
    made: {
      ...made,
      segments: made.segments.map((segment, i) => later(segment, moves[i] ?? 0)),
      words: inTime(made.words, wordsOfSentences(made, language)),
    },
    now: { ...now, words: inTime(now.words, wordsOfSentences({ ...now, segments: made.segments }, language)) },
  }
}
