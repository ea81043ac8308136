import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { mergeLists } from './merge-lists.ts'

const letters = 'a b c d e f g h'.split(' ')
const word = (one: string): string => one
const pairs = (text: string): { find: string; replace: string }[] =>
  text.split(' ').flatMap((one) => {
    const [find = '', replace = ''] = one.split('→')
    return find === '' ? [] : [{ find, replace }]
  })
function merged(base: string, mine: string, theirs: string): { list: string; conflicts: number } {
  const { list, conflicts } = mergeLists(pairs(base), pairs(mine), pairs(theirs), ({ find }) => find)
  return { list: list.map(({ find, replace }) => `${find}→${replace}`).join(' '), conflicts: conflicts.length }
}

test('what either adds is there, what either removes is not', () => {
  assert.deepEqual(merged('a→1 b→2', 'a→1 b→2 c→3', 'b→2 d→4'), { list: 'b→2 d→4 c→3', conflicts: 0 })
  assert.deepEqual(merged('a→1 b→2', 'b→2 a→1', 'a→1 b→2'), { list: 'b→2 a→1', conflicts: 0 })
})

test('a changed entry stays if the other has only removed it; two changes of one are a conflict', () => {
  assert.deepEqual(merged('a→1 b→2', 'a→9 b→2', 'b→2'), { list: 'b→2 a→9', conflicts: 0 })
  assert.deepEqual(merged('a→1 b→2', 'b→2', 'a→9 b→2'), { list: 'a→9 b→2', conflicts: 0 })
  assert.deepEqual(merged('a→1', 'a→2', 'a→2 b→1'), { list: 'a→2 b→1', conflicts: 0 })
  assert.deepEqual(merged('a→1', 'a→2', 'a→3'), { list: 'a→3', conflicts: 1 })
  assert.deepEqual(merged('', 'a→2', 'a→3'), { list: 'a→3', conflicts: 1 })
})

test('several entries with one key change together', () => {
  assert.deepEqual(merged('a→1 a→2', 'a→1 a→2 b→1', 'a→1 a→2 c→1'), { list: 'a→1 a→2 c→1 b→1', conflicts: 0 })
  assert.deepEqual(merged('a→1 a→2', 'a→1', 'a→1 a→2 c→1'), { list: 'a→1 c→1', conflicts: 0 })
})

test('of any three lists of words, nothing is lost and nothing comes back', () => {
  const words = fc.uniqueArray(fc.constantFrom(...letters))
  fc.assert(
    fc.property(words, words, words, (base, mine, theirs) => {
      const { list, conflicts } = mergeLists(base, mine, theirs, word)
      assert.deepEqual(conflicts, [])
      assert.equal(new Set(list).size, list.length)
      for (const one of letters) {
        const isThere = base.includes(one)
          ? mine.includes(one) && theirs.includes(one)
          : mine.includes(one) || theirs.includes(one)
        assert.equal(list.includes(one), isThere, one)
      }
    }),
  )
})
