import { baseLanguage, isSpaceless } from './join-words.ts'

/** A word as used for restoring punctuation; times in seconds. */
export interface PlainWord {
  word: string
  start: number
  end: number
  speaker?: number
}

export interface RestoreOptions {
  /** BCP 47. */
  language: string
  /** Correct spelling of names and terms: the workspace's vocabulary and speakers. */
  names: readonly string[]
}

/**
 * Port: adds case and punctuation to the words of an engine that omits them. Count, order and times are unchanged.
 * `restorePunctuation` needs no model; implementations with a model may be slower.
 */
export type PunctuationRestorer = <W extends PlainWord>(
  words: readonly W[],
  options: RestoreOptions,
) => W[] | Promise<W[]>

/** A pause that ends a sentence, in seconds. */
const sentencePause = 0.6
/** A sentence without such a pause is cut at its longest pause once it has this many words. */
const longestSentence = 45
/** Shortest pause for such a cut, in seconds. */
const leastPause = 0.15

/**
 * Restores what can be known without a model: sentences end at pauses and changes of speaker, begin with a
 * capital and end with a full stop, in English with a question mark where the first words have the order of a
 * question; "I" and names that are given get their capitals. It adds no comma and guesses no name.
 */
export function restorePunctuation<W extends PlainWord>(words: readonly W[], options: RestoreOptions): W[] {
  const english = baseLanguage(options.language) === 'en'
  const texts = words.map(({ word }) => word.toLowerCase())
  if (english) for (const [i, text] of texts.entries()) if (/^i(?:$|['’])/.test(text)) texts[i] = `I${text.slice(1)}`
  writeNames(texts, options.names)
  const mark = fullStop(options.language)
  for (const { from, to } of cutSentences(words)) {
    const asks = english && isQuestion(texts.slice(from, Math.min(to, from + 3)))
    texts[from] = capitalise(texts[from] as string)
    const last = texts[to - 1] as string
    if (!/[.!?。？！।؟…]$/u.test(last)) texts[to - 1] = last + (asks ? '?' : mark)
  }
  return words.map((word, i) => ({ ...word, word: texts[i] as string }))
}

function cutSentences(words: readonly PlainWord[]): { from: number; to: number }[] {
  const list: { from: number; to: number }[] = []
  let from = 0
  for (let i = 0; i < words.length; i++) {
    if (i + 1 < words.length && !endsAt(words, i)) continue
    addLong(words, from, i + 1, list)
    from = i + 1
  }
  return list
}

function endsAt(words: readonly PlainWord[], i: number): boolean {
  return words[i]?.speaker !== words[i + 1]?.speaker || pauseAfter(words, i) >= sentencePause
}

/** Cuts long sentences at the longest pause of each next range, from left to right. */
function addLong(words: readonly PlainWord[], start: number, to: number, list: { from: number; to: number }[]): void {
  let from = start
  while (to - from > longestSentence) {
    let best = -1
    let longest = leastPause
    // Keeps the first words together: a sentence of one or two words is rare.
    for (let i = from + 4; i < from + longestSentence && i + 4 < to; i++) {
      if (pauseAfter(words, i) < longest) continue
      longest = pauseAfter(words, i)
      best = i + 1
    }
    if (best < 0) break
    list.push({ from, to: best })
    from = best
  }
  list.push({ from, to })
}

function pauseAfter(words: readonly PlainWord[], i: number): number {
  const pause = (words[i + 1] as PlainWord).start - (words[i] as PlainWord).end
  return Math.round(pause * 1000) / 1000
}

function fullStop(language: string): string {
  const base = baseLanguage(language)
  if (base === 'zh' || base === 'ja' || base === 'yue') return '。'
  if (base === 'hi' || base === 'mr' || base === 'ne' || base === 'bn') return '।'
  if (base === 'ur') return '۔'
  // Thai, Lao, Khmer and Burmese end sentences with a space or marks of their own.
  return isSpaceless(language) ? '' : '.'
}

function capitalise(text: string): string {
  return text.replace(/^(\P{L}*)(\p{Ll})/u, (_, before: string, letter: string) => before + letter.toUpperCase())
}

const auxiliary =
  /^(?:is|are|was|were|do|does|did|can|could|will|would|should|shall|may|have|has|isn't|aren't|wasn't|weren't|don't|doesn't|didn't|can't|couldn't|won't|wouldn't|shouldn't|haven't|hasn't)$/
const subject = /^(?:I|you|he|she|it|we|they|this|that|these|those|there|the|your|my|our|their|his|her)$/
const pronoun = /^(?:I|you|he|she|it|we|they|there)$/
const asking = /^(?:who|what|where|when|why|how)$/

/** "are you …", "what did they …": an auxiliary before its subject. Anything less clear isn't treated as a question. */
function isQuestion([first = '', second = '', third = '']: readonly string[]): boolean {
  if (auxiliary.test(first)) return pronoun.test(second)
  return asking.test(first) && auxiliary.test(second) && subject.test(third)
}

/** Writes each known name with its given spelling wherever its words occur in a row. The longest wins. */
function writeNames(texts: string[], names: readonly string[]): void {
  const known = new Map<string, string[][]>()
  for (const name of names) {
    const parts = name.trim().split(/\s+/)
    const first = parts[0]?.toLowerCase() ?? ''
    if (first === '' || !/\p{Lu}/u.test(name)) continue
    known.set(
      first,
      [...(known.get(first) ?? []), parts].toSorted((a, b) => b.length - a.length),
    )
  }
  if (known.size === 0) return
  for (let i = 0; i < texts.length; i++) {
    const text = (texts[i] as string).toLowerCase()
    const candidates = [...(known.get(text) ?? []), ...(known.get(possessive(text).stem) ?? [])]
    const parts = candidates.find((parts) => parts.every((part, n) => partMatches(texts, i + n, part, n, parts)))
    if (parts === undefined) continue
    for (const [n, part] of parts.entries()) {
      const own = texts[i + n] as string
      texts[i + n] = part + (own.toLowerCase() === part.toLowerCase() ? '' : possessive(own).rest)
    }
    i += parts.length - 1
  }
}

function partMatches(texts: readonly string[], at: number, part: string, n: number, parts: readonly string[]): boolean {
  const text = texts[at]?.toLowerCase()
  if (text === undefined) return false
  if (text === part.toLowerCase()) return true
  return n === parts.length - 1 && possessive(text).stem === part.toLowerCase()
}

function possessive(text: string): { stem: string; rest: string } {
  const at = text.search(/['’]s$/)
  return at > 0 ? { stem: text.slice(0, at), rest: text.slice(at) } : { stem: text, rest: '' }
}
