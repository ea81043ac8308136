import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { AppError } from '../../contract/app-error.ts'
import type { Word } from '../../contract/content.ts'
import type { ImportType } from '../../contract/endpoints/imports.ts'
import type { RenderDocument } from '../../formats/document.ts'
import { run as render } from '../../formats/render-content.ts'
import { encodeContent } from '../../text/stored-content.ts'
import { readImported, wordsOf } from '../../../test/helpers/read-imported.ts'
import { cpuTime } from '../../../test/helpers/cpu-time.ts'
import { limit } from '../../../test/helpers/time-limits.ts'

const textGrid = (body: string): string => `File type = "ooTextFile"\nObject class = "TextGrid"\n\n${body}`
const tier = (name: string, intervals: [number, number, string][]): string =>
  [
    `    item [1]:\n        class = "IntervalTier"\n        name = "${name}"\n        xmin = 0\n        xmax = 9`,
    `        intervals: size = ${intervals.length}`,
    ...intervals.map(
      ([start, end, text], i) =>
        `        intervals [${i + 1}]:\n            xmin = ${start}\n            xmax = ${end}\n            text = "${text}"`,
    ),
  ].join('\n')
const grid = (...tiers: string[]): string =>
  textGrid(
    `xmin = 0\nxmax = 9\ntiers? <exists>\nsize = ${tiers.length}\nitem []:\n${tiers.join('\n')}\n! a comment "\n`,
  )

const timed = ({ words }: { words: Word[] }): unknown[][] =>
  words.map(({ word, start, end, speaker }) => [word, start, end, speaker])

test('TextGrid: a tier is a speaker, and a tier of words gives the times, unless the text was corrected', async () => {
  const file = grid(
    tier('Ada', [
      [0, 1, ''],
      [1, 2, 'Good ""morning"".'],
      [2, 5, ''],
      [5, 6, 'It was corrected.'],
    ]),
    tier('Ada - words', [
      [1, 1.2, 'Good'],
      [1.3, 2, '""morning"".'],
      [5, 5.5, 'It'],
      [5.5, 6, 'was'],
    ]),
    tier('Ada - phones', [[1, 1.2, 'g']]),
    '    item [4]:\n        class = "TextTier"\n        name = "clicks"\n        xmin = 0\n        xmax = 9\n        points: size = 1\n        points [1]:\n            number = 1\n            mark = "click"',
    tier('Bob', [[1.5, 2.5, 'Yes!']]),
  )
  const { content, speakers } = await readImported('text/x-textgrid', file)
  assert.deepEqual(timed(content), [
    ['Good', 1, 1.2, 0],
    ['"morning".', 1.3, 2, 0],
    ['Yes!', 1.5, 2.5, 1],
    ['It', 5, 5.133, 0],
    ['was', 5.133, 5.333, 0],
    ['corrected.', 5.333, 6, 0],
  ])
  assert.deepEqual(speakers, ['Ada', 'Bob'])
})

test('TextGrid: short form, UTF-16, words alone, silence as aligners write it', async () => {
  const short = textGrid(
    '0\n9\n<exists>\n1\n"IntervalTier"\n"words"\n0\n9\n4\n0\n1\n"sil"\n1\n1.5\n"grüß"\n1.5\n2\n"dich"\n4\n5\n"Zoë"\n',
  )
  for (const bytes of [short, Buffer.from(`\ufeff${short}`, 'utf16le')]) {
    const { content, speakers } = await readImported('text/x-textgrid', bytes)
    assert.deepEqual(timed(content), [
      ['grüß', 1, 1.5, 0],
      ['dich', 1.5, 2, 0],
      ['Zoë', 4, 5, 0],
    ])
    assert.deepEqual([speakers, content.estimated, content.segments.length], [[], false, 2])
  }
})

