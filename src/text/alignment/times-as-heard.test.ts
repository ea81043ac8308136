import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { cpuTime } from '../../../test/helpers/cpu-time.ts'
import { roundSeconds } from '../round-seconds.ts'
import { timesAsHeard, type HeardWord } from './times-as-heard.ts'

/** Words said one after the other from `at`, 0.1 s a word and letter, with a pause after each full stop. */
function said(text: string, at = 0): HeardWord[] {
  let start = at
  return text.split(' ').map((word) => {
    const end = roundSeconds(start + 0.1 + word.length * 0.04)
    const heard = { word, start, end }
    start = roundSeconds(end + (word.endsWith('.') ? 0.6 : 0))
    return heard
  })
}

const english = { language: 'en', duration: 3600 }
const timesOf = (text: string, heard: readonly HeardWord[], options = english) =>
  timesAsHeard(text.split(' '), heard, options)

test('words that were heard take their times, whatever their case, marks and accents', () => {
  const heard = said('we met at the cafe on monday', 5)
  const times = timesOf('We met at “the Café”, on Monday.', heard)
  assert.deepEqual(
    times?.spans,
    heard.map(({ start, end }) => ({ start, end })),
  )
  assert.ok(times.isHeard.every(Boolean))
})

test('what was heard as other words shares their time, around the pause', () => {
  const heard = [
    { word: 'mister', start: 1, end: 1.4 },
    { word: 'jon', start: 1.4, end: 1.6 },
    { word: 'dash', start: 1.6, end: 1.8 },
    { word: 'would', start: 2.6, end: 2.8 },
    { word: 'leave', start: 2.8, end: 3 },
  ]
  const times = timesOf('Mister Dashwood would leave', heard)
  assert.deepEqual(times?.spans[1], { start: 1.4, end: 1.8 })
  assert.deepEqual(times.isHeard, [true, false, true, true])
  const two = timesOf('Mister J. Wood leave', heard)
  assert.deepEqual(
    two?.spans.slice(1, 3).map(({ start, end }) => [start, end]),
    [
      [1.4, 1.8],
      [2.6, 2.8],
    ],
  )
})

test('words that were not heard stand between their neighbours, at usual speed or in the time that is there', () => {
  const heard = [...said('one two', 10), ...said('five six', 40)]
  const wide = timesOf('one two three four five six', heard)?.spans ?? []
  assert.ok((wide[2]?.start ?? 0) >= (heard[1]?.end ?? 0) && (wide[3]?.end ?? 99) < 12)
  assert.equal(wide[4]?.start, 40)
  const none = timesOf('one two a five', said('one two five', 10))?.spans ?? []
  for (const [i, { start, end }] of none.entries()) {
    assert.ok(end > start, `word ${i} has a length`)
    assert.ok(start >= (none[i - 1]?.end ?? 0))
  }
  const heading = timesOf('Chapter one. It began', said('it began', 30))?.spans ?? []
  assert.ok((heading[0]?.start ?? 0) > 28 && (heading[1]?.end ?? 99) <= 30)
})

test('a short word alone, far from what it would belong to, is no match', () => {
  const heard = [...said('the first thing we said', 0), ...said('nobody knew what a man of the town would do', 60)]
  const times = timesOf('the first thing we said (laughter and a long applause)', heard)
  assert.deepEqual(times?.isHeard, [true, true, true, true, true, false, false, false, false, false])
  assert.ok((times.spans.at(-1)?.start ?? 99) < 60 + 10)
})

test('characters are matched where words have no spaces', () => {
  const heard = [
    { word: '北京', start: 1, end: 1.6 },
    { word: '大学', start: 1.6, end: 2.2 },
    { word: '很', start: 2.5, end: 2.8 },
    { word: '大', start: 2.8, end: 3 },
  ]
  const times = timesAsHeard(['北京大学', '很大', '。'], heard, { language: 'zh', duration: 4 })
  assert.deepEqual(times?.spans.slice(0, 2), [
    { start: 1, end: 2.2 },
    { start: 2.5, end: 3 },
  ])
})

test('another text has no times, and neither has one in which nothing was heard', () => {
  assert.equal(timesOf('completely different words', said('and so my fellow americans', 0)), null)
  assert.equal(timesOf('some words', []), null)
})

/** A linear congruential generator, so that a failure repeats. */
function random(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296
}

test('three hours with every third word misheard, left out or added: half are right to 20 ms, 95 of 100 to a second', () => {
  const next = random(7)
  const docs = path.join(import.meta.dirname, '../../../docs')
  const prose = globSync('*.md', { cwd: docs })
    .toSorted()
    .map((name) => readFileSync(path.join(docs, name), 'utf8'))
    .join(' ')
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word))
  const truth = said(Array.from({ length: 30_000 }, (_, i) => prose[i % prose.length]).join(' '))
  const heard = truth.flatMap((word): HeardWord[] => {
    const luck = next()
    const other = prose[Math.floor(next() * prose.length)] as string
    if (luck < 0.17) return [{ ...word, word: other }]
    if (luck < 0.27) return []
    if (luck > 0.95)
      return [
        { ...word, end: (word.start + word.end) / 2 },
        { ...word, word: other, start: (word.start + word.end) / 2 },
      ]
    return [word]
  })
  const times = timesAsHeard(
    truth.map(({ word }) => word),
    heard,
    { language: 'en', duration: (truth.at(-1) as HeardWord).end },
  )
  const off = truth
    .map(({ start }, i) => Math.abs((times?.spans[i]?.start ?? Infinity) - start))
    .toSorted((a, b) => a - b)
  assert.ok((off[15_000] as number) < 0.02)
  assert.ok((off[28_500] as number) < 1)
})

test('words that repeat so that one at a time is unique are matched in a time that grows with their number', () => {
  // 2 1 3 2 4 3 5 4 …: only 1 occurs once, then only 2 of what is after it, and so on.
  const order = [2, 1, ...Array.from({ length: 3000 }, (_, i) => [i + 3, i + 2]).flat()]
  const heard = said(order.map((n) => `word${n} h`).join(' '))
  const started = cpuTime()
  timesOf(order.map((n) => `word${n} t`).join(' '), heard)
  // Without a limit, two minutes.
  assert.ok(cpuTime() - started < 10_000)
})
