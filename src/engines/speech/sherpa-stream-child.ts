import { open } from 'node:fs/promises'
import { answerStreams, type HeldStream } from '../../platform/processes/stream-pool-child.ts'
import { amplify, createRunningGain } from './level.ts'
import { readSamples, toFloat } from './pcm.ts'
import { resultOf, onlineConfig } from './sherpa-models.ts'
import type { SherpaResult, SherpaSetup } from './sherpa-models.ts'
import { loadSherpa, type OnlineRecognizer } from './sherpa-library.ts'

export interface SherpaStreamRequest {
  /** Recognise up to this sample. */
  upTo: number
  /** There is no more: silence follows, so that the last words come out. */
  last: boolean
}

const sampleRate = 16_000

answerStreams((given) => {
  const setup = given as SherpaSetup
  const { OnlineRecognizer: Recognizer } = loadSherpa()
  const recogniser = new Recognizer(onlineConfig(setup))
  return (body) => openStream(recogniser, setup, body as { path: string; from: number })
})

async function openStream(
  recogniser: OnlineRecognizer,
  setup: SherpaSetup,
  { path, from }: { path: string; from: number },
): Promise<HeldStream> {
  const file = await open(path, 'r')
  const stream = recogniser.createStream()
  const gain = createRunningGain(sampleRate)
  let at = from
  const accept = (samples: Float32Array): void => {
    if (samples.length > 0) stream.acceptWaveform({ samples, sampleRate })
    while (recogniser.isReady(stream)) recogniser.decode(stream)
  }
  accept(new Float32Array(Math.round(setup.leadSeconds * sampleRate)))
  const push = async ({ upTo, last }: SherpaStreamRequest): Promise<SherpaResult> => {
    const samples = await readSamples(file, at, Math.max(0, upTo - at))
    at += samples.length
    const floats = toFloat(samples)
    amplify(floats, gain.next(samples))
    accept(floats)
    if (last) {
      stream.acceptWaveform({ samples: new Float32Array(Math.round(setup.tailSeconds * sampleRate)), sampleRate })
      stream.inputFinished()
      accept(new Float32Array(0))
    }
    return resultOf(recogniser.getResult(stream))
  }
  return { push: (body) => push(body as SherpaStreamRequest), close: () => file.close() }
}
