import type { Passage, Word } from '../../contract/content.ts'
import type { FindAndReplace } from '../../contract/resources.ts'
import { leakBetween, meanLevel } from '../../platform/media/channel-levels.ts'
import { clock } from '../../text/clock.ts'
import { longestSpeaker } from '../../text/longest-speaker.ts'
import { matchSpeakers } from '../../text/match-speakers.ts'
import { paragraphsOf, paragraphStarts, segmentStarts } from '../../text/paragraphs.ts'
import { applyReplacements } from '../../text/replacements.ts'
import { carryCorrections, type Carried } from '../../text/carry-corrections.ts'
import { carrySpeakers, withWordSpeakers } from '../../text/carry-speakers.ts'
import { assignWordSpeakers, type Turn } from '../../text/assign-word-speakers.ts'
import { joinBlocks, packContent, type Packed } from '../../text/content-blocks.ts'
import { crossTalk } from '../../text/cross-talk.ts'
import { byTurns } from '../../text/by-turns.ts'
import { joinWindows } from '../../text/join-windows.ts'
import { markOverlaps, overlapsOfTurns, type TimeSpan } from '../../text/overlapping-speech.ts'
import { keepIds } from '../../text/keep-ids.ts'
import type { StoredContent } from '../../text/stored-content.ts'
import { languageStarts, type LanguageStretch } from '../../text/language-stretches.ts'
import { unrecognisedSpeech } from '../../text/unrecognised-speech.ts'
import { spokenLanguages, type LanguageInput } from '../spoken-languages.ts'
import { decodeWindowResult, type WindowResult } from '../../transcripts/windows/window-result.ts'

export interface AssembleInput extends LanguageInput {
  /** Results of the windows, in order, in stored form. */
  results: Uint8Array[]
  /** The ranges of the windows and what they share with their neighbours, seconds, in the same order. */
  stretches: { start: number; end: number; before: number; after: number; channel: number }[]
  /** How loud the channels are (see ChannelLevels), if each was recognised by itself; otherwise null. */
  channels: { levels: Uint8Array[]; areSpeakers: boolean } | null
  findAndReplaceWords: FindAndReplace[]
  /** The speaker turns; empty without diarization, or if the engine does it itself. */
  turns: readonly Turn[]
  /** When several people speak at once, as far as it is known: in order, without touching. */
  overlaps: readonly TimeSpan[]
  /** Whether a person gave the number of speakers: everybody in the turns then has words. */
  isCountGiven: boolean
  /** The previous transcript as blocks, to match its speakers with the new ones; null if no speaker was named. */
  named: Uint8Array[] | null
  /** The first word id that this transcript has never used. */
  firstId: number
  /** The previous engine text and people's corrections of it, as blocks; null the first time. */
  previous: { engine: Uint8Array[]; corrected: Uint8Array[] } | null
}

export interface Assembled {
  language: string
  /** The parts of a recording in several languages; empty otherwise. */
  languages: LanguageStretch[]
  /** The engine of most words. */
  engine: LanguageInput['engine']
  /** The turns' speaker for each index, −1 if a person gave all words of it to others; null without turns. */
  speakerOrder: number[] | null
  /** Old index → new index of the speakers of `named`. */
  sameSpeakers: Map<number, number>
  /** As recognised by the engine. */
  original: Packed
  /** With the corrections of the previous transcript; null if there were none. */
  carried: Packed | null
  corrections: { carried: number; lost: number }
  /** With the workspace's replacements; null if none applied. */
  replaced: Packed | null
  warnings: string[]
}

/** Shortest word, seconds: engines give some the same start and end. */
const shortestWord = 0.02

/** Words of all windows → content. Runs in a thread: a long recording has 40,000 words. */
export async function run(input: AssembleInput): Promise<Assembled> {
  const results = joined(input)
  const heard = placedWords(results, input.stretches)
  const spoken = await spokenLanguages(input, results)
  const { main: language, stretches: languages, punctuate } = spoken
  const { windows, words, order } =
    input.channels === null
      ? withSpeakers(heard, input, punctuate)
      : joinChannels(heard, input.stretches, input.channels, { language, punctuated: punctuate })
  let segments = results
    .flatMap((result, n) => segmentsOf(result, windows[n] ?? [], spoken.windows[n] ?? language))
    .toSorted((a, b) => a.start - b.start)
  const content = (list: Word[], ids?: number[]): StoredContent => ({
    words: list,
    segments,
    paragraphStarts: [
      ...new Set([...paragraphStarts(list, { language }), ...languageStarts(list, languages)]),
    ].toSorted((a, b) => a - b),
    estimated: false,
    ...(ids === undefined ? {} : { ids }),
  })
  // Block boundaries are multiples of ids, so a new transcript starts at a round id after all used ones.
  const firstId = Math.ceil(input.firstId / 500) * 500
  let last = { words, ids: words.map((_, index) => firstId + index), nextId: firstId + words.length }
  const original = packContent(content(words, last.ids), last.nextId)
  const stage = (next: Word[]): Packed => {
    last = { words: next, ...keepIds(last.words, next, last.ids, last.nextId) }
    return packContent(content(next, last.ids), last.nextId)
  }
  const corrections = carriedOver(words, input.previous)
  if (corrections.spelled !== null) segments = withWordSpeakers(segments, corrections.spelled, corrections.words)
  const carried = corrections.carried === 0 ? null : stage(corrections.words)
  const hasWords = new Set(corrections.words.map(({ speaker }) => speaker))
  const { words: changed, replaced } = applyReplacements(corrections.words, input.findAndReplaceWords, language)
  return {
    language,
    languages,
    engine: spoken.engine,
    speakerOrder: order?.map((speaker, index) => (hasWords.has(index) ? speaker : -1)) ?? null,
    sameSpeakers: input.named === null ? new Map() : matchSpeakers(joinBlocks(input.named).words, corrections.words),
    original,
    carried,
    corrections: { carried: corrections.carried, lost: corrections.lost },
    replaced: replaced.length === 0 ? null : stage(changed),
    warnings: [
      ...new Set(results.flatMap((result) => result.warnings)),
      ...spoken.warnings,
      ...unheardWarning(input, results),
    ],
  }
}

