import assert from 'node:assert/strict'
import { test } from 'node:test'
import { savedParagraph, type Paragraph } from './editor/document.ts'
import { findText, replaceAt } from './find-text.ts'
import { growText } from './grow-text.ts'

function paragraph(text: string): Paragraph {
  const words = text.split(' ').map((word, i) => ({
    id: i,
    word,
    start: i,
    end: i + 1,
    confidence: null,
    speaker: 0,
    startsParagraph: i === 0,
  }))
  return savedParagraph(words, 'en')
}

test('finds text, with match case and whole words', () => {
  const all = [paragraph('Jon met jonathan (jon).')]
  const at = (query: string, matchCase: boolean, wholeWords: boolean): number[] =>
    findText(all, query, { matchCase, wholeWords }).map(({ start }) => start)
  assert.deepEqual(at('jon', false, false), [0, 8, 18])
  assert.deepEqual(at('jon', false, true), [0, 18])
  assert.deepEqual(at('jon', true, true), [18])
  assert.deepEqual(at('(jon).', false, true), [17])
  assert.deepEqual(at('.*', false, false), [])
})

test('finds quotes, apostrophes and spaces however they are typed', () => {
  const all = [paragraph('She said “it’s ‘fine’” to Bob\'s "aunt", n\u00a0° 5.')]
  const texts = (query: string): string[] =>
    findText(all, query, { matchCase: false, wholeWords: false }).map(({ start, end }) =>
      (all[0]?.text ?? '').slice(start, end),
    )
  assert.deepEqual(texts("it's"), ['it’s'])
  assert.deepEqual(texts('Bob’s'), ["Bob's"])
  assert.deepEqual(texts('"it'), ['“it'])
  assert.deepEqual(texts('“aunt”'), ['"aunt"'])
  assert.deepEqual(texts("'fine'"), ['‘fine’'])
  assert.deepEqual(texts('n °'), ['n\u00a0°'])
})

test('replaces every match', () => {
  const one = paragraph('a b a b')
  assert.equal(replaceAt(one.text, findText([one], 'a', { matchCase: true, wholeWords: true }), 'cc'), 'cc b cc b')
})

test('growing text keeps its beginning', () => {
  const whole = Array.from({ length: 200 }, (_, i) => `word${i}`)
  let shown = ''
  for (let end = 5; end <= 200; end += 7) {
    const next = growText(shown, whole.slice(Math.max(0, end - 60), end).join(' '))
    assert.ok(next.startsWith(shown))
    shown = next
  }
  assert.ok(whole.join(' ').startsWith(shown))
})
