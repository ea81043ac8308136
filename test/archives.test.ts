import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { before, test } from 'node:test'
import { fromBufferPromise } from 'yauzl'
import yazl from 'yazl'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import type { Readable } from 'node:stream'
import { fileExtensions, formats, type Content } from '../src/contract/content.ts'
import { rowLimits } from '../src/contract/row-limits.ts'
import type { ArchiveRecording } from '../src/integrations/archives/archive-format.ts'
import { run as checkRecording } from '../src/integrations/archives/check-recording.ts'
import { wavHeader } from '../src/platform/media/wav-header.ts'
import { decodeManifest, hashOfBlock } from '../src/text/content-blocks.ts'
import { decodeContent, encodeContent } from '../src/text/stored-content.ts'
import type { Workspace } from '../src/contract/resources.ts'
import {
  fastEngine,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  uploadRecording,
  waitForTranscript,
  type TestServer,
  openServer,
} from './helpers/harness.ts'
import { importVtt, talk } from './helpers/insights.ts'
import { waitFor } from './helpers/wait-for.ts'

const server = await openServer()
let archive: Buffer
let params: { spaceId: string; recordingId: string }

before(async () => {
  const space = await server.client.createWorkspace({
    body: { name: 'Whole', findAndReplaceWords: [{ find: 'people', replace: 'folk' }] },
  })
  params = await uploadRecording(server.client, await readFile(sampleFile), {
    spaceId: space.id,
    title: 'A talk: "1/2"',
  })
  await waitForTranscript(server.client, params)
  await server.client.updateRecording({
    params,
    body: { recordedAt: '2020-06-01T12:00:00Z', notes: 'At the *fair*\n', metadata: { case: '42' } },
  })
  await server.client.createTranslation({ params, body: { language: 'es' } })
  await waitFor(
    () => spanish(server, params),
    'the translation',
    (found) => found?.status === 'COMPLETED',
  )
  await server.client.editTranscript({
    params,
    headers: { 'if-match': '*' },
    body: { operations: [{ type: 'insert', after: null, text: 'Well then,' }] },
  })
  await server.client.createHighlight({
    params,
    body: { from: 3, to: 5, color: 'BLUE', comment: { text: 'Keep this' } },
  })
  const gone = await server.client.createHighlight({ params, body: { from: 9, to: 9 } })
  await server.client.editTranscript({
    params,
    headers: { 'if-match': '*' },
    body: {
      operations: [
        { type: 'delete', from: gone.from ?? 0, to: gone.to ?? 0 },
        { type: 'breakSubtitle', before: 4, break: 'always' },
        { type: 'breakSubtitle', before: 5, break: 'avoid' },
      ],
    },
  })
  const response = await server.client.getArchive({ params, query: { formats: ['srt', 'word'], media: true } })
  assert.equal(response.headers.get('content-type'), 'application/zip')
  archive = Buffer.from(await response.arrayBuffer())
})

async function spanish(at: TestServer, of: typeof params) {
  const { translations } = await at.client.listTranslations({ params: of })
  return translations.find(({ language }) => language === 'es')
}

async function restore(bytes: Uint8Array, address = server.address, key = server.key) {
  const response = await fetch(`${address}/api/v1/archives`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/zip' },
    body: new Blob([new Uint8Array(bytes)]),
  })
  return { status: response.status, json: (await response.json()) as Workspace & { error?: string } }
}

/** The archive, with each recording listed a thousand times. */
async function twice(whole: Buffer): Promise<Buffer> {
  const zip = await fromBufferPromise(whole, { lazyEntries: true })
  const entries: Record<string, Buffer> = {}
  for await (const entry of zip.eachEntry()) {
    const bytes = await buffer(await zip.openReadStreamPromise(entry))
    if (entry.fileName !== 'tiro.json') entries[entry.fileName] = bytes
    else {
      const root = JSON.parse(bytes.toString('utf8')) as { recordings: string[] }
      const recordings = root.recordings.flatMap((id) => Array.from({ length: 1000 }, () => id))
      entries[entry.fileName] = Buffer.from(JSON.stringify({ ...root, recordings }))
    }
  }
  return zipOf(entries)
}

