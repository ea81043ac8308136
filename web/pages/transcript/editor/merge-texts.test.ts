import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isClash, mergeTexts } from './merge-texts.ts'

test('what others changed elsewhere is taken over', () => {
  const merge = (base: string, mine: string, theirs: string): string => mergeTexts({ base, mine, theirs }, 'en').text
  assert.equal(merge('a b c', 'x a b c', 'a b c y'), 'x a b c y')
  assert.equal(merge('a b c', 'a b c typed ', 'y a b c'), 'y a b c typed ')
  assert.equal(merge('a b c', 'a  b c x', 'a c'), 'a  c x')
  assert.equal(merge('a b c', 'a B c', 'a b C'), 'a B C')
  assert.equal(merge('a b c', 'a c', 'a b c d e'), 'a c d e')
  assert.equal(merge('', 'mine', 'theirs'), 'theirs mine')
})

test('the same words changed by both stay twice, rather than be lost', () => {
  assert.equal(mergeTexts({ base: 'a b c', mine: 'a mine c', theirs: 'a theirs c' }, 'en').text, 'a theirs mine c')
})

test('a clash is the same word changed by both, unless they agree', () => {
  const clash = (base: string, mine: string, theirs: string): boolean => isClash({ base, mine, theirs }, 'en')
  assert.equal(clash('a b c', 'a mine c', 'a theirs c'), true)
  assert.equal(clash('a b c', 'a c', 'a theirs c'), true)
  assert.equal(clash('a b c', 'a B  c ', 'a B c'), false)
  assert.equal(clash('a b c', 'a b mine c', 'a b theirs c'), false)
  assert.equal(clash('a b c', 'x b c', 'a b y'), false)
})

test('what both wrote alike stays once', () => {
  const merge = (base: string, mine: string, theirs: string): string => mergeTexts({ base, mine, theirs }, 'en').text
  assert.equal(merge('a', 'a x y ', 'a x'), 'a x y ', 'saved, but the answer was lost')
  assert.equal(merge('a b c', 'a B c', 'a B C'), 'a B C')
  assert.equal(merge('a b', 'a x x b', 'a x b'), 'a x x b')
  assert.equal(merge('a b', 'a x b', 'a y x b'), 'a y x b')
})

test('without spaces between words', () => {
  assert.equal(
    mergeTexts({ base: '你好世界', mine: '你好世界吗', theirs: '大家你好世界' }, 'zh').text,
    '大家你好世界吗',
  )
})

test('words that one of both added are all there, and words that nobody touched are there once', () => {
  const numbers = fc.array(fc.nat({ max: 7 }), { maxLength: 8 })
  fc.assert(
    fc.property(fc.nat({ max: 8 }), numbers, numbers, (length, places, others) => {
      const words = Array.from({ length }, (_, i) => `w${i}`)
      const added = (prefix: string, at: readonly number[]): string =>
        at.reduce((list, place, i) => list.toSpliced(place, 0, `${prefix}${i}`), words).join(' ')
      const [mine, theirs] = [added('m', places), added('t', others)]
      const merged = mergeTexts({ base: words.join(' '), mine, theirs }, 'en')
        .text.split(' ')
        .filter(Boolean)
      const all = [...new Set([...mine.split(' '), ...theirs.split(' ')])].filter(Boolean)
      assert.deepEqual(merged.toSorted(), all.toSorted())
    }),
  )
})

test('a text that nobody typed into becomes what others made of it', () => {
  const words = fc.array(fc.constantFrom('a', 'ab', 'typ', 'typed', 'c.'), { maxLength: 8 })
  fc.assert(
    fc.property(words, words, (old, next) => {
      const [base, theirs] = [old.join(' '), next.join(' ')]
      if (base !== '') assert.equal(mergeTexts({ base, mine: base, theirs }, 'en').text, theirs)
    }),
    { numRuns: 1000 },
  )
})
