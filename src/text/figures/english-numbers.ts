import {
  readerOf,
  readerOfMillions,
  wordAt,
  list,
  type FigureToken,
  type ReadNumber,
  type SpokenNumber,
} from './rules.ts'

export const units = new Map(list('one two three four five six seven eight nine').map((word, i) => [word, i + 1]))
export const teens = new Map(
  list('ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen').map((w, i) => [w, i + 10]),
)
const tens = new Map(
  list('twenty thirty forty fifty sixty seventy eighty ninety').map((word, i) => [word, (i + 2) * 10]),
)
export const digits = new Map([...units, ['zero', 0], ['oh', 0]])
export const ordinals = new Map([
  ...list('first second third fourth fifth sixth seventh eighth ninth').map((w, i) => [w, i + 1] as const),
  ...list('tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth').map(
    (w, i) => [w, i + 10] as const,
  ),
  ...list('twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth').map(
    (w, i) => [w, (i + 2) * 10] as const,
  ),
])
export const months = new Set(
  list('january february march april may june july august september october november december'),
)
export const scales = new Map(list('million billion trillion').map((word, i) => [word, 10 ** (6 + 3 * i)]))
/** Without "oh", which is an exclamation more often. */
export const englishNumberWords: readonly string[] = [
  ...list('zero hundred thousand'),
  ...units.keys(),
  ...teens.keys(),
  ...tens.keys(),
  ...scales.keys(),
]

interface Read {
  next: number
  value: number
}

function below100(parts: readonly string[], at: number): Read | null {
  const word = parts[at] ?? ''
  const ten = tens.get(word)
  if (ten !== undefined) {
    const unit = units.get(parts[at + 1] ?? '')
    return unit === undefined ? { next: at + 1, value: ten } : { next: at + 2, value: ten + unit }
  }
  const value = units.get(word) ?? teens.get(word)
  return value === undefined ? null : { next: at + 1, value }
}

/** `and` joins only what is smaller: "a hundred and five", not "twenty and five". */
function rest(parts: readonly string[], at: number, read: typeof below100): Read | null {
  return read(parts, parts[at] === 'and' ? at + 1 : at)
}

function below1000(parts: readonly string[], at: number): Read | null {
  const first = parts[at] === 'a' && parts[at + 1] === 'hundred' ? { next: at + 1, value: 1 } : below100(parts, at)
  if (first === null || parts[first.next] !== 'hundred' || first.value > 99) return first
  const more = rest(parts, first.next + 1, below100)
  return more === null
    ? { next: first.next + 1, value: first.value * 100 }
    : { next: more.next, value: first.value * 100 + more.value }
}

function below1000000(parts: readonly string[], at: number): Read | null {
  const first = parts[at] === 'a' && parts[at + 1] === 'thousand' ? { next: at + 1, value: 1 } : below1000(parts, at)
  if (first === null || parts[first.next] !== 'thousand' || first.value > 999) return first
  const more = rest(parts, first.next + 1, below1000)
  const value = first.value * 1000
  return more === null ? { next: first.next + 1, value } : { next: more.next, value: value + more.value }
}

export const readWhole = readerOf(below1000000)
/** "a hundred" alone is vague and stays; "a hundred and five" is a number. */
export const read: typeof readWhole = (tokens, i) => {
  const found = readWhole(tokens, i)
  return found !== null && wordAt(tokens, i) === 'a' && found.length <= 2 ? null : found
}
export const readSmall = readerOf(below100)
export const readMillions = readerOfMillions(readWhole, scales, new Set(['a']))

/** A number in words, also a vague one: "a hundred". */
export const readEnglish: ReadNumber = (tokens, i) => readMillions(tokens, i) ?? readWhole(tokens, i)

/** After these, "twenty second" isn't a time. */
const beforeOrdinal = new Set(list('the his her its their my your our this that on and of'))

/** "twenty first" → 21. */
export function readOrdinal(tokens: readonly FigureToken[], i: number): SpokenNumber | null {
  const parts = tokens[i]?.parts ?? []
  const [first = '', second = ''] = parts
  const ten = tens.get(first)
  const unit = (word: string): number | null => {
    const value = ordinals.get(word)
    return value !== undefined && value < 10 ? value : null
  }
  if (parts.length === 2 && ten !== undefined) {
    const one = unit(second)
    return one === null ? null : { length: 1, value: ten + one }
  }
  if (parts.length !== 1) return null
  const isTime =
    wordAt(tokens, i + 1) === 'second' &&
    wordAt(tokens, i + 2) !== 'of' &&
    !beforeOrdinal.has(wordAt(tokens, i - 1)) &&
    !months.has(wordAt(tokens, i - 1))
  const one = ten === undefined || isTime ? null : unit(wordAt(tokens, i + 1))
  if (ten !== undefined && one !== null) return { length: 2, value: ten + one }
  const value = ordinals.get(first)
  return value === undefined ? null : { length: 1, value }
}

/** 21 → `st`. */
export function suffix(value: number): string {
  if (value % 100 >= 11 && value % 100 <= 13) return 'th'
  return ['th', 'st', 'nd', 'rd'][value % 10] ?? 'th'
}
