import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import type { SpeechWindow } from '../engines/speech/windows.ts'
import { packByLanguage, type SpokenWindow } from './pack-by-language.ts'

const rate = 16_000
type Said = [language: string | null, seconds: number, pause?: number]

/** Utterances one after the other, with pauses of half a second by default, packed into windows of up to 15 s. */
async function packed(said: readonly Said[]): Promise<SpokenWindow[]> {
  let at = 0
  const utterances = said.map(([language, seconds, pause = 0.5], n) => {
    const start = at + pause
    at = start + seconds
    const [offset, length] = [Math.round((start - 0.2) * rate), Math.round((seconds + 0.4) * rate)]
    return { n, offset, length, before: 0, after: 0, start, end: at, language }
  })
  const source = async function* (): AsyncGenerator<SpeechWindow> {
    yield* utterances
  }
  const windows: SpokenWindow[] = []
  const identify = async ({ n }: SpeechWindow): Promise<string | null> => utterances[n]?.language ?? null
  for await (const window of packByLanguage(source(), identify, 15 * rate)) windows.push(window)
  return windows
}

const shown = (windows: readonly SpokenWindow[]): [string | null, number, number][] =>
  windows.map(({ language, start, end }) => [language, start, end])

test('utterances of one language share windows, up to a long pause or the longest window', async () => {
  assert.deepEqual(
    shown(
      await packed([
        ['en', 3],
        ['en', 4],
        ['en', 3, 2],
        ['en', 9],
        ['en', 3],
      ]),
    ),
    [
      ['en', 0.5, 8],
      ['en', 10, 22.5],
      ['en', 23, 26],
    ],
  )
})

test('a change of language is between two windows', async () => {
  assert.deepEqual(
    shown(
      await packed([
        ['en', 5],
        ['de', 3],
        ['de', 3],
        ['en', 6],
      ]),
    ),
    [
      ['en', 0.5, 5.5],
      ['de', 6, 12.5],
      ['en', 13, 19],
    ],
  )
})

test('less than four seconds of another language count as the one around them', async () => {
  assert.deepEqual(
    shown(
      await packed([
        ['en', 5],
        ['cy', 2],
        ['en', 3],
      ]),
    ),
    [['en', 0.5, 11.5]],
  )
  assert.deepEqual(
    shown(
      await packed([
        ['cy', 2],
        ['en', 3],
        ['en', 3],
      ]),
    ),
    [['en', 0.5, 9.5]],
  )
  assert.deepEqual(
    shown(
      await packed([
        ['en', 6],
        ['cy', 2],
      ]),
    ),
    [['en', 0.5, 9]],
  )
})

test('what is too short to identify has the language around it; nothing identified has none', async () => {
  assert.deepEqual(
    shown(
      await packed([
        ['en', 5],
        [null, 1],
        ['de', 5],
      ]),
    ),
    [
      ['en', 0.5, 7],
      ['de', 7.5, 12.5],
    ],
  )
  assert.deepEqual(shown(await packed([[null, 1]])), [[null, 0.5, 1.5]])
})

test('no utterance is lost, doubled or in a window that is too long', async () => {
  const said = fc.tuple(
    fc.constantFrom('en', 'de', 'fr', null),
    fc.integer({ min: 3, max: 140 }).map((tenths) => tenths / 10),
    fc.integer({ min: 4, max: 40 }).map((tenths) => tenths / 10),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(said, { maxLength: 30 }), async (list) => {
      const windows = await packed(list)
      assert.deepEqual(
        windows.map(({ n }) => n),
        windows.map((_, n) => n),
      )
      let at = 0
      for (const [, seconds, pause] of list) {
        const [start, end] = [at + pause, at + pause + seconds]
        at = end
        const around = windows.filter((window) => window.start <= start + 1e-6 && window.end >= end - 1e-6)
        assert.equal(around.length, 1)
      }
      for (const [n, { length, offset }] of windows.entries()) {
        assert.ok(length <= 15 * rate)
        const before = windows[n - 1]
        assert.ok(before === undefined || before.offset + before.length <= offset)
      }
    }),
  )
})
