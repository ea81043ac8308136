/** A word of a stretch without punctuation inside, as the rules see it. */
export interface FigureToken {
  /** Lower case, without punctuation around it. */
  plain: string
  /** `plain`, cut at hyphens. */
  parts: readonly string[]
  /** Written with a capital where no sentence begins: perhaps a name. */
  isName: boolean
}

/** Some tokens from one on, written with figures. */
export interface Figure {
  length: number
  text: string
}

/** What the tokens from `i` on are with figures; null: they stay. */
export type FigureRule = (tokens: readonly FigureToken[], i: number) => Figure | null

/** A number in words. */
export interface SpokenNumber {
  /** Tokens. */
  length: number
  value: number
}

/** Reads a number from token `i` on; null: none. */
export type ReadNumber = (tokens: readonly FigureToken[], i: number) => SpokenNumber | null

/** A number below this stays in words, unless what is around it asks for figures. */
export const leastFigure = 10

/** "ten eleven" → ten, eleven. */
export const list = (words: string): string[] => words.split(' ')

/** The word of a token; empty past the end. */
export function wordAt(tokens: readonly FigureToken[], i: number): string {
  return tokens[i]?.plain ?? ''
}

/** The first rule that applies. */
export function firstOf(rules: readonly FigureRule[]): FigureRule {
  return (tokens, i) => {
    for (const rule of rules) {
      const found = rule(tokens, i)
      if (found !== null) return found
    }
    return null
  }
}

/** 12500 → `12,500`; years and other numbers of four digits stay whole. */
export function grouped(value: number, separator: string): string {
  const digits = String(value)
  return digits.length <= 4 ? digits : digits.replaceAll(/\B(?=(\d{3})+$)/g, separator)
}

/** 5 and 7 → `5:07`. */
export function hourAndMinute(hour: number, minute: number): string {
  return `${hour}:${String(minute).padStart(2, '0')}`
}

/** 21 → `XXI`, below 40. */
export function roman(value: number): string {
  const ones = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'][value % 10] ?? ''
  return 'X'.repeat(Math.floor(value / 10)) + ones
}

/**
 * Reads numbers whose words follow each other, by a reader of their parts; a number ends where a token ends. `split`: the
 * parts of a part, in languages that write numbers as one word.
 */
export function readerOf(
  read: (parts: readonly string[], from: number) => { next: number; value: number } | null,
  split: (part: string) => readonly string[] = (part) => [part],
): ReadNumber {
  const readAt: ReadNumber = (tokens, i) => {
    const ends: number[] = []
    const parts: string[] = []
    for (const token of tokens.slice(i, i + 14)) {
      parts.push(...token.parts.flatMap(split))
      ends.push(parts.length)
    }
    // The longest number that ends with a token.
    for (let count = ends.length; count > 0; count -= 1) {
      const found = read(parts.slice(0, ends[count - 1]), 0)
      if (found === null) return null
      const at = ends.indexOf(found.next)
      if (at !== -1) return { length: at + 1, value: found.value }
    }
    return null
  }
  // A dozen rules ask for the same token.
  const known = new WeakMap<readonly FigureToken[], (SpokenNumber | null)[]>()
  return (tokens, i) => {
    let numbers = known.get(tokens)
    if (numbers === undefined) known.set(tokens, (numbers = []))
    let found = numbers[i]
    if (found === undefined) numbers[i] = found = readAt(tokens, i)
    return found
  }
}

/** The digits that are said one by one from token `i` on; empty: none. */
export function digitsAt(tokens: readonly FigureToken[], i: number, digits: ReadonlyMap<string, number>): string {
  let text = ''
  for (;;) {
    const digit = digits.get(wordAt(tokens, i + text.length))
    if (digit === undefined) return text
    text += digit
  }
}

/** The rule, except behind one of some words. */
export function notAfter(words: ReadonlySet<string>, rule: FigureRule): FigureRule {
  return (tokens, i) => (words.has(wordAt(tokens, i - 1)) ? null : rule(tokens, i))
}

