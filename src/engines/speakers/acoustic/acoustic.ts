import { createPool } from '../../../platform/processes/pool.ts'
import { collectRegions } from '../collect-regions.ts'
import { cacheEngines } from '../../cache-engines.ts'
import type { DiariseResult, SpeakerAdapter, SpeakerDeps, SpeakerEngine } from '../port.ts'
import { singleVoice } from '../single-voice.ts'
import { voiceprintModel, voiceprintSimilarity } from './constants.ts'

/** Separates speakers by the sound of their voices, without a model: always available, of draft quality. */
export function createAcousticEngine(idleSeconds = 20): SpeakerEngine {
  const pool = createPool({
    module: new URL('./acoustic-child.ts', import.meta.url),
    name: 'The speaker detector',
    setup: null,
    size: 1,
    setupSeconds: 60,
    // 24 hours of audio take some minutes.
    requestSeconds: 3600,
    memoryLimit: 512 * 1024 ** 2,
    idleSeconds,
  })
  return {
    provider: 'acoustic',
    model: voiceprintModel,
    quality: 'draft',
    voiceprintModel,
    similarity: voiceprintSimilarity,
    concurrency: 1,
    pids: pool.pids,
    close: pool.close,
    diarise: async (input, options) => {
      const request = await collectRegions(input, options)
      return singleVoice(request, false) ?? ((await pool.run(request, { signal: options.signal })) as DiariseResult)
    },
  }
}

/** The adapter of the acoustic engine, which is always available. */
export function createAcousticAdapter({ config }: Pick<SpeakerDeps, 'config'>): SpeakerAdapter {
  const engines = cacheEngines<SpeakerEngine>()
  return {
    advice: async () => [],
    choose: async (_signal, because) => ({
      engine: engines.get('acoustic', () => createAcousticEngine(config.worker.idleSeconds)),
      notice: because === null ? null : `${because}.`,
    }),
    close: engines.close,
  }
}
