import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { chineseModel, writeChinesePunctuation, writeEnglishPunctuation } from '../../test/helpers/write-punctuation.ts'
import { catalogue } from '../engines/models/catalogue.ts'
import { createModelManager } from '../engines/models/manager.ts'
import { createPunctuationChooser } from '../engines/punctuation/choose.ts'
import type { PunctuationChooser } from '../engines/punctuation/port.ts'
import { readConfig } from '../platform/config/config.ts'
import { closeThreads } from '../platform/processes/thread.ts'
import { joinBlocks, packedBlocks } from '../text/content-blocks.ts'
import { encodeWindowResult, type WindowResult } from '../transcripts/windows/window-result.ts'
import { assembleWords } from './assemble-words.ts'
import type { AssembleInput, Assembled } from './steps/assemble-content.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tiro-assemble-'))
const config = readConfig({ TIRO_DATA: path.join(folder, 'data'), TIRO_MODELS: folder })
// The catalogue has the checksum of the real file.
const known = catalogue.map((model) =>
  model.id === chineseModel
    ? { ...model, files: [{ name: 'model.onnx', address: null, bytes: null, sha256: null }] }
    : model,
)
const { signal } = new AbortController()
let punctuation: PunctuationChooser
before(() => {
  writeEnglishPunctuation(folder)
  writeChinesePunctuation(folder)
  punctuation = createPunctuationChooser(config.worker, createModelManager(config.models, known), known)
})
after(async () => {
  await punctuation.close()
  await closeThreads()
  rmSync(folder, { recursive: true })
})

type Given = Omit<AssembleInput, 'answers'>

/** Speech at the beginning of ten seconds. */
function window(text: string, n: number, more: Partial<WindowResult> = {}): Uint8Array {
  const words = text.split(' ').map((word, i) => ({
    word,
    start: n * 10 + i * 0.3,
    end: n * 10 + i * 0.3 + 0.3,
    confidence: 0.9,
  }))
  return encodeWindowResult({ language: null, words, segments: [], warnings: [], ...more })
}

const input = (results: Uint8Array[], more: Partial<Given> = {}): Given => ({
  results,
  stretches: results.map((_, n) => ({ start: n * 10, end: n * 10 + 3, before: 0, after: 0, channel: 0 })),
  channels: null,
  language: 'en',
  engineLanguage: null,
  leastConfidence: null,
  candidates: [],
  engine: { name: 'test/test', quality: 'standard' },
  hasPunctuation: false,
  names: [],
  findAndReplaceWords: [],
  turns: [],
  overlaps: [],
  isCountGiven: false,
  named: null,
  firstId: 0,
  previous: null,
  kept: null,
  ...more,
})

function textOf({ original }: Assembled): string {
  const { words } = joinBlocks(packedBlocks(original))
  return words.map(({ word, speaker }) => (speaker === 0 ? word : `${word}/${speaker}`)).join(' ')
}

for (const isSmall of [true, false]) {
  test(`a model punctuates each turn of a speaker, ${isSmall ? 'here' : 'in threads'}`, async () => {
    const turns = [
      { start: 0, end: 1.8, speaker: 0 },
      { start: 1.8, end: 9, speaker: 1 },
    ]
    const made = await assembleWords(
      { punctuation },
      input([window('WELL NASA IS IN LONDON HOWEVER SO IT IS', 0)], { turns }),
      { signal, isSmall },
    )
    assert.equal(textOf(made), 'Well, NASA is in London however. So/1 it/1 is./1')
    assert.deepEqual(made.warnings, [])
  })
}

test('each language goes to its model, and text with punctuation to none', async () => {
  const bare = { name: 'test/bare', quality: 'standard', hasPunctuation: false } as const
  const made = await assembleWords(
    { punctuation },
    input(
      [
        window('well i am here', 0, { language: 'en', engine: bare }),
        window('你 好 世 界', 1, { language: 'zh', engine: bare }),
        window('Das, well, ist alles', 2, { language: 'de', engine: { ...bare, hasPunctuation: true } }),
        window('well und gut', 3, { language: 'de', engine: bare }),
      ],
      { language: 'auto', hasPunctuation: true },
    ),
    { signal },
  )
  assert.equal(textOf(made), 'Well, I am here. 你 好， 世 界。 Das, well, ist alles Well und gut.')
})

test('the channels of a recording are punctuated one by one', async () => {
  const levels = [0, 1].map(() => new Uint8Array(400).fill(200))
  const made = await assembleWords(
    { punctuation },
    input([window('well i think however', 0), window('nasa is there', 0)], {
      stretches: [0, 1].map((channel) => ({ start: 0, end: 10, before: 0, after: 0, channel })),
      channels: { levels, areSpeakers: true },
    }),
    { signal },
  )
  assert.deepEqual(
    textOf(made)
      .split(' ')
      .filter((word) => !word.endsWith('/1')),
    ['Well,', 'I', 'think', 'however.'],
  )
  assert.match(textOf(made), /NASA\/1 is\/1 there\?\/1/)
})

test('a passage whose answer has other words is by rules, and the transcript says so', async () => {
  const made = await assembleWords(
    { punctuation },
    input([window('你 好 hostile', 0), window('你 好 世 界', 1)], { language: 'zh' }),
    { signal },
  )
  assert.equal(textOf(made), '你 好 hostile。 你 好， 世 界。')
  assert.deepEqual(made.warnings, [
    'Punctuation of 1 of 2 passages is by rules, because the model answered other words.',
  ])
})

test('a model that fails leaves everything to the rules, and the transcript says so', async () => {
  const made = await assembleWords({ punctuation }, input([window('well i am here', 0), window('so crash it is', 1)]), {
    signal,
  })
  assert.equal(textOf(made), 'Well, I am here. So crash it is.')
  assert.equal(made.warnings.length, 1)
  assert.match(
    made.warnings[0] ?? '',
    /^Punctuation and capitals are by rules, because sherpa-onnx\/online-punct.* failed: ./,
  )
})

test('an abort ends it', async () => {
  const controller = new AbortController()
  const made = assembleWords({ punctuation }, input([window('well i am here', 0)]), { signal: controller.signal })
  controller.abort(new Error('enough'))
  await assert.rejects(made, /enough/)
})

test('the rules are used where no model is here', async () => {
  const none = createPunctuationChooser(config.worker, { find: async () => null })
  const made = await assembleWords({ punctuation: none }, input([window('well i am here', 0)]), { signal })
  assert.deepEqual([textOf(made), made.warnings], ['Well, I am here.', []])
})
