import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordingStatuses, transcriptStatuses } from '../../contract/resources.ts'
import { legacyRecord, legacyStatus } from './legacy-record.ts'

test('each pair of statuses maps to one of the older API', () => {
  const way = [
    ['MEDIA_IMPORT_QUEUED', 'QUEUED', 'QUEUED'],
    ['MEDIA_IMPORT_DOWNLOADING', 'IN_PROGRESS', 'DOWNLOADING'],
    ['MEDIA_IMPORT_PROCESSING', 'IN_PROGRESS', 'TRANSCRIBING'],
    ['READY', 'IN_PROGRESS', 'TRANSCRIBING'],
    ['READY', 'COMPLETED', 'COMPLETED'],
    ['READY', 'CANCELLED', 'FAILED'],
    ['MEDIA_IMPORT_FAILED', 'FAILED', 'FAILED'],
  ] as const
  for (const [recording, transcript, expected] of way) assert.equal(legacyStatus(recording, transcript), expected)
  for (const recording of recordingStatuses)
    for (const transcript of transcriptStatuses) assert.ok(legacyStatus(recording, transcript) !== undefined)
})

test('a record has every field, null for unknown values, and a reason after a failure', () => {
  const recording = {
    id: 'rec_1',
    status: 'MEDIA_IMPORT_FAILED',
    sourceUrl: 'https://example.org/a',
    title: 'https://example.org/a',
    duration: null,
    failure: { code: 'SOURCE_UNREACHABLE', message: 'The address answered 404.' },
  } as const
  assert.deepEqual(legacyRecord(recording, { id: 'trn_1', status: 'FAILED', failure: null }, null), {
    transcriptId: 'trn_1',
    recordingId: 'rec_1',
    sourceUrl: 'https://example.org/a',
    platform: null,
    title: 'https://example.org/a',
    description: null,
    thumbnailUrl: null,
    duration: null,
    currentStatus: 'FAILED',
    failureReason: 'The address answered 404.',
    uploaderId: null,
    uploaderName: null,
    uploadedAt: null,
  })
})
