import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import imscDocument from 'imsc/src/main/js/doc.js'
import imscShown, { type Shown } from 'imsc/src/main/js/isd.js'
import type { Format, Word } from '../../contract/content.ts'
import type { RenderDocument } from '../../formats/document.ts'
import { encodeContent } from '../../text/stored-content.ts'
import { closeThreads } from '../processes/thread.ts'
import { render } from './render.ts'

const run = promisify(execFile)
let folder = ''
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tiro-read-by-others-'))
})
after(async () => {
  await closeThreads()
  await rm(folder, { recursive: true, force: true })
})

function word(text: string, start: number, end: number, speaker = 0): Word {
  return { word: text, start, end, confidence: 0.9, speaker }
}

function documentOf(words: Word[], more: Partial<RenderDocument> = {}): RenderDocument {
  const paragraphStarts = words.length === 0 ? [] : [0]
  return {
    title: 'A "talk" & <more>\u0000',
    language: 'en',
    content: [encodeContent({ words, segments: [], paragraphStarts, estimated: false })],
    speakerNames: { 0: 'Ann "A" & <Co>' },
    quality: 'draft',
    engine: 'pocketsphinx/en-us',
    createdAt: '2026-11-20T08:33:00.000Z',
    recording: { recordedAt: '2026-11-20T08:33:00.000Z', duration: 12.3456 },
    ...more,
  }
}

const talk = documentOf([
  word('Good', 0.2, 0.5),
  word('"morning".', 0.5, 0.9),
  word('<b>Fine</b>', 1.4, 1.8, 1),
  word('& you?', 1.8, 2.2, 1),
  word('! Well…\u0007', 5, 5.5),
])
const silence = documentOf([])

async function saved(document: RenderDocument, format: Format): Promise<string> {
  const { data, extension } = await render(document, { format })
  const file = path.join(folder, `document.${extension}`)
  await writeFile(file, data)
  return file
}

async function shownBy(document: RenderDocument, more = {}): Promise<{ at: number; text: string }[]> {
  const problems: string[] = []
  const note = (message: string): void => void problems.push(message)
  const handler = { info: note, warn: note, error: note, fatal: note }
  const { data } = await render(document, { format: 'ttml', ...more })
  const timed = imscDocument.fromXML(new TextDecoder('utf-8', { fatal: true }).decode(data), handler)
  const textOf = (part: Shown): string =>
    part.kind === 'br' ? '\n' : (part.text ?? '') + (part.contents ?? []).map(textOf).join('')
  const shown = timed.getMediaTimeEvents().map((at) => {
    return { at, text: imscShown.generateISD(timed, at, handler).contents.map(textOf).join('').trim() }
  })
  assert.deepEqual(problems, [])
  return shown.filter(({ text }) => text !== '')
}

test('ttml is shown by the renderer of the W3C, without a complaint', async () => {
  assert.deepEqual(await shownBy(talk), [
    { at: 0.2, text: 'Good "morning".' },
    { at: 1.4, text: '<b>Fine</b> & you?' },
    { at: 5, text: '! Well…' },
  ])
  assert.deepEqual(await shownBy(silence), [])
  const long = documentOf(
    'one two three four five six seven eight'.split(' ').map((text, i) => word(text, i * 0.2, i * 0.2 + 0.15)),
  )
  const lines = { subMaxCharactersPerLine: 20, subMaxLinesPerSubtitle: 2 }
  assert.equal((await shownBy(long, lines))[0]?.text, 'one two three four\nfive six seven eight')
})

test('people who talk at once have lines of their own in ttml', async () => {
  const both = documentOf([
    { ...word('Because', 0, 0.6), overlap: true },
    { ...word('it', 0.6, 1.4), overlap: true },
    { ...word('Yes', 0.2, 0.5, 1), overlap: true },
    { ...word('yes', 0.5, 0.9, 1), overlap: true },
  ])
  assert.deepEqual(await shownBy(both), [{ at: 0, text: '- Because it\n- Yes yes' }])
})

/** Prints every tier: its name, then the times and the label of each interval. */
const script = `form Read
  sentence file
endform
Read from file: file$
tiers = Get number of tiers
for i to tiers
  name$ = Get tier name: i
  appendInfoLine: name$
  intervals = Get number of intervals: i
  for j to intervals
    label$ = Get label of interval: i, j
    start = Get start time of interval: i, j
    finish = Get end time of interval: i, j
    appendInfoLine: start, " ", finish, " ", label$
  endfor
endfor
`

test('a TextGrid is read by Praat', async () => {
  const program = path.join(folder, 'read.praat')
  await writeFile(program, script)
  const read = async (document: RenderDocument): Promise<string[]> => {
    const { stdout } = await run('praat', ['--run', program, await saved(document, 'textgrid')])
    return stdout.replace(/\n$/, '').split('\n')
  }
  assert.deepEqual(await read(talk), [
    'Ann "A" & <Co>',
    '0 0.2 ',
    '0.2 0.9 Good "morning".',
    '0.9 5 ',
    '5 5.5 ! Well…',
    '5.5 12.346 ',
    'Ann "A" & <Co> - words',
    '0 0.2 ',
    '0.2 0.5 Good',
    '0.5 0.9 "morning".',
    '0.9 5 ',
    '5 5.5 ! Well…',
    '5.5 12.346 ',
    'Speaker 2',
    '0 1.4 ',
    '1.4 2.2 <b>Fine</b> & you?',
    '2.2 12.346 ',
    'Speaker 2 - words',
    '0 1.4 ',
    '1.4 1.8 <b>Fine</b>',
    '1.8 2.2 & you?',
    '2.2 12.346 ',
  ])
  assert.deepEqual(await read(silence), ['Ann "A" & <Co>', '0 12.346 '])
})

test('an annotation document is well-formed, its times are in order, and every reference leads somewhere', async () => {
  const file = await saved(talk, 'eaf')
  const ask = async (question: string): Promise<string> =>
    (await run('xmllint', ['--xpath', question, file])).stdout.trim()
  assert.equal(await ask('string(//PROPERTY[@NAME="title"])'), 'A "talk" & <more>')
  assert.match(await ask('string(//PROPERTY[@NAME="quality"])'), /^Draft quality/)
  assert.equal(await ask('count(//ANNOTATION)'), '8')
  assert.equal(await ask('string(//TIER[2]/@PARENT_REF)'), 'Ann "A" & <Co>')
  assert.equal(await ask('count(//TIER[@PARENT_REF and not(@PARENT_REF = //TIER/@TIER_ID)])'), '0')
  assert.equal(await ask('string(//TIER[3]/ANNOTATION[1]//ANNOTATION_VALUE)'), '<b>Fine</b> & you?')
  assert.equal(await ask('count(//@TIME_SLOT_REF1[not(. = //@TIME_SLOT_ID)])'), '0')
  assert.equal(await ask('count(//@TIME_SLOT_REF2[not(. = //@TIME_SLOT_ID)])'), '0')
  const late = 'count(//TIME_SLOT[@TIME_VALUE < preceding-sibling::TIME_SLOT[1]/@TIME_VALUE])'
  assert.equal(await ask(late), '0')
  const first = '//TIME_SLOT[@TIME_SLOT_ID = //TIER[1]/ANNOTATION[1]/*/@TIME_SLOT_REF'
  assert.deepEqual(
    [await ask(`string(${first}1]/@TIME_VALUE)`), await ask(`string(${first}2]/@TIME_VALUE)`)],
    ['200', '900'],
  )
  await run('xmllint', ['--noout', await saved(silence, 'eaf')])
})
