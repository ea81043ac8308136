import { findChineseNumbers } from '../../text/figures/chinese.ts'
import { findNumerals } from '../../text/figures/find-numerals.ts'
import type { Token } from './token.ts'

/** What `%` and signs of currencies are in the index, and the words that mean the same after a number. */
const units = [
  {
    sign: '%',
    token: 'percentsign',
    names:
      'percent|per cent|prozent|pour cent|por ciento|per cento|percento|por cento|procent|процент|процента|процентов|في المئة|في المائة|بالمئة|بالمائة'.split(
        '|',
      ),
  },
  {
    sign: '$',
    token: 'dollarsign',
    names: 'dollar dollars dólares dollari bucks usd доллар доллара долларов دولار دولارا'.split(' '),
  },
  { sign: '€', token: 'eurosign', names: ['euro', 'euros', 'eur', 'евро', 'يورو'] },
  { sign: '£', token: 'poundsign', names: ['pound', 'pounds', 'quid', 'gbp'] },
]
const bySign = new Map(units.map(({ sign, token }) => [sign, token]))
const byName = new Map(units.flatMap(({ names, token }) => names.map((name) => [name, token] as const)))

const anySign = /[%$€£]/
const percent = 'percentsign'
const names = new Set(units.map(({ token }) => token))

/** Whether a word of a query may only be found as a number: it has a figure, or is a sign beside one. */
export function isNumeral(token: string): boolean {
  return /\d/.test(token) || names.has(token)
}

const short = /^([$€£]?)(\d{1,3}(?:[.,]\d{1,2})?)(k|m|mn|bn|b)([$€£]?)$/i
const powers: Record<string, number> = { k: 3, m: 6, mn: 6, bn: 9, b: 9 }

/** What people type for large numbers, as the index has it: "10k", "$5M", "2.5bn"; null: another word. */
export function shortNumber(word: string): string | null {
  const [, before, figure = '', letters = '', after] = short.exec(word) ?? []
  const power = powers[letters.toLowerCase()]
  // "5m" are metres or minutes as well.
  const isSure = letters !== 'm' && letters !== 'b'
  if (power === undefined || (!isSure && `${before}${after}` === '')) return null
  return String(Math.round(Number(figure.replace(',', '.')) * 10 ** power))
}

const isDigit = (code: number): boolean => code > 47 && code < 58

/** Without accents, which the index leaves out. */
const isPlain = /^\p{ASCII}*$/u

/**
 * Numbers of a text in the form that all their spellings share: "twenty percent" and "20 %", "nineteen eighty-four" and
 * 1984, "half past two" and 2:30.
 * @param words those of the text, in order
 */
export function numerals(text: string, words: readonly Token[]): Token[] {
  const isAscii = isPlain.test(text)
  const chinese = isAscii
    ? []
    : findChineseNumbers(text).flatMap(({ form, isShare, from, to }) => {
        return (isShare ? [form, percent] : [form]).map((token) => ({ token, from, to }))
      })
  const said = words.map(({ token, from, to }) => {
    if (isAscii) return token
    const word = text.slice(from, to)
    return isPlain.test(word) ? token : word.toLowerCase().normalize('NFC')
  })
  const gapAfter = (at: number): string => text.slice(words[at]?.to ?? text.length, words[at + 1]?.from ?? text.length)
  const found = findNumerals({ words: said, gapAfter })
  const placed = (token: string, from: number, to: number): Token => ({
    token,
    from: words[from]?.from ?? 0,
    to: words[to - 1]?.to ?? 0,
  })
  const ends = new Set(found.map(({ to }) => to))
  for (let i = 0; i < said.length; i += 1) if (isDigit(said[i]?.charCodeAt(0) ?? 0)) ends.add(i + 1)
  const named = [...ends].flatMap((i) => {
    const word = said[i] ?? ''
    const length = byName.has(word) ? 1 : 2
    const token = byName.get(length === 1 ? word : `${word} ${said[i + 1] ?? ''}`)
    return token === undefined ? [] : [placed(token, i, i + length)]
  })
  const written = !anySign.test(text)
    ? []
    : Array.from(text.matchAll(/[%$€£]/gu), ({ 0: sign, index }) => ({
        token: bySign.get(sign) ?? '',
        from: index,
        to: index + 1,
      }))
  return [...found.map(({ form, from, to }) => placed(form, from, to)), ...named, ...written, ...chinese]
}
