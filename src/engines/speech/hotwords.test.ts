import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hotwordsOf, pieceScores, readTokens } from './hotwords.ts'

const upper = readTokens('<blk> 0\n<unk> 1\n▁THE 2\nA 3\nD 4\n▁ 5\nB 6\nO 7\nR 8\nN 9\n')

test('a vocabulary is written in the case and the letters of the model', () => {
  assert.deepEqual(hotwordsOf(['Ada', ' ada  Baron', 'Bo', 'GPT-4', 'Zoë'], upper), {
    phrases: ['ADA', 'ADA BARON'],
    unspelled: ['GPT-4', 'Zoë'],
  })
  const mixed = [...upper, 'a', 'd', 'o']
  assert.deepEqual(hotwordsOf(['Ada'], mixed).phrases, ['Ada'])
  const lower = ['<blk>', '▁a', 'd', 'a']
  assert.deepEqual(hotwordsOf(['ADA'], lower).phrases, ['ada'])
})

test("the separators of sherpa-onnx's hotwords don't get through", () => {
  assert.deepEqual(hotwordsOf(['Ada/Bob :9', 'DAB:ADA'], upper).phrases, ['DAB ADA'])
})

test('common tokens score higher', () => {
  const scores = pieceScores(upper)
    .trim()
    .split('\n')
    .map((line) => Number(line.split('\t')[1]))
  assert.equal(scores.length, upper.length)
  assert.deepEqual(
    scores,
    scores.toSorted((a, b) => b - a),
  )
})
