import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { testSpeechEngine } from '../../../test/helpers/test-speech-engine.ts'
import { withGuards } from './guards.ts'
import type { SpeechEngine, WindowInput } from './port.ts'
import { spreadWords } from './words.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tiro-guards-'))
after(() => rmSync(folder, { recursive: true }))
const file = path.join(folder, 'clip.pcm')
// Ten seconds of noise with a quiet passage at 4.5 s, then a second of silence.
const samples = Int16Array.from({ length: 176_000 }, (_, i) =>
  i >= 160_000 || (i >= 71_000 && i < 74_000) ? 0 : ((i * 7919) % 4001) - 2000,
)
writeFileSync(file, Buffer.from(samples.buffer))

/** An engine that returns `say(window)` as its text. */
function speaker(say: (window: WindowInput) => string): { engine: SpeechEngine; heard: WindowInput[] } {
  const heard: WindowInput[] = []
  const engine = testSpeechEngine((window) => {
    heard.push(window)
    const words = spreadWords(say(window), 0, window.length / 16_000, null)
    return Promise.resolve({ words, segments: [], language: 'en', warnings: [] })
  })
  return { engine: withGuards(engine), heard }
}

const window = (offset: number, length: number): WindowInput => ({ path: file, sampleRate: 16_000, offset, length })
const options = { language: 'en', vocabulary: [], signal: new AbortController().signal }

test('silence is never decoded', async () => {
  const { engine, heard } = speaker(() => 'thank you for watching')
  assert.deepEqual((await engine.recognise(window(160_000, 16_000), options)).words, [])
  assert.equal(heard.length, 0)
  assert.equal((await engine.recognise(window(0, 16_000), options)).words.length, 4)
})

test('a window with a repetition loop is retried once in two halves, cut at a quiet point', async () => {
  const { engine, heard } = speaker(({ length }) => (length === 160_000 ? 'and so on '.repeat(6) : 'said well'))
  const { words, warnings } = await engine.recognise(window(0, 160_000), options)
  assert.deepEqual(
    words.map(({ word }) => word),
    ['said', 'well', 'said', 'well'],
  )
  assert.deepEqual(warnings, [])
  const cut = heard[2]?.offset ?? 0
  assert.ok(cut >= 71_000 && cut <= 74_000, String(cut))
  assert.equal((heard[1]?.length ?? 0) + (heard[2]?.length ?? 0), 160_000)
  assert.ok(Math.abs((words[2]?.start ?? 0) - cut / 16_000) < 0.001)
})

test('a loop that remains after the retry is kept once and reported as dropped', async () => {
  const { engine } = speaker(() => `yes ${'and so on '.repeat(5)}bye`)
  const { words, warnings } = await engine.recognise(window(0, 160_000), options)
  assert.equal(words.map(({ word }) => word).join(' '), 'yes and so on bye yes and so on bye')
  assert.equal(warnings.length, 2)
  assert.match(warnings[0] ?? '', /Dropped a recognition error: "and so on" repeated 5 times/)
})
