import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runInScope } from '../tracing/scope.ts'
import { readInput, writeInput } from './job-input.ts'

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
const span = { traceId: '0af7651916cd43dd8448eb211c80319c', traceparent, set() {}, fail() {}, end() {} }

test('an input is stored with the span that queues it, and read without it', () => {
  const run = { run: { recordingId: 'rec_1' }, item: { n: 3 } }
  const stored = runInScope({ fields: {}, span }, () => writeInput(run))
  assert.deepEqual(readInput(stored), { input: run, traceparent })
})

test('without tracing, an input is stored as it is', () => {
  for (const input of [{ a: 1 }, [1, 2], 'text', 7, null]) {
    assert.equal(writeInput(input), JSON.stringify(input))
    assert.deepEqual(readInput(writeInput(input)), { input, traceparent: null })
  }
  assert.equal(writeInput(undefined), 'null')
})

test('an input that is no object keeps its form in a trace', () => {
  const stored = runInScope({ fields: {}, span }, () => writeInput([1, 2]))
  assert.deepEqual(readInput(stored), { input: [1, 2], traceparent: null })
})
