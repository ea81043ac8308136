// Changes of the same things at once: no answer with a status from 500 on, no fault in the log, and everything that is
// left can be read. TIRO_ATTACK_ROUNDS sets how many workspaces meet them (20), TIRO_ATTACK_SEED replays a run.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Content, Word } from '../../src/contract/content.ts'
import { fullPath, type EndpointSpec } from '../../src/contract/endpoint.ts'
import { endpoints, type EndpointId } from '../../src/contract/endpoints/index.ts'
import { administratorClient, person, send, type Answer } from '../helpers/api-people.ts'
import { openServer } from '../helpers/harness.ts'
import { unlimited } from './unlimited.ts'

const rounds = Number(process.env['TIRO_ATTACK_ROUNDS'] ?? 20)
const seed = Number(process.env['TIRO_ATTACK_SEED'] ?? Date.now() % 2 ** 31)
/** Requests of one round. */
const atOnce = 24

const server = await openServer({
  ...unlimited,
  TIRO_OUTBOUND_ALLOW: '127.0.0.9/32',
  TIRO_LIVE_SESSIONS: '100',
  TIRO_LIVE_SESSIONS_PER_ACCOUNT: '100',
})
const { client, key } = server

type Ids = Record<string, string>
type Body = Record<string, unknown>
interface Scene {
  ids: Ids
  words: readonly (Word & { id: number })[]
  version: string
}

const text = 'The people of the valley said that the river had changed its way again. '.repeat(6)

/** A workspace with two of most things, without anything to wait for. */
async function furnish(): Promise<Scene> {
  const { id: spaceId } = await client.createWorkspace({ body: { name: 'Race' } })
  const { id: workspaceId } = await client.createWorkspace({ body: { name: 'Other' } })
  const params = { spaceId }
  const { id: recordingId } = await client.createRecording({
    params,
    body: { title: 'Race', language: 'en', source: 'IMPORT', tags: ['draft'] },
  })
  const inRecording = { spaceId, recordingId }
  await client.importTranscript({
    params: inRecording,
    content: `WEBVTT\n\n00:00.000 --> 00:30.000\n<v Ada>${text}\n\n00:30.000 --> 01:00.000\n<v Grace>${text}\n`,
    headers: { 'content-type': 'text/vtt' },
  })
  const folder = await client.createFolder({ params, body: { name: 'One' } })
  const inner = await client.createFolder({ params, body: { name: 'Two', parentFolderId: folder.id } })
  const speaker = await client.createSpeaker({ params, body: { name: 'One' } })
  const into = await client.createSpeaker({ params, body: { name: 'Two' } })
  const prompt = await client.createPrompt({ params, body: { title: 'One', prompt: 'One' } })
  const insight = await client.createInsight({ params: inRecording, body: { promptId: prompt.id } })
  const translation = await client.createTranslation({ params: inRecording, body: { language: 'es' } })
  const response = await client.getTranscript({
    params: inRecording,
    query: { jsonContentType: 'words', wordIds: true },
  })
  const words = ((await response.json()) as Content).words as (Word & { id: number })[]
  const highlight = await client.createHighlight({
    params: inRecording,
    body: { from: words[0]?.id ?? 0, to: words[3]?.id ?? 0, comment: { text: 'One' } },
  })
  const { id: uploadRecordingId } = await client.createRecording({ params, body: { title: 'Upload' } })
  const upload = await client.startUpload({
    params: { spaceId, recordingId: uploadRecordingId },
    body: { mimeType: 'audio/mpeg' },
  })
  const { partUploadUrl } = await client.createPartUrl({
    params: { spaceId, recordingId: uploadRecordingId, uploadId: upload.uploadId, partNumber: 1 },
  })
  await fetch(partUploadUrl, { method: 'PUT', body: Buffer.alloc(1000, 1) })
  const live = await client.startLive({ params })
  const webhook = await client.createWebhook({
    body: { url: 'http://127.0.0.9:9/hook', event: 'TRANSCRIPT_CREATED', workspaceId: spaceId },
  })
  const rule = await client.createExportRule({
    params,
    body: { formats: ['text'], url: 'http://127.0.0.9:9/exports', onEdit: true },
  })
  const feed = await client.createFeed({ params, body: { url: 'http://127.0.0.9:9/podcast.rss' } })
  const made = await client.createApiKey({ body: { name: 'Race', role: 'EDITOR' } })
  return {
    ids: {
      ...inRecording,
      workspaceId,
      folderId: inner.id,
      recordingFolderId: inner.id,
      parentFolderId: folder.id,
      speakerId: speaker.id,
      intoSpeakerId: into.id,
      promptId: prompt.id,
      insightId: insight.id,
      highlightId: highlight.id,
      commentId: highlight.comments[0]?.id ?? '',
      translationId: translation.id,
      uploadId: upload.uploadId,
      uploadRecordingId,
      liveId: live.id,
      webhookId: webhook.id,
      exportRuleId: rule.id,
      feedId: feed.id,
      keyId: made.id,
      transcriptId: recordingId,
      transcriptionId: recordingId,
      version: '1',
      speakerIndex: '0',
      partNumber: '1',
      turn: '0',
    },
    words,
    version: response.headers.get('etag') ?? '',
  }
}

