import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RenderingQuery } from '../contract/content.ts'
import { AppError } from '../contract/app-error.ts'
import { checkOptions } from './check-options.ts'

function faults(query: RenderingQuery): string[] {
  try {
    checkOptions(query)
    return []
  } catch (error) {
    assert.ok(error instanceof AppError && error.code === 'INVALID_QUERY')
    return (error.details['fields'] as { path: string }[]).map((field) => field.path)
  }
}

test('options that the format does not know are refused, all at once', () => {
  assert.deepEqual(faults({ format: 'srt', jsonContentType: 'words', docIncludeSpeakers: false }), [
    '/jsonContentType',
    '/docIncludeSpeakers',
  ])
  assert.deepEqual(faults({ subMaxLinesPerSubtitle: 2 }), ['/subMaxLinesPerSubtitle'])
  assert.deepEqual(faults({ format: 'pdf', docIncludeTimestamps: false }), ['/docIncludeTimestamps'])
  assert.deepEqual(faults({ format: 'csv', docIncludeServiceBranding: 'false' }), ['/docIncludeServiceBranding'])
})

test('defaults are accepted everywhere, and options where they belong', () => {
  const defaults: RenderingQuery = {
    jsonContentType: 'paragraphs',
    subMaxCharactersPerLine: 42,
    subMaxSecondsPerLine: 7,
    subMaxLinesPerSubtitle: 1,
    docIncludeSpeakers: true,
    docIncludeTimestamps: true,
    docIncludeServiceBranding: 'true',
  }
  for (const format of ['json', 'text', 'csv', 'pdf', 'word', 'srt', 'vtt', 'markdown'] as const)
    assert.deepEqual(faults({ format, ...defaults }), [])
  assert.deepEqual(
    faults({ format: 'vtt', subMaxCharactersPerLine: 37, subMaxSecondsPerLine: 4, subMaxLinesPerSubtitle: 2 }),
    [],
  )
  assert.deepEqual(faults({ format: 'pdf', docIncludeServiceBranding: 'false' }), [])
})

test('a window must end after it starts', () => {
  assert.deepEqual(faults({ startTime: 5, endTime: 5 }), ['/endTime'])
  assert.deepEqual(faults({ endTime: 0 }), ['/endTime'])
  assert.deepEqual(faults({ startTime: 5, endTime: 5.001 }), [])
})
