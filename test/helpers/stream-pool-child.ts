// The child of stream-pool.test.ts: a stream adds up what it gets.
import { answerStreams } from '../../src/platform/processes/stream-pool-child.ts'

answerStreams(() => (start) => {
  let sum = Number(start)
  return {
    push: (body) => {
      sum += Number(body)
      return { sum, pid: process.pid }
    },
    close: () => undefined,
  }
})
