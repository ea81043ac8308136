import { commonSequence } from '../../text/common-sequence.ts'
import type { RecognisedWord } from './port.ts'

export interface Preferred {
  words: RecognisedWord[]
  /** Whether the plain result was kept somewhere because the other one lost or added text. */
  isRejected: boolean
}

interface Block {
  /** Words that differ: [from, to) in the plain and in the biased result. */
  plain: [number, number]
  biased: [number, number]
}

/**
 * Takes words of the vocabulary from a search that prefers them. Everywhere else the plain search is kept, because a
 * beam search changes other words too: it added a word to one of five real clips, and with some models it loses text
 * (sherpa-onnx issue 3267). So a stretch is also kept if its lengths differ by more than a factor of two.
 */
export function preferVocabulary(
  plain: readonly RecognisedWord[],
  biased: readonly RecognisedWord[],
  vocabulary: readonly string[],
): Preferred {
  const found = occurrences(
    biased.map(({ word }) => folded(word)),
    vocabulary,
  )
  const words: RecognisedWord[] = []
  let next = 0
  let isRejected = false
  for (const block of differences(plain, biased)) {
    const [from, to] = block.biased
    if (!found.slice(from, to).includes(true)) continue
    const old = plain.slice(...block.plain)
    const own = biased.slice(from, to)
    const before = plain[block.plain[0] - 1]?.end ?? 0
    const after = plain[block.plain[1]]?.start ?? Infinity
    if (!isAsLong(old, own)) {
      isRejected = true
      continue
    }
    words.push(...plain.slice(next, block.plain[0]))
    // The two searches give a token times that differ by a frame or two.
    for (const word of own) {
      const start = Math.min(after, Math.max(word.start, words.at(-1)?.end ?? before))
      words.push({ ...word, start, end: Math.max(start, Math.min(word.end, after)) })
    }
    next = block.plain[1]
  }
  return { words: [...words, ...plain.slice(next)], isRejected }
}

function isAsLong(old: readonly RecognisedWord[], own: readonly RecognisedWord[]): boolean {
  const letters = (words: readonly RecognisedWord[]): number =>
    words.reduce((sum, { word }) => sum + folded(word).length, 0)
  return letters(own) <= 2 * letters(old) && letters(old) <= 2 * letters(own)
}

/** Without case, accents, punctuation and the possessive. */
function folded(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/['’]s$/u, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Which words belong to an entry of the vocabulary. */
function occurrences(words: readonly string[], vocabulary: readonly string[]): boolean[] {
  const found = words.map(() => false)
  for (const entry of vocabulary) {
    const parts = entry
      .split(/[\s/]+/u)
      .map(folded)
      .filter((part) => part !== '')
    if (parts.length === 0) continue
    for (let at = 0; at + parts.length <= words.length; at += 1) {
      if (parts.every((part, i) => words[at + i] === part)) found.fill(true, at, at + parts.length)
    }
  }
  return found
}

/** Where two results differ, by their longest common sequence of words. */
function differences(plain: readonly RecognisedWord[], biased: readonly RecognisedWord[]): Block[] {
  const blocks: Block[] = []
  let [from, biasedFrom] = [0, 0]
  const common = commonSequence(plain, biased, (a, b) => a.word.toLowerCase() === b.word.toLowerCase())
  for (const [to, biasedTo] of [...common, [plain.length, biased.length] as const]) {
    if (to > from || biasedTo > biasedFrom) blocks.push({ plain: [from, to], biased: [biasedFrom, biasedTo] })
    from = to + 1
    biasedFrom = biasedTo + 1
  }
  return blocks
}
