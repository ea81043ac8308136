import path from 'node:path'
import type { Config } from '../../platform/config/config.ts'
import { createStreamPool } from '../../platform/processes/stream-pool.ts'
import type { CatalogueModel } from '../models/catalogue.ts'
import { withEarlyWords } from './early-words.ts'
import type { RecognisedWord, SpeechStreams } from './port.ts'
import type { SherpaResult, SherpaSetup } from './sherpa-models.ts'
import type { Pause } from './pauses.ts'
import type { SherpaStreamAnswer, SherpaStreamRequest, SherpaStreamStart } from './sherpa-stream-child.ts'
import { wordsFromTokens } from './words.ts'

const sampleRate = 16_000

/** Streams of a sherpa-onnx online model: many in each child process, which decodes what all of them sent in turn. */
export function createSherpaStreams(
  setup: SherpaSetup,
  traits: Pick<NonNullable<CatalogueModel['speech']>, 'timeOffsetSeconds' | 'leadSeconds' | 'chunkSeconds'>,
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
    open: async ({ path: file, from, early = false }, { signal }) => {
      // Words come at the ends of chunks: two streams half a chunk apart show most of them half a chunk earlier.
      const ahead = early ? (traits.chunkSeconds ?? 0) / 2 : 0
      const start: SherpaStreamStart = { path: path.resolve(file), from, ahead }
      const stream = await pool.open(start, signal)
      const wordsOf = (result: SherpaResult, upTo: number, lead: number, pauses: Pause[] = []): RecognisedWord[] =>
        wordsFromTokens(result, {
          shift: traits.timeOffsetSeconds - lead,
          windowSeconds: (upTo - from) / sampleRate,
          pauses,
        })
      return {
        feed: async (upTo, last) => {
          const request: SherpaStreamRequest = { upTo, last }
          const { result, early: heard, pauses } = (await stream.push(request)) as SherpaStreamAnswer
          const words = wordsOf(result, upTo, traits.leadSeconds, pauses)
          // Greedy search only appends tokens: the next one may still belong to the last word.
          const stable = last ? words.length : Math.max(0, words.length - 1)
          const { language } = result
          if (heard === null) return { words, stable, language }
          return { words: withEarlyWords(words, wordsOf(heard, upTo, traits.leadSeconds + ahead)), stable, language }
        },
        close: stream.close,
      }
    },
  }
}
