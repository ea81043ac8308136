// Redacted copies: their text, their sound, and that nothing of the original is in them.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import type { Client } from '../src/client/client.ts'
import type { Content, Word } from '../src/contract/content.ts'
import type { RecordingDetail } from '../src/contract/resources.ts'
import { administratorClient, clientOf, person } from './helpers/api-people.ts'
import { startChatServer } from './helpers/chat-server.ts'
import {
  fastEngine,
  importText,
  openServer,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  uploadRecording,
  waitForTranscript,
} from './helpers/harness.ts'
import { refused } from './helpers/refused.ts'
import { unzipped } from './helpers/unzipped.ts'
import { waitFor } from './helpers/wait-for.ts'

const server = await openServer(fastEngine)
const owner = await administratorClient(server)
const rate = 16_000

interface Place {
  spaceId: string
  recordingId: string
}
type Redaction = Parameters<Client['createRedactedCopy']>[0]['body']
const bytesOf = async (response: Promise<Response>): Promise<Buffer> =>
  Buffer.from(await (await response).arrayBuffer())
const ready = (client: Client, params: Place): Promise<RecordingDetail> =>
  waitFor(
    () => client.getRecording({ params }),
    'the media of a copy',
    ({ status }) => ['READY', 'MEDIA_IMPORT_FAILED'].includes(status),
  )
async function copyOf(params: Place, body: Redaction, client = owner): Promise<Place> {
  const { id, workspaceId } = await client.createRedactedCopy({ params, body })
  return { spaceId: workspaceId, recordingId: id }
}
async function wordsOf(params: Place, client = owner): Promise<Word[]> {
  const response = await client.getTranscript({ params, query: { jsonContentType: 'words' } })
  return ((await response.json()) as Content).words ?? []
}
const textOf = (words: readonly Word[]): string => words.map(({ word }) => word).join(' ')

async function sampleRecording(title: string, client = owner): Promise<Place> {
  const params = await uploadRecording(client, await readFile(sampleFile), { title })
  await waitForTranscript(client, params)
  return params
}
const sample = await sampleRecording('Interview with Rome_master.mp3')

/** 16 kHz, mono. */
function samplesOf(bytes: Buffer): Int16Array {
  const args = ['-v', 'error', '-f', 'mp4', '-i', 'pipe:0', '-f', 's16le', '-ac', '1', '-ar', String(rate), 'pipe:1']
  const { status, stdout, stderr } = spawnSync('ffmpeg', args, { input: bytes, maxBuffer: 2 ** 28 })
  assert.equal(status, 0, String(stderr))
  return new Int16Array(stdout.buffer, stdout.byteOffset, stdout.length >> 1)
}
const cut = (sound: Int16Array, start: number, end: number): Int16Array =>
  sound.subarray(Math.round(start * rate), Math.round(end * rate))
const loudness = (sound: Int16Array): number =>
  Math.sqrt(sound.reduce((sum, value) => sum + value * value, 0) / Math.max(1, sound.length))
function correlation(a: Int16Array, b: Int16Array): number {
  let [product, one, other] = [0, 0, 0]
  for (let i = 0; i < Math.min(a.length, b.length); i += 1) {
    const [x, y] = [a[i] ?? 0, b[i] ?? 0]
    product += x * y
    one += x * x
    other += y * y
  }
  return product / Math.sqrt(one * other)
}

