// Workbooks as LibreOffice reads them.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import type { RenderingQuery } from '../../contract/content.ts'
import type { RenderDocument } from '../../formats/document.ts'
import { documentOf, hostileDocument, talk, words } from '../../../test/helpers/render-documents.ts'
import { encodeContent } from '../../text/stored-content.ts'
import { closeThreads } from '../processes/thread.ts'
import { render } from './render.ts'

const run = promisify(execFile)
const long = Array.from({ length: 12_000 }, (_, i) => `word${i}`).join(' ')
const onePassage = (text: string): RenderDocument => {
  const list = words([{ text }], 0.01)
  return {
    ...documentOf([]),
    content: [encodeContent({ words: list, segments: [], paragraphStarts: [0], estimated: false })],
  }
}
const documents: Record<string, { document: RenderDocument; query?: RenderingQuery }> = {
  talk: {
    document: documentOf(words([...talk, { text: '_x0041_ costs 1/2, 3-4 or 007', speaker: 1 }]), {
      quality: 'draft',
      engine: 'e',
      recording: { recordedAt: '2026-11-19T20:00:00.000Z', duration: 3725.4 },
      highlights: [
        {
          quote: 'Good morning.',
          start: 0,
          end: 0.75,
          color: 'YELLOW',
          isDetached: true,
          resolvedAt: null,
          comments: [{ author: 'Ann', createdAt: '2026-11-20T08:33:00.000Z', text: '=cmd()' }],
          from: null,
          to: null,
        },
      ],
    }),
    query: { docIncludeHighlights: true },
  },
  plain: { document: documentOf(words(talk)), query: { docIncludeSpeakers: false, docIncludeTimestamps: false } },
  hostile: { document: hostileDocument() },
  long: { document: onePassage(long) },
  spaceless: { document: onePassage('😀'.repeat(40_000)) },
  arabic: { document: documentOf(words([{ text: 'مرحبا بكم' }]), { language: 'ar' }) },
}

let folder = ''
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tiro-excel-'))
  const files: string[] = []
  for (const [name, { document, query }] of Object.entries(documents)) {
    const file = path.join(folder, `${name}.xlsx`)
    await writeFile(file, (await render(document, { ...query, format: 'excel' })).data)
    files.push(file)
  }
  const user = `-env:UserInstallation=file://${folder}/office`
  // Tabs, no quotes, UTF-8, cells as they are shown, every sheet in a file of its own.
  const filter = 'csv:Text - txt - csv (StarCalc):9,,76,1,,0,false,false,true,false,false,-1'
  await run('soffice', ['--headless', user, '--convert-to', filter, '--outdir', folder, ...files])
})
after(async () => {
  await closeThreads()
  await rm(folder, { recursive: true, force: true })
})

async function shown(name: string, sheet = 'Transcript'): Promise<string[][]> {
  const text = await readFile(path.join(folder, `${name}-${sheet}.csv`), 'utf8')
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'))
}

test('a row has the times, the speaker and the text of a paragraph, and nothing is calculated', async () => {
  assert.deepEqual(await shown('talk'), [
    ['Start', 'End', 'Speaker', 'Text', 'Highlights'],
    ['0:00:00.000', '0:00:01.950', 'Ann', 'Good morning. How are you?', ''],
    ['0:00:02.000', '0:00:03.150', 'Speaker 2', 'Fine, thank you.', ''],
    ['0:00:03.200', '0:00:06.750', 'Ann', '=SUM(A1) is what I typed, & <b>it</b> --> worked.', ''],
    ['0:00:06.800', '0:00:09.150', 'Speaker 2', '_x0041_ costs 1/2, 3-4 or 007', ''],
    ['', '', '', '', '00:00:00 “Good morning.” (no longer in the text)'],
    ['Ann, 2026-11-20: =cmd()'],
  ])
  assert.deepEqual(await shown('plain'), [
    ['Text'],
    ['Good morning. How are you?'],
    ['Fine, thank you.'],
    ['=SUM(A1) is what I typed, & <b>it</b> --> worked.'],
  ])
})

test('a second sheet says what recording it is, and that the text is a draft', async () => {
  assert.deepEqual(await shown('talk', 'Recording'), [
    ['Title', 'A talk'],
    ['Date', '2026-11-19'],
    ['Duration', '01:02:05'],
    ['Language', 'en'],
    ['Quality', 'Draft quality: made by e, not checked by a person.'],
  ])
})

test('a text that is longer than a cell continues below, cut at a space and never inside a character', async () => {
  const rows = await shown('long')
  assert.ok(rows.length > 3)
  for (const row of rows) assert.ok((row[3] ?? '').length <= 32_767)
  assert.equal(
    rows
      .slice(1)
      .map((row) => row[3])
      .join(' '),
    long,
  )
  assert.deepEqual(
    rows.slice(2).map((row) => row.slice(0, 3)),
    rows.slice(2).map(() => ['', '', '']),
  )
  const faces = (await shown('spaceless')).slice(1).map((row) => row[3])
  assert.equal(faces.join(''), '😀'.repeat(40_000))
})

test('hostile text is text', async () => {
  const rows = await shown('hostile')
  assert.ok(rows.some((row) => (row[3] ?? '').includes('<script>alert(1)</script>')))
  for (const row of rows) assert.doesNotMatch(row[3] ?? '', /^#(NAME|VALUE|REF)|^Err:/)
})

test('a sheet of a language that is written from right to left begins at the right', async () => {
  const { stdout } = await run('unzip', ['-p', path.join(folder, 'arabic.xlsx'), 'xl/worksheets/sheet1.xml'])
  assert.match(stdout, /<sheetView[^>]* rightToLeft="1"/)
})
