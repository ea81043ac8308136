import assert from 'node:assert/strict'
import { test } from 'node:test'
import { variantSpellings } from './variant-spellings.ts'

test('a word has the spellings of other countries, and forms that begin differently', () => {
  const pairs: [string, string][] = [
    ['metre', 'meter'],
    ['theatres', 'theaters'],
    ['colour', 'color'],
    ['neighbours', 'neighbors'],
    ['favourite', 'favorite'],
    ['organise', 'organize'],
    ['realising', 'realizing'],
    ['specialisation', 'specialization'],
    ['analysed', 'analyzed'],
    ['knife', 'knives'],
    ['wolf', 'wolves'],
  ]
  for (const [one, other] of pairs) {
    assert.ok(variantSpellings(one).includes(other), one)
    assert.ok(variantSpellings(other).includes(one), other)
  }
  const forms: [string, string][] = [
    ['run', 'running'],
    ['stop', 'stopped'],
    ['planning', 'plan'],
    ['planned', 'plans'],
    ['metres', 'meter'],
    ['knop', 'knoppen'],
    ['ferries', 'ferry'],
    ['keys', 'key'],
  ]
  for (const [one, other] of forms) assert.ok(variantSpellings(one).includes(other), one)
  for (const word of ['книга', 'it', '1984', 'pass', 'sea']) assert.deepEqual(variantSpellings(word), [], word)
})