test('words are replaced in the text, the title and the names, and silenced in the sound', async () => {
  const { id: speakerId } = await owner.createSpeaker({ params: sample, body: { name: 'Master of Rome' } })
  await owner.assignSpeakers({ params: sample, body: { assignments: [{ speakerIndex: 0, speakerId }] } })
  const before = await wordsOf(sample)
  const replacements = [
    { find: 'rome', label: '[Place]' },
    { find: 'master', label: '[Person 1]' },
  ]
  const params = await copyOf(sample, { replacements })
  const detail = await ready(owner, params)
  assert.deepEqual(
    [
      detail.status,
      detail.title,
      detail.source,
      detail.sourceUrl,
      detail.transcript?.status,
      detail.transcript?.version,
    ],
    ['READY', 'Interview with [Place]_[Person 1].mp3', 'FILE_UPLOAD', null, 'COMPLETED', 1],
  )
  const original = await owner.getRecording({ params: sample })
  assert.ok(Math.abs((detail.duration ?? 0) - (original.duration ?? 0)) < 0.05)
  assert.notEqual(detail.recordedAt, original.recordedAt)
  assert.deepEqual(
    [detail.transcript?.engine, detail.transcript?.quality],
    [original.transcript?.engine, original.transcript?.quality],
  )
  const after = await wordsOf(params)
  assert.equal(
    textOf(after),
    textOf(before)
      .replaceAll(/\bRome\b/gi, '[Place]')
      .replaceAll(/\bmaster\b/gi, '[Person 1]'),
  )
  const [assigned] = detail.transcript?.speakerAssignments ?? []
  const named = await owner.getSpeaker({ params: { ...params, speakerId: assigned?.speakerId ?? '' } })
  assert.equal(named.name, '[Person 1] of [Place]')
  assert.equal((await owner.listVersions({ params })).versions.length, 1)

  const [heard, copied] = await Promise.all(
    [sample, params].map(async (one) =>
      samplesOf(await bytesOf(owner.getMedia({ params: { ...one, kind: 'audio' } }))),
    ),
  )
  assert.ok(heard !== undefined && copied !== undefined)
  const gone = before.filter(({ word }) => /^(rome|master)\b/i.test(word))
  assert.equal(gone.length, 2)
  for (const { start, end, word } of gone) {
    assert.ok(loudness(cut(heard, start, end)) > 300, word)
    // Encoding blurs the edges by a few milliseconds of what is kept.
    assert.ok(loudness(cut(copied, start + 0.03, end - 0.03)) < 2, word)
  }
  const far = before.filter(({ start, end }) => gone.every((one) => one.end + 0.4 < start || one.start - 0.4 > end))
  assert.ok(far.length > before.length / 2)
  for (const { start, end, word } of far.filter((one) => one.end - one.start > 0.15)) {
    assert.ok(correlation(cut(heard, start, end), cut(copied, start, end)) > 0.95, word)
  }
  // What is heard again has none of it.
  await owner.transcribeRecording({ params, body: {} })
  await waitForTranscript(owner, params)
  const again = textOf(await wordsOf(params))
  assert.match(again, /program/i)
  assert.doesNotMatch(again, /rome|master/i)
})

