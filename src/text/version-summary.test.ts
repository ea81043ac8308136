import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readVersionSummary, versionSummary, type VersionChange } from './version-summary.ts'

test('what made a version is read back from its summary', () => {
  const changes: VersionChange[] = [
    { type: 'recognised', engine: 'sherpa-onnx whisper.tiny' },
    { type: 'live' },
    { type: 'correctedLive' },
    { type: 'carriedOver', count: 3 },
    { type: 'replacements' },
    ...[1, 2].map((count) => ({ type: 'edited' as const, count })),
    { type: 'replaced', find: 'colour "red"', replace: 'a" with "b', count: 2 },
    { type: 'replaced', find: 'um', replace: '', count: 1 },
    ...[0, 1, 2].flatMap((split) =>
      [0, 1, 2].flatMap((merged) => [1, 4].map((named) => ({ type: 'speakers' as const, split, merged, named }))),
    ),
    { type: 'speakers', split: 2, merged: 0, named: 0 },
    { type: 'restored', version: 12 },
    { type: 'imported', words: 1 },
    { type: 'imported', words: 900 },
  ]
  for (const change of changes) assert.deepEqual(readVersionSummary(versionSummary(change)), change)
  assert.equal(versionSummary({ type: 'imported', words: 1 }), 'Imported 1 word.')
})

test('summaries of earlier releases are read, and a sentence of another one is null', () => {
  assert.deepEqual(readVersionSummary('Imported 1 words.'), { type: 'imported', words: 1 })
  assert.deepEqual(readVersionSummary('Replaced "a" with "b", 1 times.'), {
    type: 'replaced',
    find: 'a',
    replace: 'b',
    count: 1,
  })
  assert.equal(readVersionSummary('Translated by argos.'), null)
  assert.equal(readVersionSummary(''), null)
})
