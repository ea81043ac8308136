import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordingDateOf } from './recording-date.ts'

const nextYear = new Date().getUTCFullYear() + 1

test('reads when a file was recorded', () => {
  for (const [tags, expected] of [
    [{ creation_time: '2024-02-29T08:33:00.000000Z' }, '2024-02-29T08:33:00.000Z'],
    [{ creation_time: '2024-02-29 08:33:00' }, '2024-02-29T08:33:00.000Z'],
    [{ creation_time: '08:33:00', date: '2024-02-29' }, '2024-02-29T08:33:00.000Z'],
    [{ creation_time: '08-33-00', date: '2024_02_29' }, '2024-02-29T08:33:00.000Z'],
    [{ creation_time: '2024-02-29T00:33:00+0200' }, '2024-02-28T22:33:00.000Z'],
    [{ creation_time: '2024-02-29T20:33:00.5-05:00' }, '2024-03-01T01:33:00.000Z'],
    [{ creation_time: '1970-01-02T00:00:00Z' }, '1970-01-02T00:00:00.000Z'],
    [{ creation_time: `${nextYear}-12-31T23:59:59Z` }, `${nextYear}-12-31T23:59:59.000Z`],
    [{ creation_time: '1900-01-01T00:00:00Z' }, '1900-01-01T00:00:00.000Z'],
  ] as const) {
    assert.equal(recordingDateOf(tags), expected, JSON.stringify(tags))
  }
})

test('takes no date that cannot be', () => {
  for (const tags of [
    undefined,
    {},
    [],
    { creation_time: 5 },
    { creation_time: '' },
    { creation_time: 'yesterday' },
    { creation_time: '08:33:00' },
    { date: '2024-02-29' },
    { creation_time: '2023-13-01T00:00:00Z' },
    { creation_time: '2023-01-01T24:30:00Z' },
    { creation_time: '1899-12-31T23:59:59Z' },
    { creation_time: `${nextYear + 1}-01-01T00:00:00Z` },
    { creation_time: '1970-01-01T00:00:00.000000Z' },
    { creation_time: '1970-01-01T00:00:07Z' },
    { creation_time: '1970-01-01T01:00:00+0100' },
    { creation_time: '1969-12-31T19:00:00-0500' },
    { creation_time: '1970-01-01T00:00:07+02:00' },
    { creation_time: '1904-01-01T00:00:00Z' },
    { creation_time: '1904-01-01T23:59:59Z' },
    { creation_time: '2026-02-31T08:33:00Z' },
    { creation_time: '2025-02-29T08:33:00Z' },
    { creation_time: '08:33:00', date: '2026-02-31' },
    { creation_time: '2024-02-29T08:33:00+99:00' },
    { creation_time: '2024-02-29T08:33:00+02:60' },
    { creation_time: '2024-02-29T08:33:00+2' },
    { creation_time: '-271821-04-20T00:00:00Z' },
    { creation_time: `2024-02-29T08:33:00${'0'.repeat(100_000)}Z` },
  ]) {
    assert.equal(recordingDateOf(tags), null, JSON.stringify(tags)?.slice(0, 80))
  }
})
