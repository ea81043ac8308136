import { arabicScales, readArabic } from './arabic.ts'
import { readDutch } from './dutch.ts'
import { readEnglish } from './english-numbers.ts'
import { readFrench } from './french.ts'
import { readGerman } from './german.ts'
import { readItalian } from './italian.ts'
import { readPortuguese } from './portuguese.ts'
import { readRussian, russianScales } from './russian.ts'
import { readSpanish } from './spanish.ts'
import type { FigureToken, ReadNumber } from './rules.ts'

/** A text as words and what is between them. */
export interface Words {
  /** In lower case, with their accents. Figures have no marks between thousands. */
  words: readonly string[]
  /** What is between a word and the next one. */
  gapAfter: (at: number) => string
}

/** What begins at a word, without where that is. */
export type Found = { to: number; form: string } | null

const inLatin = [readEnglish, readGerman, readFrench, readSpanish, readItalian, readPortuguese, readDutch]
const inCyrillic = [readRussian]
const inArabic = [readArabic]
/** What numbers of these languages begin with: most words are none. */
const begins = new RegExp(
  `^(?:${[
    'zero|oh$|one$|two$|thr|four|five|six|seven|eight|nine|ten$|elev|thirt|fift|fort',
    'null|ein|zwei|zwo|zwan|drei|vier|fünf|sech|sieb|acht|neun|zehn|elf|zwölf|hundert|tausend',
    'zéro|deux|trois|quat|cinq|sept|huit|dix|onze|douz|trei|quin|vingt|trent|quaran|soix|nonan|cent',
    'cero|uno$|dos|tres|cuat|cinco|seis|siete|ocho|nueve|diez|diec|doce|catorce|veint|cuar|cincu|sesen|oche|cien|mil',
    'due|tre$|trec|tred|sei|sett|otto|ottan|ottoc|nove|nova|undi|dodi|sedi|dici|vent|sess',
    'dois|duas|três|sete|oito|oite|dez|doze|trez|trin|vint|quare|cem$|duze',
    'nul$|twe|drie|vij|zes|zev|nege|tien|twaa|twin|dert|veer|tach|hond|duiz',
    'нол|нул|один|одн[аоу]|дв[аеу]|тр[еиё]|чет|пят|шест|сем|седьм|вос[еь]м|девя|деся|соро|сот|ст[ао]$|тысяч|милли|перв|втор',
    'و?(?:صفر|واحد|[اأإ]حد|[اإ]ثن|ثلاث|[اأ]ربع|خمس|ست|سبع|ثما|تسع|عشر|مئ|مائ|[اأ]لف|آلاف|مليو|مليا|ملاي)',
  ].join('|')})`,
  'u',
)
/** What else numerals begin with. */
export const others =
  /^(?:\d|erste|dritte|prem|prim|first$|second$|third$|nin|half$|halbe?$|quarter$|viertel$|kwart$|mezzo$|demi$|medio$|meio$)/
/** Also other words, mostly in another language, so no number unless what is around them says so: "семью" is a family. */
const ambiguous = new Set(
  'once cent cents dos elf mil mille sept due sei otto mila cem cento ciento nul семью сорока'.split(' '),
)
const zeros = new Set(['zero', 'null', 'zéro', 'cero', 'ноль', 'нуль', 'صفر'])
export const scales = new Map([
  ...['thousand', 'tausend'].map((word) => [word, 1e3] as const),
  ...['million', 'millions', 'millionen', 'millón', 'millones'].map((word) => [word, 1e6] as const),
  ...['milione', 'milioni', 'milhão', 'milhões', 'miljoen', 'miljoenen'].map((word) => [word, 1e6] as const),
  ...['billion', 'milliard', 'milliards', 'milliarde', 'milliarden'].map((word) => [word, 1e9] as const),
  ...['miliardo', 'miliardi', 'bilhão', 'bilhões', 'miljard', 'miljarden'].map((word) => [word, 1e9] as const),
  ...russianScales,
  ...arabicScales,
])
const hundreds = new Set(['hundred', 'hundert', 'honderd'])
/** They are one before "million" and the like. */
const articles = new Set(['a', 'un', 'um', 'een', 'één', 'ein', 'eine'])
export const points = new Set(['point', 'komma', 'virgule', 'coma', 'virgola', 'vírgula', 'فاصلة'])
/** Not "am", which is a German preposition. */
export const clock = new Set(['uhr', 'heures', 'heure', 'h', 'pm', 'uur'])
/** Before a time of day. */
export const beforeTime = new Set(['alle', 'dalle', 'ore', 'às', 'las'])
/** What is counted says that the word before it is a number. */
const counted = /^(?:percento|procent|(?:pour|por|per) cento?|euros?|dollari|cents)\b/
const mostDigits = 20

