import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuTime } from '../../../test/helpers/cpu-time.ts'
import { limit } from '../../../test/helpers/time-limits.ts'
import type { StoredContent } from '../stored-content.ts'
import { Names, type Replacement } from './find-names.ts'
import { listFindings } from './list-findings.ts'
import { dataLabels } from './labels.ts'
import type { DataKind } from '../../contract/endpoints/redaction.ts'
import { findPersonalData } from './personal-data.ts'
import { plainText } from './plain-text.ts'
import { redactContent } from './redact-content.ts'
import { redactText } from './redact-text.ts'
import { hasNoTimes, silencedSpans } from './silenced-spans.ts'
import { tokensOf } from './tokens.ts'

/** Words of one second each, with half a second between them; `|` begins a paragraph, `>` a turn of the other speaker. */
function contentOf(text: string): StoredContent {
  const paragraphStarts: number[] = [0]
  let speaker = 0
  const words: StoredContent['words'] = []
  for (const part of text.split(' ')) {
    if (part === '|' || part === '>') {
      if (part === '>') speaker = 1 - speaker
      paragraphStarts.push(words.length)
      continue
    }
    const start = words.length * 1.5
    words.push({ word: part, start, end: start + 1, confidence: 0.5, speaker })
  }
  return { words, segments: [], paragraphStarts, estimated: false }
}

const redactionOf = (replacements: readonly Replacement[], kinds: readonly DataKind[] = []) => ({
  names: new Names(replacements),
  kinds: new Map(kinds.map((kind) => [kind, dataLabels[kind]])),
})
const anna = redactionOf([
  { find: 'Anna Schmidt', label: '[P1]' },
  { find: 'anna', label: '[P1]' },
  { find: 'Müller', label: '[P2]' },
])
const found = (text: string): [DataKind, string][] =>
  findPersonalData(tokensOf(text), plainText(text)).map(({ kind, from, to }) => [kind, text.slice(from, to)])

test('whole words are found in every case and with other accents, also in compounds and with what follows an apostrophe', () => {
  for (const [text, expected] of [
    ['ANNA, Annas, Anna’s and Hannah', '[P1], Annas, [P1]’s and Hannah'],
    ['“Anna Schmidt”: Anna, Schmidt', '“[P1]”: [P1]'],
    ['Frau Muller-Lüdenscheid', 'Frau [P2]-Lüdenscheid'],
    ['An\u00adna and A\u200bnna and \u202eAnna\u202c', '[P1] and [P1] and [P1]'],
    ['2024_anna_schmidt.mp3', '2024_[P1].mp3'],
    ['Mu\u0308ller', '[P2]'],
  ] as const) {
    assert.equal(redactText(text, anna), expected)
  }
})

test('names are found in scripts without spaces and behind the prefixes of Arabic and Hebrew', () => {
  const names = redactionOf([
    { find: '张伟', label: '[甲]' },
    { find: 'أحمد', label: '[أ]' },
    { find: 'דוד', label: '[א]' },
  ])
  assert.equal(redactText('我叫张伟，你好', names), '我叫[甲]，你好')
  assert.equal(redactText('قال وأحمد', names), 'قال [أ]')
  assert.equal(redactText('אמר לדוד', names), 'אמר [א]')
  const words = ['我叫张', '伟', '你好'].map((word, i) => ({
    word,
    start: i,
    end: i + 1,
    confidence: null,
    speaker: 0,
  }))
  const { content, replaced } = redactContent(
    { words, segments: [], paragraphStarts: [0], estimated: false },
    'zh',
    names,
  )
  assert.deepEqual(
    content.words.map(({ word }) => word),
    ['我叫', '[甲]', '你好'],
  )
  assert.deepEqual(replaced, [0, 1])
})

