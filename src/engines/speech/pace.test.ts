import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { StepError } from '../../contract/app-error.ts'
import { testSpeechEngine } from '../../../test/helpers/test-speech-engine.ts'
import { limit } from '../../../test/helpers/time-limits.ts'
import { withPace } from './pace.ts'
import type { SpeechEngine, WindowInput } from './port.ts'

/** An engine that answers the first windows after 50 ms, and then no more. */
function stopping(answers: number): SpeechEngine {
  let asked = 0
  const engine = testSpeechEngine(async (_window, { signal }) => {
    asked += 1
    await sleep(asked <= answers ? 50 : 60_000, undefined, { signal }).catch(() => signal.throwIfAborted())
    return { words: [], segments: [], language: null, warnings: [] }
  })
  return { ...engine, provider: 'stopping' }
}

const window: WindowInput = { path: '', sampleRate: 16_000, offset: 0, length: 16_000 * 20 }
const options = { language: 'en', vocabulary: [] }

test('a window that takes far longer than the ones before is reported, then ended', async () => {
  const engine = withPace(stopping(2), { least: 1, most: 300 })
  const { signal } = new AbortController()
  for (let i = 0; i < 2; i++) await engine.recognise(window, { ...options, signal })
  const told: string[] = []
  const started = performance.now()
  await assert.rejects(
    engine.recognise(window, { ...options, signal, onSlow: (sentence) => told.push(sentence) }),
    (error) => error instanceof StepError && error.code === 'TIMEOUT' && error.retryable,
  )
  // Eight times as long as before, and the least; alone it would take a minute.
  assert.ok(performance.now() - started < limit(20_000))
  assert.equal(told.length, 1)
  assert.match(told[0] ?? '', /^stopping\/test hasn't answered for \d+ s. After \d+ s Tiro tries again.$/)
})

test('a longer window gets more time, and a cancelled one ends at once', async () => {
  const engine = withPace(stopping(0), { least: 0.2, most: 300 })
  const aborted = AbortSignal.timeout(500)
  // 8 s per second of audio before anything is known.
  await assert.rejects(engine.recognise(window, { ...options, signal: aborted }), { name: 'TimeoutError' })
})
