import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Captions, type CaptionDeps } from './captions.ts'

test('ends that are asked for at one place wait together', () => {
  const never = Promise.withResolvers<never>().promise
  const deps: CaptionDeps = {
    detector: { start: () => never, pids: () => [], close: async () => {} },
    chooseEngine: () => never,
    tuning: () => ({ silenceMs: 500, vocabulary: [] }),
    language: 'en',
    formatOf: () => assert.fail('no engine was chosen'),
    onSpeech: () => {},
    onTurn: () => {},
    onFinal: async () => {},
    onPaused: async () => {},
    onError: (error) => assert.fail(String(error)),
  }
  const captions = new Captions('/audio', 0, 1, deps)
  captions.advance(16_000)
  const first = captions.endTurn()
  assert.equal(captions.endTurn(), first)
  captions.advance(32_000)
  assert.notEqual(captions.endTurn(), first)
})