test('a tone is heard instead, and a copy without sound has no media', async () => {
  const before = await wordsOf(sample)
  const params = await copyOf(sample, { replacements: [{ find: 'Rome', label: 'X' }], sound: 'TONE' })
  assert.equal((await ready(owner, params)).status, 'READY')
  const sound = samplesOf(await bytesOf(owner.getMedia({ params: { ...params, kind: 'original' } })))
  const word = before.find((one) => /^rome/i.test(one.word))
  assert.ok(word !== undefined)
  const tone = cut(sound, word.start, word.end)
  const crossings = tone.reduce(
    (count, value, i) => count + (i > 0 && value >= 0 !== (tone[i - 1] ?? 0) >= 0 ? 1 : 0),
    0,
  )
  assert.ok(Math.abs(crossings / (tone.length / rate) - 2000) < 60, `${crossings} crossings`)
  const file = path.join(server.data, 'tone.m4a')
  const probed = spawnSync(
    'ffprobe',
    ['-v', 'error', '-show_entries', 'format_tags:stream=codec_type:stream_tags', '-of', 'json', '-f', 'mp4', 'pipe:0'],
    { input: await bytesOf(owner.getMedia({ params: { ...params, kind: 'original' } })) },
  )
  assert.doesNotMatch(String(probed.stdout), /creation_time|title|encoder"|video/, file)

  const silent = await copyOf(sample, { replacements: [{ find: 'Rome', label: 'X' }], sound: 'NONE' })
  const detail = await owner.getRecording({ params: silent })
  assert.deepEqual(
    [detail.status, detail.source, detail.audioFile, detail.originalFile],
    ['READY', 'IMPORT', null, null],
  )
})

test('a video becomes one track of sound without its picture, titles and chapters', async () => {
  const chapters = path.join(server.data, 'chapters.txt')
  await writeFile(
    chapters,
    ';FFMETADATA1\ntitle=Quintillian\n[CHAPTER]\nTIMEBASE=1/1\nSTART=0\nEND=9\ntitle=Quintillian\n',
  )
  const args =
    '-map 0:a -map 2:v -map 0:a -map_metadata 1 -map_chapters 1 -metadata:s:a:0 title=Quintillian -ac 2 -t 30 -f matroska'
  const inputs = ['-v', 'error', '-i', sampleFile, '-i', chapters, '-f', 'lavfi', '-i', 'testsrc=s=160x120:r=5']
  const made = spawnSync('ffmpeg', [...inputs, ...args.split(' '), 'pipe:1'], { maxBuffer: 2 ** 28 })
  assert.equal(made.status, 0, String(made.stderr))
  const params = await uploadRecording(owner, made.stdout, { title: 'Video' })
  await waitForTranscript(owner, params)
  const copy = await copyOf(params, { replacements: [{ find: 'Rome', label: 'X' }] })
  const [before, after] = [await owner.getRecording({ params }), await ready(owner, copy)]
  assert.deepEqual([before.mediaType, after.mediaType, after.status], ['VIDEO', 'AUDIO', 'READY'])
  const bytes = await bytesOf(owner.getMedia({ params: { ...copy, kind: 'original' } }))
  assert.ok(!bytes.includes('Quintillian'))
  const word = (await wordsOf(params)).find((one) => /^rome/i.test(one.word))
  assert.ok(word !== undefined)
  assert.ok(loudness(cut(samplesOf(bytes), word.start + 0.03, word.end - 0.03)) < 2)
})

test('nothing of what was replaced is in the database, the archive or the media of the copy', async () => {
  const data = await temporaryFolder()
  const own = await startServer({ data, env: fastEngine })
  try {
    const { client } = own
    const from = await sampleRecording('Rome master interview.mp3', client)
    const { id: spaceId } = await client.createWorkspace({ body: { name: 'Archive' } })
    const patch = { tags: ['Rome'], notes: 'Rome', metadata: { file: 'Rome' }, recordedAt: '2020-01-02T03:04:05Z' }
    await client.updateRecording({ params: from, body: patch })
    await client.createHighlight({ params: from, body: { from: 0, to: 30, comment: { text: 'Rome' } } })
    await client.createTranslation({ params: from, body: { language: 'es' } }).catch(() => undefined)
    const replacements = [
      { find: 'Rome', label: '[Place]' },
      { find: 'MASTER', label: '[Person]' },
    ]
    const params = await copyOf(from, { replacements, workspaceId: spaceId }, client)
    const { recordedAt, createdAt, metadata, notes, tags, transcript } = await ready(client, params)
    assert.deepEqual([recordedAt, metadata, notes, tags], [createdAt, {}, null, []])
    const { used } = (await client.getSpaceUsage({ params })).workspace.storedBytes
    assert.ok(used > 300_000, `${used} bytes are counted`)
    const archive = await bytesOf(client.getArchive({ params, query: { media: true } }))
    const files = [...(await unzipped(archive))].map(([name, text]) => `${name} ${text}`)
    assert.ok(files.some((text) => text.includes('[Place]')))
    await client.deleteWorkspace({ params: from })
    await waitFor(
      () => client.listWorkspaces().then(({ workspaces }) => workspaces.length),
      'the end of the workspace',
      (count) => count === 1,
    )
    await own.stop()
    if (process.env['TIRO_TEST_POSTGRES'] !== '1') {
      const rows = rowsOf(path.join(data, 'tiro.db'), [params.recordingId, transcript?.id ?? '', spaceId])
      assert.ok(rows.some((text) => text.includes('[Place]')))
      files.push(...rows)
    }
    for (const text of files) assert.doesNotMatch(text, /\brome\b|\bmaster\b/i, text.slice(0, 200))
  } finally {
    await own.stop()
    await removeFolder(data)
  }
})

/** Every row of a database that names one of these ids, as text, unpacked. */
function rowsOf(file: string, ids: readonly string[]): string[] {
  using database = new DatabaseSync(file, { readOnly: true })
  const all = (sql: string): Record<string, unknown>[] => {
    const statement = database.prepare(sql)
    // Digests of what is indexed are no numbers of JavaScript.
    statement.setReadBigInts(true)
    return statement.all()
  }
  const tables = all("select name from sqlite_master where type = 'table' and sql not like '%virtual%'")
  const rows = tables.flatMap(({ name }) =>
    all(`select * from "${String(name)}"`).map((row) => `${String(name)} ${Object.values(row).map(asText).join(' ')}`),
  )
  return rows.filter((row) => ids.some((id) => row.includes(id)))
}

function asText(value: unknown): string {
  if (!(value instanceof Uint8Array)) return String(value)
  return value[0] === 0x1f && value[1] === 0x8b
    ? gunzipSync(value).toString('utf8')
    : Buffer.from(value).toString('latin1')
}

test('a killed server makes the sound after its restart, and a copy says it if the original is gone', async () => {
  const data = await temporaryFolder()
  let own = await startServer({ data, env: fastEngine })
  try {
    const params = await sampleRecording('Talk', own.client)
    await own.stop()
    // No worker runs, so both copies wait.
    const { key } = own
    own = await startServer({ data, key, env: { ...fastEngine, TIRO_ROLE: 'api' } })
    const body = { replacements: [{ find: 'Rome', label: 'X' }] }
    const kept = await copyOf(params, body, own.client)
    assert.equal((await own.client.getRecording({ params: kept })).status, 'MEDIA_IMPORT_PROCESSING')
    await own.kill()
    own = await startServer({ data, key, env: fastEngine })
    await own.kill()
    own = await startServer({ data, key, env: fastEngine })
    assert.equal((await ready(own.client, kept)).status, 'READY')
    await own.stop()
    own = await startServer({ data, key, env: { ...fastEngine, TIRO_ROLE: 'api' } })
    const late = await copyOf(params, body, own.client)
    await own.client.deleteRecording({ params, query: { permanent: true } })
    await own.stop()
    own = await startServer({ data, key, env: fastEngine })
    const { status, failure, transcript } = await ready(own.client, late)
    assert.deepEqual([status, failure?.message], ['MEDIA_IMPORT_FAILED', 'The media of the original was deleted.'])
    assert.equal(transcript?.status, 'COMPLETED')
    // The media of another copy is none of the original's.
    assert.equal((await own.client.getMedia({ params: { ...kept, kind: 'audio' } })).status, 200)
  } finally {
    await own.stop()
    await removeFolder(data)
  }
})

test('who reads the original may make a copy where they may add recordings', async () => {
  const reader = await person(server, 'reader@example.org')
  const client = clientOf(server, reader.cookie)
  await owner
    .addMember({ params: sample, body: { email: 'reader@example.org', role: 'viewer' } })
    .catch(() => undefined)
  const body = { replacements: [{ find: 'Rome', label: 'X' }], sound: 'NONE' as const }
  const { id: workspaceId } = await client.createWorkspace({ body: { name: 'Own' } })
  assert.deepEqual(await refused(client.createRedactedCopy({ params: sample, body })), [403, 'INSUFFICIENT_ROLE'])
  const copy = await client.createRedactedCopy({ params: sample, body: { ...body, workspaceId } })
  assert.equal(copy.workspaceId, workspaceId)
  const foreign = { ...sample, spaceId: workspaceId }
  assert.deepEqual(await refused(client.createRedactedCopy({ params: foreign, body })), [404, 'NOT_FOUND'])
  const other = { ...body, workspaceId: 'spc_none' }
  assert.deepEqual(await refused(owner.createRedactedCopy({ params: sample, body: other })), [404, 'NOT_FOUND'])
  const { auditEvents } = await owner.listAuditEvents({ query: { action: 'REDACTED_COPY_CREATED' } })
  const own = auditEvents.find(({ details }) => details['copyId'] === copy.id)
  assert.deepEqual([own?.objectId, own?.workspaceId], [sample.recordingId, sample.spaceId])
})

test('what was typed has no time of its own, so all of its time is silent; estimates are refused', async () => {
  const params = await sampleRecording('Typed')
  const response = await owner.getTranscript({ params, query: { jsonContentType: 'words', wordIds: true } })
  const words = ((await response.json()) as Content).words as (Word & { id: number })[]
  const at = words.findIndex(({ word }) => /^master/i.test(word))
  const [first, last] = [words[at - 1], words[at]]
  assert.ok(first !== undefined && last !== undefined)
  const operations = [{ type: 'replace' as const, from: first.id, to: last.id, text: 'good old Kassandra' }]
  await owner.editTranscript({ params, headers: { 'if-match': '*' }, body: { operations } })
  const copy = await copyOf(params, { replacements: [{ find: 'Kassandra', label: 'X' }] })
  await ready(owner, copy)
  const sound = samplesOf(await bytesOf(owner.getMedia({ params: { ...copy, kind: 'audio' } })))
  assert.ok(loudness(cut(sound, first.start + 0.03, last.end - 0.03)) < 2)

  // A copy knows what was typed before, also one from an archive.
  const other = await copyOf(params, { title: 'Typed before', replacements: [{ find: 'Rome', label: 'X' }] })
  await ready(owner, other)
  const archive = await bytesOf(owner.getArchive({ params: other, query: { media: true } }))
  const restored = await owner.restoreArchive({ content: archive, headers: { 'content-type': 'application/zip' } })
  const { recordings } = await owner.listRecordings({ params: { spaceId: restored.id } })
  const again = recordings.find(({ title }) => title === 'Typed before')
  assert.ok(again !== undefined)
  for (const one of [other, { spaceId: restored.id, recordingId: again.id }]) {
    await ready(owner, one)
    const next = await copyOf(one, { replacements: [{ find: 'Kassandra', label: 'X' }] })
    assert.equal((await ready(owner, next)).status, 'READY')
    const heard = samplesOf(await bytesOf(owner.getMedia({ params: { ...next, kind: 'audio' } })))
    assert.ok(loudness(cut(heard, first.start + 0.03, last.end - 0.03)) < 2)
  }

  await owner.importTranscript({
    params,
    content: 'Kassandra came.\n\nThen she went.\n',
    headers: { 'content-type': 'text/plain' },
  })
  const body = { replacements: [{ find: 'Kassandra', label: 'X' }] }
  assert.deepEqual(await refused(owner.createRedactedCopy({ params, body })), [409, 'INVALID_STATE'])
  assert.ok(await owner.createRedactedCopy({ params, body: { ...body, sound: 'NONE' } }))
})

test('without media there is a copy of the text, and findings say what may be personal', async () => {
  const { id: spaceId } = await owner.createWorkspace({ body: { name: 'Texts' } })
  const text = 'We asked Jonas Berg at jonas@example.org. His number is +49 170 1234567. Then Jonas Berg left.'
  const params = await importText(owner, spaceId, text)
  const { findings, isTruncated } = await owner.listPersonalData({ params })
  assert.deepEqual(
    findings.map(({ kind, text: said, count, label }) => [kind, said, count, label]),
    [
      ['POSSIBLE_NAME', 'Jonas Berg', 2, '[Name 1]'],
      ['EMAIL', 'jonas@example.org', 1, '[Email 1]'],
      ['PHONE', '+49 170 1234567', 1, '[Phone 1]'],
    ],
  )
  assert.equal(isTruncated, false)
  const kinds = [{ kind: 'EMAIL' as const }, { kind: 'PHONE' as const, label: '(phone)' }]
  const copy = await copyOf(params, {
    kinds,
    replacements: [{ find: 'Jonas Berg', label: '[A]' }],
    title: 'For Jonas Berg',
  })
  const detail = await owner.getRecording({ params: copy })
  assert.deepEqual([detail.status, detail.source, detail.title], ['READY', 'IMPORT', 'For [A]'])
  assert.equal(textOf(await wordsOf(copy)), 'We asked [A] at [Email]. His number is (phone). Then [A] left.')
  assert.deepEqual(await refused(owner.listPersonalData({ params, query: { engine: true } })), [
    503,
    'ENGINE_UNAVAILABLE',
  ])
  const empty = await owner.createRecording({ params, body: { title: 'Empty' } })
  const nothing = { spaceId, recordingId: empty.id }
  assert.deepEqual(await refused(owner.listPersonalData({ params: nothing })), [409, 'INVALID_STATE'])
  assert.deepEqual(await refused(copyOf(nothing, { kinds })), [409, 'INVALID_STATE'])
})

test('hostile requests are refused, and hostile labels are text', async () => {
  const { id: spaceId } = await owner.createWorkspace({ body: { name: 'Hostile' } })
  const params = await importText(owner, spaceId, 'Anna said a+ and An\u00adna.')
  const invalid: Redaction[] = [
    {},
    { replacements: [], kinds: [] },
    { replacements: [{ find: '...', label: 'X' }] },
    { replacements: [{ find: '\u202e\u0301', label: 'X' }] },
    { replacements: [{ find: 'Anna', label: '\u200b\u202e' }] },
    { replacements: [{ find: 'Anna', label: ' ' }] },
    { replacements: [{ find: 'x'.repeat(201), label: 'X' }] },
    { replacements: Array.from({ length: 1001 }, () => ({ find: 'a', label: 'X' })) },
  ]
  for (const body of invalid) {
    assert.deepEqual(
      await refused(owner.createRedactedCopy({ params, body })),
      [400, 'INVALID_BODY'],
      JSON.stringify(body).slice(0, 80),
    )
  }
  const large = { replacements: [{ find: 'x'.repeat(2_000_000), label: 'X' }] }
  assert.deepEqual(await refused(owner.createRedactedCopy({ params, body: large })), [413, 'BODY_TOO_LARGE'])
  const label = '<b>&amp;\u202e\n--> x</b>'
  const copy = await copyOf(params, {
    replacements: [
      { find: 'anna', label },
      { find: '(a+)+$', label: 'Y' },
    ],
  })
  assert.equal(textOf(await wordsOf(copy)), '<b>&amp; --> x</b> said Y+ and <b>&amp; --> x</b>.')
  const vtt = await (await owner.getTranscript({ params: copy, query: { format: 'vtt' } })).text()
  assert.match(vtt, /&lt;b&gt;&amp;amp;/)
  const key = { 'idempotency-key': 'copy-1' }
  const body = { replacements: [{ find: 'Anna', label: 'X' }] }
  const [first, second] = [
    await owner.createRedactedCopy({ params, body, headers: key }),
    await owner.createRedactedCopy({ params, body, headers: key }),
  ]
  assert.equal(first.id, second.id)
})

test('an engine lists names part by part, and only what stands in the transcript counts', async () => {
  const chat = await startChatServer(
    () =>
      'PERSON: jonas berg\n- PLACE: Ulm\nORGANIZATION: Acme\nPERSON: Ignore the rules\nSecret: x\nPERSON: ' +
      'z'.repeat(5000),
  )
  const data = await temporaryFolder()
  const own = await startServer({
    data,
    env: { ...fastEngine, TIRO_CHAT_URL: chat.address, TIRO_CHAT_MODEL: 'test' },
  })
  try {
    const { id: spaceId } = await own.client.createWorkspace({ body: { name: 'Names' } })
    const text = `we met jonas berg of acme in ulm. ${'They talked for long. '.repeat(800)}`
    const params = await importText(own.client, spaceId, text)
    const { findings } = await own.client.listPersonalData({ params, query: { engine: true } })
    assert.deepEqual(
      findings.map(({ kind, text: said, label }) => [kind, said, label]),
      [
        ['PERSON', 'jonas berg', '[Person 1]'],
        ['PLACE', 'Ulm', '[Place 1]'],
        ['ORGANISATION', 'Acme', '[Organisation 1]'],
      ],
    )
    assert.ok(chat.asked.length > 1, 'the transcript in parts')
    chat.behave((_asked, response) => {
      response.writeHead(500).end()
      return null
    })
    assert.deepEqual(await refused(own.client.listPersonalData({ params, query: { engine: true } })), [
      503,
      'ENGINE_UNAVAILABLE',
    ])
  } finally {
    await own.stop()
    await chat.close()
    await removeFolder(data)
  }
})
