import path from 'node:path'
import { createStreamPool } from '../../../platform/processes/stream-pool.ts'
import type { LiveVoices, SpeakerTurn, SpokenTurn, VoiceTurn } from '../port.ts'

export interface LiveVoicesRequest {
  isLast: boolean
  turn: SpokenTurn
}

/** Compares voices by their sound, which needs no model. All sessions share a process. */
export function createLiveVoices(idleSeconds = 20): LiveVoices {
  const pool = createStreamPool({
    module: new URL('./live-voices-child.ts', import.meta.url),
    name: 'The voice comparer',
    setup: null,
    size: 1,
    setupSeconds: 60,
    requestSeconds: 60,
    memoryLimit: 1024 ** 3,
    idleSeconds,
  })
  return {
    pids: pool.pids,
    close: pool.close,
    open: async (options, signal) => {
      const stream = await pool.open({ ...options, path: path.resolve(options.path) }, signal)
      const push = (request: LiveVoicesRequest): Promise<unknown> => stream.push(request)
      return {
        hear: async (turn) => (await push({ isLast: false, turn })) as SpeakerTurn[],
        end: async (turn) => (await push({ isLast: true, turn })) as VoiceTurn[],
        close: stream.close,
      }
    },
  }
}
