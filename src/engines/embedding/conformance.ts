import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Embedder } from './port.ts'

/** The suite for every embedder. `known` are different texts that it has vectors for. */
export function embeddingConformance(name: string, open: () => Promise<Embedder>, known: readonly string[]): void {
  const options = { signal: new AbortController().signal }

  void test(`${name}: returns vectors of length 1 and equal dimension, in order`, async () => {
    const embedder = await open()
    try {
      const vectors = await embedder.embed(known, 'passage', options)
      assert.equal(vectors.length, known.length)
      for (const vector of vectors) {
        assert.ok(vector !== null)
        assert.equal(vector.length, vectors[0]?.length)
        assert.ok(Math.abs(Math.hypot(...vector) - 1) < 1e-4)
      }
      const turned = await embedder.embed(known.toReversed(), 'passage', options)
      assert.deepEqual(turned.toReversed(), vectors)
      assert.deepEqual(await embedder.embed([], 'query', options), [])
    } finally {
      await embedder.close()
    }
  })

  void test(`${name}: embeds hostile texts, and more texts than a batch`, async () => {
    const embedder = await open()
    try {
      const hostile = ['', '\u0000', '\ud800', 'x'.repeat(100_000), '"]}', '🙂'.repeat(3000)]
      const given = [...hostile, ...Array.from({ length: embedder.batch + 5 }, (_, i) => known[i % known.length] ?? '')]
      const vectors = await embedder.embed(given, 'query', options)
      assert.equal(vectors.length, given.length)
      assert.ok(vectors.slice(hostile.length).every((vector) => vector !== null))
    } finally {
      await embedder.close()
    }
  })

  void test(`${name}: an aborted call rejects with the signal's reason, and the next one works`, async () => {
    const embedder = await open()
    try {
      const reason = new Error('enough')
      await assert.rejects(embedder.embed(known, 'passage', { signal: AbortSignal.abort(reason) }), reason)
      assert.equal((await embedder.embed(known, 'passage', options)).length, known.length)
    } finally {
      await embedder.close()
    }
  })
}
