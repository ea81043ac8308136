// What recognising everything several times gains, on clips as they are and degraded.
import type { SpeechEngine } from '../src/engines/speech/port.ts'
import { canTryHarder } from '../src/engines/speech/port.ts'
import { normalise, wordErrors } from '../src/text/word-error-rate.ts'
import { degradations, degrade } from './degradations.ts'
import type { Figure } from './figure.ts'

interface Clip {
  pcmPath: string
  reference: readonly string[]
}

const kinds = ['as it is', 'telephone, 8 kHz', 'clipped, 12 dB', 'noise, 0.08', 'white noise, 0.03'] as const

/** Word error rates with a normal and a high effort; only of engines for which it makes a difference. */
export async function effortQuality(engine: SpeechEngine, clips: readonly Clip[]): Promise<Figure[]> {
  if (!canTryHarder(engine)) return []
  const signal = new AbortController().signal
  const errors = { normal: 0, high: 0 }
  let spoken = 0
  for (const kind of kinds) {
    for (const clip of clips) {
      const path = `${clip.pcmPath}.effort`
      const length = degrade(clip.pcmPath, path, degradations[kind] ?? [])
      spoken += clip.reference.length
      for (const effort of ['normal', 'high'] as const) {
        const window = { path, sampleRate: 16_000, offset: 0, length }
        const { words } = await engine.recognise(window, { language: 'en', vocabulary: [], effort, signal })
        errors[effort] += wordErrors(clip.reference, normalise(words.map(({ word }) => word).join(' ')))
      }
    }
  }
  const normal = errors.normal / spoken
  const value = errors.high / spoken
  return [
    {
      name: `${engine.provider}/${engine.model}: word error rate with a high effort`,
      value,
      unit: '',
      goal: '< that with a normal effort',
      met: value < normal,
      against: `${normal.toFixed(3)} with a normal effort, ${spoken} words, ${kinds.length} kinds of sound`,
    },
  ]
}
