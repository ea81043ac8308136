import { findNumerals } from '../../text/figures/spoken-numbers.ts'
import type { Token } from './token.ts'

/** What `%` and signs of currencies are in the index, and the words for them after a number. */
const signs = new Map([
  ['%', 'percentsign'],
  ['$', 'dollarsign'],
  ['€', 'eurosign'],
  ['£', 'poundsign'],
])
const names = new Map([
  ...['percent', 'per cent', 'prozent', 'pour cent', 'por ciento'].map((name) => [name, '%'] as const),
  ...['dollar', 'dollars', 'dólares'].map((name) => [name, '$'] as const),
  ...['euro', 'euros'].map((name) => [name, '€'] as const),
  ...['pound', 'pounds'].map((name) => [name, '£'] as const),
])

/** Without accents, which the index leaves out. */
const isPlain = /^\p{ASCII}*$/u

/**
 * Numbers of a text in the form that all their spellings share: "twenty percent" and "20 %", "nineteen eighty-four" and
 * 1984, "half past two" and 2:30.
 * @param words those of the text, in order
 */
export function numerals(text: string, words: readonly Token[]): Token[] {
  const said = words.map(({ token, from, to }, i) => ({
    word: isPlain.test(text.slice(from, to)) ? token : text.slice(from, to).toLowerCase().normalize('NFC'),
    gap: text.slice(to, words[i + 1]?.from ?? text.length),
  }))
  const found = findNumerals(said)
  const ends = new Set(found.map(({ to }) => to))
  const placed = (token: string, from: number, to: number): Token => ({
    token,
    from: words[from]?.from ?? 0,
    to: words[to - 1]?.to ?? 0,
  })
  const units = said.flatMap(({ word }, i) => {
    if (!ends.has(i) && !/^\d/.test(said[i - 1]?.word ?? '')) return []
    const both = `${word} ${said[i + 1]?.word ?? ''}`
    const sign = names.get(word) ?? names.get(both)
    return sign === undefined ? [] : [placed(signs.get(sign) ?? '', i, i + (names.has(word) ? 1 : 2))]
  })
  const written = Array.from(text.matchAll(/[%$€£]/gu), ({ 0: sign, index }) => ({
    token: signs.get(sign) ?? '',
    from: index,
    to: index + 1,
  }))
  return [...found.map(({ form, from, to }) => placed(form, from, to)), ...units, ...written]
}
