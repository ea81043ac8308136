// The child of pool.test.ts, which succeeds or fails as requested.
import { writeFileSync } from 'node:fs'
import { StepError } from '../../src/contract/app-error.ts'
import { answerRequests } from '../../src/platform/processes/pool-child.ts'

interface Order {
  do: 'echo' | 'crash' | 'hang' | 'fail' | 'grow' | 'pid'
  value?: unknown
}

const kept: Buffer[] = []

answerRequests((setup) => {
  if (setup === 'broken') throw new Error('The setup is broken.')
  if (typeof setup === 'string') writeFileSync(setup, String(process.pid))
  return async (request) => {
    const order = request as Order
    if (order.do === 'crash') process.abort()
    if (order.do === 'hang') for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000)
    if (order.do === 'fail') throw new StepError('LANGUAGE_UNSUPPORTED', 'Not that one.')
    if (order.do === 'grow') kept.push(Buffer.alloc(150 * 1024 * 1024, 1))
    if (order.do === 'pid') return process.pid
    return order.value
  }
})
