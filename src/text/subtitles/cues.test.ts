import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import type { Word } from '../../contract/content.ts'
import { byTurns } from '../speakers/by-turns.ts'
import { cutCues, dashedLines, defaultLimits, type Cue } from './cues.ts'
import { cpuTime } from '../../../test/helpers/cpu-time.ts'
import { limit } from '../../../test/helpers/time-limits.ts'

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })
const plain = (text: string) => text.replace(/[\u2068\u2069]/g, '')
/** Counted as in docs/formats.md: grapheme clusters, without markup (the isolates). */
const width = (text: string) => [...segmenter.segment(plain(text))].length
const linesOf = (cue: Cue) => cue.parts.flatMap((part) => part.lines)
const textOf = (cues: readonly Cue[]) => cues.flatMap(linesOf).map(plain)
const saidBy = (speaker: number, cues: readonly Cue[]) =>
  plain(cues.flatMap(({ parts }) => parts.flatMap((part) => (part.speaker === speaker ? part.lines : []))).join(''))

function talk(text: string, language = 'en', pace = 0.3): Word[] {
  let time = 0
  return text.split(language === 'zh' || language === 'ja' ? '' : ' ').map((word) => {
    const start = Math.round(time * 1000) / 1000
    time += pace
    return { word, start, end: Math.round(time * 1000) / 1000, confidence: null, speaker: 0 }
  })
}
const cut = (text: string, limits = {}, language = 'en', pace = 0.3) =>
  textOf(cutCues(talk(text, language, pace), language, { ...defaultLimits(language), ...limits }))

const tokens: Record<string, string[]> = {
  en: [
    'the',
    'a',
    'of',
    'and',
    'John',
    'Smith',
    'went.',
    'there,',
    'I',
    'really',
    'extraordinarily',
    '"yes"',
    '👩‍👩‍👧‍👦',
    'x'.repeat(60),
    '-->',
    '',
    ' ',
  ],
  zh: ['我', '们', '在', '北京', '。', '，', '「', '」', 'New', 'York', '今天天气很好。', '3'],
  ja: ['これは', 'ペン', 'です', '。', 'ー', 'っ', '（', '）', 'Tiro'],
  th: ['สวัสดี', 'ครับ', 'วันนี้', 'เทคโนโลยี', 'ๆ', 'Tiro'],
  ar: ['مرحبا', 'بالعالم،', 'Tiro', 'New', 'York', 'نص.', '3.5'],
  ko: ['안녕하세요', '저는', '학생', '입니다.'],
}

test('property: text in order, no overlap, no empty cue, limits hold, onsets stay', () => {
  const gap = fc.constantFrom(0, 0, 0, 0, 10, 200, 500, 999, 1000, 2500, -150)
  const length = fc.constantFrom(0, 1, 80, 250, 400, 900, 3000, 9000)
  const stream = fc.constantFrom(...Object.keys(tokens)).chain((language) =>
    fc.record({
      language: fc.constant(language),
      list: fc.array(
        fc.tuple(fc.constantFrom(...(tokens[language] as string[])), gap, length, fc.constantFrom(0, 0, 0, 0, 0, 1)),
        { maxLength: 80 },
      ),
      charactersPerLine: fc.constantFrom(1, 5, 13, 20, 42, 1_000_000),
      seconds: fc.constantFrom(1, 2, 7, 1_000_000),
      linesPerCue: fc.constantFrom(1, 2, 3, 1_000_000),
    }),
  )
  fc.assert(
    fc.property(stream, ({ language, list, ...limits }) => {
      let time = 0
      const words = list
        .map(([word, gap, length, speaker]) => {
          const start = Math.max(0, time + gap)
          time = start + length
          return { word, start: start / 1000, end: time / 1000, confidence: null, speaker }
        })
        .toSorted((a, b) => a.start - b.start)
      const cues = cutCues(words, language, limits)
      const squeeze = (text: string) => text.replace(/\s+/g, '')
      for (const speaker of [0, 1]) {
        const own = words.filter((word) => word.speaker === speaker)
        assert.equal(squeeze(saidBy(speaker, cues)), squeeze(own.map((w) => w.word).join('')))
      }
      const isOneByOne = words.every((word, i) => i === 0 || word.start > (words[i - 1] as Word).start)
      if (isOneByOne) assert.equal(squeeze(textOf(cues).join('')), squeeze(words.map((w) => w.word).join('')))
      const onsets = new Set(words.map((w) => Math.round(w.start * 1000)))
      const spaced = language === 'en' || language === 'ar' || language === 'ko'
      for (const [i, cue] of cues.entries()) {
        assert.ok(cue.start < cue.end, `${cue.start} < ${cue.end}`)
        const next = cues[i + 1]
        assert.ok(next === undefined || cue.end <= next.start, 'no overlap')
        const lines = linesOf(cue)
        assert.ok(lines.length > 0 && lines.every((line) => plain(line).trim() !== ''), 'no empty cue')
        if (spaced) assert.ok(onsets.has(cue.start), 'onset of a word')
        checkLimits(cue, words, limits, spaced)
      }
    }),
    { numRuns: 3000 },
  )
})