/** Four or more digits said one by one, as in telephone numbers; not somebody who counts. */
export function digitRun(
  digits: ReadonlyMap<string, number>,
  doubles: ReadonlySet<string> = new Set(),
  least = 4,
): FigureRule {
  return (tokens, i) => {
    // A run is read once, from its first digit on.
    if (digits.has(wordAt(tokens, i - 1))) return null
    let text = ''
    let at = i
    for (; at < tokens.length; at += 1) {
      const word = wordAt(tokens, at)
      const next = digits.get(wordAt(tokens, at + 1))
      const digit = digits.get(word)
      if (digit !== undefined) text += digit
      else if (doubles.has(word) && next !== undefined) {
        text += `${next}${next}`
        at += 1
      } else break
    }
    const isCounting = '0123456789'.includes(text) || '9876543210'.includes(text)
    return text.length < least || isCounting ? null : { length: at - i, text }
  }
}

/** Tells whether a number, or a part of one, stands at a token. */
type IsNumber = (tokens: readonly FigureToken[], i: number) => boolean

/**
 * A rule for numbers that stand alone. Beside another one, a number is mostly a part of what no rule reads ("ten
 * sixty-six", "one twenty", "point five"), and both stay. Years may follow a number, as of a date.
 */
export function alone(rule: FigureRule, isBefore: IsNumber, isAfter: IsNumber): FigureRule {
  return (tokens, i) => {
    const found = rule(tokens, i)
    if (found === null || isAfter(tokens, i + found.length)) return null
    const isYear = /^(?:19|20)\d\d$/.test(found.text)
    return i > 0 && !isYear && isBefore(tokens, i - 1) ? null : found
  }
}

/**
 * "Two or three hundred", "twenty to thirty thousand": the first number is of hundreds or thousands too, though nobody
 * says so. Returns whether the number at token `i` is either of them. `joints`: words between them.
 */
export function isOfTwo(
  read: ReadNumber,
  joints: ReadonlySet<string>,
  tokens: readonly FigureToken[],
  i: number,
  { length, value }: SpokenNumber,
): boolean {
  const isBelow = (first: number, second: number): boolean => {
    const unit = [1000, 100].find((one) => second % one === 0)
    return unit !== undefined && second > unit && first < second / unit
  }
  if (joints.has(wordAt(tokens, i + length))) {
    const after = read(tokens, i + length + 1)
    if (after !== null && isBelow(value, after.value)) return true
  }
  if (i < 2 || !joints.has(wordAt(tokens, i - 1))) return false
  const before = read(tokens.slice(i - 2, i - 1), 0)
  return before !== null && isBelow(before.value, value)
}

/** How a language says lengths in metres. */
export interface MetreWords {
  /** One to nine, the articles that mean one among them. */
  units: ReadonlyMap<string, number>
  metre: RegExp
  /** May stand behind the metres: "un metro e ottanta"; empty: nothing does. */
  joint: string
  read: ReadNumber
  written: (metres: number, centimetres: number) => string
}

/** "Ein Meter achtzig": what follows the metres is centimetres. */
export function lengthRule({ units, metre, joint, read, written }: MetreWords): FigureRule {
  return (tokens, i) => {
    const metres = units.get(wordAt(tokens, i))
    if (metres === undefined || !metre.test(wordAt(tokens, i + 1))) return null
    const length = joint !== '' && wordAt(tokens, i + 2) === joint ? 3 : 2
    const found = read(tokens, i + length)
    if (found === null || found.value < leastFigure || found.value > 99) return null
    return { length: length + found.length, text: written(metres, found.value) }
  }
}

/** Most joints between numbers that are written alike. */
const longestChain = 3

/** Words between the two numbers of a pair, each with the word that has to be before the first; empty: any. */
export type PairJoints = readonly (readonly [before: string, ...joint: string[]])[]

