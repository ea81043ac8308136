import { list, readerOf, type ReadNumber } from './rules.ts'

/** Marks of vowels, and letters that are written in several ways. */
const hasOthers = /[\p{M}\u0640أإآٱىة]/u

/** The words of a table, in the order of their values; those with the same one have a slash between them. */
const table = (words: string, valueOf: (i: number) => number): [string, number][] =>
  list(words).flatMap((forms, i) => forms.split('/').map((form): [string, number] => [plain(form), valueOf(i)]))

const units = new Map(
  table(
    'واحد/واحدة اثنان/اثنين/اثنتان/اثنتين ثلاثة/ثلاث أربعة/أربع خمسة/خمس ستة/ست سبعة/سبع ثمانية/ثماني/ثمان تسعة/تسع',
    (i) => i + 1,
  ),
)
/** Before "عشر". */
const beforeTen = new Map([...units, ...table('أحد/إحدى اثنا/اثني/اثنتا/اثنتي', (i) => i + 1)])
const ten = new Set(list('عشرة عشر').map(plain))
const tens = new Map(
  table(
    'عشرون/عشرين ثلاثون/ثلاثين أربعون/أربعين خمسون/خمسين ستون/ستين سبعون/سبعين ثمانون/ثمانين تسعون/تسعين',
    (i) => (i + 2) * 10,
  ),
)
const hundred = list('مئة مائة')
const hundreds = new Map([
  ...hundred.map((word): [string, number] => [plain(word), 100]),
  ...table('مئتان/مئتين/مائتان/مائتين', () => 200),
  ...list('ثلاث أربع خمس ست سبع ثمان/ثماني تسع').flatMap((forms, i) =>
    forms
      .split('/')
      .flatMap((form) => hundred.map((word): [string, number] => [plain(`${form}${word}`), (i + 3) * 100])),
  ),
])
/** Thousands and millions, and two of them, which is one word. */
export const arabicScales = new Map(
  table('ألف/ألفا/آلاف مليون/مليونا/ملايين مليار/مليارا/مليارات', (i) => 1000 ** (i + 1)),
)
const twice = new Map(table('ألفان/ألفين مليونان/مليونين ملياران/مليارين', (i) => 2 * 1000 ** (i + 1)))
const known = new Set([units, beforeTen, tens, hundreds, arabicScales, twice].flatMap((words) => [...words.keys()]))

/** A word as the tables have it: without marks of vowels, with one Alif and one final Ha. */
function plain(word: string): string {
  if (!hasOthers.test(word)) return word
  return word
    .replaceAll(/[\p{M}\u0640]/gu, '')
    .replaceAll(/[أإآٱ]/g, 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
}

const and = 'و'

/** "وعشرون" → "و" and "عشرون". */
function split(word: string): readonly string[] {
  const bare = plain(word)
  const rest = bare.slice(1)
  return bare.startsWith(and) && !known.has(bare) && (known.has(rest) || ten.has(rest)) ? [and, rest] : [bare]
}

interface Read {
  next: number
  value: number
}

/** What follows an "and". */
function joined<R extends Read>(parts: readonly string[], at: number, read: (at: number) => R | null): R | null {
  return parts[at] === and ? read(at + 1) : null
}

/** Units stand before tens: "خمسة وعشرون". */
function below100(parts: readonly string[], at: number): Read | null {
  const word = parts[at] ?? ''
  const small = beforeTen.get(word)
  if (small !== undefined && ten.has(parts[at + 1] ?? '')) return { next: at + 2, value: small + 10 }
  if (ten.has(word)) return { next: at + 1, value: 10 }
  const tensAt = (from: number): Read | null => {
    const value = tens.get(parts[from] ?? '')
    return value === undefined ? null : { next: from + 1, value }
  }
  const unit = units.get(word)
  if (unit === undefined) return tensAt(at)
  const more = joined(parts, at + 1, tensAt)
  return more === null ? { next: at + 1, value: unit } : { next: more.next, value: unit + more.value }
}

function below1000(parts: readonly string[], at: number): Read | null {
  const one = hundreds.get(parts[at] ?? '')
  const many = units.get(parts[at] ?? '') ?? 0
  // "ثلاث مئة" is also two words.
  const isApart = many > 2 && hundreds.get(parts[at + 1] ?? '') === 100
  if (one === undefined && !isApart) return below100(parts, at)
  const whole = one === undefined ? { next: at + 2, value: many * 100 } : { next: at + 1, value: one }
  const more = joined(parts, whole.next, (from) => below100(parts, from))
  return more === null ? whole : { next: more.next, value: whole.value + more.value }
}

/** A group of thousands or millions: "ألف", "ألفان", "خمسة آلاف". */
function group(parts: readonly string[], at: number): (Read & { scale: number }) | null {
  const two = twice.get(parts[at] ?? '')
  if (two !== undefined) return { next: at + 1, value: two, scale: two / 2 }
  const many = below1000(parts, at) ?? { next: at, value: 1 }
  const scale = arabicScales.get(parts[many.next] ?? '')
  return scale === undefined ? null : { next: many.next + 1, value: many.value * scale, scale }
}

function whole(parts: readonly string[], from: number): Read | null {
  const large = scaled(parts, from)
  if (large.next === from) return below1000(parts, from)
  const rest = joined(parts, large.next, (at) => below1000(parts, at))
  return rest === null ? large : { next: rest.next, value: large.value + rest.value }
}

/** Groups of millions and thousands, the largest first. */
function scaled(parts: readonly string[], from: number): Read {
  let found: Read = { next: from, value: 0 }
  for (let least = Infinity; ;) {
    const next = found.next === from ? group(parts, from) : joined(parts, found.next, (at) => group(parts, at))
    if (next === null || next.scale >= least) return found
    found = { next: next.next, value: found.value + next.value }
    least = next.scale
  }
}

/** A number in words, also behind an "and": "خمسة وعشرون", "وخمسة وعشرين". */
export const readArabic: ReadNumber = readerOf((parts, at) => whole(parts, parts[at] === and ? at + 1 : at), split)
