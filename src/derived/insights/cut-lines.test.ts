import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuTime } from '../../../test/helpers/cpu-time.ts'
import { limit } from '../../../test/helpers/time-limits.ts'
import type { Word } from '../../contract/content.ts'
import { cutLines } from './cut-lines.ts'

const none = new Map<number, string>()

/** Words of 0.3 s with these pauses before them. */
function wordsWith(pauses: readonly number[]): Word[] {
  let at = 0
  return pauses.map((pause, i) => {
    const start = at + pause
    at = start + 0.3
    return { word: `w${i}`, start, end: at, confidence: 1, speaker: 0 }
  })
}

test('a long sentence is split at its longest pause', () => {
  const pauses = Array.from({ length: 70 }, (_, i) => (i === 25 ? 1 : 0.05))
  const lines = cutLines(wordsWith(pauses), [0], 'en', none)
  assert.deepEqual(
    lines.map(({ text }) => text.split(' ').length),
    [25, 45],
  )
})

test('a paragraph of any number of words is split, also where each pause is shorter than the one before', () => {
  const count = 200_000
  const pauses = Array.from({ length: count }, (_, i) => (count - i) / 100)
  const start = cpuTime()
  const lines = cutLines(wordsWith(pauses), [0], 'en', none)
  assert.equal(
    lines.reduce((sum, { text }) => sum + text.split(' ').length, 0),
    count,
  )
  const took = cpuTime() - start
  assert.ok(took < limit(8000), `${Math.round(took)} ms`)
})
