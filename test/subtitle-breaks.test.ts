import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ClientError } from '../src/client/client.ts'
import type { Content, Word } from '../src/contract/content.ts'
import type { EditOperation } from '../src/contract/endpoints/editing.ts'
import type { ImportType } from '../src/contract/endpoints/imports.ts'
import { openServer } from './helpers/harness.ts'

type IdWord = Word & { id: number; startsParagraph?: boolean }

const server = await openServer()
const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Subtitles' } })

const vtt = 'WEBVTT\n\n00:00.000 --> 00:03.000\nWe met the man from Spain. He came by train.\n'

async function imported(content: string, type: ImportType, subtitles: 'cut' | 'keep' = 'cut') {
  const { id: recordingId } = await server.client.createRecording({
    params: { spaceId },
    body: { title: 'Talk', language: 'en', source: 'IMPORT' },
  })
  const params = { spaceId, recordingId }
  await server.client.importTranscript({ params, query: { subtitles }, content, headers: { 'content-type': type } })
  return params
}

async function talk() {
  const params = await imported(vtt, 'text/vtt')
  const edit = (operations: EditOperation[], etag = '*') =>
    server.client.editTranscript({ params, headers: { 'if-match': etag }, body: { operations } })
  const cues = async (query: object = {}): Promise<string[]> => {
    const srt = await (await server.client.getTranscript({ params, query: { format: 'srt', ...query } })).text()
    return srt.split('\r\n\r\n').flatMap((cue) => cue.trim().split('\r\n').slice(2))
  }
  const words = async (): Promise<{ list: IdWord[]; etag: string }> => {
    const query = { jsonContentType: 'words', wordIds: true } as const
    const response = await server.client.getTranscript({ params, query })
    const list = ((await response.json()) as Content).words as IdWord[]
    return { list, etag: response.headers.get('etag') ?? '' }
  }
  const breaks = async () =>
    (await words()).list.flatMap((one) => (one.subtitleBreak ? [`${one.subtitleBreak} ${one.word}`] : []))
  return { params, edit, cues, words, breaks }
}

test('a subtitle begins where a person wants it, in every format, until it is set back', async () => {
  const { params, edit, cues, breaks } = await talk()
  await edit([{ type: 'breakSubtitle', before: 3, break: 'always' }])
  const narrow = { subMaxCharactersPerLine: 18 }
  assert.deepEqual(await cues(narrow), ['We met the', 'man from Spain.', 'He came by train.'])
  assert.deepEqual(await breaks(), ['always man'])
  for (const format of ['vtt', 'ttml'] as const) {
    const text = await (await server.client.getTranscript({ params, query: { format } })).text()
    assert.match(text, /We met the[\s<]/, format)
  }
  await edit([{ type: 'breakSubtitle', before: 6, break: 'avoid' }])
  assert.deepEqual(await cues(), ['We met the', 'man from Spain. He came by train.'])
  await edit([
    { type: 'breakSubtitle', before: 3, break: 'auto' },
    { type: 'breakSubtitle', before: 6, break: 'auto' },
  ])
  assert.deepEqual(await breaks(), [])
  const { versions } = await server.client.listVersions({ params })
  await server.client.restoreVersion({ params: { ...params, version: (versions[0]?.version ?? 0) - 1 } })
  assert.deepEqual(await breaks(), ['always man', 'avoid He'])
})

test('a break stays with its words: corrected, deleted, and given to another speaker', async () => {
  const { edit, breaks } = await talk()
  await edit([
    { type: 'breakSubtitle', before: 3, break: 'always' },
    { type: 'breakSubtitle', before: 7, break: 'avoid' },
  ])
  await edit([{ type: 'replace', from: 2, to: 4, text: 'this gentleman from' }])
  assert.deepEqual(await breaks(), ['always gentleman', 'avoid came'])
  await edit([{ type: 'setSpeaker', from: 5, to: 7, speaker: 1 }])
  assert.deepEqual(await breaks(), ['always gentleman', 'avoid came'])
  const { list } = await talk().then(async (other) => {
    await other.edit([{ type: 'breakSubtitle', before: 3, break: 'always' }])
    await other.edit([{ type: 'delete', from: 3, to: 3 }])
    return other.words()
  })
  assert.deepEqual(
    list.flatMap((one) => (one.subtitleBreak ? [one.word] : [])),
    ['from'],
    'the rest of the subtitle begins where the deleted word was',
  )
})