/** A line or a block may exceed its limit only if it is one word (or words with the same onset). */
function checkLimits(
  cue: Cue,
  words: readonly Word[],
  limits: { charactersPerLine: number; seconds: number; linesPerCue: number },
  spaced: boolean,
): void {
  const starts = new Set(
    words
      .filter((w) => w.word.trim() !== '')
      .map((w) => Math.round(w.start * 1000))
      .filter((ms) => ms >= cue.start && ms < cue.end),
  )
  const together = words.some((w, i) => i > 0 && w.start <= (words[i - 1] as Word).start)
  if (starts.size > 1) assert.ok(cue.end - cue.start <= limits.seconds * 1000, 'seconds')
  if (together) return
  assert.ok(linesOf(cue).length <= limits.linesPerCue, 'lines')
  for (const line of linesOf(cue)) {
    if (width(line) <= limits.charactersPerLine) continue
    if (spaced) assert.ok(!plain(line).includes(' '), `one word: ${line}`)
    else assert.equal([...new Intl.Segmenter('zh', { granularity: 'word' }).segment(line)].length < 6, true, line)
  }
}

test('sentence ends before clauses, clauses before other places', () => {
  assert.deepEqual(cut('We left the house early. Nobody saw us go.'), ['We left the house early. Nobody saw us go.'])
  assert.deepEqual(cut('We left the old house very early. Nobody saw us go away.'), [
    'We left the old house very early.',
    'Nobody saw us go away.',
  ])
  assert.deepEqual(cut('When the rain had stopped at last, we went out to see the garden.'), [
    'When the rain had stopped at last,',
    'we went out to see the garden.',
  ])
})

test('an article stays with its noun, a first name with the last, a pronoun with its verb', () => {
  for (const text of [
    'I have never in my whole life ever seen the Atlantic Ocean from here',
    'they all wanted to go there because yesterday John Smith told them so',
    'it was quite clear to everyone in there that she understood nothing at all',
  ]) {
    for (const line of cut(text)) assert.doesNotMatch(line, / (?:the|a|of|she|John|to|in|it)$/, line)
  }
})

test('two lines are balanced and one line is enough where it fits', () => {
  assert.deepEqual(cut('I came here today to talk to you about the history of the small town', { linesPerCue: 2 }), [
    'I came here today to talk to you',
    'about the history of the small town',
  ])
  assert.deepEqual(cut('A short line.', { linesPerCue: 2 }), ['A short line.'])
})

test('a short cue lasts 5/6 s where there is silence, and no longer than the next onset', () => {
  const say = (word: string, start: number, end: number, speaker = 0) => ({
    word,
    start,
    end,
    confidence: null,
    speaker,
  })
  const times = (words: Word[]) => cutCues(words, 'en', defaultLimits('en')).map((c) => [c.start, c.end])
  assert.deepEqual(times([say('Yes.', 1, 1.2)]), [[1000, 1833]])
  assert.deepEqual(times([say('Yes.', 1, 1.2), say('No.', 1.5, 1.7, 1)]), [
    [1000, 1500],
    [1500, 2333],
  ])
  assert.deepEqual(times([say('long', 0, 20), say('b', 20, 20.3)]), [
    [0, 20_000],
    [20_000, 20_833],
  ])
})