const eaf = (slots: string, tiers: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<ANNOTATION_DOCUMENT><HEADER TIME_UNITS="milliseconds"/><TIME_ORDER>${slots}</TIME_ORDER>${tiers}</ANNOTATION_DOCUMENT>`
const slot = (id: number, time: number | null): string =>
  `<TIME_SLOT TIME_SLOT_ID="ts${id}"${time === null ? '' : ` TIME_VALUE="${time}"`}/>`
const note = (from: number, to: number, text: string): string =>
  `<ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a${from}" TIME_SLOT_REF1="ts${from}" TIME_SLOT_REF2="ts${to}"><ANNOTATION_VALUE>${text}</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>`

test('eaf: a tier without a parent is a speaker; words below it have times; translations are passed over', async () => {
  const slots = [
    slot(1, 1000),
    slot(2, 3000),
    slot(3, 1000),
    slot(4, null),
    slot(5, 3000),
    slot(6, 4000),
    slot(7, 5000),
  ]
  const tiers = [
    `<TIER TIER_ID="A" PARTICIPANT="Ada &amp; Co">${note(1, 2, 'Good &lt;morning&gt;.')}</TIER>`,
    `<TIER TIER_ID="A-w" PARENT_REF="A" LINGUISTIC_TYPE_REF="word">${note(3, 4, 'Good')}${note(4, 5, '&lt;morning&gt;.')}</TIER>`,
    `<TIER TIER_ID="A-de" PARENT_REF="A"><ANNOTATION><REF_ANNOTATION ANNOTATION_ID="r" ANNOTATION_REF="a1"><ANNOTATION_VALUE>Guten Morgen.</ANNOTATION_VALUE></REF_ANNOTATION></ANNOTATION></TIER>`,
    `<TIER TIER_ID="default">${note(6, 7, 'Yes. ')}${note(1, 2, ' ')}</TIER>`,
  ]
  const { content, speakers } = await readImported('text/x-eaf+xml', eaf(slots.join(''), tiers.join('')))
  assert.equal(wordsOf(content), 'Good <morning>. Yes.')
  assert.deepEqual([content.words[0]?.start, content.words[1]?.end, content.words[2]?.start], [1, 3, 4])
  assert.deepEqual(speakers[0], 'Ada & Co')
})

const ttml = (head: string, body: string, root = ''): string =>
  `<?xml version="1.0"?><tt:tt xmlns:tt="http://www.w3.org/ns/ttml" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" xml:lang="de" ${root}><tt:head>${head}</tt:head>${body}</tt:tt>`

test('ttml: clock times, frames, ticks and offsets add up; agents and NAME: are speakers', async () => {
  const head = '<ttm:agent xml:id="p1" type="person"><ttm:name type="full">Ada</ttm:name></ttm:agent>'
  const body = `<tt:body begin="1s"><tt:div begin="500ms">
      <tt:p begin="00:00:01.000" end="00:00:02:10" ttm:agent="p1">Guten<tt:br/>Morgen &#233;</tt:p>
      <tt:p begin="40t" dur="1s"><tt:span ttm:agent="p1">- Ja.</tt:span><tt:br/><tt:span>- Nein.</tt:span></tt:p>
      <tt:p><tt:span begin="0.1m" end="0.2m">BOB: Spät.</tt:span></tt:p>
    </tt:div></tt:body>`
  const parameters = 'xmlns:ttp="http://www.w3.org/ns/ttml#parameter" ttp:frameRate="20" ttp:tickRate="10"'
  const { content, speakers, language } = await readImported('application/ttml+xml', ttml(head, body, parameters), {
    language: 'auto',
  })
  assert.deepEqual([language, speakers], ['de', ['Ada', 'BOB']])
  assert.deepEqual(timed(content), [
    ['Guten', 2.5, 3.125, 0],
    ['Morgen', 3.125, 3.875, 0],
    ['é', 3.875, 4, 0],
    ['Ja.', 5.5, 6.5, 0],
    ['Nein.', 5.5, 6.5, 0],
    ['Spät.', 7.5, 13.5, 1],
  ])
})

test('what Tiro writes is read back: words, speakers, and in annotations their times', async () => {
  const spoken = fc.record({
    gap: fc.integer({ min: 0, max: 1500 }),
    length: fc.integer({ min: 1, max: 900 }),
    speaker: fc.nat(1),
  })
  const marks = fc.constantFrom('', '.', '"', ' & <b>', '?')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(spoken, marks), { minLength: 1, maxLength: 30 }), async (list) => {
      let at = 0
      const words = list.map(([{ gap, length, speaker }, mark], i): Word => {
        const start = (at += gap) / 1000
        return {
          word: `w${i}${mark.replaceAll(' ', '')}`,
          start,
          end: (at += length) / 1000,
          confidence: null,
          speaker,
        }
      })
      const content = { words, segments: [], paragraphStarts: [0], estimated: false }
      const document: RenderDocument = {
        title: 'A talk',
        language: 'en',
        content: [encodeContent(content)],
        speakerNames: { 0: 'Ada', 1: 'Bob' },
        quality: 'draft',
        engine: null,
        createdAt: '2026-11-20T08:33:00.000Z',
      }
      const names = ['Ada', 'Bob']
      const said = words.map(({ word, start, end, speaker }) => [word, start, end, names[speaker]])
      for (const [format, type] of [
        ['eaf', 'text/x-eaf+xml'],
        ['textgrid', 'text/x-textgrid'],
        ['ttml', 'application/ttml+xml'],
      ] as const) {
        const read = await readImported(type, await render({ document, query: { format } }))
        const own = read.content.words.map(({ word, start, end, speaker }) => [
          word,
          start,
          end,
          read.speakers[speaker],
        ])
        // Subtitles have one time for all their words.
        const seen = format === 'ttml' ? ([word, , , name]: unknown[]) => [word, name] : (one: unknown[]) => one
        // Words of two people that begin together are in one order or the other.
        const order = (a: unknown[], b: unknown[]): number => String(a[0]).localeCompare(String(b[0]))
        assert.deepEqual(own.map(seen).toSorted(order), said.map(seen).toSorted(order), format)
      }
    }),
    { numRuns: 60 },
  )
})

