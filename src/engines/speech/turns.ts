import { WaitQueue } from '../../platform/processes/wait-queue.ts'
import type { SpeechEngine } from './port.ts'

/** After this many urgent windows in a row, a waiting one of a recording goes first, so that none waits for ever. */
const mostInARow = 16

/**
 * Wraps an engine so that it processes only as many windows at once as it can, urgent ones first. The wrapped engine
 * sees a window when its turn has come, so that its time limits don't include the wait.
 */
export function withTurns(engine: SpeechEngine): SpeechEngine {
  const urgent = new WaitQueue<void>()
  const others = new WaitQueue<void>()
  let free = Math.max(1, engine.concurrency)
  let inARow = 0
  const next = (): void => {
    const isUrgentNext = urgent.length > 0 && (inARow < mostInARow || others.length === 0)
    inARow = isUrgentNext ? inARow + 1 : 0
    if (!(isUrgentNext ? urgent : others).give()) free += 1
  }
  return {
    ...engine,
    recognise: async (window, options) => {
      options.signal.throwIfAborted()
      if (free > 0) free -= 1
      else await (options.isUrgent === true ? urgent : others).wait(options.signal)
      try {
        return await engine.recognise(window, options)
      } finally {
        next()
      }
    },
  }
}
