import { joinBlocks, packContent, type Packed } from '../../text/content-blocks.ts'
import { keepIds } from '../../text/corrections/keep-ids.ts'
import type { StoredContent } from '../../text/stored-content.ts'
import { carryBreaks } from '../../text/subtitles/carry-breaks.ts'
import { carrySentences, correctedSentences } from '../../text/translations/corrected-sentences.ts'
import { inTimesOfOriginal } from '../../text/translations/in-times-of-original.ts'
import { translatedContent } from '../../text/translations/translated-content.ts'
import { translationUnits, type TranslationUnit } from '../../text/translations/translation-units.ts'

export interface BuildInput {
  /** Of the original. */
  blocks: Uint8Array[]
  units: TranslationUnit[]
  /** A translation for each unit. */
  texts: string[]
  /** Of the translation. */
  language: string
  /** What the translation was before; null: there was none. */
  previous: PreviousContent | null
}

export interface PreviousContent {
  /** Whether it is of this version of the original, by the same engine. */
  isOfSame: boolean
  /** The current version. */
  now: Uint8Array[]
  nextId: number
  /** Null: nobody corrected it. */
  corrected: {
    /** As the engine made it. */
    made: Uint8Array[]
    /** The version of the original that was translated. */
    source: Uint8Array[]
    sourceLanguage: string
  } | null
}

export interface Built {
  /** As the engine made it. */
  packed: Packed
  /** Whether the engine made the same before, of the same version of the original. Then nothing is carried. */
  isSame: boolean
  /** With what people had corrected; null: nothing. */
  carried: Packed | null
  corrections: { carried: number; lost: number }
}

/** Builds the content of a translation. Runs in a thread. */
export async function run({ blocks, units, texts, language, previous }: BuildInput): Promise<Built> {
  const original = joinBlocks(blocks)
  const fresh = translatedContent(original, units, texts, language)
  const none = { carried: 0, lost: 0 }
  if (previous === null) return { packed: packContent(fresh), isSame: false, carried: null, corrections: none }
  const now = joinBlocks(previous.now)
  const { corrected } = previous
  const before = corrected === null ? now : joinBlocks(corrected.made)
  const isSame = previous.isOfSame && areSame(fresh, before)
  const made = withIds(fresh, now, previous.nextId)
  const packed = packContent(made, made.nextId)
  if (isSame || corrected === null) return { packed, isSame, carried: null, corrections: none }
  const source = joinBlocks(corrected.source)
  const sentencesBefore = translationUnits(source, corrected.sourceLanguage, [])
  const inTime = inTimesOfOriginal({ units: sentencesBefore, made: before, now }, source, original, language)
  const sentences = correctedSentences(inTime.units, inTime.made, inTime.now, language)
  const again = carrySentences(units, texts, sentences)
  const content = translatedContent(original, units, again.texts, language)
  const breaks = carryBreaks(content.words, inTime.made, inTime.now)
  const corrections = { carried: again.carried + breaks.carried, lost: again.lost + breaks.lost }
  if (corrections.carried === 0) return { packed, isSame, carried: null, corrections }
  const whole = withIds({ ...content, words: breaks.words }, made, made.nextId)
  return { packed, isSame, carried: packContent(whole, whole.nextId), corrections }
}

function withIds(
  content: StoredContent,
  before: StoredContent,
  firstNew: number,
): StoredContent & { ids: number[]; nextId: number } {
  return { ...content, ...keepIds(before.words, content.words, before.ids, firstNew) }
}

/** Whether two contents read the same, at the same times. */
function areSame(one: StoredContent, other: StoredContent): boolean {
  const read = ({ words, segments, paragraphStarts }: StoredContent): string =>
    JSON.stringify([
      words.map(({ word, start, end, speaker }) => [word, start, end, speaker]),
      segments.map(({ text, start, end, speaker }) => [text, start, end, speaker]),
      paragraphStarts,
    ])
  return read(one) === read(other)
}