test('a new cue at a change of speaker and at a pause of a second', () => {
  const say = (word: string, start: number, speaker: number) => ({
    word,
    start,
    end: start + 0.5,
    confidence: null,
    speaker,
  })
  const cues = cutCues(
    [say('a', 0, 0), say('b', 0.5, 1), say('c', 2, 1), say('d', 3.499, 1)],
    'en',
    defaultLimits('en'),
  )
  assert.deepEqual(textOf(cues), ['a', 'b', 'c d'])
})

test('two speakers at the same millisecond share a cue, each with a line', () => {
  const say = (word: string, speaker: number) => ({ word, start: 1, end: 2, confidence: null, speaker })
  const [cue, ...rest] = cutCues([say('Yes', 0), say('No', 1)], 'en', defaultLimits('en'))
  assert.deepEqual(rest, [])
  assert.deepEqual(
    cue?.parts.map(({ speaker, lines }) => ({ speaker, lines })),
    [
      { speaker: 0, lines: ['Yes'] },
      { speaker: 1, lines: ['No'] },
    ],
  )
})

test('what two say at the same time shares cues, a line for each, in the time of its words', () => {
  const say = (speaker: number, start: number, text: string): Word[] =>
    text.split(' ').map((word, i) => {
      return { word, start: start + i * 0.3, end: start + i * 0.3 + 0.3, confidence: null, speaker }
    })
  const words = byTurns([say(0, 0, 'We went there by train and it was late.'), say(1, 0.95, 'Yes I know that.')], 'en')
  const cues = cutCues(words, 'en', defaultLimits('en'))
  assert.deepEqual(
    cues.map((cue) => [cue.start, cue.end, dashedLines(cue).flat()]),
    [[0, 2700, ['- We went there by train and it was late.', '- Yes I know that.']]],
  )
  // Who only begins while the other one ends has cues of their own.
  const after = cutCues([...say(0, 0, 'We went there.'), ...say(1, 0.8, 'Yes I know.')], 'en', defaultLimits('en'))
  assert.deepEqual(textOf(after), ['We went there.', 'Yes I know.'])
})

test('property: several who talk at once: every word once, no overlap, limits hold', () => {
  const word = fc.record({
    word: fc.constantFrom('the', 'of', 'went.', 'there,', 'extraordinarily', 'I', '我们今天', 'x'.repeat(50)),
    gap: fc.constantFrom(0, 0, 0, 100, 400, 1500),
    length: fc.constantFrom(10, 100, 300, 900),
  })
  const channels = fc.array(fc.array(word, { maxLength: 40 }), { minLength: 2, maxLength: 4 })
  const limits = fc.record({
    charactersPerLine: fc.constantFrom(1, 20, 42),
    seconds: fc.constantFrom(1, 7),
    linesPerCue: fc.constantFrom(1, 2),
  })
  fc.assert(
    fc.property(channels, limits, fc.constantFrom('en', 'zh'), (lists, bounds, language) => {
      const spoken = lists.map((list, speaker) => {
        let time = 0
        return list.map(({ word, gap, length }): Word => {
          const start = time + gap
          time = start + length
          return { word, start: start / 1000, end: time / 1000, confidence: null, speaker }
        })
      })
      const words = byTurns(spoken, language)
      const cues = cutCues(words, language, bounds)
      for (const [speaker, list] of spoken.entries()) {
        assert.equal(saidBy(speaker, cues).replaceAll(' ', ''), list.map((one) => one.word).join(''))
      }
      const onsets = new Set(words.map(({ start }) => Math.round(start * 1000)))
      for (const [i, cue] of cues.entries()) {
        assert.ok(cue.start < cue.end && cue.end <= (cues[i + 1]?.start ?? Infinity), `${cue.start}–${cue.end}`)
        if (language === 'en') assert.ok(onsets.has(cue.start), 'onset of a word')
        assert.ok(cue.parts.every(({ lines }) => lines.length > 0 && lines.every((line) => line !== '')))
        for (const line of dashedLines(cue).flat()) {
          const isOneWord = !line.replace(/^- /, '').includes(' ')
          assert.ok(isOneWord || width(line) <= bounds.charactersPerLine, line)
        }
      }
    }),
    { numRuns: 1500 },
  )
})

