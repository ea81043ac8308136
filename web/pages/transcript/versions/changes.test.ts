import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesBetween, type ComparedWord } from './changes.ts'

function said(text: string, speaker = 0): ComparedWord[] {
  return text.split(' ').map((word, i) => ({ word, start: i, speaker }))
}

test('a replaced word is shown with the words around it', () => {
  const before = said('one two three four five six seven eight nine ten eleven')
  const after = before.map((word, i) => (i === 8 ? { ...word, word: 'NINE' } : word))
  assert.deepEqual(changesBetween(before, after, 'en'), [
    {
      start: 8,
      parts: [
        { kind: 'same', text: 'three four five six seven eight' },
        { kind: 'removed', text: 'nine' },
        { kind: 'added', text: 'NINE' },
        { kind: 'same', text: 'ten eleven' },
      ],
    },
  ])
})

test('changes far apart are two, and near ones are one', () => {
  const long = said(Array.from({ length: 60 }, (_, i) => `w${i}`).join(' '))
  const with2 = (a: number, b: number): ComparedWord[] => long.filter((_, i) => i !== a && i !== b)
  assert.equal(changesBetween(long, with2(5, 50), 'en').length, 2)
  assert.equal(changesBetween(long, with2(20, 25), 'en').length, 1)
})

test('the same words by another speaker are a change of their own', () => {
  const before = said('good morning all of you')
  const after = before.map((word, i) => (i >= 3 ? { ...word, speaker: 1 } : word))
  assert.deepEqual(changesBetween(before, after, 'en')[0]?.parts, [
    { kind: 'same', text: 'good morning all' },
    { kind: 'speaker', text: 'of you', from: 0, to: 1 },
  ])
})

test('nothing changed, nothing shown; all of it changed, all of it shown', () => {
  const words = said('the same words')
  assert.deepEqual(changesBetween(words, words, 'en'), [])
  const other = said(Array.from({ length: 9000 }, (_, i) => `x${i}`).join(' '))
  const [change] = changesBetween(said(Array.from({ length: 9000 }, (_, i) => `w${i}`).join(' ')), other, 'en')
  assert.deepEqual(
    change?.parts.map(({ kind }) => kind),
    ['removed', 'added'],
  )
})