/** Bodies that change something, where the example of the contract doesn't. */
function bodiesOf({ ids, words }: Scene): Partial<Record<EndpointId, Body[]>> {
  const [a, b, c] = [words[1]?.id, words[2]?.id, words[5]?.id]
  return {
    editTranscript: [
      { operations: [{ type: 'replace', from: a, to: b, text: 'two words' }] },
      { operations: [{ type: 'delete', from: b, to: c }] },
      { operations: [{ type: 'assign', from: a, to: c, speaker: 1 }] },
    ],
    moveRecording: [{ workspaceId: ids['workspaceId'] }],
    updateRecording: [
      { recordingFolderId: ids['folderId'], title: 'Moved' },
      { recordingFolderId: ids['parentFolderId'], tags: ['draft', 'new'] },
      { recordingFolderId: null, tags: [] },
    ],
    updateFolder: [{ parentFolderId: null }, { parentFolderId: ids['parentFolderId'], name: 'Three' }],
    createFolder: [{ name: 'Four', parentFolderId: ids['folderId'] }],
    renameTag: [{ tag: 'draft', newTag: 'new' }],
    mergeSpeaker: [{ intoSpeakerId: ids['intoSpeakerId'] }],
    assignSpeakers: [
      { assignments: [{ speakerIndex: 0, speakerId: ids['speakerId'] }] },
      { assignments: [{ speakerIndex: 1, speakerId: ids['intoSpeakerId'] }] },
    ],
    replaceInWorkspace: [{ find: 'river', replace: 'stream' }],
    createHighlight: [{ from: a, to: c, comment: { text: 'Two' } }],
    createInsight: [{ promptId: ids['promptId'] }],
    createExportRule: [{ formats: ['srt'], url: 'http://127.0.0.9:9/exports' }],
    createWebhook: [{ event: 'TRANSCRIPT_CREATED', url: 'http://127.0.0.9:9/two', workspaceId: ids['spaceId'] }],
    createFeed: [{ url: 'http://127.0.0.9:9/podcast.rss' }, { url: 'http://127.0.0.9:9/two.rss' }],
    shareRecording: [{}],
    addMember: [{ email: 'member@example.org', role: 'editor' }],
    updateWorkspace: [{ findAndReplaceWords: [{ find: 'jon', replace: 'John' }] }, { privacy: 'UNLISTED' }],
    createApiKey: [{ name: 'Race', role: 'VIEWER', workspaceIds: [ids['spaceId']] }],
  }
}

