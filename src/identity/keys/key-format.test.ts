import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWellFormedKey, newKey } from './key-format.ts'

test('a new key is well formed, unique and has 41 characters', () => {
  const keys = new Set(Array.from({ length: 1000 }, newKey))
  assert.equal(keys.size, 1000)
  for (const key of keys) {
    assert.match(key, /^tiro_[0-9A-Za-z]{36}$/)
    assert.ok(isWellFormedKey(key))
  }
})

test('any single wrong character is detected without a look-up', () => {
  const key = newKey()
  for (let i = 5; i < key.length; i++) {
    const wrong = key.slice(0, i) + (key[i] === 'a' ? 'b' : 'a') + key.slice(i + 1)
    assert.equal(isWellFormedKey(wrong), false, wrong)
  }
  assert.equal(isWellFormedKey(''), false)
  assert.equal(isWellFormedKey(`${key}x`), false)
})
