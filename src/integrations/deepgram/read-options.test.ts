import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../contract/app-error.ts'
import { readOptions } from './read-options.ts'

test('without parameters, the text has punctuation and no fillers, and its language is detected', () => {
  const options = readOptions({})
  assert.deepEqual([options.language, options.isDetected, options.channels, options.pause], ['auto', true, 'mix', null])
  assert.ok(options.hasPunctuation && !options.hasFillers && !options.hasFigures && !options.diarize)
})

test('smart_format is figures, paragraphs and punctuation', () => {
  const { hasFigures, hasParagraphs, hasPunctuation } = readOptions({ smart_format: true, punctuate: false })
  assert.ok(hasFigures && hasParagraphs && hasPunctuation)
})

test('terms lose their weights, and are there once', () => {
  const { vocabulary } = readOptions({ keyterm: ['Tiro', ' '], keywords: ['Tiro:2', 'sonic:-1.5', 'ratio 3:2:1'] })
  assert.deepEqual(vocabulary, ['Tiro', 'sonic', 'ratio 3:2'])
})

test('a model of speakers turns them on, unless diarize says no', () => {
  assert.equal(readOptions({ diarize_model: 'latest' }).hasSpeakers, true)
  assert.equal(readOptions({ diarize_model: 'latest', diarize: false }).hasSpeakers, false)
})

test('multichannel needs speakers, which the answer does not have', () => {
  const { diarize, hasSpeakers, channels } = readOptions({ multichannel: true })
  assert.deepEqual([diarize, hasSpeakers, channels], [true, false, 'separate'])
})

test('languages to detect are said to be without effect, false is none', () => {
  assert.equal(readOptions({ detect_language: ['en', 'de'] }).warnings.length, 1)
  assert.deepEqual(readOptions({ detect_language: ['false'], language: 'de' }).warnings, [])
})

test('a callback has a method, and its name and password become a header', () => {
  assert.deepEqual(readOptions({ callback: 'https://example.org/a?b' }).callback, {
    url: 'https://example.org/a?b',
    method: 'POST',
    authorization: null,
  })
  assert.deepEqual(readOptions({ callback: 'https://me:p%40ss@example.org', callback_method: 'put' }).callback, {
    url: 'https://example.org/',
    method: 'PUT',
    authorization: 'Basic bWU6cEBzcw==',
  })
  assert.equal(readOptions({ callback: '' }).callback, null)
})

test('samples need their rate, and files need nothing', () => {
  assert.deepEqual(readOptions({ encoding: 'mulaw', sample_rate: 8000 }).raw, {
    encoding: 'mulaw',
    sampleRate: 8000,
    channels: 1,
  })
  for (const query of [{}, { encoding: '' }, { encoding: 'opus', sample_rate: 48_000 }, { sample_rate: 16_000 }]) {
    const { raw, warnings } = readOptions(query)
    assert.deepEqual([raw, warnings], [null, []])
  }
})

test('what would change what the client relies on is refused', () => {
  for (const query of [
    { redact: 'pci' },
    { redact: ['pci', 'ssn'] },
    { callback: 'example' },
    { callback: 'https://%zz@example.org' },
    { callback: 'https://me:%ff@example.org' },
    { callback: 'https://example.org', callback_method: 'get' },
    { encoding: 'linear16' },
    { encoding: 'g729', sample_rate: 8000 },
    { encoding: 'toString', sample_rate: 8000 },
    { language: 'en', detect_language: ['true'] },
  ]) {
    assert.throws(
      () => readOptions(query),
      (error) => error instanceof AppError && error.code === 'INVALID_QUERY',
    )
  }
  assert.deepEqual(readOptions({ redact: 'false', callback: '' }).warnings, [])
})