async function entryOf(whole: Buffer, name: string): Promise<Buffer> {
  const zip = await fromBufferPromise(whole, { lazyEntries: true })
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === name) return buffer(await zip.openReadStreamPromise(entry))
  }
  return assert.fail(`${name} is missing`)
}

/** The zip, whose directory says that its first entry has as many bytes as the whole file. */
function overlapping(zip: Buffer): Buffer {
  const bytes = Buffer.from(zip)
  bytes.writeUInt32LE(bytes.length, bytes.indexOf(Buffer.from('PK\u0001\u0002')) + 20)
  return bytes
}

/** The recording, without its media, whose transcript has this block alone. */
function withBlock({ transcript, ...rest }: ArchiveRecording, data: Buffer): ArchiveRecording {
  assert.ok(transcript)
  const hash = hashOfBlock(data)
  const versions = transcript.versions.map((version) => ({ ...version, blocks: [hash], segments: null }))
  const content = { ...transcript, versions, blocks: { [hash]: data.toString('base64') } }
  return { ...rest, files: [], highlights: [], translations: [], transcript: content }
}

function blockOf(count: number): Uint8Array {
  const words = Array.from({ length: count }, (_, i) => ({
    word: 'a',
    start: i / 10,
    end: i / 10,
    confidence: null,
    speaker: 0,
  }))
  return encodeContent({ words, segments: [], paragraphStarts: [0], estimated: false })
}

/** The recording, without its media, whose transcript lists one block of many words very often. */
function endless({ transcript, ...rest }: ArchiveRecording): string {
  assert.ok(transcript)
  const bytes = blockOf(20_000)
  const hash = hashOfBlock(bytes)
  const versions = transcript.versions.map((version) => ({
    ...version,
    blocks: Array.from({ length: 2000 }, () => hash),
    segments: null,
    nextId: 20_000,
  }))
  const blocks = { [hash]: Buffer.from(bytes).toString('base64') }
  return JSON.stringify({
    ...rest,
    files: [],
    highlights: [],
    translations: [],
    transcript: { ...transcript, versions, blocks },
  })
}

async function zipOf(entries: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream as Readable)
}

test('an archive has documents of all formats', async () => {
  const response = await server.client.getArchive({ params, query: { formats: [...formats] } })
  const zip = await fromBufferPromise(Buffer.from(await response.arrayBuffer()), { lazyEntries: true })
  const documents = new Set<string>()
  for await (const { fileName } of zip.eachEntry()) documents.add(extname(fileName))
  for (const format of formats) assert.ok(documents.has(`.${fileExtensions[format]}`), format)
})

for (const title of ['transcript', 'Transcript', '...']) {
  test(`a recording called ${title} has its file beside its description, and restores`, async () => {
    const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Names' } })
    const recordingId = await importVtt(server, spaceId, talk)
    await server.client.updateRecording({ params: { spaceId, recordingId }, body: { title } })
    const response = await server.client.getArchive({ params: { spaceId }, query: { formats: ['json'] } })
    const whole = Buffer.from(await response.arrayBuffer())
    const zip = await fromBufferPromise(whole, { lazyEntries: true })
    const names: string[] = []
    const earlier = new yazl.ZipFile()
    for await (const entry of zip.eachEntry()) {
      names.push(entry.fileName.toLowerCase())
      // Earlier versions gave both the same name.
      const name = entry.fileName.replace(/[^/]+\.json$/, (file) => (file === 'tiro.json' ? file : 'transcript.json'))
      earlier.addBuffer(await buffer(await zip.openReadStreamPromise(entry)), name)
    }
    earlier.end()
    assert.equal(names.length, 3)
    assert.equal(new Set(names).size, 3, names.join(' '))
    for (const bytes of [whole, await buffer(earlier.outputStream as Readable)]) {
      const { status, json } = await restore(bytes)
      assert.equal(status, 201, JSON.stringify(json))
      const { recordings } = await server.client.listRecordings({ params: { spaceId: json.id } })
      assert.deepEqual(
        recordings.map((one) => one.title),
        [title],
      )
    }
  })
}

