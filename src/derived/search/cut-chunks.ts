import { hasPhraseSpaces, isSpaceless, spaceBetween } from '../../text/join-words.ts'
import { sentences } from '../../text/sentences.ts'
import type { Mark } from './marks.ts'

/** The unit that search finds: some sentences of one speaker. Times in seconds. */
export interface Chunk {
  speaker: number
  start: number
  end: number
  text: string
  marks: Mark[]
}

export interface SpokenWord {
  word: string
  start: number
  end: number
  speaker: number
}

/** 120 to 250 tokens, 60 seconds at most. */
const enoughTokens = 120
const mostTokens = 250
const mostSeconds = 60
/** Longer sentences are split at their longest pauses: recognisers without punctuation produce no sentences. */
const longTokens = 100
const longSeconds = 25

interface Piece {
  from: number
  to: number
  tokens: number
}

/**
 * Cuts a transcript into chunks: whole sentences within one speaker's turn, 120 to 250 tokens if the turn is long
 * enough, 60 s at most. Each starts with the last sentence of the one before. A single word may be longer.
 */
export function cutChunks(words: readonly SpokenWord[], language: string): Chunk[] {
  const chunks: Chunk[] = []
  let from = 0
  for (let i = 1; i <= words.length; i++) {
    if (i < words.length && words[i]?.speaker === words[from]?.speaker) continue
    if (i > from) cutTurn(words.slice(from, i), language, chunks)
    from = i
  }
  return chunks
}

function cutTurn(words: readonly SpokenWord[], language: string, chunks: Chunk[]): void {
  const pieces = sentences(words, language).flatMap(({ from, to }) => takeApart(words, from, to))
  const secondsOf = (first: Piece, last: Piece): number =>
    endOf(words, first.from, last.to) - (words[first.from]?.start ?? 0)
  let held: Piece[] = []
  let tokens = 0
  let fresh = 0
  const close = (): void => {
    const [first] = held
    const last = held.at(-1)
    if (first !== undefined && last !== undefined && fresh > 0)
      chunks.push(toChunk(words, first.from, last.to, language))
  }
  for (const piece of pieces) {
    const [first] = held
    const isFull = first !== undefined && (tokens + piece.tokens > mostTokens || secondsOf(first, piece) > mostSeconds)
    if (fresh > 0 && (tokens >= enoughTokens || isFull)) {
      close()
      const overlap = held.at(-1)
      const keeps =
        overlap !== undefined &&
        overlap.tokens + piece.tokens <= mostTokens &&
        overlap.tokens < enoughTokens &&
        secondsOf(overlap, piece) <= mostSeconds
      held = keeps ? [overlap] : []
      tokens = keeps ? overlap.tokens : 0
      fresh = 0
    }
    held.push(piece)
    tokens += piece.tokens
    fresh += 1
  }
  close()
}

/** Estimated tokens of a language model: four letters, or one character of a script without spaces. */
function tokensOf(word: string): number {
  let wide = 0
  for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) >= 0x0e00) wide += 1
  return Math.max(1, Math.ceil((word.length - wide) / 4) + wide)
}

function takeApart(words: readonly SpokenWord[], from: number, to: number): Piece[] {
  let tokens = 0
  for (let i = from; i < to; i++) tokens += tokensOf(words[i]?.word ?? '')
  const seconds = endOf(words, from, to) - (words[from]?.start ?? 0)
  if (to - from < 2 || (tokens <= longTokens && seconds <= longSeconds)) return [{ from, to, tokens }]
  // The longest pause near the middle, or the middle itself if there is no pause.
  const middle = from + Math.floor((to - from) / 2)
  const reach = Math.floor((to - from) / 4)
  let cut = Math.max(from + 1, middle)
  let longest = 0
  for (let i = Math.max(from + 1, middle - reach); i <= Math.min(to - 1, middle + reach); i++) {
    const pause = (words[i]?.start ?? 0) - (words[i - 1]?.end ?? 0)
    if (pause > longest + 0.001) {
      longest = pause
      cut = i
    }
  }
  return [...takeApart(words, from, cut), ...takeApart(words, cut, to)]
}

function endOf(words: readonly SpokenWord[], from: number, to: number): number {
  let end = 0
  for (let i = from; i < to; i++) end = Math.max(end, words[i]?.end ?? 0)
  return end
}

function toChunk(words: readonly SpokenWord[], from: number, to: number, language: string): Chunk {
  const isSpacelessText = isSpaceless(language)
  const keepsSpaces = hasPhraseSpaces(language)
  const marks: Mark[] = []
  let text = ''
  for (let i = from; i < to; i++) {
    const { word, start, end } = words[i] as SpokenWord
    const said = keepsSpaces ? word.trimStart() : word
    const isApart = said !== word || spaceBetween(words[i - 1]?.word ?? '', word, isSpacelessText)
    if (i > from && isApart) text += ' '
    marks.push({ from: text.length, to: text.length + said.length, start, end: Math.max(start, end) })
    text += said
  }
  const { start, speaker } = words[from] as SpokenWord
  return { speaker, start, end: endOf(words, from, to), text, marks }
}