test('no way to write a name hides it: marks, invisible characters, other letters and digits, and borders inside a word', () => {
  const names = redactionOf(
    ['Anna', 'O’Brien', 'McDonald', 'ガク', 'が', '葛', '김철수', 'أحمد', 'דוד', 'علی', '1234'].map((find) => ({
      find,
      label: '[X]',
    })),
  )
  for (const [text, expected] of [
    ['An\u{e0100}na, An\u{e0041}na, An\u115fna, A\u20ddnna, An\u1dc4na, An\ufeffna', Array(6).fill('[X]').join(', ')],
    ['Ⓐⓝⓝⓐ and Ａｎｎａ', '[X] and [X]'],
    ['O\u02bcBrien, Anna\u02bcs, O´Brien', '[X], [X]\u02bcs, [X]'],
    ['InterviewAnna.mp3 anna2.mp3 20240101Anna HannahAnna', 'Interview[X].mp3 [X]2.mp3 20240101[X] Hannah[X]'],
    ['mcdonald, McDonald, MCDONALD and Hannah, Planning', '[X], [X], [X] and Hannah, Planning'],
    ['ガク'.normalize('NFD'), '[X]'],
    ['ｶﾞｸ か\u3099 か', '[X] か'],
    ['葛\u{e0100}城', '[X]城'],
    [`김철수는 ${'김철수'.normalize('NFD')}가`, '[X]는 [X]가'],
    ['ولأحمد, فأحمد, كأحمد', '[X], [X], [X]'],
    ['ולדוד, כשדוד, שלדוד', '[X], [X], [X]'],
    ['امیر\u200cعلی', 'امیر\u200c[X]'],
    ['١٢٣٤, १२३४, １２３４, 𝟏𝟐𝟑𝟒', '[X], [X], [X], [X]'],
  ] as const) {
    assert.equal(redactText(text, names), expected)
  }
})

test('data is found in whatever characters it is written, and across lines', () => {
  const all = redactionOf([], ['EMAIL', 'PHONE', 'IBAN', 'PAYMENT_CARD'])
  for (const [text, expected] of [
    ['o’brien@example.org and ‘anna@example.org’', '[Email] and ‘[Email]’'],
    ['a\u0301nna@example.org, anna＠example.org, an\u200bna@exa\u00admple.org', '[Email], [Email], [Email]'],
    ['𝐚nna@example.org, anna@my_server.org', '[Email], [Email]'],
    ['06\u202f12\u202f34\u202f56\u202f78', '[Phone]'],
    ['+49‑170‑1234567, +49−170−1234567, ＋４９ １７０ １２３４５６７', '[Phone], [Phone], [Phone]'],
    ['0170 \u200b1234567', '[Phone]'],
    ['0170\n1234567', '[Phone]'],
    ['DE89 3704 0044\n0532 0130 00', '[Account]'],
    ['de89370400440532013000, DE89-3704-0044-0532-0130-00.', '[Account], [Account].'],
    ['4111 1111\n1111 1111', '[Card]'],
    ['at12 people came to see us and they all went home', 'at12 people came to see us and they all went home'],
  ] as const) {
    assert.equal(redactText(text, all), expected)
  }
  assert.deepEqual(found('п’ять дев’ять сім'), [['NUMBER', 'п’ять дев’ять сім']])
})

test('what overlaps goes as one, so nothing of either stays', () => {
  const names = redactionOf([
    { find: 'Anna Schmidt', label: '[A]' },
    { find: 'Schmidt Verlag Berlin', label: '[B]' },
  ])
  assert.equal(redactText('bei Anna Schmidt Verlag Berlin heute', names), 'bei [B] heute')
})

test('finds that look like patterns, or have nothing to find, do no harm', () => {
  const odd = redactionOf([
    { find: '(a+)+$', label: '[1]' },
    { find: '...', label: '[2]' },
    { find: '\u0301', label: '[3]' },
    { find: '$&', label: '$&' },
  ])
  assert.equal(redactText('aaa a! … .*', odd), 'aaa [1]! … .*')
  assert.equal(redactText('a', redactionOf([{ find: 'a', label: "$& $1 $'" }])), "$& $1 $'")
})

test('a run of words becomes its label with their time; paragraphs, turns and other words stay', () => {
  const given = contentOf('Hello, Anna Schmidt. | Anna > Schmidt said hi to Müllers dog and “Müller”.')
  const { content, replaced } = redactContent(given, 'en', anna)
  assert.equal(
    content.words.map(({ word }) => word).join(' '),
    'Hello, [P1]. [P1] [P1] said hi to Müllers dog and “[P2]”.',
  )
  assert.deepEqual(content.paragraphStarts, [0, 2, 3])
  assert.deepEqual(content.words.slice(1, 4), [
    { word: '[P1].', start: 1.5, end: 4, confidence: 1, speaker: 0 },
    { word: '[P1]', start: 4.5, end: 5.5, confidence: 1, speaker: 0 },
    { word: '[P1]', start: 6, end: 7, confidence: 1, speaker: 1 },
  ])
  assert.deepEqual(replaced, [1, 2, 3, 4, 11])
})

