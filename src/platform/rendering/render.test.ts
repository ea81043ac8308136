import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import webvtt from 'webvtt-parser'
import { parse as parseYaml } from 'yaml'
import { formats, type Format, type RenderingQuery } from '../../contract/content.ts'
import { encodeContent } from '../../text/stored-content.ts'
import { closeThreads } from '../processes/thread.ts'
import type { RenderDocument } from '../../formats/document.ts'
import { addFrontMatter } from '../../formats/front-matter.ts'
import { render } from './render.ts'
import { typesetPdf } from './typeset-pdf.ts'
import { documentOf, hostileDocument, talk, words } from '../../../test/helpers/render-documents.ts'
import { longestPause } from '../../../test/helpers/longest-pause.ts'
import { limit } from '../../../test/helpers/time-limits.ts'

const run = promisify(execFile)
let folder = ''
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tiro-formats-'))
})
after(async () => {
  await closeThreads()
  await rm(folder, { recursive: true, force: true })
})

const text = async (document: RenderDocument, query: RenderingQuery) =>
  new TextDecoder('utf-8', { fatal: true }).decode((await render(document, query)).data)

/** Writes a rendering to the test's folder. */
async function saved(document: RenderDocument, query: RenderingQuery, name = 'document'): Promise<string> {
  const { data, extension } = await render(document, query)
  const file = path.join(folder, `${name}.${extension}`)
  await writeFile(file, data)
  return file
}

async function cuesRead(file: string): Promise<string[]> {
  const args = ['-v', 'error', '-show_entries', 'packet=pts_time,duration_time', '-of', 'csv=p=0', file]
  return (await run('ffprobe', args)).stdout.trim().split('\n').filter(Boolean)
}

function vttErrors(source: string): string[] {
  return new webvtt.WebVTTParser().parse(source, 'subtitles').errors.map((e) => e.message)
}

test('text, csv, markdown, subtitles and annotations match the golden files', async () => {
  const document = documentOf(words(talk), {
    quality: 'draft',
    engine: 'pocketsphinx/en-us',
    recording: { recordedAt: '2026-11-19T20:00:00.000Z', duration: 3725.4 },
  })
  for (const format of ['text', 'csv', 'srt', 'vtt', 'ttml', 'markdown', 'eaf', 'textgrid'] as const) {
    const { data, extension, headers } = await render(document, { format })
    const golden = await readFile(new URL(`./golden/talk.${extension}`, import.meta.url))
    assert.equal(Buffer.from(data).toString(), golden.toString(), format)
    assert.deepEqual(headers, { 'Tiro-Quality': 'draft' })
  }
})

test('a document says who speaks, and that it is a draft, in its language', async () => {
  for (const [language, speaker, draft] of [
    ['de-AT', 'Sprecher 2: ', 'Entwurfsqualität: erstellt von sherpa-onnx/parakeet, von niemandem geprüft.'],
    ['ar', 'المتحدث 2: ', 'جودة مسودة: أُنشئت بواسطة sherpa-onnx/parakeet، ولم يراجعها أحد.'],
    ['zh', '说话人 2: ', '草稿质量：由 sherpa-onnx/parakeet 生成，未经人工核对。'],
    // The dashboard doesn't speak it.
    ['it', 'Speaker 2: ', 'Draft quality: made by sherpa-onnx/parakeet, not checked by a person.'],
  ] as const) {
    const written = await text(documentOf(words(talk), { language, quality: 'draft' }), { format: 'text' })
    assert.ok(written.includes(speaker) && written.includes(draft), written)
  }
  const unknown = documentOf(words(talk), { language: 'de', quality: 'draft', engine: null })
  assert.match(await text(unknown, { format: 'vtt' }), /^NOTE Entwurfsqualität: erstellt von einer Maschine, von/m)
})

