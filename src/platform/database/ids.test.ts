import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { AppError } from '../../contract/app-error.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { newId } from './ids.ts'
import { timestamp } from './now.ts'

test('IDs are unique, sort by creation, and have the documented format', () => {
  const ids = Array.from({ length: 50_000 }, () => newId('rec'))
  assert.equal(new Set(ids).size, ids.length)
  assert.deepEqual(ids.toSorted(), ids)
  for (const id of ids.slice(0, 100)) assert.match(id, /^rec_[0-9a-hjkmnp-tv-z]{26}$/)
})

test('IDs begin with the time', async () => {
  const before = newId('job')
  await new Promise((resolve) => setTimeout(resolve, 3))
  assert.ok(before.slice(0, 14) < newId('job').slice(0, 14))
})

test('timestamps have milliseconds and end in Z', () => {
  assert.equal(timestamp(0), '1970-01-01T00:00:00.000Z')
})

test('cursors survive encoding and decoding', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0),
      ),
      fc.string({ minLength: 1 }),
      fc.constantFrom('next' as const, 'prev' as const),
      (key, id, direction) => {
        const back = decodeCursor(encodeCursor({ key, id, direction }), typeof key === 'string' ? 'string' : 'number')
        assert.ok(back.key === key)
        assert.deepEqual([back.id, back.direction], [id, direction])
      },
    ),
  )
  assert.equal(decodeCursor(encodeCursor({ key: null, id: 'a', direction: 'next' }), 'nullable-number').key, null)
})

test('a cursor of another list is INVALID_QUERY', () => {
  const refused = (text: string): void => {
    assert.throws(
      () => decodeCursor(text),
      (error) => error instanceof AppError && error.code === 'INVALID_QUERY',
    )
  }
  fc.assert(fc.property(fc.string(), (text) => refused(text)))
  fc.assert(fc.property(fc.json(), (json) => refused(Buffer.from(json).toString('base64url'))))
  refused(encodeCursor({ key: 5, id: 'a', direction: 'next' }))
  refused('A'.repeat(10_000))
  // PostgreSQL takes no such text, and no such number for a column of whole ones.
  for (const odd of ['a\u0000', '\ud800']) {
    refused(encodeCursor({ key: odd, id: 'a', direction: 'next' }))
    refused(encodeCursor({ key: 'a', id: odd, direction: 'next' }))
  }
  for (const key of [1.5, 2 ** 31, -1e300]) {
    const text = encodeCursor({ key, id: 'a', direction: 'next' })
    assert.throws(() => decodeCursor(text, 'integer'), { code: 'INVALID_QUERY' })
  }
  assert.equal(decodeCursor(encodeCursor({ key: 7, id: 'a', direction: 'next' }), 'integer').key, 7)
})