export interface Read {
  /** Words. */
  length: number
  value: number
  isSaid: boolean
}

/** Whether a numeral may begin with a word, in lower case; most words begin none. "A hundred" may begin with "a", too. */
export function mayBeginNumeral(word: string): boolean {
  return begins.test(word) || others.test(word)
}

export function mayBegin(text: Words, at: number): boolean {
  const [word = '', next = ''] = [text.words[at], text.words[at + 1]]
  return articles.has(word) ? scales.has(next) || hundreds.has(next) : begins.test(word)
}

/** The words from one on that nothing but spaces and hyphens is between. */
export function runFrom(text: Words, from: number): readonly FigureToken[] {
  let to = from + 1
  while (to < text.words.length && to < from + 14 && /^[\s‐-]+$/u.test(text.gapAfter(to - 1))) to += 1
  return tokensOf(text, from, to)
}

export function tokensOf(text: Words, from: number, to: number): FigureToken[] {
  return text.words.slice(from, to).map((word) => ({ plain: word, parts: [word], isName: false }))
}

/** A number without decimals. */
export function read(text: Words, from: number, following = runFrom(text, from)): Read | null {
  const word = text.words[from] ?? ''
  if (/^\d{1,15}$/.test(word)) return inGroups(text, from)
  if (zeros.has(word)) return { length: 1, value: 0, isSaid: true }
  if (!mayBegin(text, from)) return null
  const isOne = articles.has(word) && scales.has(text.words[from + 1] ?? '')
  let best: Read | null = isOne ? { length: 1, value: 1, isSaid: true } : null
  for (const reader of readersOf(word)) {
    const one = reader(following, 0)
    if (one === null || one.length <= (best?.length ?? 0)) continue
    if (one.length > 1 || !ambiguous.has(word) || isCounting(text, from)) best = { ...one, isSaid: true }
  }
  return best
}

function readersOf(word: string): readonly ReadNumber[] {
  const first = word.charCodeAt(0)
  return first < 0x400 ? inLatin : first < 0x600 ? inCyrillic : inArabic
}

/** Figures, also with spaces between their thousands: "90 000". */
function inGroups(text: Words, from: number): Read {
  let figures = text.words[from] ?? ''
  let to = from + 1
  if (/^[1-9]\d{0,2}$/.test(figures)) {
    for (; figures.length < 13 && isGroup(text, to); to += 1) figures += text.words[to] ?? ''
  }
  return { length: to - from, value: Number(figures), isSaid: false }
}

function isGroup(text: Words, at: number): boolean {
  return /^\d{3}$/.test(text.words[at] ?? '') && /^[ \u00a0\u202f]$/.test(text.gapAfter(at - 1))
}

/** Whether what is around a word says that it is a number. */
function isCounting(text: Words, at: number): boolean {
  const [before = '', next = '', third = ''] = [at - 1, at + 1, at + 2].map((k) => text.words[k] ?? '')
  const isCounted = points.has(next) || scales.has(next) || clock.has(next) || counted.test(`${next} ${third}`)
  return isCounted || beforeTime.has(before)
}

/** Zero to nine, also as a word that means something else in another language: others stand around it. */
function digitOf(word: string): number | null {
  if (zeros.has(word) || word === 'oh' || word === 'nul') return 0
  if (!begins.test(word)) return null
  const token = [{ plain: word, parts: [word], isName: false }]
  for (const reader of readersOf(word)) {
    const value = reader(token, 0)?.value
    if (value !== undefined && value < 10) return value
  }
  return null
}

/** Digits that are said one by one. */
export function digitsFrom(text: Words, from: number): string {
  let digits = ''
  for (let at = from; ; at += 1) {
    const word = text.words[at] ?? ''
    const digit = digitOf(word)
    if (digit === null) return digits
    digits += digit
    if (digits.length === mostDigits || !/^[\s-]+$/.test(text.gapAfter(at))) return digits
  }
}
