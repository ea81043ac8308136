import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { annotate, logFields, runInScope, type Attributes } from './scope.ts'
import { currentTraceparent, inSpan, useTracer, type SpanOptions } from './span.ts'

afterEach(() => useTracer(null))

/** A tracer that keeps what it is told, in order. */
function recordSpans(): { started: (SpanOptions & { name: string })[]; notes: (Attributes | string)[] } {
  const started: (SpanOptions & { name: string })[] = []
  const notes: (Attributes | string)[] = []
  useTracer({
    start: (name, options) => {
      const n = started.push({ name, ...options })
      const set = (attributes: Attributes): number => notes.push(attributes)
      const fail = (error: unknown): number => notes.push(`${name} failed: ${String(error)}`)
      return { traceId: 'trace', traceparent: `span ${n}`, set, fail, end: () => notes.push(`${name} ended`) }
    },
    close: async () => {},
  })
  return { started, notes }
}

test('log lines have the fields of the work that they belong to, also after waiting, and no others', async () => {
  const work = (requestId: string) =>
    runInScope({ fields: { requestId }, span: null }, async () => {
      await sleep(Math.random() * 10)
      annotate({ recordingId: `${requestId} recording` })
      await sleep(Math.random() * 10)
      return logFields()
    })
  assert.deepEqual(await Promise.all(['a', 'b'].map(work)), [
    { requestId: 'a', recordingId: 'a recording' },
    { requestId: 'b', recordingId: 'b recording' },
  ])
  assert.deepEqual(logFields(), {})
})

test('a span inside another is its child, and both log the trace', async () => {
  const { started, notes } = recordSpans()
  await runInScope({ fields: { jobId: 'job_1' }, span: null }, () =>
    inSpan('outer', { parent: 'caller' }, () =>
      inSpan('inner', {}, async () => {
        annotate({ recordingId: 'rec_1' })
        assert.deepEqual(logFields(), { jobId: 'job_1', recordingId: 'rec_1', traceId: 'trace' })
        assert.equal(currentTraceparent(), 'span 2')
      }),
    ),
  )
  assert.deepEqual(
    started.map(({ name, parent }) => [name, parent]),
    [
      ['outer', 'caller'],
      ['inner', 'span 1'],
    ],
  )
  assert.deepEqual(notes, [{ 'tiro.recordingId': 'rec_1' }, 'inner ended', 'outer ended'])
})

test('a span of work that throws has failed, and the error continues', async () => {
  const { notes } = recordSpans()
  await assert.rejects(
    inSpan('work', {}, async () => {
      throw new Error('no')
    }),
    /^Error: no$/,
  )
  assert.deepEqual(notes, ['work failed: Error: no', 'work ended'])
})

test('without tracing, there is no span and nothing to continue', async () => {
  const found = await inSpan('work', {}, async (span) => [span, currentTraceparent()])
  assert.deepEqual(found, [null, null])
})
