import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoints } from '../../contract/endpoints/index.ts'
import { AppError } from '../../contract/app-error.ts'
import { requestChecks } from './validate.ts'

/** The message for a rejected body or query. */
function told(work: () => void): string {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
  return 'accepted'
}

test('an error in a body is a sentence that says what is expected', () => {
  const { body } = requestChecks(endpoints.createRecording)
  const said: [unknown, string][] = [
    [undefined, 'Send a JSON object as the body.'],
    [[1], 'Body: /: Must be a JSON object.'],
    [{ title: 5 }, 'Body: /title: Must be text.'],
    [{ title: '' }, 'Body: /title: Must not be empty.'],
    [{ title: ' \n' }, 'Body: /title: Must not be empty.'],
    [{ title: 'x'.repeat(201) }, 'Body: /title: Must have at most 200 characters.'],
    [{}, 'Body: /title: The field "title" is required.'],
    [{ title: 'x', titel: 'x' }, 'Body: /titel: Unknown field "titel".'],
    [{ title: 'x', speakerCount: 1.5 }, 'Body: /speakerCount: Must be a whole number or null.'],
    [{ title: 'x', speakerCount: 0 }, 'Body: /speakerCount: Must be at least 1.'],
    [
      { title: 'x', autoDeleteMediaAfter: 'tomorrow' },
      'Body: /autoDeleteMediaAfter: Must be an RFC 3339 timestamp, such as 2026-11-20T08:33:00Z.',
    ],
  ]
  for (const [value, sentence] of said)
    assert.equal(
      told(() => body(value)),
      sentence,
    )
  const edit = requestChecks(endpoints.editTranscript).body
  assert.equal(
    told(() => edit({ operations: [] })),
    'Body: /operations: Must have at least 1 entry.',
  )
  assert.match(
    told(() => edit({ operations: [{ type: 'explode' }] })),
    /The value of "type" is unknown/,
  )
})

test('an error in a query lists the allowed values', () => {
  const { query } = requestChecks(endpoints.getTranscript)
  assert.equal(
    told(() => query({ format: 'doc' })),
    'Query: /format: Must be one of json, text, csv, pdf, word, srt, vtt.',
  )
  assert.equal(
    told(() => query({ startTime: 'noon' })),
    'Query: /startTime: Must be a number.',
  )
  assert.equal(
    told(() => query({ subMaxLinesPerSubtitle: '0' })),
    'Query: /subMaxLinesPerSubtitle: Must be at least 1.',
  )
})
