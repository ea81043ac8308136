import { answerRequests } from '../../platform/processes/pool-child.ts'
import { readWindow, toFloat } from '../speech/pcm.ts'
import type { WindowInput } from '../speech/port.ts'
import { loadSherpa } from '../speech/sherpa-library.ts'
import { fileOf } from '../speech/sherpa-models.ts'

/** A multilingual Whisper model. */
export interface LanguageSetup {
  folder: string
  /** Names of the model's files. */
  files: readonly string[]
}

export type LanguageRequest = WindowInput

answerRequests((given) => {
  const setup = given as LanguageSetup
  const { SpokenLanguageIdentification } = loadSherpa()
  const identification = new SpokenLanguageIdentification({
    whisper: { encoder: fileOf(setup, 'encoder'), decoder: fileOf(setup, 'decoder') },
    numThreads: 1,
    provider: 'cpu',
    debug: false,
  })
  return async (body): Promise<string | null> => {
    const window = body as LanguageRequest
    const stream = identification.createStream()
    stream.acceptWaveform({ samples: toFloat(await readWindow(window)), sampleRate: window.sampleRate })
    return identification.compute(stream) || null
  }
})