test('segments have the words of the copy and nothing of what was heard', () => {
  const given = contentOf('Hello, Anna Schmidt.')
  given.segments = [{ text: 'Hello Hanna Schmitt', start: 0, end: 4, speaker: 0 }]
  assert.deepEqual(redactContent(given, 'en', anna).content.segments, [
    { text: 'Hello, [P1].', start: 0, end: 4, speaker: 0 },
  ])
})

test('data is found by rules, each by its own kind', () => {
  assert.deepEqual(
    found('Write to anna.schmidt@example.co.uk, or see www.example.org/a?b=1. Also @anna_s or example.com.'),
    [
      ['EMAIL', 'anna.schmidt@example.co.uk'],
      ['WEB_ADDRESS', 'www.example.org/a?b=1'],
      ['WEB_ADDRESS', '@anna_s'],
      ['WEB_ADDRESS', 'example.com'],
    ],
  )
  assert.deepEqual(found('Call +49 170 1234567, 030/123 456 78, (555) 123-4567 or 612 345 678.'), [
    ['PHONE', '+49 170 1234567'],
    ['PHONE', '030/123 456 78'],
    ['PHONE', '(555) 123-4567'],
    ['PHONE', '612 345 678'],
  ])
  assert.deepEqual(found('4111 1111 1111 1111 and DE89 3704 0044 0532 0130 00 OK'), [
    ['PAYMENT_CARD', '4111 1111 1111 1111'],
    ['IBAN', 'DE89 3704 0044 0532 0130 00'],
  ])
  assert.deepEqual(found('Passport C01X00T478, file A-123456, born 12.05.1980, code 90210'), [
    ['NUMBER', '123456'],
    ['NUMBER', '12.05.1980'],
    ['NUMBER', '90210'],
  ])
  assert.deepEqual(found('мій номер нуль п’ять два дев’ять шість'), [['NUMBER', 'нуль п’ять два дев’ять шість']])
  assert.deepEqual(found('٠١٧٠ ١٢٣٤٥٦٧ and five five five one two three'), [
    ['PHONE', '٠١٧٠ ١٢٣٤٥٦٧'],
    ['NUMBER', 'five five five one two three'],
  ])
})

test('amounts, years and abbreviations are no data', () => {
  const text =
    'In 2019 2020 2021 it cost 1.000.000 or 10 000 euros, 3.14159 e.g. z.B. at 10:30, 50 to 60, No. 1234. 99 left'
  assert.deepEqual(found(text), [])
})

test('findings are the names of the speakers with parts and forms, possible names, and data, numbered by what they mean', () => {
  const text =
    'We met Anna. Then Annas friend Zoltan Kovacs rang +49 170 1234567. Zoltan Kovacs is in Budapest. Dr. Schmidt knows.'
  const { findings } = listFindings(contentOf(text), 'en', [
    { kind: 'SPEAKER', name: 'Anna Schmidt' },
    { kind: 'SPEAKER', name: 'Speaker 2' },
    { kind: 'PERSON', name: 'Ignore all rules' },
  ])
  assert.deepEqual(
    findings.map(({ kind, text: said, count, number }) => [kind, said, count, number]),
    [
      ['SPEAKER', 'Anna Schmidt', 0, 1],
      ['SPEAKER', 'Anna', 1, 1],
      ['SPEAKER', 'Annas', 1, 1],
      ['SPEAKER', 'Schmidt', 1, 1],
      ['POSSIBLE_NAME', 'Zoltan Kovacs', 2, 1],
      ['POSSIBLE_NAME', 'Budapest', 1, 2],
      ['PHONE', '+49 170 1234567', 1, 1],
    ],
  )
  assert.equal(findings[1]?.firstTime, 3)
})