test('what is left of a paragraph and a subtitle stays one, also if words before it are replaced at once', async () => {
  const { edit, words, breaks } = await talk()
  await edit([
    { type: 'breakSubtitle', before: 1, break: 'always' },
    { type: 'breakSubtitle', before: 6, break: 'always' },
    { type: 'splitParagraph', before: 6 },
  ])
  await edit([{ type: 'replace', from: 0, to: 7, text: 'We met a man from Spain.' }])
  assert.deepEqual(await breaks(), ['always met', 'always by'])
  const { list } = await words()
  assert.deepEqual(
    list.flatMap((one) => (one.startsParagraph === true ? [one.word] : [])),
    ['We', 'by'],
  )
  const other = await talk()
  await other.edit([{ type: 'breakSubtitle', before: 6, break: 'always' }])
  await other.edit([{ type: 'replace', from: 5, to: 6, text: 'Madrid.' }])
  assert.deepEqual(await other.breaks(), ['always Madrid.'])
})

test('two people set breaks at once, and one sets a break while another corrects other words', async () => {
  const { edit, words, breaks } = await talk()
  const { etag } = await words()
  await edit([{ type: 'breakSubtitle', before: 3, break: 'always' }], etag)
  await edit([{ type: 'breakSubtitle', before: 7, break: 'always' }], etag)
  await edit([{ type: 'replace', from: 8, to: 8, text: 'on' }], etag)
  assert.deepEqual(await breaks(), ['always man', 'always came'])
})

test('a break of a word that is gone, or of another kind, changes nothing', async () => {
  const { edit, breaks } = await talk()
  const refused = async (operation: object): Promise<string> => {
    try {
      await edit([operation as EditOperation])
    } catch (error) {
      if (error instanceof ClientError) return error.code
      throw error
    }
    return assert.fail('nothing was refused')
  }
  assert.equal(await refused({ type: 'breakSubtitle', before: 99, break: 'always' }), 'EDIT_CONFLICT')
  assert.equal(await refused({ type: 'breakSubtitle', before: 3, break: 'never' }), 'INVALID_BODY')
  assert.equal(await refused({ type: 'breakSubtitle', before: 3 }), 'INVALID_BODY')
  assert.deepEqual(await breaks(), [])
})

test('what Tiro exports as json brings its breaks back', async () => {
  const { params, edit } = await talk()
  await edit([{ type: 'breakSubtitle', before: 3, break: 'always' }])
  const exported = await server.client.getTranscript({ params, query: { jsonContentType: 'words' } })
  const there = await imported(await exported.text(), 'application/json')
  const srt = await server.client.getTranscript({ params: there, query: { format: 'srt' } })
  assert.match(await srt.text(), /We met the\r\n/)
})

test('an imported subtitle file comes out as it went in, if that is asked for', async () => {
  const cues = [
    { time: '00:00:00,000 --> 00:00:02,500', text: 'We met the' },
    { time: '00:00:02,500 --> 00:00:06,000', text: 'man. From Spain. He came' },
    { time: '00:00:09,000 --> 00:00:11,000', text: 'by train.' },
  ]
  const file = cues.map(({ time, text }, i) => `${i + 1}\r\n${time}\r\n${text}\r\n`).join('\r\n')
  const again = async (params: { spaceId: string; recordingId: string }, query: object = {}): Promise<string> =>
    (await server.client.getTranscript({ params, query: { format: 'srt', ...query } })).text()
  const kept = await imported(file, 'application/x-subrip', 'keep')
  assert.equal(await again(kept), file)
  assert.notEqual(await again(await imported(file, 'application/x-subrip')), file)
  // The limits of an export hold.
  assert.match(await again(kept, { subMaxCharactersPerLine: 16 }), /^man\. From Spain\.\r$/m)
  const ttml = await server.client.getTranscript({ params: kept, query: { format: 'ttml' } })
  assert.equal(await again(await imported(await ttml.text(), 'application/ttml+xml', 'keep')), file)
})
