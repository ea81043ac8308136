import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { heapUsed } from '../../../test/helpers/heap-used.ts'
import { limit } from '../../../test/helpers/time-limits.ts'
import { readEvents } from './wyoming-events.ts'

/** The events in what arrives on a connection, in pieces. */
async function read(pieces: readonly string[]): Promise<string[]> {
  const socket = (async function* () {
    for (const piece of pieces) yield Buffer.from(piece, 'latin1')
  })() as unknown as Socket
  const events: string[] = []
  for await (const { type, payload } of readEvents(socket)) events.push(`${type} ${payload.toString('latin1')}`)
  return events
}

test('events are read from pieces of any length', async () => {
  const text = '{"type":"a","payload_length":3}\n123{"type":"b"}\n{"type":"c","data_length":2}\n{}'
  assert.deepEqual(await read([text]), ['a 123', 'b ', 'c '])
  assert.deepEqual(await read(Array.from(text)), ['a 123', 'b ', 'c '])
})

test('short events that arrive together take time that grows with their number', async () => {
  const count = 60_000
  const start = performance.now()
  assert.equal((await read(['{"type":"ping"}\n'.repeat(count)])).length, count)
  const took = performance.now() - start
  assert.ok(took < limit(5000), `${Math.round(took)} ms`)
})

test('a payload that comes byte by byte takes little memory', async () => {
  const bytes = 300_000
  const all = Buffer.alloc(bytes)
  let held = 0
  const socket = (async function* () {
    yield Buffer.from(`{"type":"a","payload_length":${bytes}}\n`)
    const before = heapUsed()
    for (let i = 1; i < bytes; i += 1) yield all.subarray(i, i + 1)
    held = heapUsed() - before
    yield all.subarray(0, 1)
  })() as unknown as Socket
  for await (const { payload } of readEvents(socket)) assert.equal(payload.length, bytes)
  assert.ok(held < 15_000_000, `${held} bytes`)
})