/**
 * The rule, and a number below ten beside one that it writes with figures: "five to 10%" is "5 to 10%", "nine out of 10"
 * is "9 out of 10". A sign of the second that stands before it stands before the first too: "$20 to $30".
 */
export function inPairs(rule: FigureRule, read: ReadNumber, joints: PairJoints): FigureRule {
  const isPlain = (text: string): boolean => /^\d[\d.,\u00a0]*$/.test(text)
  /** A number below ten; it is one word in every language. */
  const belowTen = (tokens: readonly FigureToken[], i: number): Figure | null => {
    const said = read(tokens, i)
    return said !== null && said.value < leastFigure ? { length: said.length, text: String(said.value) } : null
  }
  const isJoint = (tokens: readonly FigureToken[], first: number, at: number, joint: PairJoints[number]): boolean =>
    (joint[0] === '' || joint[0] === wordAt(tokens, first - 1)) &&
    joint.every((word, n) => n === 0 || word === wordAt(tokens, at + n - 1))

  /** `chain`: how many more joints the numbers may be on: "two or three of twenty". */
  function firstOfPair(tokens: readonly FigureToken[], i: number, found: Figure | null, chain: number): Figure | null {
    if (chain === 0 || (found !== null && !isPlain(found.text))) return null
    const end = i + (found?.length ?? 1)
    const joint = joints.find((one) => isJoint(tokens, i, end, one))
    const first = joint === undefined ? null : (found ?? belowTen(tokens, i))
    if (joint === undefined || first === null) return null
    const at = end + joint.length - 1
    if (tokens[at]?.isName === true) return null
    const after = rule(tokens, at)
    const second = firstOfPair(tokens, at, after, chain - 1) ?? after
    const sign = /^([$£€]\u00a0?|)\d[\d.,:\u00a0]*(?![\d\p{L}])/u.exec(second?.text ?? '')?.[1]
    return sign === undefined ? null : { length: first.length, text: sign + first.text }
  }

  /** A number below ten behind one that has figures: "20 minus 5". */
  function secondOfPair(tokens: readonly FigureToken[], i: number): Figure | null {
    for (const joint of joints) {
      const end = i - joint.length + 1
      for (let first = end - 1; first >= Math.max(0, end - 3); first -= 1) {
        const isFirst = isJoint(tokens, first, end, joint) && tokens[first]?.isName !== true
        const before = isFirst ? rule(tokens, first) : null
        if (before !== null && first + before.length === end && isPlain(before.text)) return belowTen(tokens, i)
      }
    }
    return null
  }

  return (tokens, i) => {
    const found = rule(tokens, i)
    return firstOfPair(tokens, i, found, longestChain) ?? found ?? secondOfPair(tokens, i)
  }
}

/**
 * "Two million three hundred thousand"; without millions or anything after them, it isn't read. `inside` may stand behind
 * millions: "um milhão e duzentos mil"; empty: nothing does.
 */
export function readerOfMillions(
  read: ReadNumber,
  scales: ReadonlyMap<string, number>,
  ones: ReadonlySet<string>,
  inside = '',
): ReadNumber {
  return (tokens, i) => {
    let value = 0
    let at = i
    for (let least = Infinity; ; at += 1) {
      const isOne = ones.has(wordAt(tokens, at)) && scales.has(wordAt(tokens, at + 1))
      const part = isOne ? { length: 1, value: 1 } : read(tokens, at)
      if (part === null) return null
      at += part.length
      const scale = scales.get(wordAt(tokens, at))
      // What follows is another number unless it is of hundreds: "three million one day".
      if (scale === undefined)
        return at > i + part.length && part.value >= 100 ? { length: at - i, value: value + part.value } : null
      if (scale >= least) return null
      value += part.value * scale
      least = scale
      if (inside !== '' && wordAt(tokens, at + 1) === inside && read(tokens, at + 2) !== null) at += 1
    }
  }
}
