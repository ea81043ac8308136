import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { frameSamples, type SpeechRegion, type VadUpdate } from './vad-protocol.ts'
import { createWindowCutter, type SpeechWindow } from './windows.ts'

const rate = 16_000

/** What a detector would report for these regions, in updates of that many frames; `loud` gives a frame's level. */
function updates(
  regions: SpeechRegion[],
  total: number,
  stretch: number,
  loud: (frame: number) => number = () => -20,
): VadUpdate[] {
  const told: VadUpdate[] = []
  for (let from = 0; from < total; from += stretch * frameSamples) {
    const upTo = Math.min(total, from + stretch * frameSamples)
    const last = upTo === total
    // The detector knows the end of speech a quarter of a second late.
    const known = (region: SpeechRegion, at: number): boolean => region.end + 4000 <= at
    const open = regions.find((region) => region.start <= upTo - 2000 && !known(region, upTo))
    told.push({
      from,
      upTo,
      regions: regions.filter((region) => (last || known(region, upTo)) && !known(region, from)),
      open: last || open === undefined ? null : { start: open.start, end: Math.max(open.start, upTo - 4000) },
      levels: Float32Array.from({ length: Math.ceil((upTo - from) / frameSamples) }, (_, i) =>
        loud(from / frameSamples + i),
      ),
      measures: null,
    })
  }
  return told
}

function cut(told: VadUpdate[], maxSeconds: number, contextSeconds = 0): SpeechWindow[] {
  const cutter = createWindowCutter({ maxSeconds, sampleRate: rate, contextSeconds })
  return [...told.flatMap((update) => cutter.push(update)), ...cutter.finish()]
}

const seconds = (...times: [number, number][]): SpeechRegion[] =>
  times.map(([start, end]) => ({ start: start * rate, end: end * rate }))

test('silence gives no windows', () => {
  assert.deepEqual(cut(updates([], 60 * rate, 100), 30), [])
})

test('nearby regions share a window, padded by 0.2 s; distant ones get their own', () => {
  const windows = cut(updates(seconds([1, 3], [3.5, 6], [20, 22]), 30 * rate, 10), 30)
  assert.deepEqual(
    windows.map(({ n, offset, length, start, end }) => [n, offset / rate, length / rate, start, end]),
    [
      [0, 0.8, 5.4, 1, 6],
      [1, 19.8, 2.4, 20, 22],
    ],
  )
})

test('a full window is cut at its longest pause, and neighbours split a gap that is too small for both', () => {
  const windows = cut(updates(seconds([1, 8], [8.3, 12], [12.5, 18], [18.1, 24]), 30 * rate, 10), 20)
  assert.deepEqual(
    windows.map(({ start, end }) => [start, end]),
    [
      [1, 12],
      [12.5, 24],
    ],
  )
  const tight = cut(updates(seconds([0.1, 10], [10.2, 19.9]), 20 * rate, 10), 11)
  assert.deepEqual(
    tight.map(({ offset, length }) => [offset / rate, (offset + length) / rate]),
    [
      [0, 10.1],
      [10.1, 20],
    ],
  )
})

test('speech without a pause is cut at the quietest point, before it ends', () => {
  const told = updates(seconds([1, 100]), 110 * rate, 31, (frame) =>
    frame === Math.floor((22 * rate) / frameSamples) ? -60 : -20,
  )
  const cutter = createWindowCutter({ maxSeconds: 30, sampleRate: rate })
  const first = told.findIndex((update) => cutter.push(update).length > 0)
  assert.ok((told[first]?.upTo ?? 0) / rate < 33)
  const windows = cut(told, 30)
  assert.ok(Math.abs((windows[0]?.end ?? 0) - 22) < 0.1)
  assert.ok(windows.every(({ length }) => length <= 30 * rate))
})

const plan = fc.array(fc.tuple(fc.integer({ min: 260, max: 4000 }), fc.integer({ min: 120, max: 45_000 })), {
  maxLength: 40,
})

test('any speech: each part is in exactly one window; windows are ordered, short enough and do not overlap', () => {
  fc.assert(
    fc.property(
      plan,
      fc.integer({ min: 2, max: 31 }),
      fc.integer({ min: 1, max: 700 }),
      fc.constantFrom(0, 1, 2.5),
      (steps, maxSeconds, stretch, contextSeconds) => {
        const regions: SpeechRegion[] = []
        let at = 0
        for (const [pause, length] of steps) {
          const start = at + pause * 16
          at = start + length * 16
          regions.push({ start, end: at })
        }
        const loud = (frame: number): number => -20 - ((frame * 7919) % 31)
        const windows = cut(updates(regions, at + 16_000, stretch, loud), maxSeconds, contextSeconds)
        let heard = 0
        for (const [i, window] of windows.entries()) {
          assert.equal(window.n, i)
          assert.ok(window.offset >= heard, 'no overlap')
          heard = window.offset + window.length
          const { before, after } = window
          assert.ok(before + window.length + after <= maxSeconds * rate, `${window.length / rate} of ${maxSeconds}`)
          const previous = windows[i - 1]
          const last = previous === undefined ? 0 : previous.offset + previous.length
          assert.ok(before <= contextSeconds * rate && (before === 0 || window.offset - last <= 1), 'context at cuts')
          assert.ok(window.offset - before >= 0 && heard + after <= at + 16_000, 'context inside the recording')
          assert.ok(
            Math.round(window.start * rate) >= window.offset &&
              Math.round(window.end * rate) <= heard &&
              window.start < window.end,
          )
        }
        for (const region of regions) {
          const inside = windows.reduce(
            (sum, { start, end }) =>
              sum + Math.max(0, Math.min(region.end, end * rate) - Math.max(region.start, start * rate)),
            0,
          )
          assert.ok(Math.abs(inside - (region.end - region.start)) < 1, 'windows cover all speech')
        }
        assert.deepEqual(
          windows,
          cut(updates(regions, at + 16_000, 1_000_000, loud), maxSeconds, contextSeconds),
          'same result as in one update',
        )
      },
    ),
    { numRuns: 150 },
  )
})
