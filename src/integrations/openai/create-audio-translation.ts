import type { Bytes } from '../../contract/endpoint.ts'
import { StepError } from '../../contract/app-error.ts'
import { translateContent } from '../../derived/translations/translate-content.ts'
import { joinBlocks, packedBlocks } from '../../text/content-blocks.ts'
import { baseLanguage } from '../../text/join-words.ts'
import { cutSegments } from '../../text/segments.ts'
import type { Made } from './answer.ts'
import { answerOf, transcribeOpen } from './create-audio-transcription.ts'
import { readTranslation } from './read-options.ts'
import type { AudioRequest } from '../requests/open-request.ts'
import { openForm, type OpenAiDeps } from './open-form.ts'

/** The only language that this operation of OpenAI's API translates into. */
const target = 'en'

/** Transcribes a file in any language and answers in English. */
export async function createAudioTranslation(deps: OpenAiDeps, request: AudioRequest): Promise<Bytes> {
  const open = await openForm(deps, request, readTranslation, false)
  try {
    const made = await transcribeOpen(open)
    const translated = await translate(deps, made, open.options.vocabulary, request.signal)
    return await answerOf({ ...translated, task: 'translate' }, open, request.signal)
  } catch (error) {
    throw await open.fail(error)
  } finally {
    await open.end()
  }
}

async function translate(
  { translators }: Pick<OpenAiDeps, 'translators'>,
  made: Made,
  names: string[],
  signal: AbortSignal,
): Promise<Made> {
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
