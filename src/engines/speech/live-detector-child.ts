import { answerStreams } from '../../platform/processes/stream-pool-child.ts'
import { loadDetector, startDetector } from './detector-session.ts'
import type { Vad } from './sherpa-library.ts'

/** Short, because every stream has a buffer of twice this, 64 kB a second. */
const keptSeconds = 4

answerStreams((setup) => {
  const { model } = setup as { model: string }
  // A detector takes 8 MB, which JavaScript's memory management doesn't see, so ended streams leave theirs to others.
  const free: Vad[] = []
  return async (body) => {
    const { path, from } = body as { path: string; from: number }
    const vad = free.pop() ?? loadDetector(model, keptSeconds * 2)
    const session = await startDetector(vad, { path, from, keptSeconds })
    return {
      push: (upTo) => session.feed(upTo as number, false),
      close: async () => {
        free.push(vad)
        await session.close()
      },
    }
  }
})
