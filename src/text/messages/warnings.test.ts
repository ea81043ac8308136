import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limit } from '../../../test/helpers/time-limits.ts'
import { downloadSentences } from './download-sentences.ts'
import { fillWarning, readerOf } from './fill-warning.ts'
import { importSentences } from './import-sentences.ts'
import { waitingSentences } from './waiting-sentences.ts'
import { warningSentences } from './warning-sentences.ts'
import { readWarning, warning } from './warnings.ts'

test('every warning is read back with what it says', () => {
  for (const [code, sentence] of Object.entries(warningSentences)) {
    const names = Array.from(sentence.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
    for (const count of ['1', '12']) {
      const values = Object.fromEntries(
        names.map((name) => [name, name === 'count' ? count : `the ${name} "a", 0:12.5`]),
      )
      assert.deepEqual(readWarning(fillWarning<string>(sentence, values)), { code, parameters: values })
    }
    const optional = Array.from(sentence.matchAll(/\[.*?\{(\w+)\}.*?\]/g), ([, name]) => name)
    const given = Object.fromEntries(names.filter((name) => !optional.includes(name)).map((name) => [name, '3']))
    assert.deepEqual(readWarning(fillWarning<string>(sentence, given)), { code, parameters: given })
  }
})

test('what work waits for, and why an import was refused, is read back as its sentence, with its values', () => {
  const sentences = Object.values({ ...waitingSentences, ...importSentences })
  for (const sentence of sentences) {
    const names = Array.from(sentence.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
    const values = Object.fromEntries(names.map((name) => [name, `${name}.`]))
    const said = fillWarning<string>(sentence, values)
    const first = sentences.find((other) => readerOf(other).test(said))
    assert.equal(first, sentence)
    assert.deepEqual({ ...readerOf(sentence).exec(said)?.groups }, values)
  }
  // A model's address is long.
  const address = `https://models.example/${'releases/download/'.repeat(20)}model.tar.bz2`
  const failed = fillWarning(downloadSentences.HOST_ANSWERED, { address, status: 404 })
  assert.deepEqual({ ...readerOf(downloadSentences.HOST_ANSWERED).exec(failed)?.groups }, { address, status: '404' })
  const sizes = { megabytes: null, fetched: 12, total: 80 }
  assert.equal(
    fillWarning(waitingSentences.MODEL_FETCHED, { purpose: 'speech', model: 'tiny', ...sizes }),
    'The speech model tiny is being downloaded (12 MB of 80 MB).',
  )
})

test('a sentence has the right number, and leaves out what it has no value for', () => {
  const places = { places: '00:00:01', more: null }
  assert.equal(
    warning('SENTENCES_KEPT', { count: 1, ...places }),
    '1 sentence could not be translated and stays in the original language: at 00:00:01.',
  )
  assert.equal(
    warning('NAMES_TRANSLATED', { count: 7, places: '00:00:01', more: 2 }),
    'In 7 sentences a name may have been translated: at 00:00:01 and at 2 more places.',
  )
})

test('a language is read as its code', () => {
  const note = 'Icelandic cannot be transcribed here: no engine supports it.'
  assert.deepEqual(readWarning(note), { code: 'NO_ENGINE_FOR_LANGUAGE', parameters: { language: 'is' } })
  const sentence = warning('SOUNDS_FOREIGN_FROM', { language: 'English', time: '0:12' })
  assert.deepEqual(readWarning(sentence).parameters, { language: 'en', time: '0:12' })
})

test('a sentence of another release has no code', () => {
  assert.deepEqual(readWarning('The moon was full.'), { code: null, parameters: {} })
})

test('sentences of an archive that was made to be read slowly take no time', () => {
  const hostile = [
    [
      `The file has x${' audio tracks; track '.repeat(30)}${' was transcribed. Track '.repeat(20)}`,
      " is in a format that can't be read here. Track ".repeat(8) + ' is silent. To transcribe all '.repeat(14),
    ].join(''),
    `No words were recognised in x${' of '.repeat(150)}${' s of speech, first at '.repeat(60)}`,
    `Draft quality by x${': '.repeat(990)}`,
    `The model can't write these words of the vocabulary: x${', and '.repeat(324)}`,
    `7 sentences could not be translated and stay in the original language: at x${' and at '.repeat(240)}`,
    `x${' of '.repeat(499)}`,
  ].map((text) => text.padEnd(2000, 'y').slice(0, 2000))
  const start = performance.now()
  for (const text of hostile) for (let i = 0; i < 200; i++) assert.equal(readWarning(text).code, null)
  // A page of a list has up to 10,000 of them.
  const took = performance.now() - start
  assert.ok(took < limit(600), `${Math.round(took)} ms for ${200 * hostile.length}`)
})
