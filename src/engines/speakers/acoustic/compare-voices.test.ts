import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { StepError } from '../../../contract/app-error.ts'
import { samplePcm, sampleTurns } from '../../../../test/helpers/sample-turns.ts'
import type { VoicePart } from '../port.ts'
import { createVoiceComparer } from './compare-voices.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tiro-voices-'))
const comparer = createVoiceComparer()
after(async () => {
  await comparer.close()
  rmSync(folder, { recursive: true })
})
const pcm = path.join(folder, 'sample.pcm')
writeFileSync(pcm, samplePcm())
const { signal } = new AbortController()

/** All turns belong to speaker 0, but those that a person gave to speaker 1. */
const parts = (given: readonly number[]): VoicePart[] =>
  sampleTurns.map(([start, end], i) => ({ start, end, speaker: given.includes(i) ? 1 : 0, isSure: given.includes(i) }))

test('one part of a voice finds its others', async () => {
  const found = await comparer.findSimilar(pcm, parts([1]), 1, signal)
  assert.deepEqual(
    found.map(({ part }) => part).toSorted((a, b) => a - b),
    [3, 5, 7],
  )
  assert.ok(found.every(({ score }) => score > 0))
})

test('parts that a person assigned stay, and a speaker without others finds none', async () => {
  const wrong = parts([1]).map((part, i) => (i === 3 ? { ...part, isSure: true } : part))
  const found = await comparer.findSimilar(pcm, wrong, 1, signal)
  assert.ok(!found.some(({ part }) => part === 3))
  assert.deepEqual(await comparer.findSimilar(pcm, parts([]), 0, signal), [])
  assert.deepEqual(await comparer.findSimilar(pcm, parts([]), 5, signal), [])
  assert.deepEqual(await comparer.findSimilar(pcm, [], 0, signal), [])
})

test('parts outside of the sound are not compared', async () => {
  const beyond: VoicePart[] = [...parts([1]), { start: 500, end: 510, speaker: 0, isSure: false }]
  const found = await comparer.findSimilar(pcm, beyond, 1, signal)
  assert.ok(!found.some(({ part }) => part === sampleTurns.length))
})

test('an abort rejects with its reason, and a killed process gives a retryable error', async () => {
  const reason = new Error('enough')
  await assert.rejects(comparer.findSimilar(pcm, parts([1]), 1, AbortSignal.abort(reason)), reason)
  const many = Array.from({ length: 300 }, () => parts([1])).flat()
  await comparer.findSimilar(pcm, parts([1]), 1, signal)
  const running = comparer.findSimilar(pcm, many, 1, signal).then(
    () => null,
    (error: unknown) => error,
  )
  for (const pid of comparer.pids()) process.kill(pid, 'SIGKILL')
  const error = await running
  assert.ok(error instanceof StepError && error.retryable, String(error))
  assert.equal((await comparer.findSimilar(pcm, parts([1]), 1, signal)).length, 3)
})
