import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limit } from '../../../test/helpers/time-limits.ts'
import { readConvertOptions } from '../elevenlabs/read-options.ts'
import { readTranscription } from '../openai/read-options.ts'
import { headersOf } from './answer-headers.ts'
import { parseField } from './parse-field.ts'

test('a field is JSON, or something else', () => {
  assert.deepEqual(parseField('a', '["word", "segment"]'), ['word', 'segment'])
  assert.equal(parseField('a', 'auto'), undefined)
  assert.equal(parseField('a', '[{'), undefined)
})

test('megabytes of JSON in a field are refused before anybody reads each entry', () => {
  const count = 200_000
  const names = Array.from({ length: count }, (_, i) => `"k${i}":1`).join()
  const codes = `["en"${',"en-US"'.repeat(count)}]`
  const readers: Record<string, (text: string) => unknown> = {
    additional_formats: (text) => readConvertOptions(new Map([['additional_formats', [text]]])),
    languages: (text) => readTranscription(new Map([['languages', [text]]])),
    keywords: (text) => readTranscription(new Map([['keywords', [text]]])),
    chunking_strategy: (text) => readTranscription(new Map([['chunking_strategy', [text]]])),
  }
  for (const [field, text] of [
    ['additional_formats', `[{"format":"srt",${names}}]`],
    ['additional_formats', '['.repeat(4_000_000)],
    ['languages', codes],
    ['keywords', codes],
    ['chunking_strategy', `{${names}}`],
    ['chunking_strategy', '{"type":'.repeat(count)],
  ] as const) {
    const start = performance.now()
    assert.throws(() => readers[field]?.(text), {
      code: 'INVALID_BODY',
      message: RegExp(`^${field} (has more|is nested)`),
    })
    const took = performance.now() - start
    assert.ok(took < limit(200), `${field}: ${Math.round(took)} ms`)
  }
})

test('thousands of warnings are a header of the usual length at once', () => {
  const warnings = Array.from({ length: 50_000 }, (_, i) => `warning ${i}`)
  const start = performance.now()
  const { 'tiro-warnings': header = '' } = headersOf({ file: { engine: 'a', quality: 'standard' }, warnings })
  const took = performance.now() - start
  const shown = JSON.parse(header) as string[]
  assert.deepEqual(shown, warnings.slice(0, shown.length))
  assert.ok(header.length <= 4000 && JSON.stringify(warnings.slice(0, shown.length + 1)).length > 4000)
  assert.ok(took < limit(500), `${Math.round(took)} ms`)
})
