import { StepError } from '../../contract/app-error.ts'
import { translateContent } from '../../derived/translations/translate-content.ts'
import type { TranslationChooser } from '../../engines/translation/port.ts'
import { joinBlocks, packedBlocks } from '../../text/content-blocks.ts'
import { baseLanguage } from '../../text/join-words.ts'
import { cutSegments } from '../../text/segments.ts'
import type { Heard } from './hear-file.ts'

/** The only language that these APIs translate into. */
const target = 'en'

/** What was heard of a file, in English; as it is if it's English. StepError LANGUAGE_UNSUPPORTED. */
export async function translateIntoEnglish(
  translators: Pick<TranslationChooser, 'open'>,
  heard: Heard,
  names: string[],
  signal: AbortSignal,
): Promise<Heard> {
  if (baseLanguage(heard.language) === target || heard.words.length === 0) return heard
  if (heard.language === 'und') {
    throw new StepError(
      'LANGUAGE_UNSUPPORTED',
      "The language of the file couldn't be detected, so it can't be translated.",
    )
  }
  const { packed, engine, quality, warnings } = await translateContent(
    translators,
    { packed: heard.packed, language: heard.language, names },
    target,
    signal,
  )
  const { words } = joinBlocks(packedBlocks(packed))
  return {
    ...heard,
    language: target,
    words,
    segments: cutSegments(words, target),
    packed,
    // A translation of a draft is a draft.
    file: { ...heard.file, quality: quality === 'draft' ? 'draft' : heard.file.quality },
    warnings: [...new Set([...heard.warnings, ...warnings]), ...(engine === null ? [] : [`Translated by ${engine}.`])],
  }
}
