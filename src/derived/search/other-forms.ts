import { variantSpellings } from '../../text/variant-spellings.ts'
import { formWeight, joinedBefore, withoutClitics } from '../../text/word-form.ts'
import type { OtherSpelling } from './other-spellings.ts'
import { wordOf, type Term } from './parse-query.ts'

/** Forms of a word that one question looks for. */
const mostForms = 30

/** Whether a term is one word that may have other forms. */
export function isExpandable({ tokens, isPrefix }: Term): boolean {
  if (tokens.length > 1) return isKorean(tokens)
  return !isPrefix && /^(?![\p{Script=Han}\p{Script=Hiragana}])\p{L}[\p{L}\p{M}]{2,}$/u.test(tokens[0] ?? '')
}

/** A term that also matches what may be another form of its word: more than `formsOf` then keeps. */
export function withForms(term: Term): Term {
  if (!isExpandable(term)) return term
  const { others = [] } = term
  const single = others.filter((other) => isExpandable({ ...other, others: [] }))
  return { ...term, others: [...others, ...[term, ...single].flatMap(candidates)] }
}

function candidates({ tokens }: Pick<Term, 'tokens'>): OtherSpelling[] {
  // Two syllables at least, without the particles.
  if (isKorean(tokens)) {
    return [1, 2]
      .filter((count) => count < tokens.length)
      .map((count) => ({ tokens: tokens.slice(0, -count), isPrefix: false, isForm: true, weight: 0.8 }))
  }
  const word = tokens[0] ?? ''
  const prefix = (token: string, isPrefix = true): OtherSpelling => ({ tokens: [token], isPrefix, isForm: true })
  const clitics = /^\p{Script=Arabic}/u.test(word)
    ? joinedBefore.arabic
    : /^\p{Script=Hebrew}/u.test(word)
      ? joinedBefore.hebrew
      : null
  if (clitics !== null) {
    const bare = withoutClitics(word)
    if (bare.length < 3) return []
    return ['', ...clitics].map((clitic) => prefix(`${clitic}${bare}`))
  }
  const variants = variantSpellings(word).map((variant) => prefix(variant, false))
  const { length } = word
  if (length === 3) return [prefix(`${word}s`, false), ...variants]
  const isShortStem = length === 4 && (word.endsWith('y') || word.charCodeAt(0) > 0x24f)
  const kept = isShortStem ? 3 : length < 6 ? 4 : length - (length < 8 ? 2 : length < 11 ? 3 : 4)
  return [prefix(word.slice(0, kept)), ...variants]
}

/** The beginnings that a term with forms matches. */
export function beginningsOf({ others = [] }: Term): string[] {
  return others.flatMap(({ isForm, isPrefix, tokens: [token = ''] }) => (isForm === true && isPrefix ? [token] : []))
}

/** A term with the forms among some words, instead of beginnings. */
export function withFormsAmong(term: Term, words: readonly string[]): Term {
  const [one] = formsOf([term], [[...words, ...variantSpellings(wordOf(term))]])
  const { others = [] } = one ?? term
  const byWeight = others.toSorted((a, b) => (b.weight ?? 1) - (a.weight ?? 1))
  return { ...term, others: byWeight.slice(0, mostForms) }
}

/** Terms with the forms that some passages have, instead of beginnings. */
export function formsOf(terms: readonly Term[], passages: readonly (readonly string[])[]): Term[] {
  if (!terms.some(hasBeginnings)) return [...terms]
  const words = new Set(passages.flat())
  return terms.map((term) => {
    if (!hasBeginnings(term)) return term
    const { others = [] } = term
    const kept = others.filter(({ isForm, weight }) => isForm !== true || weight !== undefined)
    const asked = [term, ...kept].flatMap((one: OtherSpelling) => {
      const [word = '', ...more] = one.tokens
      // A form of what only may be meant counts for less than that.
      return more.length > 0 ? [] : [{ word, most: one.isForm === true ? (one.weight ?? 1) : 1 }]
    })
    const known = new Set(asked.map(({ word }) => word))
    const forms = [...words].flatMap((said) => {
      const weight = Math.max(...asked.map(({ word, most }) => most * formWeight(word, said)))
      return weight === 0 || known.has(said) ? [] : [{ tokens: [said], isPrefix: false, isForm: true, weight }]
    })
    return { ...term, others: [...kept, ...forms] }
  })
}

function hasBeginnings({ others = [], tokens }: Term): boolean {
  return others.some(({ isForm, isPrefix }) => isForm === true && (isPrefix || tokens.length === 1))
}

function isKorean(tokens: readonly string[]): boolean {
  return tokens.length > 1 && tokens.every((token) => /^\p{Script=Hangul}{2}$/u.test(token))
}
