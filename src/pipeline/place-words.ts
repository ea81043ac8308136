import type { Word } from '../contract/content.ts'
import { leakBetween, meanLevel } from '../platform/media/channel-levels.ts'
import { assignWordSpeakers, type Turn } from '../text/speakers/assign-word-speakers.ts'
import { byTurns } from '../text/speakers/by-turns.ts'
import { crossTalk } from '../text/speakers/cross-talk.ts'
import { joinWindows } from '../text/windows/join-windows.ts'
import { markOverlaps, overlapsOfTurns, type TimeSpan } from '../text/speakers/overlapping-speech.ts'
import type { Restore } from '../text/punctuation/restore-punctuation.ts'
import { decodeWindowResult, type WindowResult } from '../transcripts/windows/window-result.ts'
import { spokenLanguages, type LanguageInput, type SpokenLanguages } from './spoken-languages.ts'
import { roundSeconds } from '../text/round-seconds.ts'

/** What the words of a recording are placed by. */
export interface PlaceInput extends LanguageInput {
  /** Results of the windows, in order, in stored form. */
  results: Uint8Array[]
  /** The ranges of the windows and what they share with their neighbours, seconds, in the same order. */
  stretches: { start: number; end: number; before: number; after: number; channel: number }[]
  /** How loud the channels are (see ChannelLevels), if each was recognised by itself; otherwise null. */
  channels: { levels: Uint8Array[]; areSpeakers: boolean } | null
  /** The speaker turns; empty without diarization, or if the engine does it itself. */
  turns: readonly Turn[]
  /** When several people speak at once, as far as it is known: in order, without touching. */
  overlaps: readonly TimeSpan[]
  /** Whether a person gave the number of speakers: everybody in the turns then has words. */
  isCountGiven: boolean
}

/** Shortest word, seconds: engines give some the same start and end. */
const shortestWord = 0.02

export interface PlacedWords extends Joined {
  results: WindowResult[]
  spoken: SpokenLanguages
}

/** The words of all windows, each once, with their speakers, punctuated by `restore` where the engine left that out. */
export async function placeWords(input: PlaceInput, restore: Restore): Promise<PlacedWords> {
  const results = joined(input)
  const heard = placedWords(results, input.stretches)
  const spoken = await spokenLanguages(input, results, restore)
  const { main: language, punctuate } = spoken
  const placed =
    input.channels === null
      ? withSpeakers(heard, input, punctuate)
      : joinChannels(heard, input.stretches, input.channels, { language, punctuated: punctuate })
  return { results, spoken, ...placed }
}

/** The words of each window, at times of the recording. */
function placedWords(results: readonly WindowResult[], stretches: PlaceInput['stretches']): Word[][] {
  let before = { start: 0, channel: 0 }
  return results.map((result, n) => {
    const { start: ownStart, before: shared, channel } = stretches[n] ?? { start: 0, before: 0, channel: 0 }
    const windowStart = ownStart - shared
    return result.words.map(({ word, confidence, speaker = 0, ...time }) => {
      // Onsets must not decrease: a window's padding may overlap the previous one by a few hundredths of a second. And
      // engines put some words into the padding, where nothing was said.
      const earliest = before.channel === channel ? before.start : 0
      const start = Math.max(time.start, earliest, roundSeconds(windowStart))
      before = { start, channel }
      return { word, start, end: Math.max(time.end, roundSeconds(start + shortestWord)), confidence, speaker }
    })
  })
}

interface Joined {
  /** The words of each window, without restored punctuation. */
  windows: Word[][]
  words: Word[]
  /** The turns' speaker, or the channel, for each index; null without either. */
  order: number[] | null
}

/** The words with the speakers of the turns. */
function withSpeakers(
  heard: Word[][],
  { turns, overlaps, isCountGiven }: Pick<PlaceInput, 'turns' | 'overlaps' | 'isCountGiven'>,
  punctuated: (words: Word[]) => Word[],
): Joined {
  const { words, order } = assignWordSpeakers(markOverlaps(heard.flat(), overlaps), turns, isCountGiven)
  let next = 0
  const windows = heard.map(({ length }) => words.slice(next, (next += length)))
  return { windows, words: punctuated(words), order }
}

/** The words of all channels by turns, each channel one speaker, without cross-talk. */
function joinChannels(
  heard: Word[][],
  stretches: PlaceInput['stretches'],
  { levels, areSpeakers }: NonNullable<PlaceInput['channels']>,
  { language, punctuated }: { language: string; punctuated: (words: Word[]) => Word[] },
): Joined {
  const own = heard.map((list, n) => list.map((word) => ({ ...word, speaker: stretches[n]?.channel ?? 0 })))
  const leaks = levels.map((_, from) => levels.map((_level, into) => leakBetween(levels, from, into)))
  const overheard = crossTalk(own.flat(), {
    level: (channel, start, end) => meanLevel(levels[channel] ?? new Uint8Array(), start, end),
    leak: (from, into) => leaks[from]?.[into] ?? 0,
  })
  const kept = own.map((list) => list.filter((word) => !overheard.has(word)))
  const inTime = kept.flat().toSorted((a, b) => a.start - b.start)
  const order = [...new Set(inTime.map(({ speaker }) => speaker))]
  const numbered = (list: Word[]): Word[] =>
    list.map((word) => ({ ...word, speaker: areSpeakers ? order.indexOf(word.speaker) : 0 }))
  // Sentences end in a channel, whatever is said in the others.
  const spoken = order.map((channel) => punctuated(inTime.filter(({ speaker }) => speaker === channel)))
  const overlaps = areSpeakers ? overlapsOfTurns(spoken.flat()) : []
  const words = byTurns(
    spoken.map((list) => markOverlaps(list, overlaps)),
    language,
  )
  return { windows: kept.map(numbered), words: numbered(words), order: areSpeakers ? order : null }
}

/** The results of the windows; words of speech that two of them share are in one of them. */
function joined({ results, stretches }: Pick<PlaceInput, 'results' | 'stretches'>): WindowResult[] {
  const decoded = results.map(decodeWindowResult)
  const words = joinWindows(
    decoded.map((result, n) => ({
      ...(stretches[n] ?? { start: 0, end: Infinity, before: 0, after: 0 }),
      words: result.words,
    })),
  )
  return decoded.map((result, n) => ({ ...result, words: words[n] ?? [] }))
}