test('an archive restores on another instance with text, versions, media and settings', async () => {
  const data = await temporaryFolder()
  const other = await startServer({ data, env: fastEngine })
  try {
    const { status, json } = await restore(archive, other.address, other.key)
    assert.equal(status, 201)
    assert.deepEqual(
      [json.name, json.findAndReplaceWords, json._count.recordings],
      ['Whole', [{ find: 'people', replace: 'folk' }], 1],
    )
    const { recordings } = await other.client.listRecordings({ params: { spaceId: json.id } })
    const there = { spaceId: json.id, recordingId: recordings[0]?.id ?? '' }
    assert.equal(recordings[0]?.title, 'A talk: "1/2"')
    assert.equal(recordings[0].source, 'FILE_UPLOAD')
    assert.equal(recordings[0].recordedAt, '2020-06-01T12:00:00.000Z')
    assert.deepEqual(recordings[0].metadata, { case: '42' })
    assert.equal(
      (
        await other.client.getRecording({
          params: { spaceId: recordings[0].workspaceId, recordingId: recordings[0].id },
        })
      ).notes,
      'At the *fair*\n',
    )
    for (const version of [1, 2, 3, 4]) {
      const read = async (server: TestServer, at: typeof params) =>
        (await (
          await server.client.getTranscript({ params: at, query: { jsonContentType: 'words', version, wordIds: true } })
        ).json()) as Content
      assert.deepEqual(await read(other, there), await read(server, params), `version ${version}`)
    }
    // The translation is restored too, and is still marked as outdated.
    const [before, after] = [await spanish(server, params), await spanish(other, there)]
    assert.ok(before !== undefined && after !== undefined)
    for (const name of ['status', 'engine', 'quality', 'version', 'sourceVersion', 'isStale', 'completedAt'] as const) {
      assert.equal(after[name], before[name], name)
    }
    assert.equal(after.isStale, true)
    const textOf = async (at: TestServer, of: typeof params, translationId: string): Promise<string> =>
      (await at.client.getTranslation({ params: { ...of, translationId }, query: { format: 'srt' } })).text()
    assert.equal(await textOf(other, there, after.id), await textOf(server, params, before.id))
    const detail = await other.client.getRecording({ params: there })
    const original = await fetch(detail.originalFile?.publicUrl ?? '')
    assert.deepEqual(Buffer.from(await original.arrayBuffer()), await readFile(sampleFile))
    assert.deepEqual(await other.client.getWaveform({ params: there }), await server.client.getWaveform({ params }))
    const edited = await other.client.editTranscript({
      params: there,
      headers: { 'if-match': '*' },
      body: { operations: [{ type: 'delete', from: 0, to: 0 }] },
    })
    assert.equal(edited.version, 5)
    // Highlights are on the same words, and the detached one returns with its word.
    const plainOf = async (at: TestServer, of: typeof params) =>
      (await at.client.listHighlights({ params: of })).highlights.map(({ quote, color, isDetached, comments }) => ({
        quote,
        color,
        isDetached,
        texts: comments.map(({ text }) => text),
      }))
    assert.deepEqual(await plainOf(other, there), await plainOf(server, params))
    await other.client.restoreVersion({ params: { ...there, version: 3 } })
    const back = (await other.client.listHighlights({ params: there })).highlights
    assert.deepEqual(
      back.map(({ isDetached }) => isDetached),
      [false, false],
    )
  } finally {
    await other.stop()
    await removeFolder(data)
  }
})

test('media of an archive gets no type that a browser opens, and no ending of a program', async () => {
  const { recordings } = JSON.parse((await entryOf(archive, 'tiro.json')).toString('utf8')) as { recordings: string[] }
  const name = `recordings/${recordings[0]}/transcript.json`
  const own = JSON.parse((await entryOf(archive, name)).toString('utf8')) as ArchiveRecording
  const page = '<html xmlns="http://www.w3.org/1999/xhtml"><body>Your password has expired.</body></html>'
  for (const mimeType of ['video/x+xml', 'audio/exe', 'text/html']) {
    const files = own.files.map((file) => ({ ...file, mimeType, size: page.length }))
    const entries: [string, string | Buffer][] = [
      ['tiro.json', await entryOf(archive, 'tiro.json')],
      [name, JSON.stringify({ ...own, files })],
      ...files.map(({ entry }): [string, string] => [entry, page]),
    ]
    const { status, json } = await restore(await zipOf(Object.fromEntries(entries)))
    assert.equal(status, 201, mimeType)
    const { client } = server
    const listed = await client.listRecordings({ params: { spaceId: json.id } })
    const there = { spaceId: json.id, recordingId: listed.recordings[0]?.id ?? '' }
    const { originalFile } = await client.getRecording({ params: there })
    for (const url of [originalFile?.publicUrl ?? '', await sharedSound(there)]) {
      const { headers } = await fetch(url)
      assert.equal(headers.get('content-type'), 'application/octet-stream', mimeType)
      assert.match(headers.get('content-disposition') ?? '', /^attachment; filename="A talk: _1 2_"/)
    }
    await client.deleteWorkspace({ params: { spaceId: json.id } })
  }
})

