import assert from 'node:assert/strict'
import { validateHeaderValue } from 'node:http'
import { test } from 'node:test'
import { headersOf } from './answer-headers.ts'

test('a warning may quote any character of a client', () => {
  const file = { engine: 'built-in/small', quality: 'standard' } as const
  const odd = ['\0', '\n', '\x7f', '\x80', 'ü', '\u2028', '日', '\ud800', '😀'].map((c) => `the parameter "a${c}b"`)
  const { 'tiro-warnings': header = '' } = headersOf({ file, warnings: odd })
  validateHeaderValue('tiro-warnings', header)
  assert.deepEqual(JSON.parse(header), odd)
})

test('the header of the engine may have the name of any model', () => {
  const { 'tiro-engine': header = '' } = headersOf({
    file: { engine: 'openai/模型 1', quality: 'standard' },
    warnings: [],
  })
  validateHeaderValue('tiro-engine', header)
  assert.equal(decodeURI(header), 'openai/模型 1')
  assert.equal(
    headersOf({ file: { engine: 'built-in/small', quality: 'draft' }, warnings: [] })['tiro-engine'],
    'built-in/small',
  )
})
