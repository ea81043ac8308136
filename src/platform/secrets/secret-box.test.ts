import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { createSecretBox } from './secret-box.ts'

test('a secret can be opened only for its owner and with its key, and no two boxes are equal', () => {
  const root = randomBytes(32)
  const box = createSecretBox(root, 'webhook-secret')
  const secret = randomBytes(32)
  const sealed = box.seal(secret, 'whk_1')
  assert.deepEqual(box.open(sealed, 'whk_1'), secret)
  assert.notEqual(box.seal(secret, 'whk_1'), sealed)
  assert.throws(() => box.open(sealed, 'whk_2'), /Couldn't decrypt a stored secret/)
  assert.throws(() => createSecretBox(randomBytes(32), 'webhook-secret').open(sealed, 'whk_1'), /TIRO_SECRET/)
  const bytes = Buffer.from(sealed, 'base64url')
  for (let i = 0; i < bytes.length; i++) {
    const changed = Buffer.from(bytes)
    changed[i] = (changed[i] ?? 0) ^ 1
    assert.throws(() => box.open(changed.toString('base64url'), 'whk_1'))
  }
  assert.throws(() => box.open('', 'whk_1'), /damaged/)
})