/** The address of the sound behind a share link. */
async function sharedSound(there: typeof params): Promise<string> {
  await server.client.updateWorkspace({ params: there, body: { privacy: 'UNLISTED' } })
  const { url } = await server.client.shareRecording({ params: there, body: { audio: true } })
  return `${url}/audio`
}

test('a block that is longer than those of this version is cut', async () => {
  const { recordings } = JSON.parse((await entryOf(archive, 'tiro.json')).toString('utf8')) as { recordings: string[] }
  const name = `recordings/${recordings[0]}/transcript.json`
  const own = JSON.parse((await entryOf(archive, name)).toString('utf8')) as ArchiveRecording
  const whole = withBlock(own, Buffer.from(blockOf(1800)))
  for (const version of whole.transcript?.versions ?? []) version.nextId = 1800
  const { transcript } = await checkRecording({ bytes: Buffer.from(JSON.stringify(whole)), name })
  const manifest = decodeManifest(transcript?.versions[0]?.manifest ?? assert.fail())
  const hashes = manifest.blocks.map(({ hash }) => hash)
  assert.deepEqual(
    hashes,
    transcript?.blocks.map(({ hash }) => hash),
  )
  const sizes = transcript?.blocks.map(({ data }) => decodeContent(data).words.length)
  assert.deepEqual(sizes, [500, 500, 500, 300])
})

test('times of an archive are stored in UTC with milliseconds', async () => {
  const { recordings } = JSON.parse((await entryOf(archive, 'tiro.json')).toString('utf8')) as { recordings: string[] }
  const name = `recordings/${recordings[0]}/transcript.json`
  const own = JSON.parse((await entryOf(archive, name)).toString('utf8')) as ArchiveRecording
  const checked = async (given: Partial<ArchiveRecording['recording']>) => {
    const recording = { ...own.recording, ...given }
    return (await checkRecording({ bytes: Buffer.from(JSON.stringify({ ...own, recording })), name })).recording
  }
  const given = { recordedAt: '2020-06-01T01:00:00+02:00', mediaRecordedAt: null, createdAt: '2026-11-20T08:33:00Z' }
  const { recordedAt, mediaRecordedAt, createdAt } = await checked(given)
  assert.deepEqual(
    [recordedAt, mediaRecordedAt, createdAt],
    ['2020-05-31T23:00:00.000Z', null, '2026-11-20T08:33:00.000Z'],
  )
  for (const wrong of [
    { recordedAt: '1899-12-31T23:59:59.000Z' },
    { mediaRecordedAt: '1900-01-01T00:00:00+02:00' },
    { mediaRecordedAt: '9999-01-01T00:00:00.000Z' },
  ]) {
    await assert.rejects(checked(wrong), { code: 'INVALID_BODY' }, JSON.stringify(wrong))
  }
})