/** End the account or wait for other programs. */
const left = new Set<string>(['deleteMe', 'signOut', 'endOtherSessions', 'pullModel', 'setUp'])
/** Come once in a while: nothing else happens in the workspace afterwards. */
const rare = new Set<string>(['deleteWorkspace', 'deleteRecording', 'moveRecording', 'deleteMedia', 'cancelRecording'])
const all = Object.values(endpoints) as (EndpointSpec & { id: EndpointId })[]
const changes = all.filter(
  ({ id, kind, method, path, access }) =>
    kind === 'json' &&
    method !== 'GET' &&
    !left.has(id) &&
    (access.scope === 'space' || /\/(webhooks|api-keys|transcripts?)\b/.test(path)),
)
const reads = all.filter(
  ({ kind, method, access }) => method === 'GET' && kind !== 'events' && access.scope === 'space',
)

function pathOf(spec: EndpointSpec, ids: Ids): string {
  const inUpload = spec.path.includes('{uploadId}')
  return fullPath(spec).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    inUpload && name === 'recordingId' ? (ids['uploadRecordingId'] ?? '') : (ids[name] ?? 'none'),
  )
}

const said = ({ id }: EndpointSpec, { status, body }: Answer): string =>
  `${id}: ${status} ${JSON.stringify(body).slice(0, 300)}`

test(`changes at once in ${rounds} workspaces`, async (t) => {
  const session = await administratorClient(server)
  await person(server, 'member@example.org')
  const statuses = new Map<string, Map<number, number>>()
  t.diagnostic(`seed ${seed}`)
  for (let round = 0; round < rounds; round++) {
    const scene = await furnish()
    const bodies = bodiesOf(scene)
    await session.addMember({
      params: { spaceId: scene.ids['spaceId'] ?? '' },
      body: { email: 'member@example.org', role: 'viewer' },
    })
    const weighed = fc.oneof(
      { weight: 20, arbitrary: fc.constantFrom(...changes.filter(({ id }) => !rare.has(id))) },
      { weight: 1, arbitrary: fc.constantFrom(...changes.filter(({ id }) => rare.has(id))) },
    )
    // Few operations, each several times: the same thing is what they have to agree about.
    const some = fc.array(weighed, { minLength: 4, maxLength: 4 })
    const chosen = fc.sample(
      some.chain((few) =>
        fc.array(
          fc.constantFrom(...few).chain((spec) => fc.record({ spec: fc.constant(spec), nth: fc.nat(2) })),
          { minLength: atOnce, maxLength: atOnce },
        ),
      ),
      { numRuns: 1, seed: seed + round },
    )[0]
    assert.ok(chosen !== undefined)
    const wrong: string[] = []
    const faults = server.stderr().length
    await Promise.all(
      chosen.map(async ({ spec, nth }) => {
        const choice = bodies[spec.id] ?? [(spec.example?.body ?? {}) as Body]
        const query = new URLSearchParams((spec.example?.query ?? {}) as Record<string, string>).toString()
        const answer = await send(server, `${pathOf(spec, scene.ids)}${query === '' ? '' : `?${query}`}`, {
          method: spec.method,
          key,
          headers: { 'if-match': nth === 0 ? '*' : scene.version },
          ...(spec.body === undefined ? {} : { body: choice[nth % choice.length] }),
        })
        const counts = statuses.get(spec.id) ?? new Map<number, number>()
        statuses.set(spec.id, counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1))
        if (answer.status >= 500) wrong.push(said(spec, answer))
      }),
    )
    for (const spec of reads) {
      const query = spec.id === 'searchRecordings' ? '?q=river&mode=words' : ''
      const answer = await send(server, `${pathOf(spec, scene.ids)}${query}`, { key })
      if (answer.status >= 500) wrong.push(said(spec, answer))
    }
    await send(server, `/api/v1/spaces/${scene.ids['spaceId']}/live/${scene.ids['liveId']}/finish`, {
      method: 'POST',
      key,
    })
    const names = [...new Set(chosen.map(({ spec }) => spec.id))].join(', ')
    assert.deepEqual(wrong, [], `round ${round}, ${names}: ${server.stderr().slice(faults)}`)
    assert.doesNotMatch(server.stderr().slice(faults), /"level":"error"/, `round ${round}, ${names}`)
  }
  for (const [id, counts] of statuses) t.diagnostic(`${id} ${JSON.stringify(Object.fromEntries(counts))}`)
})
