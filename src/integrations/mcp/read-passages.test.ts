import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limit } from '../../../test/helpers/time-limits.ts'
import type { Client } from '../../client/client.ts'
import type { Passage } from '../../contract/content.ts'
import { readPassages } from './read-passages.ts'

/** A client of a recording that has these passages. */
function clientOf(paragraphs: readonly Passage[]): Client {
  const getTranscript = async () => ({ json: async () => ({ paragraphs }) })
  return { getTranscript } as unknown as Client
}
const place = { spaceId: 'spc_1', recordingId: 'rec_1' }

test('a page ends where a passage no longer fits', async () => {
  const paragraphs = [0, 5, 9].map((start) => ({ start, end: start + 4, text: 'a'.repeat(6000), speaker: 0 }))
  const { passages, nextFrom } = await readPassages(clientOf(paragraphs), place, { from: 0, duration: null })
  assert.deepEqual([passages.length, nextFrom], [2, 9])
})

test('passages that all begin at once take time that grows with their number', async () => {
  const paragraphs = Array.from({ length: 60_000 }, () => ({ start: 0, end: 1, text: 'a', speaker: 0 }))
  const start = performance.now()
  const { passages } = await readPassages(clientOf(paragraphs), place, { from: 0, duration: null })
  assert.equal(passages.length, paragraphs.length)
  const took = performance.now() - start
  assert.ok(took < limit(1500), `${Math.round(took)} ms`)
})
