import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testSpeechEngine } from '../../../test/helpers/test-speech-engine.ts'
import type { RecogniseResult, SpeechEngine } from './port.ts'
import { withTurns } from './turns.ts'

const signal = new AbortController().signal
const window = (offset: number) => ({ path: '', sampleRate: 16_000, offset, length: 1 })
const options = { language: 'en', vocabulary: [], signal }

/** An engine for one window at a time, which ends when told to; it notes the order. */
function engineOf(): { engine: SpeechEngine; order: number[]; finish: () => Promise<void> } {
  const order: number[] = []
  let running: ((result: RecogniseResult) => void) | null = null
  const recognise: SpeechEngine['recognise'] = ({ offset }) => {
    assert.equal(running, null, 'one window at a time')
    order.push(offset)
    return new Promise((resolve) => {
      running = resolve
    })
  }
  const engine: SpeechEngine = { ...testSpeechEngine(recognise), quality: 'draft' }
  const finish = async (): Promise<void> => {
    running?.({ words: [], segments: [], language: null, warnings: [] })
    running = null
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { engine: withTurns(engine), order, finish }
}

test('urgent windows go before those of recordings', async () => {
  const { engine, order, finish } = engineOf()
  const all = [
    engine.recognise(window(0), options),
    engine.recognise(window(1), options),
    engine.recognise(window(2), { ...options, isUrgent: true }),
    engine.recognise(window(3), { ...options, isUrgent: true }),
  ]
  for (const _ of all) await finish()
  await Promise.all(all)
  assert.deepEqual(order, [0, 2, 3, 1])
})

test('a window of a recording waits for 16 urgent ones at most', async () => {
  const { engine, order, finish } = engineOf()
  const all = Array.from({ length: 40 }, (_, i) => engine.recognise(window(i), { ...options, isUrgent: true }))
  all.push(engine.recognise(window(99), options))
  for (const _ of all) await finish()
  await Promise.all(all)
  assert.equal(order.indexOf(99), 17)
})

test('a window that is cancelled while it waits takes no turn', async () => {
  const { engine, order, finish } = engineOf()
  const stop = new AbortController()
  const first = engine.recognise(window(0), options)
  const second = engine.recognise(window(1), { ...options, signal: stop.signal })
  const third = engine.recognise(window(2), options)
  stop.abort(new Error('left'))
  await assert.rejects(second, /left/)
  await finish()
  await finish()
  await Promise.all([first, third])
  assert.deepEqual(order, [0, 2])
})
