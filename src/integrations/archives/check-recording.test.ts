import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashOfBlock } from '../../text/content-blocks.ts'
import { encodeContent } from '../../text/stored-content.ts'
import { run } from './check-recording.ts'

const createdAt = '2026-11-20T08:33:00.000Z'

/** A recording whose versions each list one block of so many words so many times. */
function described({
  words,
  times,
  versions,
  word = 'a',
  typed = [],
}: {
  words: number
  times: number
  versions: number
  word?: string
  typed?: number[]
}): Uint8Array {
  const block = encodeContent({
    words: Array.from({ length: words }, (_, i) => ({ word, start: i, end: i + 1, confidence: 1, speaker: 0 })),
    segments: [],
    paragraphStarts: [0],
    estimated: false,
  })
  const hash = hashOfBlock(block)
  const version = { createdAt, kind: 'EDIT', summary: '', language: 'en', segments: null, nextId: words, typed }
  const blocks = Array.from({ length: times }, () => hash)
  const recording = {
    title: 'a',
    sourceUrl: null,
    mediaType: 'AUDIO',
    source: 'IMPORT',
    duration: null,
    recordingFolderId: null,
    language: 'en',
    vocabulary: [],
    warnings: [],
    createdAt,
    updatedAt: createdAt,
  }
  const transcript = {
    language: 'en',
    engine: null,
    quality: null,
    warnings: [],
    queuedAt: null,
    completedAt: null,
    version: 1,
    versions: Array.from({ length: versions }, (_, i) => ({ ...version, version: i + 1, blocks })),
    blocks: { [hash]: Buffer.from(block).toString('base64') },
    speakerAssignments: [],
  }
  return Buffer.from(JSON.stringify({ recording, files: [], transcript }))
}

test('a long block that versions list again and again is refused before it is written out', async () => {
  const name = 'recordings/a/transcript.json'
  const check = (size: Parameters<typeof described>[0]) => run({ bytes: described(size), name })
  // 400 blocks of 500 words, listed 25,000 times: a manifest of ten million blocks.
  await assert.rejects(check({ words: 200_000, times: 25_000, versions: 1 }), /longer than any transcript/)
  // Each version is as long as transcripts may be.
  await assert.rejects(check({ words: 200_000, times: 10, versions: 2000 }), /more than 5000000 blocks together/)
  const { transcript } = await check({ words: 2000, times: 1, versions: 3 })
  assert.equal(transcript?.versions.length, 3)
})

test('more typed words than words are refused: each would be counted', async () => {
  const name = 'recordings/a/transcript.json'
  for (const typed of [[0, 1e9], [1]]) {
    const bytes = described({ words: 2, times: 1, versions: 1, typed })
    await assert.rejects(run({ bytes, name }), /more typed words than words/)
  }
})

test('a word longer than any that Tiro writes is refused', async () => {
  const name = 'recordings/a/transcript.json'
  const check = (length: number) =>
    run({ bytes: described({ words: 1, times: 1, versions: 1, word: 'a'.repeat(length) }), name })
  await assert.rejects(check(100_001), /a word with more than 100000 characters/)
  assert.equal((await check(100_000)).transcript?.versions.length, 1)
})
