import { plain } from '../plain-word.ts'

interface TimedWord {
  word: string
  start: number
  end: number
  /** The channel that it was heard in. */
  speaker: number
}

/** How loud the channels are. */
export interface Loudness {
  /** Mean level of a channel between two times, decibels. */
  level: (channel: number, start: number, end: number) => number
  /** How much quieter than channel `from` its sound is in channel `into`: a negative number of decibels. */
  leak: (from: number, into: number) => number
}

/** The other channel must be this much louder for a word to be its cross-talk, decibels. */
const louder = 3
/** Cross-talk is at most this much louder than the usual leak, decibels. */
const spread = 4
/** Two recognitions of a word differ by at most this, seconds. */
const tolerance = 0.3

/**
 * The words of several channels that one of them only overheard, because the other speaker's voice is in its microphone,
 * too: another channel is louder at that time, has a word there, and either has the same word or is louder by as much as
 * it always is where its speaker is alone.
 */
export function crossTalk<W extends TimedWord>(words: readonly W[], { level, leak }: Loudness): Set<W> {
  const byChannel = new Map<number, W[]>()
  for (const word of words.toSorted((a, b) => a.start - b.start)) {
    const own = byChannel.get(word.speaker) ?? []
    byChannel.set(word.speaker, own)
    own.push(word)
  }
  const found = new Set<W>()
  for (const [other, theirs] of byChannel) {
    for (const [channel, own] of byChannel) {
      if (other === channel) continue
      let first = 0
      for (const word of own) {
        while (first < theirs.length && (theirs[first]?.end ?? 0) < word.start - tolerance) first += 1
        const near: W[] = []
        for (let i = first; i < theirs.length && (theirs[i]?.start ?? 0) <= word.end + tolerance; i += 1) {
          near.push(theirs[i] as W)
        }
        if (near.length === 0) continue
        const difference = level(channel, word.start, word.end) - level(other, word.start, word.end)
        if (difference > -louder) continue
        const isSame = near.some((one) => plain(one.word) === plain(word.word))
        if (isSame || difference <= leak(other, channel) + spread) found.add(word)
      }
    }
  }
  return found
}
