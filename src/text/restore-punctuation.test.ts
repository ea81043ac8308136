import assert from 'node:assert/strict'
import { test } from 'node:test'
import { restorePunctuation } from './restore-punctuation.ts'

/** Words; a | is a pause of a second. */
function said(text: string) {
  let time = 0
  return text.split(' ').flatMap((word) => {
    if (word === '|') {
      time += 1
      return []
    }
    const start = time
    time += 0.3
    return [{ word, start, end: time, confidence: null }]
  })
}
const restored = (text: string, names: string[] = [], language = 'en') =>
  restorePunctuation(said(text), { language, names })
    .map((w) => w.word)
    .join(' ')

test('sentences at pauses, capitals, I and its forms; upper case comes down', () => {
  assert.equal(restored("well i think i'm late | so we left"), "Well I think I'm late. So we left.")
  assert.equal(restored('AND SO | MY FELLOW AMERICANS'), 'And so. My fellow americans.')
})

test('a question mark only where the order of words is clear', () => {
  assert.equal(
    restored('are you there | what did they say | where is the door'),
    'Are you there? What did they say? Where is the door?',
  )
  assert.equal(
    restored('what a day | which is fine | when i was young | is good'),
    'What a day. Which is fine. When I was young. Is good.',
  )
})

test('names as they are given, possessives and several words included', () => {
  assert.equal(
    restored("john smith met mary's friend at mcdonald's in new york", [
      'John Smith',
      'Mary',
      "McDonald's",
      'New York',
      'New',
    ]),
    "John Smith met Mary's friend at McDonald's in New York.",
  )
})

test('other languages have their own full stop; times stay', () => {
  assert.equal(restored('guten tag | wie geht es', [], 'de'), 'Guten tag. Wie geht es.')
  assert.equal(restored('你好', [], 'zh'), '你好。')
  assert.equal(restored('สวัสดี', [], 'th'), 'สวัสดี')
  const words = said('one two | three')
  const out = restorePunctuation(words, { language: 'en', names: [] })
  assert.deepEqual(
    out.map(({ start, end }) => [start, end]),
    words.map(({ start, end }) => [start, end]),
  )
  assert.deepEqual(restorePunctuation([], { language: 'en', names: [] }), [])
})

test('it keeps whatever else a word has', () => {
  const given = [{ word: 'HELLO', start: 0, end: 1, confidence: 0.5, speaker: 2 }]
  assert.deepEqual(restorePunctuation(given, { language: 'en', names: [] }), [{ ...given[0], word: 'Hello.' }])
})
