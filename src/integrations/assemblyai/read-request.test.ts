import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../contract/app-error.ts'
import { readRequest } from './read-request.ts'

const audio_url = 'https://example.org/a.mp3'
const languageOf = (more: object): string | undefined => readRequest({ audio_url, ...more }).options.language

test('without parameters, the workspace says the language, and nobody asks who speaks', () => {
  const { options, warnings, audioUrl } = readRequest({ audio_url: ` ${audio_url} ` })
  assert.equal(audioUrl, audio_url)
  assert.deepEqual(options, { diarize: false, speakerCount: null, channels: 'auto', vocabulary: [] })
  assert.deepEqual(warnings, [])
})

test('codes of languages are those of AssemblyAI', () => {
  assert.equal(languageOf({ language_code: 'en_us' }), 'en-US')
  assert.equal(languageOf({ language_code: 'en_uk' }), 'en-GB')
  assert.equal(languageOf({ language_codes: ['de'] }), 'de')
  assert.equal(languageOf({ language_codes: ['de', 'en'] }), 'auto')
  assert.equal(languageOf({ language_detection: true, language_code: null }), 'auto')
  assert.equal(languageOf({ language_code: null, language_codes: [] }), undefined)
})

test('channels are speakers, and terms are there once', () => {
  const { options } = readRequest({ audio_url, dual_channel: true, keyterms_prompt: ['a', 'b'], word_boost: ['b'] })
  assert.deepEqual(options, { diarize: true, speakerCount: null, channels: 'separate', vocabulary: ['a', 'b'] })
})

test('people are counted if the client knows how many speak', () => {
  const countOf = (more: object) => {
    const { options, warnings } = readRequest({ audio_url, speaker_labels: true, ...more })
    return [options.speakerCount, warnings.length]
  }
  assert.deepEqual(countOf({ speakers_expected: 3 }), [3, 0])
  assert.deepEqual(countOf({ speaker_options: { min_speakers_expected: 2, max_speakers_expected: 2 } }), [2, 0])
  const range = { min_speakers_expected: 2, max_speakers_expected: 4 }
  assert.deepEqual(countOf({ speaker_options: range }), [null, 1])
  assert.deepEqual(countOf({ speaker_options: range, speakers_expected: 3 }), [3, 1])
})

test('what a client wants beside the text is known, and it is told what a summary is', () => {
  const of = (more: object) => {
    const { digests, warnings } = readRequest({ audio_url, ...more })
    return [digests, warnings.length]
  }
  const none = { chapters: false, highlights: false, summary: null }
  assert.deepEqual(of({ summary_type: 'gist', summary_model: 'catchy' }), [none, 0])
  assert.deepEqual(of({ auto_highlights: true }), [{ ...none, highlights: true }, 0])
  assert.deepEqual(of({ auto_chapters: true }), [{ ...none, chapters: true }, 1])
  assert.deepEqual(of({ summarization: true }), [{ ...none, summary: 'bullets' }, 1])
  assert.deepEqual(of({ summarization: true, summary_type: 'gist' }), [{ ...none, summary: 'gist' }, 1])
})

test('what would change what the client relies on is refused', () => {
  for (const more of [{ redact_pii: true }, { audio_end_at: 1000 }]) {
    assert.throws(
      () => readRequest({ audio_url, ...more }),
      (error) => error instanceof AppError && error.status === 400,
    )
  }
  const off = { redact_pii: false, webhook_url: null, topics: [], audio_start_from: 0, speech_threshold: 0 }
  assert.deepEqual(readRequest({ audio_url, ...off }).warnings, [])
})

test('a webhook has a header with name and value, or none', () => {
  const webhook_url = ' https://example.org/hook '
  assert.deepEqual(readRequest({ audio_url, webhook_url }).webhook, { url: webhook_url.trim(), header: null })
  const header = { webhook_auth_header_name: 'X-Secret', webhook_auth_header_value: 'abc' }
  assert.deepEqual(readRequest({ audio_url, webhook_url, ...header }).webhook?.header, {
    name: 'X-Secret',
    value: 'abc',
  })
  for (const more of [
    header,
    { webhook_url, webhook_auth_header_name: 'X-Secret' },
    { webhook_url, webhook_auth_header_value: 'abc' },
    { webhook_url, ...header, webhook_auth_header_name: 'Content-Length' },
  ]) {
    assert.throws(
      () => readRequest({ audio_url, ...more }),
      (error) => error instanceof AppError && error.code === 'INVALID_BODY',
    )
  }
})
