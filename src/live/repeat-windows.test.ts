import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WindowInput } from '../engines/speech/port.ts'
import { repeatWindows } from './repeat-windows.ts'

const rate = 16_000

/** An engine that hears a word each half second, and the last one of a window wrongly. */
function counting(maxWindowSeconds: number) {
  const windows: WindowInput[] = []
  return {
    windows,
    maxWindowSeconds,
    recognise: async (window: WindowInput) => {
      windows.push(window)
      const first = Math.ceil(window.offset / rate / 0.5)
      const count = Math.floor((window.offset + window.length) / rate / 0.5) - first
      const words = Array.from({ length: count }, (_, i) => ({
        word: i === count - 1 && count > 1 ? 'uh' : `w${first + i}`,
        start: (first + i) * 0.5 - window.offset / rate,
        end: (first + i) * 0.5 - window.offset / rate + 0.4,
        confidence: null,
      }))
      return { words, segments: [], language: null, warnings: [] }
    },
  }
}

test('a long turn is read in windows that the engine takes, and no word is missing or twice', async () => {
  const engine = counting(10)
  const options = { language: 'en', vocabulary: [], signal: new AbortController().signal }
  const stream = repeatWindows(engine, { path: 'any', from: 0 }, options)
  let stable: string[] = []
  for (let at = rate; at <= 60 * rate; at += rate) {
    const heard = await stream.feed(at, false)
    const now = heard.words.slice(0, heard.stable).map(({ word }) => word)
    assert.deepEqual(now.slice(0, stable.length), stable, 'stable words stay')
    stable = now
  }
  assert.ok(engine.windows.every(({ length }) => length <= 10 * rate))
  assert.deepEqual(
    stable,
    Array.from({ length: stable.length }, (_, i) => `w${i}`),
  )
  assert.ok(stable.length > 110)
})

test('short steps are no reason for another pass, but the end is', async () => {
  const engine = counting(30)
  const options = { language: 'en', vocabulary: [], signal: new AbortController().signal }
  const stream = repeatWindows(engine, { path: 'any', from: 0 }, options)
  for (let at = 0; at <= 2 * rate; at += rate / 10) await stream.feed(at, false)
  assert.equal(engine.windows.length, 3)
  const { words, stable } = await stream.feed(2.1 * rate, true)
  assert.equal(engine.windows.length, 4)
  assert.equal(stable, words.length)
})
