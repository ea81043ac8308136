import { list, readerOf, type ReadNumber } from './rules.ts'

/** Each word with its forms in all cases, after the other. */
const table = (lines: string, valueOf: (i: number) => number): [string, number][] =>
  lines.split('|').flatMap((forms, i) => list(forms).map((form): [string, number] => [form, valueOf(i)]))

const teen = (stem: string): string => `${stem}ь ${stem}и ${stem}ью`
const units = new Map(
  table(
    'один одна одно|два две двух двум двумя|три трех трем тремя|четыре четырех четырем четырьмя|' +
      'пять пяти пятью|шесть шести шестью|семь семи семью|восемь восьми восемью восьмью|девять девяти девятью',
    (i) => i + 1,
  ),
)
/** In another case, one is mostly "alone", and a number only behind tens. */
const onesBehindTens = new Set(list('одну одного одной одному одним одном'))
const teens = new Map(
  table(
    list('десят одиннадцат двенадцат тринадцат четырнадцат пятнадцат шестнадцат семнадцат восемнадцат девятнадцат')
      .map(teen)
      .join('|'),
    (i) => i + 10,
  ),
)
const tens = new Map(
  table(
    `${teen('двадцат')}|${teen('тридцат')}|сорок сорока|` +
      list('пят шест сем восем').map(tensOf).join('|') +
      '|девяносто девяноста',
    (i) => (i + 2) * 10,
  ),
)
const hundreds = new Map(
  table(
    'сто ста|двести двухсот двумстам двумястами двухстах|триста трехсот тремстам тремястами трехстах|' +
      'четыреста четырехсот четыремстам четырьмястами четырехстах|' +
      list('пят шест сем восем девят').map(hundredsOf).join('|'),
    (i) => (i + 1) * 100,
  ),
)
const cases = (stem: string, endings: string): string[] => list(endings).map((ending) => stem + ending.replace('-', ''))
/** Also what stands behind figures: "20 тыс.". */
export const russianScales = new Map([
  ...[...cases('тысяч', '- а и у е ам ами ах'), 'тыс'].map((word) => [word, 1e3] as const),
  ...[...cases('миллион', '- а у ом е ы ов ам ами ах'), 'млн'].map((word) => [word, 1e6] as const),
  ...[...cases('миллиард', '- а у ом е ы ов ам ами ах'), 'млрд'].map((word) => [word, 1e9] as const),
])

function tensOf(stem: string): string {
  const oblique = stem === 'восем' ? 'восьми' : `${stem}и`
  return `${stem}ьдесят ${oblique}десяти ${stem}ьюдесятью`
}

function hundredsOf(stem: string): string {
  const oblique = stem === 'восем' ? 'восьми' : `${stem}и`
  return `${stem}ьсот ${oblique}сот ${oblique}стам ${stem}ьюстами ${oblique}стах`
}

interface Read {
  next: number
  value: number
}

/** Both spellings of "четырёх". */
const plain = (word = ''): string => word.replaceAll('ё', 'е')

function below100(parts: readonly string[], at: number): Read | null {
  const ten = tens.get(plain(parts[at]))
  if (ten === undefined) {
    const value = units.get(plain(parts[at])) ?? teens.get(plain(parts[at]))
    return value === undefined ? null : { next: at + 1, value }
  }
  const after = plain(parts[at + 1])
  const unit = onesBehindTens.has(after) ? 1 : units.get(after)
  return unit === undefined ? { next: at + 1, value: ten } : { next: at + 2, value: ten + unit }
}

function below1000(parts: readonly string[], at: number): Read | null {
  const hundred = hundreds.get(plain(parts[at]))
  if (hundred === undefined) return below100(parts, at)
  const more = below100(parts, at + 1)
  return more === null ? { next: at + 1, value: hundred } : { next: more.next, value: hundred + more.value }
}

/** Thousands and millions, the largest first; one of them has no number: "тысяча девятьсот". */
function scaled(parts: readonly string[], from: number): Read {
  let found: Read = { next: from, value: 0 }
  for (let least = Infinity; ;) {
    const group = below1000(parts, found.next) ?? { next: found.next, value: 1 }
    const scale = russianScales.get(parts[group.next] ?? '')
    if (scale === undefined || scale >= least) return found
    found = { next: group.next + 1, value: found.value + group.value * scale }
    least = scale
  }
}

function whole(parts: readonly string[], at: number): Read | null {
  const large = scaled(parts, at)
  const rest = below1000(parts, large.next)
  if (rest !== null) return { next: rest.next, value: large.value + rest.value }
  return large.next === at ? null : large
}

/** A number in words, in any case: "двадцать пять", "двадцати пяти". */
export const readRussian: ReadNumber = readerOf(whole)

const adjective = '(?:ый|ий|ой|ая|ое|ого|ому|ым|ом|ую|ые|ых|ыми)'
const ordinals: readonly [RegExp, number][] = [
  ...list('перв втор').map((stem, i) => [stem, i + 1] as const),
  ...list('четверт пят шест седьм восьм девят десят').map((stem, i) => [stem, i + 4] as const),
  ...[...teens].filter(([word]) => word.endsWith('ь')).map(([word, value]) => [word.slice(0, -1), value] as const),
  ...list('двадцат тридцат сороков пятидесят шестидесят семидесят восьмидесят девяност').map(
    (stem, i) => [stem, (i + 2) * 10] as const,
  ),
  ...list('сот двухсот трехсот четырехсот пятисот шестисот семисот восьмисот девятисот').map(
    (stem, i) => [stem, (i + 1) * 100] as const,
  ),
  ...list('тысячн двухтысячн').map((stem, i) => [stem, (i + 1) * 1000] as const),
].map(([stem, value]) => [new RegExp(`^${stem}${adjective}$`, 'u'), value])
const third = /^трет(?:ий|ья|ье|ьего|ьей|ьему|ьим|ьем|ью|ьи|ьих|ьими)$/u

function ordinalOf(word: string): number | null {
  if (third.test(word)) return 3
  return ordinals.find(([form]) => form.test(word))?.[1] ?? null
}

/** A number whose last word is an ordinal, as in dates and years: "двадцать пятого", "тысяча девятьсот восемьдесят четвёртом". */
export const readRussianOrdinal: ReadNumber = readerOf((parts, at) => {
  let last = at
  while (last < parts.length && ordinalOf(plain(parts[last])) === null) last += 1
  const value = ordinalOf(plain(parts[last]))
  if (value === null) return null
  if (last === at) return { next: at + 1, value }
  const before = whole(parts.slice(0, last), at)
  const size = 10 ** String(value).length
  // "Двадцать пятого", and not "пять первых".
  const isOne = before !== null && before.next === last && before.value % size === 0 && value < before.value
  return isOne ? { next: last + 1, value: before.value + value } : null
})