test('annotations and subtitles that are no such files, or hostile, are refused with a message', async () => {
  const deep = (n: number): string => ttml('', `<tt:body>${'<tt:div>'.repeat(n)}${'</tt:div>'.repeat(n)}</tt:body>`)
  const bomb = `<!DOCTYPE tt [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "&a;&a;&a;">]><tt><body><p begin="1s">&b;</p></body></tt>`
  const outside = '<!DOCTYPE tt [<!ENTITY a SYSTEM "file:///etc/passwd">]><tt><body><p begin="1s">&a;</p></body></tt>'
  const bad: [ImportType, string, RegExp][] = [
    ['application/ttml+xml', 'no xml', /not valid XML/],
    ['application/ttml+xml', '<tt><body><p begin="1s">cut', /not valid XML/],
    ['application/ttml+xml', '<html/>', /not TTML/],
    ['application/ttml+xml', bomb, /not valid XML/],
    ['application/ttml+xml', outside, /not valid XML/],
    ['application/ttml+xml', deep(200), /more elements/],
    ['application/ttml+xml', ttml('', '<tt:body><tt:p begin="soon">a</tt:p></tt:body>'), /"soon" is not one of TTML/],
    ['application/ttml+xml', ttml('', '<tt:body><tt:p begin="1s"> </tt:p></tt:body>'), /no subtitles/],
    ['text/x-eaf+xml', '<tt/>', /annotation document/],
    ['text/x-eaf+xml', eaf('', ''), /no annotation/],
    ['text/x-eaf+xml', eaf('', '<TIER/>'.repeat(100_000)), /no annotation/],
    ['text/x-textgrid', 'Guten Morgen', /ends too early/],
    ['text/x-textgrid', '"ooTextFile" "Sound"', /not a TextGrid/],
    [
      'text/x-textgrid',
      textGrid('0 9 <exists> 1000000000 "IntervalTier" "a" 0 9 1000000000 0 1 "x"'),
      /ends too early/,
    ],
    ['text/x-textgrid', textGrid('0 9 <exists> 1 "IntervalTier" "a" 0 9 1 "x" 1 0'), /"x" where a number/],
    ['text/x-textgrid', grid(tier('Ada', [[0, 1, ' ']])), /no interval/],
    ['text/x-textgrid', grid(tier('Ada', [[0, 1e12, 'late']])), /beyond the length/],
  ]
  const start = cpuTime()
  for (const [type, text, message] of bad) {
    await assert.rejects(readImported(type, text), (error: unknown) => {
      assert.ok(error instanceof AppError && error.code === 'INVALID_BODY', text.slice(0, 80))
      assert.match(error.message, message)
      return true
    })
  }
  for (const text of [
    '"'.repeat(1_000_001),
    '"'.repeat(5_000_001),
    `"${' '.repeat(1_000_000)}`,
    `${' '.repeat(500_000)}words`,
  ]) {
    await assert.rejects(readImported('text/x-textgrid', textGrid(text)), AppError)
    await assert.rejects(readImported('text/x-textgrid', grid(tier(text.replaceAll('"', '""'), []))), AppError)
  }
  const took = cpuTime() - start
  assert.ok(took < limit(5000), `${Math.round(took)} ms`)
})

