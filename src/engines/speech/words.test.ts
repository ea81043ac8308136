import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { findLoop } from './guards.ts'
import { wordsOf } from './pocketsphinx.ts'
import { spreadWords, wordsFromTokens } from './words.ts'

test('a leading space starts a word; its confidence is the mean of the log-probabilities', () => {
  const words = wordsFromTokens(
    {
      tokens: [' FE', 'LL', 'OW', '▁AS', 'K', '.', '<blk>'],
      timestamps: [1, 1.2, 1.4, 2, 2.1, 2.2, 3],
      durations: [],
      logProbs: [-0.1, -0.2, -0.3, -1, -1, -1, 0],
    },
    { shift: -0.5, windowSeconds: 10 },
  )
  assert.deepEqual(
    words.map(({ word, start, end, confidence }) => [word, start, end, confidence?.toFixed(3)]),
    [
      ['FELLOW', 0.5, 1.3, '0.819'],
      ['ASK.<blk>', 1.5, 2.9, '0.472'],
    ].map((row, i) => (i === 0 ? row : [row[0], row[1], 2.9, Math.exp(-0.75).toFixed(3)])),
  )
})

test('each Chinese token is a word; spread text is split at word boundaries', () => {
  const tokens = { tokens: ['你', '好', ' ok'], timestamps: [0, 0.5, 1], durations: [0.4, 0.4, 0.4], logProbs: [] }
  const words = wordsFromTokens(tokens, { shift: 0, windowSeconds: 2 })
  assert.deepEqual(
    words.map(({ word, confidence }) => [word, confidence]),
    [
      ['你', null],
      ['好', null],
      ['ok', null],
    ],
  )
  assert.deepEqual(
    spreadWords('你好,世界', 0, 4, 'zh').map(({ word }) => word),
    ['你好,', '世界'],
  )
  assert.deepEqual(spreadWords('  ', 0, 4, null), [])
})

test('words that the model places outside the window, or at the same time, have a length', () => {
  const heard = (timestamps: number[]): (string | number)[][] =>
    wordsFromTokens(
      { tokens: [' AND', ' SO', ' MY'], timestamps, durations: [], logProbs: [] },
      { shift: -0.5, windowSeconds: 9 },
    ).map(({ word, start, end }) => [word, start, end])
  assert.deepEqual(heard([0, 1.1, 1.5]), [
    ['AND', 0, 0.4],
    ['SO', 0.6, 1],
    ['MY', 1, 1.4],
  ])
  assert.deepEqual(heard([0.2, 0.3, 0.8]), [
    ['AND', 0, 0.15],
    ['SO', 0.15, 0.3],
    ['MY', 0.3, 0.7],
  ])
  assert.deepEqual(heard([1, 9.7, 9.8]), [
    ['AND', 0.5, 0.9],
    ['SO', 8.96, 8.98],
    ['MY', 8.98, 9],
  ])
})

test('words are in order and inside the window, whatever times the model gives', () => {
  const number = fc.oneof(fc.double({ noNaN: false }), fc.double({ min: -5, max: 20 }))
  const token = fc.record({
    text: fc.oneof(fc.constant(' a'), fc.constant('b'), fc.string()),
    time: number,
    duration: number,
    p: number,
  })
  fc.assert(
    fc.property(fc.array(token), fc.double({ min: -2, max: 2, noNaN: true }), (entries, shift) => {
      const words = wordsFromTokens(
        {
          tokens: entries.map(({ text }) => text),
          timestamps: entries.map(({ time }) => time),
          durations: entries.map(({ duration }) => duration),
          logProbs: entries.map(({ p }) => p),
        },
        { shift, windowSeconds: 10 },
      )
      let floor = 0
      for (const { word, start, end, confidence } of words) {
        assert.notEqual(word.trim(), '')
        assert.ok(start >= floor && end >= start && end <= 10, `${start}–${end} after ${floor}`)
        if (confidence !== null) assert.ok(confidence >= 0 && confidence <= 1)
        floor = end
      }
    }),
  )
})

test('finds loops, but not in normal speech', () => {
  const loop = (text: string): [number, number, number] | null => {
    const found = findLoop(text.split(' '))
    return found === null ? null : [found.from, found.to, found.length]
  }
  assert.equal(loop('no no no no no it is not so very very very good'), null)
  assert.equal(loop('and so on and so on and so on we go'), null)
  assert.deepEqual(loop('well then and so on and so on and so on and so on stop'), [2, 14, 3])
  assert.deepEqual(loop(`a ${'yes '.repeat(9)}b`), [1, 10, 1])
  assert.deepEqual(loop('Thank you. thank you, Thank you thank you thank you thank you'), [0, 12, 2])
  assert.equal(loop(''), null)
})

test('PocketSphinx: removes fillers and variant marks, and keeps times inside the window', () => {
  const words = wordsOf(
    [
      { word: '<s>', startFrame: 0, endFrame: 9, probability: 1 },
      { word: 'to(2)', startFrame: 10, endFrame: 29, probability: 0.5 },
      { word: '[NOISE]', startFrame: 30, endFrame: 40, probability: 1 },
      { word: '++UM++', startFrame: 30, endFrame: 40, probability: 1 },
      { word: 'do', startFrame: 90, endFrame: 130, probability: 1.001 },
    ],
    1,
  )
  assert.deepEqual(
    words.map(({ word, start, end }) => ({ word, start, end })),
    [
      { word: 'to', start: 0.1, end: 0.3 },
      { word: 'do', start: 0.9, end: 1 },
    ],
  )
  const [to = null, certain = null] = words.map(({ confidence }) => confidence)
  assert.ok(to !== null && certain !== null && to > 0 && to < certain && certain <= 1, `${to} ${certain}`)
})
