import { StepError } from '../contract/app-error.ts'
import type { SpeechChooser } from '../engines/speech/choose.ts'
import type { RecogniseResult, SpeechEngine } from '../engines/speech/port.ts'
import type { WindowResult } from '../transcripts/windows/window-result.ts'
import { engineName } from './deps.ts'

/**
 * The engine for a language that was heard in a window; null if nothing here transcribes it. Throws WaitError while its
 * model is being fetched.
 */
export async function engineForLanguage(
  speech: Pick<SpeechChooser, 'choose'>,
  language: string,
): Promise<SpeechEngine | null> {
  try {
    return (await speech.choose(language)).engine
  } catch (error) {
    if (error instanceof StepError && error.code === 'LANGUAGE_UNSUPPORTED') return null
    throw error
  }
}

/** The result of a window whose language was heard, with the engine that recognised it. */
export function inLanguage(result: RecogniseResult, language: string, engine: SpeechEngine | null): WindowResult {
  return {
    ...result,
    language,
    engine:
      engine === null
        ? null
        : { name: engineName(engine), quality: engine.quality, hasPunctuation: engine.abilities.punctuation },
  }
}

/** The result of a window that no engine can recognise. */
export const unrecognised: RecogniseResult = { words: [], segments: [], language: null, warnings: [] }