test('scripts without spaces break between words, never before closing or after opening punctuation', () => {
  const zh = cut('我们今天在北京大学讨论人工智能技术的发展，大家都说：「这很重要。」所以请认真听讲', {}, 'zh', 0.2)
  for (const line of zh) {
    assert.ok(width(line) <= 16)
    assert.doesNotMatch(line, /^[，。」：]|「$/)
  }
  const joined = zh.join('|')
  for (const word of ['北京', '大学', '讨论', '技术']) assert.ok(joined.includes(word), joined)
  assert.equal(defaultLimits('ja').charactersPerLine, 13)
  const imported = [
    {
      word: '今天天气很好，我们一起去公园散步，然后回家吃饭，晚上看电影。',
      start: 0,
      end: 9,
      confidence: null,
      speaker: 0,
    },
  ]
  const cues = cutCues(imported, 'zh', defaultLimits('zh'))
  assert.ok(cues.length > 1)
  for (const cue of cues) assert.ok(linesOf(cue).every((line) => width(line) <= 16))
})

test('no line begins with a particle', () => {
  const ja = cut('今日は人工知能が私たちの生活をどのように変えるかについてお話しします。', {}, 'ja', 0.15)
  assert.deepEqual(ja, ['今日は人工知能が', '私たちの生活をどのように', '変えるかについて', 'お話しします。'])
})

test('a number stays with its unit, a verse begins on its own line, and no Polish line ends with a preposition', () => {
  const two = { linesPerCue: 2 }
  const texts: [string, string, string[]][] = [
    ['fr', 'Puis il a payé 50 % de 20 € à Mme de La Fontaine et à sa fille.', ['20 €']],
    [
      'de',
      'Das waren 3,5 Stunden, und wir haben dafür 4,2 Mio. Euro an die Müller & Söhne GmbH bezahlt.',
      ['4,2 Mio. Euro', 'Müller & Söhne'],
    ],
    [
      'en',
      'It rose by more than a hundred and 12 °C, to be exact at 5 p.m. and for $ 4.2 million dollars.',
      ['12 °C', '5 p.m.', '$ 4.2 million dollars'],
    ],
    [
      'pl',
      'Mecz odwołano wczoraj rano w Warszawie i w Łodzi z powodu deszczu.',
      ['w Warszawie', 'w Łodzi', 'z powodu'],
    ],
  ]
  for (const [language, text, parts] of texts)
    for (const charactersPerLine of [28, 30, 32, 34, 37, 42]) {
      const lines = cut(text, { ...two, charactersPerLine }, language)
      for (const part of parts)
        assert.ok(
          lines.some((line) => line.includes(part)),
          `${part}: ${lines.join(' / ')}`,
        )
    }
  const song = '♪ Happy birthday to you ♪ ♪ Happy birthday to you ♪'
  assert.deepEqual(cut(song, two), ['♪ Happy birthday to you ♪', '♪ Happy birthday to you ♪'])
})

test('what leans on the next word stays with it: numbers, question words, modal verbs, adverbs, words after elisions', () => {
  const texts: [string, string, string[]][] = [
    ['en', 'had then leisure to consider how much there might be prudently in his power to do for them', ['how much']],
    ['en', 'And most of them spend about twenty five minutes a day with it.', ['twenty five minutes']],
    ['en', 'letters that had been sent between nineteen forty one and nineteen forty five', ['nineteen forty one']],
    ['en', 'the dashboard that we have been working on for the last couple of months', ['working on', 'last couple']],
    ['en', 'a link that you have to click on within twenty four hours otherwise it expires', ['click on']],
    ['en', 'because there just wasn’t any other way to get there in winter', ['just wasn’t', 'other way']],
    ['de', 'und in den dreißiger Jahren mussten sie jeden Tag zehn Kilometer zu Fuß gehen', ['zehn Kilometer']],
    ['de', 'dann wissen wir auch noch nicht, warum das alles so ist', ['warum das', 'auch noch nicht']],
    [
      'fr',
      'les gens passent dans cette entreprise de cinq cents personnes à peu près cinquante mille heures',
      ['cinq cents personnes', 'à peu près', 'cinquante mille heures'],
    ],
    ['fr', 'Un des conseils que j’aie jamais reçus venait d’un chauffeur de taxi à Nice.', ['d’un chauffeur']],
    ['fr', 'de toute façon nous ne pouvons pas tout faire en même temps', ['pouvons pas', 'même temps']],
    ['es', 'La otra cosa de la que quería hablar es cómo decidimos.', ['quería hablar', 'cómo decidimos']],
    ['es', 'Mi abuela siempre nos contaba que cuando era una niña pequeña', ['que cuando era']],
  ]
  for (const [language, text, parts] of texts)
    for (const charactersPerLine of [30, 34, 37, 42]) {
      const lines = cut(text, { charactersPerLine }, language)
      for (const part of parts) {
        const said = `${language}, ${charactersPerLine}, ${part}: ${lines.join(' / ')}`
        assert.ok(
          lines.some((line) => line.includes(part)),
          said,
        )
      }
    }
})

