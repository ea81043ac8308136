import { StepError } from '../contract/app-error.ts'
import type { RecogniseOptions, RecogniseResult, SpeechEngine } from '../engines/speech/port.ts'
import type { SpeechWindow } from '../engines/speech/windows.ts'
import { sampleRate } from '../platform/media/decode.ts'
import { observeEngine } from '../platform/observe-engine.ts'
import { placed, withContext } from './place-window.ts'

/** A lost process doesn't end a request: the window is recognised again. */
const attempts = 3

/** Recognises a window for a client that waits. */
export async function recogniseUrgently(
  engine: SpeechEngine,
  pcmPath: string,
  window: SpeechWindow,
  { language, vocabulary, effort, signal }: Pick<RecogniseOptions, 'language' | 'vocabulary' | 'effort' | 'signal'>,
): Promise<RecogniseResult> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const heard = await observeEngine('speech', engine, window.length / sampleRate, () =>
        engine.recognise(
          { path: pcmPath, sampleRate, ...withContext(window) },
          { language, vocabulary, ...(effort === undefined ? {} : { effort }), signal, isUrgent: true },
        ),
      )
      return placed(heard, window)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof StepError) || !error.retryable || attempt === attempts) throw error
    }
  }
}
