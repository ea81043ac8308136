import { firstFrom } from '../first-from.ts'

/** Something that one speaker says: a word, a segment or a turn. Seconds. */
export interface Said {
  start: number
  end: number
  speaker: number
}

/** Seconds of speech from one time to another, both in seconds. Words that overlap count each. */
export type SpeakingTime = (start: number, end: number) => number

/** When each speaker speaks, in the order in which they begin. Each question takes the same short time. */
export function speakingTimes(words: readonly Said[]): Map<number, SpeakingTime> {
  const bySpeaker = Map.groupBy(
    words.toSorted((a, b) => a.start - b.start),
    ({ speaker }) => speaker,
  )
  return new Map([...bySpeaker].map(([speaker, own]) => [speaker, timeOfWords(own)]))
}

/** The seconds of some words in which somebody speaks. */
export function secondsDuring(words: readonly Omit<Said, 'speaker'>[], time: SpeakingTime): number {
  return words.reduce((sum, { start, end }) => sum + time(start, end), 0)
}

function timeOfWords(words: readonly Said[]): SpeakingTime {
  // Until a time, a word has lasted since its start, less the time since its end.
  const [begun, ended] = [timeSince(words.map(({ start }) => start)), timeSince(words.map(({ end }) => end))]
  const until = (time: number): number => begun(time) - ended(time)
  return (start, end) => Math.max(0, until(inMs(end)) - until(inMs(start))) / 1000
}

/** How long ago earlier moments are, together. In whole milliseconds, whose sums are exact. */
function timeSince(seconds: readonly number[]): (time: number) => number {
  const moments = seconds.map(inMs).toSorted((a, b) => a - b)
  const sums = new Float64Array(moments.length + 1)
  for (const [i, moment] of moments.entries()) sums[i + 1] = (sums[i] as number) + moment
  return (time) => {
    const count = firstFrom(moments, (moment) => moment, time)
    return count * time - (sums[count] as number)
  }
}

function inMs(seconds: number): number {
  return Math.round(seconds * 1000)
}