test('a number between left-to-right words is isolated with them', () => {
  const cues = cutCues(talk('باعت شركة iPhone 15 Pro في 2024', 'ar'), 'ar', { ...defaultLimits('ar'), linesPerCue: 2 })
  assert.deepEqual(cues.flatMap(linesOf), ['باعت شركة \u2068iPhone 15 Pro\u2069 في 2024'])
})

test('left-to-right names in right-to-left text are isolated', () => {
  const [cue] = cutCues(talk('ذهبت إلى New York مع Tiro', 'ar'), 'ar', defaultLimits('ar'))
  assert.deepEqual(cue && linesOf(cue), ['ذهبت إلى \u2068New York\u2069 مع \u2068Tiro\u2069'])
  assert.deepEqual(defaultLimits('pt-BR'), { charactersPerLine: 42, seconds: 7, linesPerCue: 1 })
})

test('no words, no cues; limits without measure end in time', () => {
  assert.deepEqual(cutCues([], 'en', defaultLimits('en')), [])
  const words = talk(Array.from({ length: 40_000 }, () => 'word').join(' '))
  const start = cpuTime()
  const cues = cutCues(words, 'en', { charactersPerLine: 1_000_000, seconds: 1_000_000, linesPerCue: 1_000_000 })
  assert.ok(cues.length > 0)
  assert.ok(cpuTime() - start < limit(5000))
})

test('a dash that sets off what follows stays at the end of its line', () => {
  const said =
    'The United Nations Educational, Scientific and Cultural Organization published a report in 2019 which says — and I quote — that "the situation is improving". Yes.'
  const lines = [28, 30, 34, 37, 42].flatMap((charactersPerLine) => cut(said, { charactersPerLine }))
  assert.ok(lines.length > 2)
  for (const line of lines) assert.doesNotMatch(line, /^—/)
})

test('more words than a cue may have, all said at one moment of a longer turn, are one cue', () => {
  const turn = Array.from({ length: 40 }, (_, i) => ({ word: 'on', start: i / 2, end: i / 2 + 0.4, speaker: 0 }))
  const atOnce = Array.from({ length: 150 }, (_, i) => ({ word: 'yes', start: 5.1, end: 5.3, speaker: 1 + (i % 2) }))
  const words = [...turn, ...atOnce].map((word) => ({ ...word, confidence: 1 }))
  const cues = cutCues(words, 'en', defaultLimits('en'))
  assert.ok(cues.length > 3)
  assert.ok(cues.every(({ start, end }) => end - start <= 7000))
})

test('words that all begin at the same time, and marks that stay together, take time that grows with their number', () => {
  const atOnce = Array.from({ length: 16_000 }, (_, i) => ({ word: 'on', start: 0, end: 1, speaker: i % 2 }))
  const marks = Array.from({ length: 100_000 }, (_, i) => ({ word: '。', start: i, end: i + 1, speaker: 0 }))
  const start = cpuTime()
  for (const [words, language, charactersPerLine] of [
    [atOnce, 'en', 1],
    [marks, 'zh', 1_000_000],
  ] as const) {
    const said = words.map((word) => ({ ...word, confidence: 1 }))
    const cues = cutCues(said, language, { charactersPerLine, seconds: 1_000_000, linesPerCue: 2 })
    const text = cues.flatMap(({ parts }) => parts.flatMap(({ lines }) => lines)).join('')
    assert.equal(text.replaceAll(' ', ''), words.map(({ word }) => word).join(''))
  }
  const took = cpuTime() - start
  assert.ok(took < limit(2500), `${Math.round(took)} ms`)
})
