import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import * as fc from 'fast-check'
import type { Word } from '../../contract/content.ts'
import { joinWords } from '../join-words.ts'
import { applyReplacements } from './replacements.ts'
import { cpuTime } from '../../../test/helpers/cpu-time.ts'
import { limit } from '../../../test/helpers/time-limits.ts'

function words(text: string, speakers: number[] = []): Word[] {
  return text
    .split(' ')
    .map((word, i) => ({ word, start: i, end: i + 0.8, confidence: 0.9, speaker: speakers[i] ?? 0 }))
}
const texts = (list: readonly Word[]) => list.map((w) => w.word).join(' ')

test('whole words, whatever their case, with the punctuation around them kept', () => {
  const { words: out, replaced } = applyReplacements(
    words('Hi "jon," said JON. Jonas left'),
    [{ find: 'Jon', replace: 'John' }],
    'en',
  )
  assert.equal(texts(out), 'Hi "John," said John. Jonas left')
  assert.deepEqual(replaced, [
    { index: 1, count: 1, from: 'jon', to: 'John' },
    { index: 3, count: 1, from: 'JON', to: 'John' },
  ])
})

test('the longest wins, wherever it begins, and what was put in is not looked at again', () => {
  const pairs = [
    { find: 'a b', replace: 'x' },
    { find: 'b c d', replace: 'y' },
    { find: 'y', replace: 'z' },
  ]
  assert.equal(texts(applyReplacements(words('a b c d y'), pairs, 'en').words), 'a y z')
})

test('a capital is kept at a sentence start and only there', () => {
  const pair = [{ find: 'e mail', replace: 'email' }]
  assert.equal(
    texts(applyReplacements(words('E mail me. E mail her. An E mail'), pair, 'en').words),
    'Email me. Email her. An email',
  )
})

const replace = (text: string, find: string, to: string, language = 'en') =>
  texts(applyReplacements(words(text), [{ find, replace: to }], language).words)

test('names with a capital inside, in possessives, after elisions, beside dashes, and with the İ of Turkish', () => {
  assert.equal(replace('Iphone is good. Iphone', 'iphone', 'iPhone'), 'iPhone is good. iPhone')
  assert.equal(replace("Jon's dog, jon’s, Jons", 'jon', 'John'), "John's dog, John’s, Jons")
  assert.equal(replace("let's let go", 'let', 'allow'), "let's allow go")
  assert.equal(replace("l'hôtel d'orsai, L’orsai", 'orsai', 'Orsay', 'fr'), "l'hôtel d'Orsay, L’Orsay")
  assert.equal(replace("l'orsai d'où", 'orsai', 'Paris', 'fr'), "l'orsai d'où")
  assert.equal(replace("m'am", 'am', 'are'), "m'am")
  assert.equal(replace('tyro– then …tyro… tyro—', 'tyro', 'Tiro'), 'Tiro– then …Tiro… Tiro—')
  assert.equal(replace('İstanbul ve istanbul', 'istanbul', 'İzmir', 'tr'), 'İzmir ve İzmir')
})

test('what is removed leaves its capital and its opening marks to the next word', () => {
  assert.equal(replace('Um, so we went. Um, iPads.', 'um', ''), 'So we went. iPads.')
  assert.equal(replace('He said "um hello" (um) there.', 'um', ''), 'He said "hello" there.')
  assert.equal(replace('"Um," he said', 'um', ''), 'He said')
  assert.equal(replace('(well um) there um) I', 'um', ''), '(well) there) I')
  assert.equal(replace('¿Eh, vienes?', 'eh', '', 'es'), '¿Vienes?')
  const turns = applyReplacements(words('Um yes', [0, 1]), [{ find: 'um', replace: '' }], 'en').words
  assert.equal(texts(turns), 'yes')
})

test('what is in the text already isn’t put in twice', () => {
  assert.equal(replace('New York City and New York', 'new york', 'New York City'), 'New York City and New York City')
  assert.equal(replace('anna Müller, anna', 'Anna', 'Anna Müller'), 'anna Müller, Anna Müller')
  assert.equal(replace('东京都 东京', '东京', '东京都', 'zh'), '东京都 东京都')
})

test('several for one share its time; one for several spans theirs; as many for as many keep theirs', () => {
  const several = applyReplacements(words('see gpt now'), [{ find: 'gpt', replace: 'G P T' }], 'en').words
  assert.deepEqual(
    several.slice(1, 4).map((w) => [w.start, w.end]),
    [
      [1, 1.267],
      [1.267, 1.533],
      [1.533, 1.8],
    ],
  )
  const one = applyReplacements(words('open A I, now'), [{ find: 'open a i', replace: 'OpenAI' }], 'en').words
  assert.deepEqual(one[0], { word: 'OpenAI,', start: 0, end: 2.8, confidence: 0.9, speaker: 0 })
  const same = applyReplacements(words('new yorck city'), [{ find: 'new yorck', replace: 'New York' }], 'en').words
  assert.deepEqual([same[1]?.start, same[1]?.end], [1, 1.8])
})

test('punctuation inside the words, and a change of speaker, keep them apart', () => {
  const pair = [{ find: 'new york', replace: 'NYC' }]
  assert.equal(texts(applyReplacements(words('new, york'), pair, 'en').words), 'new, york')
  assert.equal(texts(applyReplacements(words('new york', [0, 1]), pair, 'en').words), 'new york')
})

test('punctuation inside the words to find is found where the transcript has it', () => {
  const pair = [{ find: 'new york, new york', replace: 'the city' }]
  assert.equal(texts(applyReplacements(words('In New York, New York. And'), pair, 'en').words), 'In the city. And')
  assert.equal(texts(applyReplacements(words('in New York New York'), pair, 'en').words), 'in New York New York')
})

