import { StepError } from '../../contract/app-error.ts'
import { translateContent } from '../../derived/translations/translate-content.ts'
import type { TranslationChooser } from '../../engines/translation/port.ts'
import { joinBlocks, packedBlocks } from '../../text/content-blocks.ts'
import { baseLanguage } from '../../text/join-words.ts'
import { cutSegments } from '../../text/segments.ts'
import type { FileTranscript, PreparedFile } from './port.ts'

/** The only language that these APIs translate into. */
const target = 'en'

/** The transcript of a file in English; as it is if it's English. StepError LANGUAGE_UNSUPPORTED. */
export async function translateIntoEnglish<T extends FileTranscript & { file: PreparedFile }>(
  translators: Pick<TranslationChooser, 'open'>,
  made: T,
  names: string[],
  signal: AbortSignal,
): Promise<T> {
  if (baseLanguage(made.language) === target || made.words.length === 0) return made
  if (made.language === 'und') {
    throw new StepError(
      'LANGUAGE_UNSUPPORTED',
      "The language of the file couldn't be detected, so it can't be translated.",
    )
  }
  const { packed, engine, quality, warnings } = await translateContent(
    translators,
    { packed: made.packed, language: made.language, names },
    target,
    signal,
  )
  const { words } = joinBlocks(packedBlocks(packed))
  return {
    ...made,
    language: target,
    words,
    segments: cutSegments(words, target),
    packed,
    // A translation of a draft is a draft.
    file: { ...made.file, quality: quality === 'draft' ? 'draft' : made.file.quality },
    warnings: [...made.warnings, ...warnings, ...(engine === null ? [] : [`Translated by ${engine}.`])],
  }
}
