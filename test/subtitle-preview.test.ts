// The subtitles that the dashboard shows before an export are those of the file.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { RenderingQuery } from '../src/contract/content.ts'
import type { EditOperation } from '../src/contract/endpoints/editing.ts'
import type { EditableWord } from '../src/text/corrections/edit-words.ts'
import { dashedLines } from '../src/text/subtitles/cues.ts'
import { contentOf, cutSubtitles } from '../web/pages/transcript/subtitles/cut-subtitles.ts'
import { piecesOf } from '../web/pages/transcript/subtitles/pieces.ts'
import { fastEngine, removeFolder, startServer, temporaryFolder } from './helpers/harness.ts'

const server = await startServer({ data: await temporaryFolder(), env: fastEngine })
after(async () => {
  await server.stop()
  await removeFolder(server.data)
})

/** Turns, each [second, speaker, text]; a word takes 0.4 s. */
type Turn = [number, string, string]
const talks: Record<string, Turn[]> = {
  en: [
    [0, 'Ann', 'Good morning and um welcome to the hall, where where we talk about twenty five percent of the people.'],
    [3, 'Bob', 'Thank you for having me, uh, here.'],
    [14, 'Ann', 'Now sit down, please. I was, I was at the station at three thirty, and the train was late.'],
    [30, 'Bob', 'A <b>bold</b> claim --> I think.'],
  ],
  zh: [
    [0, 'Ann', '今天 天气 很 好， 我们 去 公园 散步 吧。 公园 里 有 很多 人， 他们 都 在 唱歌。'],
    [4, 'Bob', '好 的， 我 也 想 去。'],
    [13, 'Ann', '那 我们 坐 New York 地铁 去 吧。'],
  ],
  ar: [
    [0, 'Ann', 'صباح الخير وأهلا بكم في القاعة، حيث نتحدث عن iPhone 15 Pro وعن أشياء أخرى كثيرة جدا.'],
    [3, 'Bob', 'شكرا لك على الدعوة.'],
    [13, 'Ann', 'الآن اجلسوا من فضلكم.'],
  ],
}
const spaced = (text: string): string[] => text.split(' ')

const queries: RenderingQuery[] = [
  {},
  { subMaxLinesPerSubtitle: 2 },
  { subMaxCharactersPerLine: 12, subMaxSecondsPerLine: 3, subMaxLinesPerSubtitle: 2 },
  { wording: 'clean' },
  { numbers: 'figures', subMaxLinesPerSubtitle: 3 },
  { wording: 'clean', numbers: 'figures', subMaxCharactersPerLine: 30 },
  { startTime: 2, endTime: 16 },
  { wording: 'clean', numbers: 'figures', startTime: 1, subMaxSecondsPerLine: 2 },
]

async function imported(language: string): Promise<{ spaceId: string; recordingId: string }> {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Talk' } })
  const { id: recordingId } = await server.client.createRecording({
    params: { spaceId },
    body: { title: 'Talk', source: 'IMPORT', language },
  })
  const words = (talks[language] ?? []).flatMap(([from, speaker, text]) =>
    spaced(text).map((word, i) => ({ word, start: from + i * 0.4, end: from + i * 0.4 + 0.35, speaker })),
  )
  await server.client.importTranscript({
    params: { spaceId, recordingId },
    content: JSON.stringify({ words }),
    headers: { 'content-type': 'application/json' },
  })
  return { spaceId, recordingId }
}

/** The cues of an SRT file as [start, end, ...lines], without what keeps players from reading text as markup. */
function cuesOf(srt: string): string[][] {
  return srt
    .split('\r\n\r\n')
    .filter((block) => block.trim() !== '')
    .map((block) => {
      const [, times = '', ...lines] = block.trim().split('\r\n')
      return [...times.split(' --> '), ...lines.map((line) => line.replaceAll('\u2060', ''))]
    })
}

const stamp = (ms: number): string => new Date(ms).toISOString().slice(11, 23).replace('.', ',')

for (const language of Object.keys(talks)) {
  test(`the list of subtitles is the file: ${language}`, async () => {
    const params = await imported(language)
    const read = async (): Promise<EditableWord[][]> => {
      const response = await server.client.getTranscript({ params, query: { jsonContentType: 'words', wordIds: true } })
      const { words } = (await response.json()) as { words: EditableWord[] }
      const paragraphs: EditableWord[][] = []
      for (const word of words) {
        if (word.startsParagraph) paragraphs.push([word])
        else paragraphs.at(-1)?.push(word)
      }
      return paragraphs
    }
    const compare = async (): Promise<void> => {
      const content = contentOf(await read())
      for (const query of queries) {
        const file = await server.client.getTranscript({ params, query: { ...query, format: 'srt' } })
        const subtitles = cutSubtitles(content, language, query)
        const { cues } = subtitles
        const shown = cues.map((cue) => [stamp(cue.start), stamp(cue.end), ...dashedLines(cue).flat()])
        assert.deepEqual(shown, cuesOf(await file.text()), JSON.stringify(query))
        assert.ok(shown.length > 1)
        for (const { parts } of cues) {
          for (const { lines, atoms } of parts) {
            const pieces = lines.map((_, i) => piecesOf(lines[i] ?? '', atoms[i] ?? []))
            assert.deepEqual(
              pieces.map((line) => line.map(({ text }) => text).join('')),
              lines,
            )
            assert.deepEqual(
              pieces.flatMap((line) => line.flatMap(({ atom }) => atom ?? [])),
              atoms.flat(),
            )
          }
        }
      }
    }
    await compare()
    const { words, ids = [] } = contentOf(await read())
    const operations = words.flatMap((_, i): EditOperation[] =>
      i % 4 === 3 ? [{ type: 'breakSubtitle', before: ids[i] ?? 0, break: i % 8 === 3 ? 'always' : 'avoid' }] : [],
    )
    await server.client.editTranscript({ params, headers: { 'if-match': '*' }, body: { operations } })
    await compare()
    const marks = [...cutSubtitles(contentOf(await read()), language, { subMaxLinesPerSubtitle: 2 }).marks.values()]
    assert.equal(marks.flat().length, operations.length)
  })
}