test('what is found may hold marks itself; nothing may be put in its place', () => {
  assert.equal(
    texts(applyReplacements(words('I like C++, yes'), [{ find: 'c++', replace: 'Rust' }], 'en').words),
    'I like Rust, yes',
  )
  assert.equal(
    texts(applyReplacements(words('it works, um. Then'), [{ find: 'um', replace: '' }], 'en').words),
    'it works, Then',
  )
  assert.equal(
    texts(applyReplacements(words('it works um. Then'), [{ find: 'um', replace: '' }], 'en').words),
    'it works. Then',
  )
})

test('scripts without spaces: at word boundaries, in words of one character and in whole sentences', () => {
  const zh = [{ find: '北京', replace: '北平' }]
  assert.equal(
    applyReplacements(words('我 在 北 京 大 学'), zh, 'zh')
      .words.map((w) => w.word)
      .join(''),
    '我在北平大学',
  )
  const long = applyReplacements(words('我在北京。北京很大。'), zh, 'zh')
  assert.equal(long.words.map((w) => w.word).join(''), '我在北平。北平很大。')
  assert.deepEqual(long.replaced, [{ index: 0, count: 1, from: '北京。北京', to: '北平。北平' }])
  assert.equal(applyReplacements(words('วันนี้ เรา ไป'), [{ find: 'เรา', replace: 'ฉัน' }], 'th').words[1]?.word, 'ฉัน')
  const spaced = words('วันนี้ เรา ไป').map((word, i) => (i === 1 ? { ...word, word: ' เรา' } : word))
  for (const find of ['เรา', 'วันนี้ เรา', 'วันนี้เรา']) {
    const { words: replaced } = applyReplacements(spaced, [{ find, replace: 'สวัสดี ครับ' }], 'th')
    const before = find === 'เรา' ? 'วันนี้ ' : ''
    assert.equal(
      joinWords(
        replaced.map(({ word }) => word),
        'th',
      ),
      `${before}สวัสดี ครับไป`,
      find,
    )
  }
  const { words: left } = applyReplacements(spaced, [{ find: 'เรา', replace: '' }], 'th')
  assert.equal(
    joinWords(
      left.map(({ word }) => word),
      'th',
    ),
    'วันนี้ไป',
  )
})

test('a thousand pairs over forty thousand words take no longer than a moment', () => {
  const list = words(Array.from({ length: 40_000 }, (_, i) => `word${i % 5000}`).join(' '))
  const pairs = Array.from({ length: 1000 }, (_, i) => ({ find: `word${i} word${i + 1}`, replace: `term${i}` }))
  const start = cpuTime()
  const { replaced } = applyReplacements(list, pairs, 'en')
  assert.equal(replaced.length, 4000)
  assert.ok(cpuTime() - start < limit(2000))
})

test('pairs that contain each other take memory by the words, not by the matches', async () => {
  for (const [word, language] of [
    ['a', 'en'],
    ['中', 'zh'],
  ]) {
    const code = `
      import { parentPort } from 'node:worker_threads'
      import { applyReplacements } from '${new URL('replacements.ts', import.meta.url).href}'
      const words = Array.from({ length: 40_000 }, (_, i) => (
        { word: '${word}', start: i, end: i + 1, confidence: null, speaker: 0 }))
      const pairs = Array.from({ length: 50 }, (_, i) => (
        { find: Array(i + 1).fill('${word}').join(' '), replace: 'x' }))
      parentPort.postMessage(applyReplacements(words, pairs, '${language}').replaced.length)`
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    })
    assert.deepEqual(await once(worker, 'message'), [language === 'en' ? 800 : 839])
    await worker.terminate()
  }
})

test('property: nothing found, nothing changed; times stay inside and in order', () => {
  const token = fc.constantFrom('a', 'b', 'c', 'A.', '"b,', 'dé', '-->', '😀', '')
  const pair = fc.record({
    find: fc.constantFrom('a', 'b c', 'a b', 'dé', '.', ' '),
    replace: fc.constantFrom('', 'x', 'p q r', '😀'),
  })
  fc.assert(
    fc.property(fc.array(token, { maxLength: 30 }), fc.array(pair, { maxLength: 4 }), (list, pairs) => {
      const given = list.map((word, i) => ({ word, start: i, end: i + 1, confidence: null, speaker: i > 10 ? 1 : 0 }))
      const { words: out, replaced } = applyReplacements(given, pairs, 'en')
      if (replaced.length === 0) assert.deepEqual(out, given)
      for (const [i, word] of out.entries()) {
        assert.ok(word.end >= word.start)
        assert.ok(i === 0 || word.start >= (out[i - 1] as Word).start)
      }
    }),
  )
})

test('a subtitle that people begin with a word begins with what replaces it, or with the next word', () => {
  const said = '|We ~met |open ai there |um today'.split(' ').map((marked, i): Word => {
    const word = { word: marked.replace(/^[|~]/, ''), start: i, end: i + 1, confidence: 1, speaker: 0 }
    if (word.word === marked) return word
    return { ...word, subtitleBreak: marked.startsWith('|') ? 'always' : 'avoid' }
  })
  const pairs = [
    { find: 'open ai', replace: 'OpenAI' },
    { find: 'um', replace: '' },
    { find: 'met', replace: 'have seen' },
  ]
  const { words } = applyReplacements(said, pairs, 'en')
  assert.deepEqual(
    words.flatMap(({ word, subtitleBreak }) => (subtitleBreak === undefined ? [] : [`${subtitleBreak} ${word}`])),
    ['always We', 'avoid have', 'avoid seen', 'always OpenAI', 'always today'],
  )
})
