// Word documents as LibreOffice prints them, and PDFs beside them.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { AppError } from '../../contract/app-error.ts'
import type { RenderDocument } from '../../formats/document.ts'
import { run as renderHere } from '../../formats/render-content.ts'
import { documentOf, hostileDocument, talk, words } from '../../../test/helpers/render-documents.ts'
import { encodeContent } from '../../text/stored-content.ts'
import { closeThreads } from '../processes/thread.ts'
import { render } from './render.ts'

const run = promisify(execFile)
const title = 'Interview about the history of writing down what others said, with many questions'
const arabic = 'مرحبا بكم في البرنامج اليوم مع Radio و 25 ضيفا'
const documents = {
  scripts: documentOf(words([...talk, { text: 'مرحبا 你好 नमस्ते 안녕', speaker: 2 }]), {
    quality: 'draft',
    engine: 'e',
  }),
  title: documentOf(words(talk), { title }),
  mixed: documentOf(words([{ text: 'Good morning to you all.', speaker: 1 }, { text: arabic }]), {
    speakerNames: { 0: 'محمد', 1: 'Ann' },
  }),
  foreign: documentOf(words([{ text: arabic }, { text: 'See 25 guests.', speaker: 1 }]), {
    language: 'ar',
    title: 'حلقة',
    speakerNames: { 0: 'Ann', 1: 'محمد' },
  }),
  hostile: hostileDocument(),
}

let folder = ''
const printed = (name: keyof typeof documents, format: 'pdf' | 'word'): string =>
  path.join(folder, format, `${name}.pdf`)
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tiro-word-'))
  await mkdir(path.join(folder, 'pdf'))
  const files: string[] = []
  for (const [name, document] of Object.entries<RenderDocument>(documents)) {
    const file = path.join(folder, `${name}.docx`)
    await writeFile(file, (await render(document, { format: 'word' })).data)
    files.push(file)
  }
  // LibreOffice takes 8 s of CPU to start, and little for each document.
  const user = `-env:UserInstallation=file://${folder}/office`
  await run('soffice', ['--headless', user, '--convert-to', 'pdf', '--outdir', path.join(folder, 'word'), ...files])
})
after(async () => {
  await closeThreads()
  await rm(folder, { recursive: true, force: true })
})

/** Their text without marks of direction. */
async function textIn(file: string): Promise<string> {
  return (await run('pdftotext', [file, '-'])).stdout.replace(/[\u200e\u200f\u202a-\u202e]/g, '')
}

/** Words with their edges on the page, in points from the top left. */
async function placesIn(file: string): Promise<{ word: string; left: number; bottom: number }[]> {
  const { stdout } = await run('pdftotext', ['-bbox', file, '-'])
  return [...stdout.matchAll(/xMin="([\d.]+)"[^>]*yMax="([\d.]+)">([^<]+)</g)].map(([, x, y, word = '']) => ({
    word,
    left: Number(x),
    bottom: Number(y),
  }))
}

test('LibreOffice opens a document and shows its text', async () => {
  const plain = await textIn(printed('scripts', 'word'))
  for (const part of [
    'A talk',
    'Draft quality: made by e',
    'Ann',
    'Speaker 2',
    '[00:00:02]',
    'Fine, thank you.',
    '<b>it</b>',
    'مرحبا',
    '你好',
    '안녕',
    'Transcribed with Tiro',
  ]) {
    assert.ok(plain.includes(part), part)
  }
  assert.match(plain, /^1$/m, 'the number of the page')
})

test('the lines of a long title lie below each other', async () => {
  const places = await placesIn(printed('title', 'word'))
  const of = (wanted: string): number => places.find(({ word }) => word === wanted)?.bottom ?? NaN
  // The title's letters are 20 points high.
  assert.ok(of('questions') - of('Interview') >= 20, `${of('Interview')} and ${of('questions')}`)
})

for (const format of ['pdf', 'word'] as const) {
  test(`${format}: passages in the other direction than the document read in their own order`, async () => {
    const places = async (name: 'mixed' | 'foreign'): Promise<(part: string) => number> => {
      const file = printed(name, format)
      if (format === 'pdf') await writeFile(file, (await render(documents[name], { format })).data)
      const all = await placesIn(file)
      return (wanted) => all.find(({ word }) => word.includes(wanted))?.left ?? NaN
    }
    const left = await places('mixed')
    assert.ok(left('Radio') > left('25'), 'what is said after a Latin name is left of it')
    // The name first, then its time.
    assert.ok(left('00:00:02') > left('Good') + 10, 'the time of an Arabic name')
    const right = await places('foreign')
    assert.ok(right('See') < right('guests.'), 'an English sentence')
    assert.ok(right('Ann') > right('00:00:00'), 'the time of a Latin name')
  })
}

test('hostile text is text', async () => {
  assert.match(await textIn(printed('hostile', 'word')), /<script>alert\(1\)<\/script>/)
})

test('more paragraphs than Word, Excel and pdf files can have are refused before the work', async () => {
  const list = words([{ text: 'word '.repeat(50_001).trim() }])
  const paragraphStarts = list.map((_, i) => i)
  const content = [encodeContent({ words: list, segments: [], paragraphStarts, estimated: false })]
  const document = { ...documentOf([]), content }
  const isRefusal = (error: unknown): boolean =>
    error instanceof AppError && error.code === 'INVALID_QUERY' && /too long for this format/.test(error.message)
  // In this thread, which has memory for them.
  await assert.rejects(renderHere({ document, query: { format: 'word' } }), isRefusal)
  for (const format of ['word', 'excel', 'pdf'] as const) await assert.rejects(render(document, { format }), isRefusal)
})
