import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createRenderingCache } from './rendering-cache.ts'

const file = (size: number) => ({
  data: new Uint8Array(size),
  contentType: 'text/plain',
  extension: 'txt',
  headers: {},
})

test('keeps what was used last, within its size', () => {
  const cache = createRenderingCache(80)
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) cache.set(key, file(10))
  assert.ok(cache.get('a'))
  cache.set('i', file(10))
  assert.equal(cache.get('b'), undefined)
  assert.ok(cache.get('a'))
  cache.set('large', file(21))
  assert.equal(cache.get('large'), undefined)
  assert.ok(cache.get('i'))
})

test('never holds more bytes than allowed, whatever is set and read', () => {
  const key = fc.integer({ min: 0, max: 20 }).map(String)
  const step = fc.oneof(fc.record({ key, size: fc.integer({ min: 0, max: 20 }) }), fc.record({ key }))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const cache = createRenderingCache(100)
      for (const one of steps) {
        if ('size' in one) cache.set(one.key, file(one.size))
        else cache.get(one.key)
      }
      const held = Array.from({ length: 21 }, (_, n) => cache.get(String(n))?.data.byteLength ?? 0)
      return held.reduce((sum, size) => sum + size, 0) <= 100
    }),
  )
})
