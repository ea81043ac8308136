import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limit } from '../../../test/helpers/time-limits.ts'
import { termsOf } from './terms-of.ts'

test('terms are the keywords, and the prompt cut at commas and lines, each once', () => {
  assert.deepEqual(termsOf('Ostrander, Kira; Ostrander\nNakamura,', ['Kira', ' π ']), [
    'Kira',
    'π',
    'Ostrander',
    'Nakamura',
  ])
})

test('a prompt as long as a form takes holds up nobody', () => {
  const prompt = 'a, '.repeat(1_300_000)
  const start = performance.now()
  assert.deepEqual(termsOf(prompt, []), ['a'])
  const took = performance.now() - start
  assert.ok(took < limit(200), `${Math.round(took)} ms`)
})
