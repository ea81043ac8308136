import { createPool } from '../../../platform/processes/pool.ts'
import type { SimilarPart, VoiceComparer, VoicePart } from '../port.ts'

export interface CompareRequest {
  path: string
  parts: readonly VoicePart[]
  speaker: number
}

/** Compares voices by their sound in a process of its own, so that no request waits for a long recording's speakers. */
export function createVoiceComparer(idleSeconds = 20): VoiceComparer {
  const pool = createPool({
    module: new URL('./compare-voices-child.ts', import.meta.url),
    name: 'The voice comparer',
    setup: null,
    size: 1,
    setupSeconds: 60,
    requestSeconds: 600,
    memoryLimit: 256 * 1024 ** 2,
    idleSeconds,
  })
  return {
    pids: pool.pids,
    close: pool.close,
    findSimilar: async (path, parts, speaker, signal) => {
      const request: CompareRequest = { path, parts, speaker }
      return (await pool.run(request, { signal })) as SimilarPart[]
    },
  }
}
