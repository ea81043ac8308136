import type { Passage, Word } from '../../contract/content.ts'
import type { FindAndReplace } from '../../contract/resources.ts'
import { clock } from '../../text/clock.ts'
import { longestSpeaker, longestSpeakerBetween } from '../../text/speakers/longest-speaker.ts'
import { matchSpeakers } from '../../text/speakers/match-speakers.ts'
import { paragraphsOf, paragraphStarts, segmentStarts } from '../../text/paragraphs.ts'
import { applyReplacements } from '../../text/corrections/replacements.ts'
import { carryCorrections, type Carried } from '../../text/corrections/carry-corrections.ts'
import { carryTimes } from '../../text/corrections/carry-times.ts'
import { inTimesOf, withMovedWords } from '../../text/corrections/move-words.ts'
import { carryBreaks } from '../../text/subtitles/carry-breaks.ts'
import { carrySpeakers, withWordSpeakers } from '../../text/speakers/carry-speakers.ts'
import { freeId, joinBlocks, packContent, type Packed } from '../../text/content-blocks.ts'
import type { Punctuated } from '../../text/punctuation/punctuate-by-model.ts'
import { keepIds } from '../../text/corrections/keep-ids.ts'
import type { StoredContent } from '../../text/stored-content.ts'
import { languageStarts, type LanguageStretch } from '../../text/languages/language-stretches.ts'
import { unrecognisedSpeech } from '../../text/windows/unrecognised-speech.ts'
import { answering } from '../punctuation-answers.ts'
import { withTimesHeard, type TimedText, type TextToKeep } from './keep-text.ts'
import { placeWords, type PlaceInput } from '../place-words.ts'
import type { LanguageInput } from '../spoken-languages.ts'
import type { WindowResult } from '../../transcripts/windows/window-result.ts'
import { warning } from '../../text/messages/warnings.ts'

export interface AssembleInput extends PlaceInput {
  /** What punctuation models wrote, for each question of `listQuestions`; null: none was asked. */
  answers: readonly (Punctuated | null)[] | null
  findAndReplaceWords: FindAndReplace[]
  /** The previous transcript as blocks, to match its speakers with the new ones; null if no speaker was named. */
  named: Uint8Array[] | null
  /** The first word id that this transcript has never used. */
  firstId: number
  /**
   * The previous engine text and people's corrections of it, as blocks; null the first time. `timed`: the version whose times
   * are the last that no person set.
   */
  previous: { engine: Uint8Array[]; timed: Uint8Array[]; corrected: Uint8Array[] } | null
  /**
   * The text that stays, as blocks, and gets the times at which it is heard; null: the text is new. `heard`: what an earlier run
   * heard, as blocks, where this one didn't listen.
   */
  kept: (TextToKeep & { heard: Uint8Array[] | null }) | null
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
  /** The text that stays. */
  kept: TimedText | null
  warnings: string[]
}

/** Words of all windows → content. Runs in a thread: a long recording has 40,000 words. */
export async function run(input: AssembleInput): Promise<Assembled> {
  const restorer = answering(input.answers)
  const { results, spoken, windows, words, order } = await placeWords(input, restorer.restore)
  const { main: language, stretches: languages } = spoken
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
  const firstId = freeId(input.firstId)
  let last = { words, ids: words.map((_, index) => firstId + index), nextId: firstId + words.length }
  const original = packContent(content(words, last.ids), last.nextId)
  /** `untimed`: the words before some got other times, by which ids are kept. */
  const stage = (next: Word[], untimed = next): Packed => {
    last = { words: next, ...keepIds(last.words, untimed, last.ids, last.nextId) }
    return packContent(content(next, last.ids), last.nextId)
  }
  const corrections = carriedOver(words, input.previous)
  const { spelled, untimed } = corrections
  if (spelled !== null) segments = withWordSpeakers(segments, spelled, untimed ?? corrections.words)
  if (untimed !== null) segments = withMovedWords(segments, untimed, corrections.words)
  const carried = corrections.carried === 0 ? null : stage(corrections.words, untimed ?? corrections.words)
  const kept = input.kept === null ? null : timesOf(input.kept, words)
  const hasWords = new Set(corrections.words.map(({ speaker }) => speaker))
  const ofWords = order?.map((speaker, index) => (hasWords.has(index) ? speaker : -1)) ?? null
  const { words: changed, replaced } = applyReplacements(corrections.words, input.findAndReplaceWords, language)
  return {
    language,
    languages,
    engine: spoken.engine,
    speakerOrder:
      order === null || kept?.speakersHeard == null ? ofWords : kept.speakersHeard.map((index) => order[index] ?? -1),
    sameSpeakers: input.named === null ? new Map() : matchSpeakers(joinBlocks(input.named).words, corrections.words),
    original,
    carried,
    corrections: { carried: corrections.carried, lost: corrections.lost },
    replaced: replaced.length === 0 ? null : stage(changed),
    kept,
    warnings: [
      ...new Set(results.flatMap((result) => result.warnings)),
      ...spoken.warnings,
      ...restorer.warnings(),
      ...unheardWarning(input, results),
    ],
  }
}

function timesOf({ heard, ...text }: NonNullable<AssembleInput['kept']>, words: readonly Word[]): TimedText {
  return withTimesHeard(text, heard === null ? words : joinBlocks(heard).words)
}

/**
 * What people corrected in the previous transcript, made again: words, then speakers, then where subtitles break, then times.
 * `spelled`: the words before they got other speakers; null if they kept them. `untimed`: before they got other times;
 * null: they kept those.
 */
function carriedOver(
  words: Word[],
  previous: AssembleInput['previous'],
): Carried & { spelled: Word[] | null; untimed: Word[] | null } {
  if (previous === null) return { words, carried: 0, lost: 0, spelled: null, untimed: null }
  const corrected = joinBlocks(previous.corrected)
  const engine = inTimesOf(joinBlocks(previous.engine), corrected)
  const spelled = carryCorrections(words, engine, corrected)
  const spoken = carrySpeakers(spelled.words, engine, corrected)
  const cut = carryBreaks(spoken.words, engine, corrected)
  const timed = carryTimes(cut.words, joinBlocks(previous.timed), corrected)
  return {
    words: timed.words,
    untimed: timed.carried > 0 ? cut.words : null,
    carried: spelled.carried + spoken.carried + cut.carried + timed.carried,
    lost: spelled.lost + spoken.lost + cut.lost + timed.lost,
    spelled: spoken.carried > 0 ? spelled.words : null,
  }
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
  const values = { seconds: Math.round(seconds), of: Math.round(of), time: clock(first) }
  return [warning('SPEECH_WITHOUT_WORDS', values)]
}

/** The model's own segments, or what the words of the window say. Each belongs to the speaker with the most of it. */
function segmentsOf(
  result: { segments: readonly Omit<Passage, 'speaker'>[] },
  words: readonly Word[],
  language: string,
): Passage[] {
  if (result.segments.length > 0) {
    const speakerBetween = longestSpeakerBetween(words)
    const ofMost = longestSpeaker(words) ?? 0
    return result.segments.map((segment) => ({
      ...segment,
      speaker: speakerBetween(segment.start, segment.end) ?? ofMost,
    }))
  }
  return paragraphsOf(words, segmentStarts(words, { language }), language)
}
