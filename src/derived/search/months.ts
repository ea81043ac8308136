import { wordsInOrder } from './tokenise.ts'

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'ru', 'ar']
/** Letters of an abbreviation: "Dec", "Sept". */
const fewestLetters = 3

let known: readonly ReadonlySet<string>[] | null = null

/** The names of each month in several languages, also where a day stands before them ("мая"). In the form of the index. */
function months(): readonly ReadonlySet<string>[] {
  known ??= Array.from({ length: 12 }, (_, month) => {
    const date = new Date(Date.UTC(2000, month, 1))
    const names = languages.flatMap((language) =>
      [{ month: 'long' }, { month: 'long', day: 'numeric' }, { month: 'short' }].flatMap((options) => {
        const format = new Intl.DateTimeFormat(language, {
          ...(options as Intl.DateTimeFormatOptions),
          timeZone: 'UTC',
        })
        return format.formatToParts(date).flatMap(({ type, value }) => (type === 'month' ? wordsInOrder(value) : []))
      }),
    )
    return new Set(names.map(({ token }) => token).filter((token) => token.length >= fewestLetters))
  })
  return known
}

/** Whether a word is a month, or short for one. */
export function isMonth(word: string): boolean {
  return months().some((names) => names.has(word))
}

/** The names of a month that a word is short for: "December" and "Dezember" for "dez". */
export function monthsLike(word: string): string[] {
  return months().flatMap((names) =>
    names.has(word) ? [...names].filter((name) => name !== word && name.startsWith(word)) : [],
  )
}

/** The names of a month, 1–12. */
export function namesOfMonth(month: number): string[] {
  return [...(months()[month - 1] ?? [])]
}
