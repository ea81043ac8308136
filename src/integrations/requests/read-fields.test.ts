import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConvertOptions } from '../elevenlabs/read-options.ts'
import { readTranscription } from '../openai/read-options.ts'
import { readInferenceOptions } from '../whisper-cpp/read-options.ts'

const fields = (name: string, ...values: string[]) => new Map([[name, values]])

test('a field that may come once is read as each vendor reads it', () => {
  const once = { code: 'INVALID_BODY', message: /only once/ }
  assert.throws(() => readTranscription(fields('language', 'en', 'en')), once)
  assert.equal(readConvertOptions(fields('language_code', 'en', 'en')).language, 'en')
  assert.equal(readInferenceOptions(fields('language', 'en', 'en')).language, 'en')
  assert.throws(() => readConvertOptions(fields('language_code', 'en', 'de')), once)
  assert.throws(() => readInferenceOptions(fields('language', 'en', 'de')), once)
})

test('only programs of Whisper name languages in words', () => {
  assert.equal(readTranscription(fields('language', 'English')).language, 'en')
  assert.equal(readInferenceOptions(fields('language', 'English')).language, 'en')
  assert.throws(() => readConvertOptions(fields('language_code', 'English')), { code: 'LANGUAGE_UNSUPPORTED' })
})

test('a value is one of those that a field takes, to the letter', () => {
  assert.throws(() => readTranscription(fields('response_format', ' json')), /must be one of/)
  assert.throws(() => readConvertOptions(fields('file_format', ' other')), /must be one of/)
  assert.equal(readInferenceOptions(fields('response_format', ' json')).format, 'json')
})
