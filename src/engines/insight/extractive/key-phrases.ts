import { baseLanguage } from '../../../text/join-words.ts'
import { functionWords } from '../../../text/function-words.ts'
import { termsOf, type Term } from '../vocabulary.ts'
import type { WeighedLine } from '../weigh-terms.ts'
import { phrasesOf } from './phrases/phrases-of.ts'
import { mostPhraseWords, nounWeights, phraseSizeWeights, saidOnceWeight } from './constants.ts'

/** A topic, in its most frequent form. */
export interface KeyPhrase {
  text: string
  /** Its terms, as `termsOf` has them. */
  keys: readonly string[]
  /** A larger one is more specific to the lines. */
  score: number
}

interface Phrase {
  keys: readonly string[]
  sum: number
  count: number
  /** Spellings as spoken, with their counts. */
  forms: Map<string, number>
}

/**
 * The topics of some lines, the most specific first: one to three adjacent words that are more frequent here than in
 * the rest of the recording, in their most frequent form.
 * @param spread in how many of `parts` parts of the recording each term occurs
 */
export function keyPhrases(
  lines: readonly WeighedLine[],
  count: number,
  language: string,
  spread: ReadonlyMap<string, number> = new Map(),
  parts = 1,
): string[] {
  return rankPhrases(lines, count, language, spread, parts).map(({ text }) => text)
}

/** As `keyPhrases`, with what makes them rank. */
export function rankPhrases(
  lines: readonly WeighedLine[],
  count: number,
  language: string,
  spread: ReadonlyMap<string, number> = new Map(),
  parts = 1,
): KeyPhrase[] {
  const { figure } = phrasesOf(language)
  const isFigure = (word: string): boolean => /^\d+$/.test(word) || figure.test(word)
  // Who is spoken to is no subject.
  const speakers = new Set(lines.map(({ line }) => line.speaker ?? ''))
  const names = new Set([...speakers].flatMap((name) => termsOf(name, language).map(({ key }) => key)))
  const rarity = (key: string): number => Math.log(1 + parts / (spread.get(key) ?? parts))
  const phrases = new Map<string, Phrase>()
  for (const { line, terms, weights } of lines) {
    for (const [i] of terms.entries()) {
      for (let size = 1; size <= mostPhraseWords && i + size <= terms.length; size++) {
        const run = terms.slice(i, i + size)
        if (
          !isRun(run, line.text) ||
          run.some(({ key, word }) => !weights.has(key) || names.has(key) || isFigure(word))
        )
          break
        const weight = run.reduce((sum, { key }) => sum + Math.sqrt(weights.get(key) ?? 0) * rarity(key), 0)
        note(phrases, run, line.text, (weight / size) * likelyNoun(run, line.text, language))
      }
    }
  }
  const all = [...phrases.values()].filter(
    ({ keys, forms }) => keys.length > 1 || [...forms.keys()].some((form) => form.length > 2),
  )
  const ranked = all
    .map((phrase) => ({
      phrase,
      score:
        (phrase.sum / phrase.count) *
        (phraseSizeWeights[phrase.keys.length] ?? 1) *
        (saidOnceWeight + Math.log2(phrase.count)),
    }))
    .toSorted((a, b) => b.score - a.score)
  const chosen: typeof ranked = []
  for (const one of ranked) {
    if (chosen.length >= count) break
    if (chosen.every(({ phrase }) => !phrase.keys.some((key) => one.phrase.keys.includes(key)))) chosen.push(one)
  }
  return chosen.map(({ phrase: { keys, forms }, score }) => ({ text: mostSaid(forms), keys, score }))
}

/** In how many parts each term occurs. */
export function spreadOf(parts: readonly (readonly WeighedLine[])[]): Map<string, number> {
  const spread = new Map<string, number>()
  for (const part of parts) {
    for (const key of new Set(part.flatMap(({ weights }) => [...weights.keys()])))
      spread.set(key, (spread.get(key) ?? 0) + 1)
  }
  return spread
}

/** Whether terms stand side by side in a text. */
export function isRun(run: readonly Term[], text: string): boolean {
  return run.every((term, i) => {
    const before = run[i - 1]
    return before === undefined || /^[ -]?$/.test(text.slice(before.to, term.from))
  })
}

const afterArticle =
  /^(?:an?|the|this|these|those|my|your|his|her|its|our|their|of|in|on|with|for|about|every|no|into|from)$/
const afterVerbMark =
  /^(?:to|i|you|he|she|it|we|they|who|not|will|would|can|could|did|does|do|don't|didn't|was|were|is|are)$/

/** Topics are mostly nouns: words after an article are, words after "to" or "we" aren't; German nouns have capitals. */
function likelyNoun(run: readonly Term[], text: string, language: string): number {
  const first = run[0]
  const last = run.at(-1)
  if (first === undefined || last === undefined) return 1
  const base = baseLanguage(language)
  if (base === 'de') {
    // Adjectives may stand before the noun, verbs not: "zog Gräben".
    const isNoun = /^\p{Lu}/u.test(last.word) && run.every(({ word }) => /^\p{Lu}|e[nmrs]?$/u.test(word))
    return isNoun ? nounWeights.germanCapital : nounWeights.germanSmall
  }
  const before = /(\S+)\s+$/u.exec(text.slice(Math.max(0, first.from - 24), first.from))?.[1]?.toLowerCase() ?? ''
  if (base === 'en') {
    const isVerbal = /(?:ly|ing|ed)$/.test(last.word)
    if (afterVerbMark.test(before)) return nounWeights.englishAfterVerbMark
    const weight = afterArticle.test(before) ? nounWeights.englishArticle : nounWeights.englishOther
    return weight * (isVerbal ? nounWeights.englishVerbal : 1)
  }
  const { binding, pronouns } = functionWords(base)
  if (pronouns.has(before)) return nounWeights.afterPronoun
  return binding.has(before) ? nounWeights.afterBindingWord : nounWeights.other
}

function note(phrases: Map<string, Phrase>, run: readonly Term[], text: string, score: number): void {
  const keys = run.map(({ key }) => key)
  const form = text.slice(run[0]?.from, run.at(-1)?.to)
  const name = keys.join(' ')
  const phrase = phrases.get(name) ?? { keys, sum: 0, count: 0, forms: new Map<string, number>() }
  phrase.sum += score
  phrase.count += 1
  phrase.forms.set(form, (phrase.forms.get(form) ?? 0) + 1)
  phrases.set(name, phrase)
}

function mostSaid(forms: ReadonlyMap<string, number>): string {
  let best = ''
  let most = 0
  // On a tie prefer lower case: the other form may only occur at the start of a sentence.
  for (const [form, count] of forms) {
    if (count > most || (count === most && /^\p{Ll}/u.test(form))) [best, most] = [form, count]
  }
  return best
}

export function upperFirst(phrase: string, language: string): string {
  const locale = baseLanguage(language)
  return phrase.slice(0, 1).toLocaleUpperCase(locale === 'und' ? 'en' : locale) + phrase.slice(1)
}
