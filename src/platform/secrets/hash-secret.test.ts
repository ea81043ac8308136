import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashSecret } from './hash-secret.ts'

test('the hash is SHA-256 in hex', () => {
  assert.equal(hashSecret('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