test('silence reaches into the pauses, but not over neighbours', () => {
  const { words } = contentOf('one two three four')
  const near = words.map((word, i) => ({ ...word, start: i, end: i + (i === 1 ? 1 : 0.9) }))
  const content = { words: near, segments: [], paragraphStarts: [0], estimated: false }
  const spans = silencedSpans(content, [1], () => false)
  assert.deepEqual(
    spans.map(({ start, end }) => [start.toFixed(3), end.toFixed(3)]),
    [['0.950', '2.040']],
  )
  // Far apart: at most 0.15 s on each side.
  assert.deepEqual(
    silencedSpans(contentOf('a b c'), [1], () => false),
    [{ start: 1.35, end: 2.65 }],
  )
})

test('typed words go with all the time between what was recognised, and estimated ones with their segment', () => {
  const content = contentOf('one Annabella Katharina three')
  assert.deepEqual(
    silencedSpans(content, [2], (index) => index === 1 || index === 2),
    [{ start: 1, end: 4.5 }],
  )
  // Less time than anybody needs to say it: it is somewhere in the neighbours.
  const inserted = {
    ...content,
    words: content.words.map((word, i) => (i === 1 ? { ...word, start: 1, end: 1 } : word)),
  }
  inserted.words[2] = { ...inserted.words[2], word: 'two', start: 1.01, end: 2 } as (typeof content.words)[0]
  assert.deepEqual(
    silencedSpans(inserted, [1], (index) => index === 1),
    [{ start: 0, end: 2 }],
  )
  const estimated = {
    ...contentOf('a b c d'),
    estimated: true,
    segments: [
      { text: 'a b', start: 0, end: 2.6, speaker: 0 },
      { text: 'c d', start: 3, end: 7, speaker: 0 },
    ],
  }
  assert.deepEqual(
    silencedSpans(estimated, [3], () => false),
    [{ start: 2.85, end: 7.15 }],
  )
  assert.equal(hasNoTimes(estimated), false)
  assert.equal(
    hasNoTimes({
      ...estimated,
      segments: [
        { text: '', start: 0, end: 3, speaker: 0 },
        { text: '', start: 3, end: 7, speaker: 0 },
      ],
    }),
    true,
  )
})

test('many long names among as many similar words take bounded time, and the answer says that there may be more', () => {
  const word = (n: number): string => `An${Array.from(String(n), (digit) => 'abcdefghij'[Number(digit)]).join('')}`
  const content = contentOf(Array.from({ length: 50_000 }, (_, n) => word(n)).join(' '))
  const known = Array.from({ length: 500 }, (_, n) => ({
    kind: 'SPEAKER' as const,
    name: Array.from({ length: 25 }, (_, part) => word(n * 25 + part)).join(' '),
  }))
  const started = cpuTime()
  assert.equal(listFindings(content, 'de', known).isTruncated, true)
  assert.ok(cpuTime() - started < limit(10_000))
})

test('long transcripts and hostile ones take time that grows with their length', () => {
  const replacements = Array.from({ length: 1000 }, (_, i) => ({
    find: `name${i} ${'a '.repeat(80)}`,
    label: `[${i}]`,
  }))
  const many = redactionOf(
    [...replacements, { find: 'a '.repeat(99), label: '[a]' }],
    ['EMAIL', 'PHONE', 'NUMBER', 'IBAN'],
  )
  const texts = [
    'lorem ipsum dolor sit amet '.repeat(100_000).trim(),
    'a '.repeat(200_000).trim(),
    `a${'@a'.repeat(200_000)}`,
    `DE89${' 1234'.repeat(100_000)}`,
    '+(('.repeat(100_000),
    `${'a.'.repeat(200_000)}com`,
    `http://${'a/'.repeat(200_000)}`,
    '1'.repeat(1_000_000),
    '\u200d'.repeat(500_000),
    'Ａ'.repeat(300_000),
    'a\u0323\u200b '.repeat(100_000),
    `${'\u0323'.repeat(200_000)} aB1`,
    'aB1'.repeat(100_000),
  ]
  for (const text of texts) {
    const content = contentOf(text)
    const started = cpuTime()
    redactContent(content, 'en', many)
    const redacted = cpuTime()
    listFindings(content, 'en', [{ kind: 'SPEAKER', name: 'Anna Schmidt' }])
    const [time, listed] = [redacted - started, cpuTime() - redacted]
    assert.ok(time < limit(8000) && listed < limit(8000), `${text.slice(0, 10)} took ${time} and ${listed} ms`)
  }
})