test('a long name, and long words in the time of many utterances, take time that grows with the file', async () => {
  const slots =
    '<TIME_ORDER><TIME_SLOT TIME_SLOT_ID="a" TIME_VALUE="0"/><TIME_SLOT TIME_SLOT_ID="b" TIME_VALUE="9"/></TIME_ORDER>'
  const said = (text: string): string =>
    `<ANNOTATION><ALIGNABLE_ANNOTATION TIME_SLOT_REF1="a" TIME_SLOT_REF2="b"><ANNOTATION_VALUE>${text}</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>`
  const spoken = (participant: string): string =>
    `<TIER TIER_ID="A" PARTICIPANT="${participant}">${said('good day').repeat(10_000)}</TIER>`
  const words = `<TIER TIER_ID="words" PARENT_REF="A">${said('w'.repeat(2_000_000))}</TIER>`
  const start = cpuTime()
  for (const body of [spoken(`Ada ${'x'.repeat(2_000_000)}`), spoken('Ada') + words]) {
    const { content, speakers } = await readImported(
      'text/x-eaf+xml',
      `<ANNOTATION_DOCUMENT>${slots}${body}</ANNOTATION_DOCUMENT>`,
    )
    assert.equal(content.words.length, 20_000)
    assert.match(speakers[0] ?? '', /^Ada( x{196})?$/)
  }
  const took = cpuTime() - start
  assert.ok(took < limit(8000), `${Math.round(took)} ms`)
})

test('tiers of one name, and names of many spaces, take time that grows with the file', async () => {
  const words = (n: number): string =>
    `<TIER TIER_ID="words" PARENT_REF="A">${'<ANNOTATION><ALIGNABLE_ANNOTATION TIME_SLOT_REF1="a" TIME_SLOT_REF2="a"><ANNOTATION_VALUE>day</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>'.repeat(n)}</TIER>`
  const slot = '<TIME_ORDER><TIME_SLOT TIME_SLOT_ID="a" TIME_VALUE="0"/></TIME_ORDER>'
  const names = Array.from({ length: 400 }, (_, i) => tier(`${i}${' '.repeat(195)}x`, [[0, 1, 'day']]))
  const start = cpuTime()
  const annotated = await readImported(
    'text/x-eaf+xml',
    `<ANNOTATION_DOCUMENT>${slot}${'<TIER TIER_ID="A"/>'.repeat(3000)}${words(3000)}</ANNOTATION_DOCUMENT>`,
  )
  assert.equal(annotated.content.words.length, 3000)
  assert.equal((await readImported('text/x-textgrid', grid(...names))).content.words.length, 400)
  const took = cpuTime() - start
  assert.ok(took < limit(2500), `${Math.round(took)} ms`)
})
