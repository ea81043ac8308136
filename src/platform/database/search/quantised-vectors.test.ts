import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createQuantisedVectors } from './quantised-vectors.ts'
import { encodeVector } from './rank-vectors.ts'

let seed = 5
const random = (): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
  return seed / 2 ** 31
}

for (const dimension of [1, 8, 24, 100, 384]) {
  test(`candidates of ${dimension} dimensions match a full scan`, () => {
    const vectors = createQuantisedVectors(dimension)
    const unit = (): Float32Array => {
      const values = Array.from({ length: dimension }, () => random() - 0.5)
      const length = Math.hypot(...values)
      return Float32Array.from(values, (value) => value / length)
    }
    // More than the list's initial capacity.
    const all = Array.from({ length: 5000 }, (_, i) => ({
      n: i + 1,
      transcriptId: `t${Math.floor(i / 10)}`,
      speaker: i % 3,
      vector: unit(),
    }))
    for (const row of all) vectors.add({ ...row, vector: encodeVector(row.vector) })
    vectors.add({ n: 9000, transcriptId: 't0', speaker: 0, vector: new Uint8Array() })
    assert.equal(vectors.candidates(unit(), null, all.length + 1).length, all.length)
    const gone = new Set(all.filter(({ n }) => n % 17 === 0).map(({ n }) => n))
    vectors.drop(gone)
    for (const few of [1, 7, 250]) {
      const question = unit()
      const speakersOf = (id: string): Set<number> | null | undefined => {
        const ordinal = Number(id.slice(1))
        return ordinal % few > 0 ? undefined : ordinal % 2 === 0 ? null : new Set([1])
      }
      const right = all
        .filter(({ n, transcriptId, speaker }) => {
          const who = speakersOf(transcriptId)
          return !gone.has(n) && who !== undefined && (who === null || who.has(speaker))
        })
        .map(({ n, vector }) => ({ n, score: vector.reduce((sum, value, d) => sum + value * (question[d] ?? 0), 0) }))
        .toSorted((a, b) => b.score - a.score)
      const found = vectors.candidates(question, speakersOf, 300)
      assert.equal(found.length, Math.min(300, right.length))
      const exact = new Map(right.map(({ n, score }) => [n, score]))
      for (const { n, score } of found) assert.ok(Math.abs(score - (exact.get(n) ?? 9)) < 0.03, `${n}`)
      // A byte per dimension is less exact than a float, but the nearest are certainly among this many.
      const known = new Set(found.map(({ n }) => n))
      if (dimension > 1) for (const { n } of right.slice(0, 20)) assert.ok(known.has(n), `${n} of ${few}`)
    }
  })
}
