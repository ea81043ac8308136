import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testSpeechEngine } from '../../test/helpers/test-speech-engine.ts'
import { Captions, type CaptionDeps } from './captions.ts'

test('ends that are asked for at one place wait together', () => {
  const never = Promise.withResolvers<never>().promise
  const deps: CaptionDeps = {
    detector: { start: () => never, pids: () => [], close: async () => {} },
    chooseEngine: () => never,
    tuning: () => ({ silenceMs: 500, vocabulary: [] }),
    language: 'en',
    formatOf: () => assert.fail('no engine was chosen'),
    onSpeech: () => {},
    onTurn: () => {},
    onFinal: async () => {},
    onPaused: async () => {},
    onError: (error) => assert.fail(String(error)),
  }
  const captions = new Captions('/audio', 0, 1, deps)
  captions.advance(16_000)
  const first = captions.endTurn()
  assert.equal(captions.endTurn(), first)
  captions.advance(32_000)
  assert.notEqual(captions.endTurn(), first)
})

test('words that the last look at a turn takes back are taken back for readers, too', async () => {
  const rate = 16_000
  let isOver = false
  const engine = testSpeechEngine(async () => ({
    words: isOver ? [] : [{ word: 'uh', start: 0.2, end: 0.4, confidence: null }],
    segments: [],
    language: null,
    warnings: [],
  }))
  const texts: string[] = []
  const speech = { start: 0, end: rate }
  const captions = new Captions('/audio', 0, 0, {
    detector: {
      start: async () => ({
        feed: async (upTo) => {
          isOver = upTo > 2 * rate
          const found = isOver ? { regions: [speech], open: null } : { regions: [], open: speech }
          return { from: 0, upTo, ...found, levels: new Float32Array(), measures: null }
        },
        close: () => {},
      }),
      pids: () => [],
      close: async () => {},
    },
    chooseEngine: async () => engine,
    tuning: () => ({ silenceMs: 500, vocabulary: [] }),
    language: 'en',
    formatOf: () => ({ language: 'en', hasPunctuation: true, names: [], findAndReplaceWords: [] }),
    onSpeech: () => {},
    onTurn: ({ text }) => void texts.push(text),
    onFinal: async () => assert.fail('there is nothing to keep'),
    onPaused: async () => {},
    onError: (error) => assert.fail(String(error)),
  })
  captions.advance(rate)
  await captions.waitForBacklog(512)
  assert.deepEqual(texts, ['uh'])
  captions.advance(3 * rate)
  await captions.waitForBacklog(512)
  assert.deepEqual(texts, ['uh', ''])
  await captions.close()
})
