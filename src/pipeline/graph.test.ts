import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pipeline, type Step } from './graph.ts'

const run = { workspaceId: 'spc_1', recordingId: 'rec_1', transcriptId: 'trn_1' }
const step = (rest: Partial<Step> = {}): Step => ({ run: async () => {}, queue: 'light', ...rest })

test('an unknown predecessor, a cycle and an each without a source fail the start', () => {
  assert.throws(() => pipeline('p', { a: step({ after: ['b'] }) }), /a comes after the unknown step b/)
  assert.throws(() => pipeline('p', { a: step({ after: ['b'] }), b: step({ after: ['a'] }) }), /form a cycle/)
  assert.throws(() => pipeline('p', { a: step({ each: true }) }), /must follow exactly one step/)
})

test('the step that hands out windows, and each window, hold the join open', async () => {
  const graph = pipeline('p', {
    import: step(),
    windows: step({ after: ['import'], run: async () => ({ items: [{ key: '0', input: { n: 0 } }] }) }),
    recognise: step({ after: ['windows'], each: true }),
    assemble: step({ after: ['recognise'] }),
  })
  const first = graph.firstJobs('run_1', run)
  assert.deepEqual(
    first.map(({ step, blocked }) => [step, blocked]),
    [['import', undefined]],
  )

  const context = (stepName: string) =>
    ({
      db: null,
      signal: new AbortController().signal,
      job: { runId: 'run_1', step: stepName },
      emit: async () => {},
    }) as unknown as Parameters<NonNullable<(typeof graph.handlers)[string]>>[0]
  const afterImport = await graph.handlers['import']?.(context('import'), { run, item: null })
  assert.deepEqual(
    afterImport?.followers?.map(({ step, blocked, join }) => [step, blocked, join?.step]),
    [
      ['assemble', true, undefined],
      ['windows', undefined, 'assemble'],
    ],
  )
  const afterWindows = await graph.handlers['windows']?.(context('windows'), { run, item: null })
  assert.deepEqual(
    afterWindows?.followers?.map(({ step, key, join }) => [step, key, join?.step]),
    [['recognise', '0', 'assemble']],
  )
})
