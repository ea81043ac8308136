import { answerStreams } from '../../platform/processes/stream-pool-child.ts'
import { startDetector } from './detector-session.ts'
import { loadSilero } from './silero/silero.ts'

answerStreams((setup) => {
  const { model } = setup as { model: string }
  const silero = loadSilero(model)
  return async (body) => {
    const { path, from } = body as { path: string; from: number }
    const session = await startDetector(silero.start(), { path, from })
    return { push: (upTo) => session.feed(upTo as number, false), close: session.close }
  }
})
