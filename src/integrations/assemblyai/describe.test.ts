import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statusOf } from './describe.ts'

test('media and transcript have a single status', () => {
  for (const [recording, transcript, expected] of [
    ['MEDIA_IMPORT_UPLOADING', 'NOT_STARTED', 'queued'],
    ['MEDIA_IMPORT_DOWNLOADING', 'QUEUED', 'queued'],
    ['MEDIA_IMPORT_PROCESSING', 'IN_PROGRESS', 'processing'],
    ['READY', 'IN_PROGRESS', 'processing'],
    ['READY', 'COMPLETED', 'completed'],
    ['READY', 'FAILED', 'error'],
    ['READY', 'CANCELLED', 'error'],
    ['MEDIA_IMPORT_FAILED', 'QUEUED', 'error'],
    ['MEDIA_IMPORT_EXPIRED', 'NOT_STARTED', 'error'],
  ] as const) {
    assert.equal(statusOf(recording, transcript), expected, `${recording} ${transcript}`)
  }
})