/**
 * What people corrected in the previous transcript, made again: words first, then speakers. `spelled`: the words before
 * they got other speakers; null if they kept them.
 */
function carriedOver(words: Word[], previous: AssembleInput['previous']): Carried & { spelled: Word[] | null } {
  if (previous === null) return { words, carried: 0, lost: 0, spelled: null }
  const [engine, corrected] = [joinBlocks(previous.engine), joinBlocks(previous.corrected)]
  const spelled = carryCorrections(words, engine, corrected)
  const spoken = carrySpeakers(spelled.words, engine, corrected)
  return {
    words: spoken.words,
    carried: spelled.carried + spoken.carried,
    lost: spelled.lost + spoken.lost,
    spelled: spoken.carried > 0 ? spelled.words : null,
  }
}

/** The words of each window, at times of the recording. */
function placedWords(results: readonly WindowResult[], stretches: AssembleInput['stretches']): Word[][] {
  let before = { start: 0, channel: 0 }
  return results.map((result, n) => {
    const { start: ownStart, before: shared, channel } = stretches[n] ?? { start: 0, before: 0, channel: 0 }
    const windowStart = ownStart - shared
    return result.words.map(({ word, confidence, speaker = 0, ...time }) => {
      // Onsets must not decrease: a window's padding may overlap the previous one by a few hundredths of a second. And
      // engines put some words into the padding, where nothing was said.
      const earliest = before.channel === channel ? before.start : 0
      const start = Math.max(time.start, earliest, milliseconds(windowStart))
      before = { start, channel }
      return { word, start, end: Math.max(time.end, milliseconds(start + shortestWord)), confidence, speaker }
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
  { turns, overlaps, isCountGiven }: Pick<AssembleInput, 'turns' | 'overlaps' | 'isCountGiven'>,
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
  stretches: AssembleInput['stretches'],
  { levels, areSpeakers }: NonNullable<AssembleInput['channels']>,
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
function joined({ results, stretches }: Pick<AssembleInput, 'results' | 'stretches'>): WindowResult[] {
  const decoded = results.map(decodeWindowResult)
  const words = joinWindows(
    decoded.map((result, n) => ({
      ...(stretches[n] ?? { start: 0, end: Infinity, before: 0, after: 0 }),
      words: result.words,
    })),
  )
  return decoded.map((result, n) => ({ ...result, words: words[n] ?? [] }))
}

function milliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}

/** Warns of speech without recognised words; otherwise an engine that fails silently would look like silence. */
function unheardWarning(input: AssembleInput, results: readonly WindowResult[]): string[] {
  const unheard = unrecognisedSpeech(
    input.stretches.flatMap((stretch, i) =>
      results[i]?.engine === null ? [] : [{ ...stretch, words: results[i]?.words ?? [] }],
    ),
  )
  if (unheard === null) return []
  const { seconds, of, first } = unheard
  return [
    `No words were recognised in ${Math.round(seconds)} of ${Math.round(of)} s of speech, first at ${clock(first)}. Try another engine or model.`,
  ]
}

/** The model's own segments, or what the words of the window say. Each belongs to the speaker with the most of it. */
function segmentsOf(
  result: { segments: readonly Omit<Passage, 'speaker'>[] },
  words: readonly Word[],
  language: string,
): Passage[] {
  if (result.segments.length > 0) {
    return result.segments.map((segment) => {
      const own = words.filter(
        ({ start, end }) => (start + end) / 2 >= segment.start && (start + end) / 2 < segment.end,
      )
      return { ...segment, speaker: longestSpeaker(own.length > 0 ? own : words) ?? 0 }
    })
  }
  return paragraphsOf(words, segmentStarts(words, { language }), language)
}
