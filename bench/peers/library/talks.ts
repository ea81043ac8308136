import type { Talk } from './library.ts'

const vocabulary = 20_000
const wordsOfSentence = 10
/** One hour at 4 s a sentence. */
const sentencesOfTalk = 900

/** Seconds of each sentence. */
export const sentenceSeconds = 4

/** Hours of talk whose words follow Zipf's law; the same on each run. */
export function makeTalks(count: number): Talk[] {
  let state = 20_261_123
  const random = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
  const word = (): string => nameOf(Math.floor(vocabulary ** random()))
  return Array.from({ length: count }, (_, n) => ({
    title: `Meeting ${n}`,
    sentences: Array.from({ length: sentencesOfTalk }, () => Array.from({ length: wordsOfSentence }, word).join(' ')),
  }))
}

/** Word number `rank`, the most frequent first: syllables, so that no stop word is among them. */
export function nameOf(rank: number): string {
  const syllables = ['ba', 'ke', 'lo', 'mi', 'nu', 'ra', 'se', 'ti', 'vo', 'zu']
  return `x${String(rank).replaceAll(/\d/g, (digit) => syllables[Number(digit)] ?? '')}`
}
