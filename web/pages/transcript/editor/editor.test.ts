import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { EditableWord } from '../../../../src/text/corrections/edit-words.ts'
import { paragraphsOf, sameParagraph, savedParagraph, wordAtOffset, wordAtTime, type Paragraph } from './document.ts'
import { isUnsaved, operationsFor, typeInto } from './paragraph-edit.ts'

function wordsFrom(texts: readonly string[], from = 0): EditableWord[] {
  return texts.map((word, i) => ({
    id: from + i,
    word,
    start: from + i,
    end: from + i + 0.8,
    confidence: 0.9,
    speaker: 0,
    startsParagraph: i === 0,
  }))
}

function paragraph(text: string): Paragraph {
  return savedParagraph(wordsFrom(text.split(' ')), 'en')
}

test('groups words into paragraphs, with the main speaker', () => {
  const words = wordsFrom(['a', 'b', 'c', 'd', 'e']).map((word, i) => ({
    ...word,
    speaker: i === 1 || i > 2 ? 1 : 0,
    startsParagraph: i === 0 || i === 3,
  }))
  assert.deepEqual(
    paragraphsOf(words, 'en').map(({ text, speaker }) => [text, speaker]),
    [
      ['a b c', 0],
      ['d e', 1],
    ],
  )
})

test('typing keeps the times of unchanged words', () => {
  const before = paragraph('good morning and welcome')
  const after = typeInto(before, 'good evening and welcome', 'en')
  assert.deepEqual(
    after.words.map(({ word, start }) => [word, start]),
    [
      ['good', 0],
      ['evening', 1],
      ['and', 2],
      ['welcome', 3],
    ],
  )
  assert.equal(isUnsaved(after, 'en'), true)
  assert.deepEqual(operationsFor(after, 'en'), [{ type: 'replace', from: 1, to: 1, text: 'evening' }])
})

test('extra spaces are no edit, words inserted first stay in the paragraph, an empty text is a deletion', () => {
  const before = paragraph('good morning')
  assert.equal(isUnsaved(typeInto(before, 'good  morning ', 'en'), 'en'), false)
  assert.deepEqual(operationsFor(typeInto(before, 'a very good morning', 'en'), 'en'), [
    { type: 'replace', from: 0, to: 0, text: 'a very good' },
  ])
  assert.deepEqual(operationsFor(typeInto(before, 'good morning to you', 'en'), 'en'), [
    { type: 'insert', after: 1, text: 'to you' },
  ])
  assert.deepEqual(operationsFor(typeInto(before, '', 'en'), 'en'), [{ type: 'delete', from: 0, to: 1 }])
})

test('for any edit, the words match the text, in order, with rising times', () => {
  const word = fc.constantFrom('a', 'bb', 'ccc', 'dd.', 'é', '日本')
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 30 }), fc.array(word, { maxLength: 30 }), (old, next) => {
      const typed = typeInto(savedParagraph(wordsFrom(old), 'en'), next.join(' '), 'en')
      assert.deepEqual(
        typed.words.map((one) => one.word),
        next,
      )
      for (const [i, one] of typed.words.entries()) {
        assert.equal(typed.text.slice(typed.offsets[2 * i], typed.offsets[2 * i + 1]), one.word)
        assert.ok(one.start <= one.end && one.start >= (typed.words[i - 1]?.start ?? 0))
      }
      assert.equal(operationsFor(typed, 'en').length === 0, !isUnsaved(typed, 'en'))
    }),
  )
})

test('finds the word at a time and at an offset', () => {
  const paragraphs = [savedParagraph(wordsFrom(['a', 'b', 'c']), 'en'), savedParagraph(wordsFrom(['d', 'e'], 10), 'en')]
  assert.equal(wordAtTime(paragraphs, -1), null)
  assert.deepEqual(wordAtTime(paragraphs, 0), { paragraph: 0, word: 0 })
  assert.deepEqual(wordAtTime(paragraphs, 5), { paragraph: 0, word: 2 })
  assert.deepEqual(wordAtTime(paragraphs, 11.5), { paragraph: 1, word: 1 })
  assert.equal(wordAtOffset(paragraphs[0] as Paragraph, 3), 1)
  assert.equal(wordAtTime([], 1), null)
})

test('while two paragraphs are spoken, the word is in the one that began last', () => {
  const [long, short, next] = [wordsFrom(['a', 'b', 'c', 'd']), wordsFrom(['e'], 1.2), wordsFrom(['f'], 4)]
  const paragraphs = [long, short, next].map((words) => savedParagraph(words, 'en'))
  const placeAt = (seconds: number) => Object.values(wordAtTime(paragraphs, seconds) ?? {})
  assert.deepEqual([1, 1.3, 2.5, 4].map(placeAt), [
    [0, 1],
    [1, 0],
    [0, 2],
    [2, 0],
  ])
})

test('after a conflict, a text goes back to its own paragraph, also where another one began before it', () => {
  const said = (id: number, words: string[], start: number) =>
    wordsFrom(words, start).map((word, i) => ({ ...word, id: id + i }))
  const [first, second] = [said(0, ['a', 'b', 'c'], 5), said(10, ['d'], 4)]
  const paragraphs = [first, second].map((words) => savedParagraph(words, 'en'))
  assert.equal(sameParagraph(paragraphs, first.slice(1)), paragraphs[0])
  assert.equal(sameParagraph(paragraphs, second), paragraphs[1])
  assert.equal(sameParagraph(paragraphs, said(20, ['gone'], 4.5)), paragraphs[1])
})
