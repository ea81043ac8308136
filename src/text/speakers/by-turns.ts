import { sentenceEnds } from '../sentences.ts'

interface TimedWord {
  word: string
  /** Seconds. */
  start: number
  end: number
}

/** A pause that counts as the end of a sentence, seconds. */
const sentencePause = 0.6
/** Once a word has waited for this long, shorter pauses count too, seconds. */
const longWait = 5
const shortPause = 0.3
/** No word waits longer than this for those of another channel, seconds of the recording. */
export const longestWait = 10

/**
 * The words of channels that were recognised one by one, as turns: what somebody says stays together, also where others
 * speak at the same time, and turns are in order of their start. A turn of one channel in which another begins goes on
 * to the end of its sentence or a pause. Only after `longestWait` it is cut anywhere.
 *
 * Words of a channel keep their order. A word comes after others that start later, but by less than `longestWait`.
 * Each channel is in order of time.
 */
export function byTurns<W extends TimedWord>(channels: readonly (readonly W[])[], language: string): W[] {
  const queues = channels.map((words) => ({ words, next: 0, ends: sentenceEnds(words, language) }))
  const result: W[] = []
  let speaking = earliest(queues)
  while (speaking !== null) {
    const word = speaking.words[speaking.next] as W
    const isEnd = speaking.ends[speaking.next] === 1
    result.push(word)
    speaking.next += 1
    const following = speaking.words[speaking.next]
    const first = earliest(queues)
    const waiting = first?.words[first.next]
    if (following === undefined || waiting === undefined || isEnd) speaking = first
    else {
      const [pause, waited] = [following.start - word.end, following.start - waiting.start]
      if (pause >= (waited < longWait ? sentencePause : shortPause) || waited >= longestWait) speaking = first
    }
  }
  return result
}

interface Queue<W> {
  words: readonly W[]
  next: number
  ends: Uint8Array
}

/** The channel whose next word starts first; null at the end of all. */
function earliest<W extends TimedWord>(queues: readonly Queue<W>[]): Queue<W> | null {
  let found: Queue<W> | null = null
  for (const queue of queues) {
    const word = queue.words[queue.next]
    const best = found?.words[found.next]
    if (word !== undefined && (best === undefined || word.start < best.start)) found = queue
  }
  return found
}
