import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limit } from '../../../test/helpers/time-limits.ts'
import { Closing } from './closing.ts'

test('a part that fails or hangs does not keep the others from ending', async () => {
  const closing = new Closing({ part: 60, whole: 200 })
  const ended: number[] = []
  for (let i = 0; i < 8; i++) {
    closing.defer(async () => {
      ended.push(i)
      if (i === 7) throw new Error('No space left.')
      if (i % 2 === 0) await new Promise(() => {})
    })
  }
  const start = performance.now()
  await assert.rejects(closing.close(), /^AggregateError: No space left\. A part/)
  assert.deepEqual(ended, [7, 6, 5, 4, 3, 2, 1, 0])
  // Four parts hang for 60 ms each; the last gets only the rest of 200 ms.
  const took = performance.now() - start
  assert.ok(took > 150 && took < limit(1500), `${took}`)
})

test('one failure keeps its own error', async () => {
  const closing = new Closing()
  const failure = new Error('No space left.')
  closing.defer(() => {
    throw failure
  })
  await assert.rejects(closing.close(), (error) => error === failure)
})
