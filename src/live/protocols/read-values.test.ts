import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limit } from '../../../test/helpers/time-limits.ts'
import { readObject } from './read-values.ts'

test('a message may be long because of its audio alone', () => {
  const audio = 'A'.repeat(1_300_000)
  assert.equal(readObject(JSON.stringify({ type: 'input_audio_buffer.append', audio }))['audio'], audio)
  const terms = Array.from({ length: 1000 }, (_, i) => `term ${i}`)
  assert.deepEqual(readObject(JSON.stringify({ session: { terms } })), { session: { terms } })
  for (const text of ['['.repeat(1_300_000), `{${Array.from({ length: 120_000 }, (_, i) => `"k${i}":1`).join()}}`]) {
    const start = performance.now()
    assert.throws(() => readObject(text), { code: 'MALFORMED_JSON', message: /nested too deep/ })
    const took = performance.now() - start
    assert.ok(took < limit(60), `${Math.round(took)} ms`)
  }
})
