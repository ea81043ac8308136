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

test('a field is named once for each thing to change, by a JSON Pointer', () => {
  const { body } = requestChecks(endpoints.createRecording)
  const fieldsOf = (value: unknown): unknown => {
    try {
      body(value)
    } catch (error) {
      if (error instanceof AppError) return error.details['fields']
      throw error
    }
    return null
  }
  assert.deepEqual(fieldsOf({ title: '' }), [{ path: '/title', rule: 'minLength', message: 'Must not be empty.' }])
  assert.deepEqual(fieldsOf({ title: 'x', 'a/b~c': 1 }), [
    { path: '/a~1b~0c', rule: 'additionalProperties', message: 'Unknown field "a/b~c".' },
  ])
  const name = 'A name has at most 40 letters, digits, "_", "." and "-", and begins with a letter or digit.'
  assert.deepEqual(fieldsOf({ title: 'x', metadata: { 'my case': '42', fine: 'x' } }), [
    { path: '/metadata/my case', rule: 'pattern', message: name },
  ])
})

test('an error in a query lists the allowed values', () => {
  const list = requestChecks(endpoints.listRecordings).query
  assert.equal(
    told(() => list({ metadata: 'case=42' })),
    'Query: /metadata/0: Must be name:value, such as case:42.',
  )
  const { query } = requestChecks(endpoints.getTranscript)
  assert.equal(
    told(() => query({ format: 'doc' })),
    'Query: /format: Must be one of json, text, csv, pdf, word, srt, vtt, ttml, markdown, eaf, textgrid, excel.',
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

/** Path and rule of each field that an error names. */
function named(work: () => void): string[] {
  try {
    work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return (error.details['fields'] as { path: string; rule: string }[]).map(({ path, rule }) => `${path} ${rule}`)
  }
  return []
}

test('an error names every wrong field, up to 100', () => {
  const { body } = requestChecks(endpoints.createRecording)
  const wrong = { speakerCount: 0, autoDeleteMediaAfter: 'tomorrow', titel: 'x', language: 5 }
  const paths = [
    '/autoDeleteMediaAfter format',
    '/language type',
    '/speakerCount minimum',
    '/titel additionalProperties',
  ]
  assert.deepEqual(named(() => body(wrong)).toSorted(), [...paths, '/title required'])
  assert.deepEqual(
    named(() => body({ title: 'a\u0000', language: '\ud800x' })),
    ['/title text', '/language text'],
  )
  const edit = requestChecks(endpoints.editTranscript).body
  assert.deepEqual(
    named(() => edit({ operations: [{ type: 'delete', from: -1, to: 0 }, { type: 'explode' }, { type: 'insert' }] })),
    [
      '/operations/0/from minimum',
      '/operations/1 discriminator',
      '/operations/2/after required',
      '/operations/2/text required',
    ],
  )
  const many = Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`unknown${n}`, 1]))
  assert.equal(named(() => body({ title: 'x', ...many })).length, 100)
  const { query } = requestChecks(endpoints.getTranscript)
  assert.deepEqual(named(() => query({ format: 'doc', startTime: 'noon', endTime: 'Infinity' })).toSorted(), [
    '/endTime type',
    '/format enum',
    '/startTime type',
  ])
  assert.deepEqual(
    named(() => query({ startTime: 'Infinity', endTime: '1e400' })),
    ['/startTime type', '/endTime type'],
  )
  assert.deepEqual(
    named(() => query({ endTime: '9'.repeat(400) })),
    ['/endTime finite'],
  )
})

test('flags of a query may have capitals', () => {
  const { query } = requestChecks(endpoints.transcribeListen)
  for (const [text, expected] of [
    ['True', true],
    ['FALSE', false],
    ['true', true],
  ] as const) {
    const value: Record<string, unknown> = { punctuate: text, model: 'True' }
    query(value)
    assert.deepEqual(value, { punctuate: expected, model: 'True' })
  }
  for (const text of ['yes', '1', ' true', 'Truee']) {
    assert.deepEqual(
      named(() => query({ punctuate: text })),
      ['/punctuate type'],
    )
  }
})

test('numbers of a query and of a path are plain decimals', () => {
  const { query } = requestChecks(endpoints.getTranscript)
  for (const startTime of ['0x10', ' 1', '1 ', '1e2', '+1', '0b1', '1_000', '.5', ''])
    assert.deepEqual(
      named(() => query({ startTime, subMaxLinesPerSubtitle: startTime })),
      ['/subMaxLinesPerSubtitle type', '/startTime type'],
      startTime,
    )
  // The last is how programs print a tiny difference of seconds.
  for (const startTime of ['0', '1', '1.5', '007', '1e-7']) query({ startTime })
  const { params } = requestChecks(endpoints.restoreVersion)
  const at = { spaceId: 's', recordingId: 'r' }
  assert.deepEqual(
    named(() => params({ ...at, version: '0x1' })),
    ['/version type'],
  )
})
