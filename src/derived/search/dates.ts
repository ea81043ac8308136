import { suffix } from '../../text/figures/english-numbers.ts'
import { namesOfMonth } from './months.ts'

const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const withYear = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/
/** "15/08" and "3.10.", but not 1/2 and 3.10. */
const withoutYear = /^(?:(0\d|[12]\d|3[01])[./](0\d|1[0-2])\.?|(\d{1,2})\.(\d{1,2})\.)$/

/**
 * What a date in figures may have been said as: the words for its day, its month and its year, each in any way; null: no
 * date. The day may stand before the month or after it.
 */
export function partsOfDate(text: string): string[][] | null {
  const [, isoYear = '', isoMonth = '', isoDay = ''] = iso.exec(text) ?? []
  if (isoYear !== '') return datesOf([[isoDay, isoMonth]], isoYear)
  const [, first = '', , second = '', year = ''] = withYear.exec(text) ?? []
  if (year !== '')
    return datesOf([[first, second], ...(first === second ? [] : [[second, first] as [string, string]])], year)
  const [day = '', month = ''] =
    withoutYear
      .exec(text)
      ?.slice(1)
      .filter((part) => part !== undefined) ?? []
  return day === '' ? null : datesOf([[day, month]], '')
}

function datesOf(ways: readonly [day: string, month: string][], year: string): string[][] | null {
  const valid = ways.map(([day, month]) => [Number(day), Number(month)] as const).filter(isDate)
  if (valid.length === 0) return null
  const days = valid.flatMap(([day]) => [...numbers(day), `${day}${suffix(day)}`])
  // The number first: "may" is also a word that says nothing.
  const months = valid.flatMap(([, month]) => [...numbers(month), `${month}${suffix(month)}`, ...namesOfMonth(month)])
  const years = year.length === 2 ? [year, `19${year}`, `20${year}`] : [year, year.slice(2)]
  return [[...new Set(days)], [...new Set(months)], ...(year === '' ? [] : [years])]
}

function isDate([day, month]: readonly [number, number]): boolean {
  return day > 0 && day < 32 && month > 0 && month < 13
}

/** With a zero before it, too. */
function numbers(value: number): string[] {
  return value < 10 ? [`${value}`, `0${value}`] : [`${value}`]
}
