import path from 'node:path'
import type { Config } from '../../platform/config/config.ts'
import { createStreamPool } from '../../platform/processes/stream-pool.ts'
import type { CatalogueModel } from '../models/catalogue.ts'
import type { SpeechStreams } from './port.ts'
import type { SherpaResult, SherpaSetup } from './sherpa-models.ts'
import type { SherpaStreamRequest } from './sherpa-stream-child.ts'
import { wordsFromTokens } from './words.ts'

const sampleRate = 16_000

/** Streams of a sherpa-onnx online model: many in each child process, which decodes what all of them sent in turn. */
export function createSherpaStreams(
  setup: SherpaSetup,
  traits: Pick<NonNullable<CatalogueModel['speech']>, 'timeOffsetSeconds' | 'leadSeconds'>,
  worker: Config['worker'],
): SpeechStreams & { close: () => Promise<void> } {
  const pool = createStreamPool({
    module: new URL('./sherpa-stream-child.ts', import.meta.url),
    name: 'The speech recogniser',
    setup,
    size: worker.processes,
    setupSeconds: 300,
    requestSeconds: 60,
    memoryLimit: worker.processMemory,
    idleSeconds: worker.idleSeconds,
  })
  return {
    pids: pool.pids,
    close: pool.close,
    open: async ({ path: file, from }, { signal }) => {
      const stream = await pool.open({ path: path.resolve(file), from }, signal)
      return {
        feed: async (upTo, last) => {
          const request: SherpaStreamRequest = { upTo, last }
          const answer = (await stream.push(request)) as SherpaResult
          const words = wordsFromTokens(answer, {
            shift: traits.timeOffsetSeconds - traits.leadSeconds,
            windowSeconds: (upTo - from) / sampleRate,
          })
          // Greedy search only appends tokens: the next one may still belong to the last word.
          return { words, stable: last ? words.length : Math.max(0, words.length - 1) }
        },
        close: stream.close,
      }
    },
  }
}
