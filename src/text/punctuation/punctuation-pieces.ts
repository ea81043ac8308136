import { pauseAfter, type PlainWord } from './restore-punctuation.ts'

/** What a model gets at once. */
export interface Piece {
  /** The words, by index, in order. */
  words: number[]
  /** Of these, it decides on [from, to); the others show it what comes before and after. */
  from: number
  to: number
}

/** Words of one speaker without a long pause: [from, to). A sentence never reaches beyond it. */
export interface Passage {
  from: number
  to: number
  pieces: Piece[]
}

/** A pause that ends a sentence whatever its words, seconds. Not measured. */
const longPause = 2
/**
 * Bytes of a piece, a space after each word included. The English model has sequences of 200 tokens, two of them for the
 * borders, and a token has at least one byte. sherpa-onnx cuts longer texts and can mix up the marks of their parts.
 */
const mostBytes = 190
/** Bytes of the words before and after, about eight each: two cuts of a text then seldom differ. Not measured. */
const contextBytes = 40
/** Longer words aren't shown to a model; they are no words of a language. */
const longestWord = 60
/** So are words with marks or other signs of their own. */
const isPlain = /^[\p{L}\p{M}\p{N}'’-]+$/u

/** Cuts words for a punctuation model: at changes of speaker and long pauses, then at the longest pauses that there are. */
export function punctuationPassages(words: readonly PlainWord[]): Passage[] {
  const passages: Passage[] = []
  let from = 0
  for (let i = 0; i < words.length; i += 1) {
    const isLast = i + 1 === words.length
    if (!isLast && words[i]?.speaker === words[i + 1]?.speaker && pauseAfter(words, i) < longPause) continue
    passages.push({ from, to: i + 1, pieces: piecesOf(words, from, i + 1) })
    from = i + 1
  }
  return passages
}

function piecesOf(words: readonly PlainWord[], from: number, to: number): Piece[] {
  const shown: number[] = []
  const cost: number[] = []
  for (let i = from; i < to; i += 1) {
    const word = (words[i] as PlainWord).word.toLowerCase()
    const bytes = Buffer.byteLength(word)
    if (bytes > longestWord || !isPlain.test(word)) continue
    shown.push(i)
    cost.push(bytes + 1)
  }
  const pieces: Piece[] = []
  let own = 0
  while (own < shown.length) {
    const first = own - fitting(cost, own - 1, -1, contextBytes)
    const end = first + fitting(cost, first, 1, mostBytes)
    const isLast = end === shown.length
    const latest = Math.max(own + 1, end - fitting(cost, end - 1, -1, contextBytes))
    const cut = isLast ? end : longestPause(words, shown, own + Math.ceil((latest - own) / 2), latest)
    pieces.push({ words: shown.slice(first, end), from: own - first, to: cut - first })
    own = cut
  }
  return pieces
}

/** How many entries in a row, from index `at` on, have a sum of at most `most`. */
function fitting(costs: readonly number[], at: number, step: 1 | -1, most: number): number {
  let sum = 0
  let count = 0
  for (let i = at; i >= 0 && i < costs.length; i += step) {
    sum += costs[i] as number
    if (sum > most) break
    count += 1
  }
  return count
}

/** The cut from `least` to `most` words with the longest pause before it; the last of them. */
function longestPause(words: readonly PlainWord[], shown: readonly number[], least: number, most: number): number {
  let best = most
  let longest = -Infinity
  for (let cut = Math.max(1, least); cut <= most; cut += 1) {
    const pause = pauseAfter(words, shown[cut - 1] as number)
    if (pause >= longest) [best, longest] = [cut, pause]
  }
  return best
}