test('invalid and damaged archives are rejected and leave nothing behind', async () => {
  const root = {
    format: 'tiro-archive',
    version: 1,
    createdAt: '2026-11-20T08:33:00.000Z',
    workspace: {
      name: 'x',
      language: 'en',
      templateId: null,
      privacy: 'PRIVATE',
      findAndReplaceWords: [],
      vocabulary: [],
    },
    folders: [] as object[],
    speakers: [],
    prompts: [],
    recordings: [] as string[],
  }
  const folder = (id: string, parentFolderId: string | null) => ({
    id,
    name: id,
    parentFolderId,
    createdAt: root.createdAt,
    updatedAt: root.createdAt,
  })
  const bad: [string, Uint8Array][] = [
    ['not a zip', Buffer.from('hello')],
    ['empty', Buffer.alloc(0)],
    ['truncated', archive.subarray(0, archive.length - 100)],
    ['without tiro.json', await zipOf({ 'x.txt': 'x' })],
    ['of another program', await zipOf({ 'tiro.json': '{"format": "other"}' })],
    ['of a newer version', await zipOf({ 'tiro.json': JSON.stringify({ ...root, version: 2 }) })],
    [
      'with a circle of folders',
      await zipOf({ 'tiro.json': JSON.stringify({ ...root, folders: [folder('a', 'b'), folder('b', 'a')] }) }),
    ],
    [
      'with two folders of one id, one in the other',
      await zipOf({ 'tiro.json': JSON.stringify({ ...root, folders: [folder('a', null), folder('a', 'a')] }) }),
    ],
    [
      'with two folders of one name',
      await zipOf({
        'tiro.json': JSON.stringify({ ...root, folders: [folder('a', null), { ...folder('b', null), name: 'a' }] }),
      }),
    ],
    [
      'with folders 51 levels deep',
      await zipOf({
        'tiro.json': JSON.stringify({
          ...root,
          folders: Array.from({ length: 51 }, (_, i) => folder(`f${i}`, i === 0 ? null : `f${i - 1}`)),
        }),
      }),
    ],
    ...(await Promise.all(
      (
        [
          ['folders', folder('f', null)],
          ['speakers', { ...folder('s', null), role: 'OTHER' }],
          ['prompts', { title: 'p', prompt: 'p', sampleContent: null, adminManaged: false, autoGenerate: true }],
        ] as const
      ).map(async ([list, item]): Promise<[string, Uint8Array]> => {
        const items = Array.from({ length: rowLimits[list] + 1 }, (_, i) => ({ ...item, id: `${i}`, name: `${i}` }))
        return [
          `with one of ${list} too many`,
          await zipOf({ 'tiro.json': JSON.stringify({ ...root, [list]: items }) }),
        ]
      }),
    )),
    ['whose recording is missing', await zipOf({ 'tiro.json': JSON.stringify({ ...root, recordings: ['rec_1'] }) })],
    ['that leads outside', await zipOf({ 'tiro.json': JSON.stringify({ ...root, recordings: ['../../etc'] }) })],
    ['with a recording twice', await twice(archive)],
    [
      'whose description is a bomb',
      await zipOf({
        'tiro.json': JSON.stringify({ ...root, recordings: ['rec_1'] }),
        'recordings/rec_1/transcript.json': Buffer.alloc(600_000_000, 32),
      }),
    ],
  ]
  const listed = JSON.stringify({ ...root, recordings: ['rec_1'] })
  const describedBy = (text: string) => zipOf({ 'tiro.json': listed, 'recordings/rec_1/transcript.json': text })
  bad.push(
    ['compressed too well', await describedBy(`{"blocks":{${'"0":"0",'.repeat(8_000_000)}`)],
    ['of very many lists', await describedBy(`{"versions":[${'[],'.repeat(5_300_000)}[]]}`)],
    ['nested very deep', await describedBy('['.repeat(200_000))],
    ['whose entries overlap', overlapping(await describedBy('{}'))],
  )
  const { recordings } = JSON.parse((await entryOf(archive, 'tiro.json')).toString('utf8')) as { recordings: string[] }
  const own = (await entryOf(archive, `recordings/${recordings[0]}/transcript.json`)).toString('utf8')
  const recording = JSON.parse(own) as ArchiveRecording
  const nul = encodeContent({
    words: [{ word: 'a\u0000', start: 0, end: 1, confidence: null, speaker: 0 }],
    segments: [],
    paragraphStarts: [0],
    estimated: false,
  })
  bad.push(
    ['of a transcript without end', await describedBy(endless(recording))],
    ['with a damaged waveform', await describedBy(JSON.stringify({ ...recording, files: [], waveform: 'VFdGMQ==' }))],
    [
      'with a name that has a NUL',
      await zipOf({ 'tiro.json': JSON.stringify({ ...root, workspace: { ...root.workspace, name: '\0' } }) }),
    ],
    [
      'with a version that no column takes',
      await describedBy(own.replaceAll(/"version":\d+/g, `"version":${2 ** 60}`)),
    ],
    [
      'with a language that each reader would load, however long',
      await describedBy(
        JSON.stringify({
          ...recording,
          files: [],
          transcript: {
            ...recording.transcript,
            languages: [{ language: 'x'.repeat(1_000_000), start: 0, end: 1, engine: null }],
          },
        }),
      ),
    ],
    ['with a word that has a NUL', await describedBy(JSON.stringify(withBlock(recording, Buffer.from(nul))))],
    [
      'with a block that is longer than it says',
      await describedBy(JSON.stringify(withBlock(recording, Buffer.concat([blockOf(100_000), gzipSync('')])))),
    ],
    ['with half of a character', await describedBy(own.replace('"title":"', '"title":"\\ud800'))],
  )
  const before = (await server.client.listWorkspaces({})).workspaces.length
  for (const [name, bytes] of bad) {
    const { status, json } = await restore(bytes)
    assert.deepEqual([status, json.error], [400, 'INVALID_BODY'], name)
  }
  const middle = Buffer.from(archive)
  middle.fill(0, 2000, 3000)
  assert.equal((await restore(middle)).status, 400)
  assert.equal((await server.client.listWorkspaces({})).workspaces.length, before)
})