test('a note shows the words as they are, and its front matter is YAML', async () => {
  const title = 'A "talk": #1 \\ [[x]]'
  const said = '# not a heading, *not bold*, <b>, [[link]], ==mark== %%hidden%% $x$ `code`'
  const document = documentOf(words([{ text: said }, { text: '1. not a list', speaker: 1 }]), { title })
  const note = await text(document, { format: 'markdown', docIncludeTimestamps: false })
  const [, head = '', body = ''] = note.split('---\n')
  assert.deepEqual(parseYaml(head), { title, date: '2026-11-20', language: 'en', speakers: ['Ann', 'Speaker 2'] })
  const line = body.split('\n').find((one) => one.includes('heading')) ?? ''
  assert.doesNotMatch(line, /(?<!\\)[*<[`$#]/)
  const plain = body.replace(/\\([!-/:-@[-`{-~])/g, '$1')
  for (const sentence of [said, '1. not a list', `# ${title}`]) assert.ok(plain.includes(sentence), plain)
  assert.match(
    addFrontMatter(note, [['tags', ['a', 'b: c']]]),
    /\n {2}- "Speaker 2"\ntags:\n {2}- "a"\n {2}- "b: c"\n---\n\n# /,
  )
})

test('json returns the requested arrays, the others are null', async () => {
  const document = documentOf(words(talk))
  const parsed = async (query: RenderingQuery) =>
    JSON.parse(await text(document, query)) as Record<string, unknown[] | null>
  const paragraphs = await parsed({})
  assert.deepEqual([paragraphs['words'], paragraphs['segments'], paragraphs['paragraphs']?.length], [null, null, 3])
  assert.deepEqual(paragraphs['paragraphs']?.[1], { text: 'Fine, thank you.', start: 2, end: 3.15, speaker: 1 })
  assert.equal((await parsed({ jsonContentType: 'words' }))['words']?.length, 17)
  assert.equal((await parsed({ jsonContentType: 'segments' }))['segments']?.length, 3)
  assert.deepEqual(
    (await parsed({ docIncludeSpeakers: true, startTime: 0.5 }))['speakers'],
    [
      { speaker: 0, name: 'Ann' },
      { speaker: 1, name: 'Speaker 2' },
    ],
    'the names that documents show',
  )
  assert.equal((await parsed({ docIncludeSpeakers: false }))['speakers'], undefined)
})

test('a window contains the words that start in it, with unchanged times', async () => {
  const document = documentOf(words(talk))
  const parsed = async (query: RenderingQuery) =>
    JSON.parse(await text(document, query)) as {
      paragraphs: { text: string; start: number }[]
      segments: { text: string }[]
    }
  assert.deepEqual(
    (await parsed({ startTime: 1.6, endTime: 2.4 })).paragraphs.map((p) => [p.text, p.start]),
    [
      ['you?', 1.6],
      ['Fine,', 2],
    ],
  )
  assert.deepEqual(
    (await parsed({ startTime: 1.6, endTime: 2.4, jsonContentType: 'segments' })).segments.map((s) => s.text),
    ['you?', 'Fine,'],
  )
  assert.deepEqual((await parsed({ startTime: 1000 })).paragraphs, [])
  await assert.rejects(render(document, { startTime: 3, endTime: 3 }), { code: 'INVALID_QUERY' })
})

test('options omit their parts', async () => {
  const document = documentOf(words(talk))
  const bare = await text(document, {
    format: 'text',
    docIncludeSpeakers: false,
    docIncludeTimestamps: false,
    docIncludeServiceBranding: 'false',
  })
  assert.equal(bare.split('\n\n')[1], 'Fine, thank you.')
  assert.doesNotMatch(bare, /Tiro|Ann|\[/)
  assert.match(await text(document, { format: 'csv', docIncludeSpeakers: false }), /^start,end,text\r\n/)
  assert.match(
    await text(document, { format: 'csv', docIncludeSpeakers: false, docIncludeTimestamps: false }),
    /^text\r\n/,
  )
})

test('clean wording leaves out sounds of hesitation and repeated starts, in every format', async () => {
  const document = documentOf(words([{ text: 'Um, I was, I was, uh, at the harbour.' }]))
  for (const format of ['json', 'text', 'csv', 'srt', 'vtt', 'markdown'] as const) {
    const clean = await text(document, { format, wording: 'clean' })
    assert.match(clean, /I was, at the harbour\.|I was at the harbour\./, format)
    assert.doesNotMatch(clean, /um,|uh,|I was,? I was/i, format)
    assert.match(await text(document, { format, wording: 'verbatim' }), /Um, I was, I was, uh, at/, format)
  }
  const segments = await text(document, { wording: 'clean', jsonContentType: 'segments' })
  assert.doesNotMatch(segments, /uh/)
  const pdf = await saved(document, { format: 'pdf', wording: 'clean' }, 'clean')
  const { stdout } = await run('pdftotext', ['-raw', pdf, '-'])
  assert.match(stdout, /I was at the harbour/)
})

test('numbers as figures, in every format and together with clean wording', async () => {
  const document = documentOf(words([{ text: 'Um, I waited forty five minutes at the harbour.' }]))
  for (const format of ['json', 'text', 'csv', 'srt', 'vtt', 'markdown'] as const) {
    assert.match(await text(document, { format, numbers: 'figures' }), /Um, I waited 45 minutes/, format)
    assert.match(await text(document, { format, numbers: 'figures', wording: 'clean' }), /I waited 45 min/, format)
    assert.match(await text(document, { format, numbers: 'spoken' }), /waited forty five/, format)
  }
})

test('third-party parsers read the subtitles', async () => {
  const document = documentOf(words([...talk, ...talk, ...talk]), { speakerNames: { 0: 'Ann <&> --> "x"' } })
  const vtt = await text(document, { format: 'vtt' })
  assert.deepEqual(vttErrors(vtt), [])
  assert.ok(vtt.startsWith('WEBVTT\n\n'))
  const { cues } = new webvtt.WebVTTParser().parse(vtt, 'subtitles')
  const fromVtt = await cuesRead(await saved(document, { format: 'vtt' }))
  const fromSrt = await cuesRead(await saved(document, { format: 'srt' }))
  assert.equal(fromVtt.length, cues.length)
  assert.deepEqual(fromSrt, fromVtt)
})

test('pdf: valid, tagged, with embedded fonts, and text in ten scripts can be extracted', async () => {
  const scripts: Record<string, string> = {
    Latin: 'Ångström café',
    Cyrillic: 'Съешь же ещё',
    Greek: 'Ξεσκεπάζω την',
    Arabic: 'مرحبا',
    Hebrew: 'שלום',
    Devanagari: 'नमस्ते',
    Thai: 'สวัสดีชาวโลก',
    Chinese: '今天天气很好',
    Japanese: 'カタカナと漢字',
    Korean: '안녕하세요 세계',
  }
  const list = words(Object.values(scripts).map((text, speaker) => ({ text, speaker })))
  const document = documentOf(list, { title: 'Ten #scripts $x$', quality: 'draft', engine: 'a <b>' })
  const file = await saved(document, { format: 'pdf' })
  await run('qpdf', ['--check', file])
  const { stdout: read } = await run('pdftotext', ['-raw', file, '-'])
  const plain = read.replace(/[\u200e\u200f\u202a-\u202e]/g, '')
  for (const [script, sample] of Object.entries(scripts)) assert.ok(plain.includes(sample), `${script}: ${plain}`)
  for (const part of [
    'Ten #scripts $x$',
    'Draft quality: made by a <b>',
    'Transcribed with Tiro',
    'Ann',
    'Speaker 2',
  ]) {
    assert.ok(plain.includes(part), part)
  }
  const info = (await run('pdfinfo', [file])).stdout
  assert.match(info, /Title: +Ten #scripts/)
  assert.match(info, /Tagged: +yes/)
  const fonts = (await run('pdffonts', [file])).stdout.trim().split('\n').slice(2)
  assert.ok(fonts.length > 0)
  for (const font of fonts) assert.match(font, / yes +yes +(?:yes|no) +\d+ +\d+$/, font)
  assert.match((await run('qpdf', ['--qdf', '--object-streams=disable', file, '-'])).stdout, /\/Lang \(en\)/)
})

test('pdf: emoji are pictures, also those of several characters', async () => {
  const list = words([{ text: 'Thanks 👍🏽 to all 👨‍👩‍👧 in 🇩🇪 and 🏳️‍🌈' }])
  const file = await saved(documentOf(list, { title: '🎙️ Episode 12' }), { format: 'pdf' }, 'emoji')
  assert.match((await run('pdffonts', [file])).stdout, /Type 3/)
  const { stdout: read } = await run('pdftotext', ['-raw', file, '-'])
  for (const emoji of ['👍🏽', '👨‍👩‍👧', '🇩🇪']) assert.ok(read.includes(emoji), read)
})

test('pdf: a long word in the title stays on the page', async () => {
  const title = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenherstellerverbände und ihre Geschichte'
  const file = await saved(documentOf(words(talk), { title }), { format: 'pdf' }, 'long-title')
  const { stdout } = await run('pdftotext', ['-bbox', file, '-'])
  const edges = [...stdout.matchAll(/xMax="([\d.]+)"/g)].map(([, edge]) => Number(edge))
  // A4 less its margin, points.
  assert.ok(Math.max(...edges) < 596 - 68, stdout)
})

test('pdf: a text that takes too long to typeset is refused as in every other format', async () => {
  const task = { document: documentOf(words(talk)), query: { format: 'pdf' } } as const
  await assert.rejects(typesetPdf(task, { timeLimit: 0.01 }), { code: 'INVALID_QUERY' })
})

test('pdf: so is one that needs more memory than typesetting may take', async () => {
  const long = Array.from({ length: 200_000 }, (_, n) => ({ text: `word${n}` }))
  const task = { document: documentOf(words(long)), query: { format: 'pdf' } } as const
  // Node.js alone has about 500 MB of it, and this text takes more than 1 GB.
  await assert.rejects(typesetPdf(task, { memory: 800e6 }), { code: 'INVALID_QUERY' })
})

test('silence results in a valid, empty document in every format', async () => {
  const document = documentOf([], { speakerNames: {} })
  for (const format of formats) {
    const { data, contentType } = await render(document, { format })
    assert.ok(contentType.length > 0)
    if (format === 'srt') assert.equal(data.byteLength, 0)
    if (format === 'csv') assert.equal(Buffer.from(data).toString(), 'start,end,speaker,text\r\n')
    if (format === 'vtt') assert.deepEqual(vttErrors(Buffer.from(data).toString()), [])
    if (format === 'json')
      assert.deepEqual(JSON.parse(Buffer.from(data).toString()), { words: null, paragraphs: [], segments: null })
  }
  await run('qpdf', ['--check', await saved(document, { format: 'pdf' }, 'silence')])
})

test('hostile text: every output is still valid', { timeout: limit(60_000) }, async () => {
  const document = hostileDocument()
  const vtt = await text(document, { format: 'vtt' })
  assert.deepEqual(vttErrors(vtt), [])
  for (const block of vtt.split('\n\n').slice(2))
    assert.equal(
      block
        .split('\n')
        .slice(1)
        .some((line) => line.includes('-->')),
      false,
      block.slice(0, 200),
    )
  const count = new webvtt.WebVTTParser().parse(vtt, 'subtitles').cues.length
  assert.equal((await cuesRead(await saved(document, { format: 'srt' }, 'hostile'))).length, count)
  const csv = await text(document, { format: 'csv' })
  assert.doesNotMatch(csv, /(?:^|,)"?[=+@]/m)
  JSON.parse(await text(document, { jsonContentType: 'words' }))
  await run('qpdf', ['--check', await saved(document, { format: 'pdf' }, 'hostile')])
  const docx = await saved(document, { format: 'word' }, 'hostile')
  await run('unzip', ['-o', '-q', docx, '-d', path.join(folder, 'unzipped')])
  const xml = await readFile(path.join(folder, 'unzipped', 'word', 'document.xml'), 'utf8')
  assert.doesNotMatch(xml.toWellFormed(), /[\p{Noncharacter_Code_Point}\u202a-\u202e]|(?![\t\n\r])\p{Cc}/u)
})

test('srt: no tag, override or time line comes of words that are joined without spaces', async () => {
  const said = [{ text: '字 < b> 幕 { \\an8} 00:00:01,000 -- > 終 </ b>' }]
  const srt = await text({ ...documentOf(words(said)), language: 'ja' }, { format: 'srt' })
  for (const line of srt.split('\r\n').filter((_, i) => i % 4 === 2)) {
    assert.doesNotMatch(line, /-->|<[a-z/]|\{\\|\\(?!\u2060)/, srt)
  }
  assert.match(srt.replaceAll('\u2060', ''), /<b>[^]*\{\\an8\}[^]*-->[^]*<\/b>/)
})

test('long content is rendered in a thread and can be cancelled', async () => {
  const list = words(Array.from({ length: 2000 }, () => talk).flat())
  const document = documentOf(list)
  const expected: Record<Format, boolean> = {
    json: true,
    text: true,
    csv: true,
    srt: true,
    vtt: true,
    ttml: true,
    markdown: true,
    eaf: true,
    textgrid: true,
    word: true,
    pdf: true,
    excel: true,
  }
  for (const format of Object.keys(expected) as Format[]) {
    const controller = new AbortController()
    const rendering = render(document, { format }, { signal: controller.signal })
    setTimeout(() => controller.abort(new Error('gone away')), 5)
    await assert.rejects(rendering, /gone away/, format)
  }
  assert.ok((await render(document, { format: 'srt' })).data.byteLength > 100_000)
})

test('words as long as a page, in a script without spaces, hold nothing up', async () => {
  const long = Array.from({ length: 66 }, (_, i) => {
    return { word: '中'.repeat(300), start: i * 0.3, end: i * 0.3 + 100, confidence: null, speaker: 0 }
  })
  const content = { words: long, segments: [], paragraphStarts: [0], estimated: false }
  const document = documentOf([], { language: 'zh', content: [encodeContent(content)] })
  const query = { format: 'vtt', subMaxLinesPerSubtitle: 2, subMaxCharactersPerLine: 60 } as const
  const pause = await longestPause(() => render(document, { ...query, subMaxSecondsPerLine: 1000 }))
  assert.ok(pause < 100, `${pause} ms`)
})

test('damaged content is an error, in a thread or not', async () => {
  const document = documentOf(words(talk))
  await assert.rejects(render({ ...document, content: [new Uint8Array(10)] }, {}))
  await assert.rejects(render({ ...document, content: [new Uint8Array(10)] }, { format: 'word' }))
  await assert.rejects(render({ ...document, content: [new Uint8Array(10)] }, { format: 'pdf' }))
})

test('unknown languages, and any script and region, are accepted', async () => {
  for (const language of ['auto', 'x y', '', 'zh-Hant-HK', 'sr-Latn-RS', 'ar-EG', 'de-1996-1996']) {
    const document = documentOf(words(talk), { language })
    for (const format of ['pdf', 'word', 'srt'] as const) {
      assert.ok((await render(document, { format })).data.byteLength > 100, `${language} ${format}`)
    }
  }
})
