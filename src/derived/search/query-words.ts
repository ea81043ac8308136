import { suffix } from '../../text/figures/english-numbers.ts'
import { isMonth, monthsLike } from './months.ts'
import { numerals, shortNumber } from './numerals.ts'
import { timeForm } from '../../text/figures/times-of-day.ts'
import { wordsInOrder } from './tokenise.ts'
import { unitOf } from './units.ts'

/** A word of a query as it's written. */
export interface QueryWord {
  text: string
  /** Other spellings that the index may have for it, as their words. */
  others: (readonly string[])[]
  /** What else it may mean in a question: 43 for 1943. */
  meant: (readonly string[])[]
  /** Whether it's a month, since a day is beside it: "may" also says nothing. */
  isMonth?: boolean
}

/** A word that is looked for as it is. */
export function asWritten(text: string): QueryWord {
  return { text, others: [], meant: [] }
}

/** Letters with spaces between them: "N H S", and "C K" in capitals, as the index joins them. */
const spelled = /(?<!\S)(?:\p{L}\.?(?: \p{L}\.?){2,}|\p{Lu}\.? \p{Lu}\.?)(?!\S)/gu
/** A number and a unit without a space: "20mg", "22°C". */
const withUnit = /^(\d+(?:[.,]\d+)?)[°º]?(\p{L}+|°)$/u
const mostDays = 31
/** "In forty-three". */
const shortYear = /^(?:19|20)([1-9]\d)$/

/** The words of a query, as they are between spaces. Those of a number are one, and so are letters: "nineteen eighty-four". */
export function queryWords(text: string): QueryWord[] {
  const found = numerals(text, wordsInOrder(text))
  const whole = [
    ...found,
    ...Array.from(text.matchAll(spelled), ({ 0: letters, index }) => ({ from: index, to: index + letters.length })),
  ]
  const words: { from: number; to: number }[] = []
  for (const { 0: word, index } of text.matchAll(/\S+/gu)) {
    const last = words.at(-1)
    const isPart = last !== undefined && whole.some(({ from, to }) => from < last.to && to > index)
    if (isPart) last.to = index + word.length
    else words.push({ from: index, to: index + word.length })
  }
  const each = words.flatMap((word): QueryWord[] => {
    const around = (from: number, to: number): string => `${text.slice(word.from, from)}${text.slice(to, word.to)}`
    const numbers = found.filter(
      ({ from, to }) => from >= word.from && to <= word.to && !/[\p{L}\p{N}]/u.test(around(from, to)),
    )
    const written = text.slice(word.from, word.to)
    const [, number = '', unit = ''] = withUnit.exec(written) ?? []
    if (numbers.length === 0 && unitOf(unit.toLowerCase()) !== null) {
      return [number, unit].map(asWritten)
    }
    const short = shortNumber(written)
    const forms = numbers.map(({ token }) => token)
    const others = [...forms, ...(short === null ? [] : [short])]
    const single = wordsInOrder(written)
    const said = single.length === 1 ? [single[0]?.token ?? '', ...forms] : forms
    const years = said.flatMap((one) => shortYear.exec(one)?.[1] ?? [])
    return [
      {
        text: written,
        others: others.map((one) => [one]),
        meant: [...years, ...saidInPairs(written)].map((one) => [one]),
      },
    ]
  })
  return withUnits(withDays(each))
}

/** A price or a number as people say it, which sounds like a time: "four fifty" for 4.50 and 450. */
function saidInPairs(written: string): string[] {
  const [, first = '', second = ''] = /^\P{N}?(\d|1[0-2])[.,]?(\d\d)\P{N}?$/u.exec(written) ?? []
  if (second === '' || Number(first) === 0) return []
  const minutes = Number(second)
  return minutes < 10 ? [] : minutes < 60 ? [timeForm(Number(first), minutes)] : [`${first}${second}`]
}

/** Beside a month, 31 and 31st are the same, and "Dec" is December. */
function withDays(words: readonly QueryWord[]): QueryWord[] {
  const plain = words.map(plainWord)
  const days = words.map((word, i) => dayForms(plain[i] ?? '', word))
  return words.map((word, i) => {
    const near = [i - 1, i + 1]
    // "The thirty-first of December".
    if (joints.has(plain[i + 1] ?? '')) near.push(i + 2)
    if (joints.has(plain[i - 1] ?? '')) near.push(i - 2)
    const own = days[i] ?? []
    if (near.some((at) => isMonth(plain[at] ?? ''))) return { ...word, others: [...word.others, ...own] }
    const month = plain[i] ?? ''
    if (!near.some((at) => (days[at] ?? []).length > 0) || !isMonth(month)) return word
    return { ...word, isMonth: true, others: [...word.others, ...monthsLike(month).map((name) => [name])] }
  })
}

const joints = new Set(['of', 'de', 'di'])

/** A day of a month as it's also written: 31 as 31st, "first" as 1. Empty for other words. */
function dayForms(plain: string, { others }: QueryWord): string[][] {
  const days = [plain, ...others.map(([token = '']) => token)].flatMap((token) => {
    const day = Number(/^(\d{1,2})(?:st|nd|rd|th|er)?$/.exec(token)?.[1])
    return day >= 1 && day <= mostDays ? [day] : []
  })
  return [...new Set(days)].flatMap((day) => [[`${day}`], [`${day}${suffix(day)}`]])
}

/** After a number, "20 mg" is 20 milligrams, and 20mg. A name has its own language, an abbreviation has many. */
function withUnits(words: readonly QueryWord[]): QueryWord[] {
  const numbers = words.map((word) => {
    const found = [plainWord(word), ...word.others.map(([token = '']) => token)]
    return found.filter((token) => /^\d+(?:d\d+)?$/.test(token))
  })
  const units = words.map((word, i) => ((numbers[i - 1] ?? []).length > 0 ? unitOf(plainWord(word)) : null))
  return words.map((word, i) => {
    const own = units[i]
    const [number = []] = [numbers[i - 1]]
    const next = units[i + 1]
    const joined = (of: readonly string[], unit: typeof own): string[][] =>
      of.flatMap((one) => unit?.abbreviations.map((short) => [`${one}${short}`]) ?? [])
    const apart = number.flatMap((one) => own?.abbreviations.map((short) => [one, short]) ?? [])
    const others = [
      ...joined(numbers[i] ?? [], next),
      ...(own?.abbreviations.includes(plainWord(word)) === true ? own.names : []),
      ...joined(number, own),
      ...apart,
    ]
    if (others.length > 0) return { ...word, others: [...word.others, ...others] }
    // "kWh" alone.
    const plain = plainWord(word)
    const alone = plain.length > 2 ? unitOf(plain) : null
    return alone?.abbreviations.includes(plain) === true ? { ...word, meant: [...word.meant, ...alone.names] } : word
  })
}

/** A word in the form of the index, without what is beside it; empty if it's several. */
function plainWord({ text }: QueryWord): string {
  const found = wordsInOrder(text)
  return found.length === 1 ? (found[0]?.token ?? '') : ''
}