test('an account restores one archive at a time', async () => {
  const first = Promise.withResolvers<undefined>()
  async function* slowly(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(archive.subarray(0, 10_000))
    await first.promise
    yield new Uint8Array(archive.subarray(10_000))
  }
  const slow = fetch(`${server.address}/api/v1/archives`, {
    method: 'POST',
    headers: { 'x-api-key': server.key, 'content-type': 'application/zip' },
    body: ReadableStream.from(slowly()),
    duplex: 'half',
  })
  const { status, json } = await waitFor(
    () => restore(Buffer.from('no zip')),
    'the refusal of a second restore',
    (answer) => answer.status === 429,
  )
  assert.deepEqual([status, json.error], [429, 'RATE_LIMITED'])
  first.resolve(undefined)
  assert.equal((await slow).status, 201)
  assert.equal((await restore(Buffer.from('no zip'))).status, 400)
})

test('an archive unpacks to no more than the limit, however small it is', async () => {
  const other = await startServer({
    data: await temporaryFolder(),
    env: { ...fastEngine, TIRO_MAX_ARCHIVE_BYTES: String(archive.length + 1) },
  })
  try {
    // The description and the documents unpack to more than the zip's bytes: the limit is just above those.
    const { recordings } = JSON.parse((await entryOf(archive, 'tiro.json')).toString('utf8')) as {
      recordings: string[]
    }
    const name = `recordings/${recordings[0]}/transcript.json`
    const padded = Buffer.concat([await entryOf(archive, name), Buffer.alloc(archive.length, ' ')])
    const small = await zipOf({ 'tiro.json': await entryOf(archive, 'tiro.json'), [name]: padded })
    assert.ok(small.length < archive.length)
    const { status, json } = await restore(small, other.address, other.key)
    assert.deepEqual([status, json.error], [400, 'INVALID_BODY'])
    assert.match(JSON.stringify(json), /unpacks to more than/)
  } finally {
    await other.stop()
    await removeFolder(other.data)
  }
})

test('an archive restores without a recording that was deleted while it was downloaded', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Shrinking' } })
  // More than a connection holds that nobody reads from.
  const bytes = 20_000_000
  const long = Buffer.concat([wavHeader(bytes, 16_000), Buffer.alloc(bytes)])
  await waitForTranscript(server.client, await uploadRecording(server.client, long, { spaceId, title: 'Long' }))
  const recordingId = await importVtt(server, spaceId, talk)
  const response = await server.client.getArchive({ params: { spaceId }, query: { media: true } })
  await server.client.deleteRecording({ params: { spaceId, recordingId }, query: { permanent: true } })
  const { status, json } = await restore(Buffer.from(await response.arrayBuffer()))
  assert.equal(status, 201, JSON.stringify(json))
  assert.equal(json._count.recordings, 1)
})
