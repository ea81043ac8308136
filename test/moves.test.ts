// Recordings that move to another workspace: what goes along, who may do it, and what happens at the same time.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { ClientError, createClient, type Client } from '../src/client/client.ts'
import type { Content, Word } from '../src/contract/content.ts'
import { administratorClient, clientOf, person } from './helpers/api-people.ts'
import {
  fastEngine,
  importText,
  openServer,
  sampleFile,
  uploadRecording,
  waitForTranscript,
} from './helpers/harness.ts'
import { openReceiver } from './helpers/open-receiver.ts'
import { refused } from './helpers/refused.ts'
import { waitFor } from './helpers/wait-for.ts'

const server = await openServer({ ...fastEngine, TIRO_OUTBOUND_ALLOW: '127.0.0.1/32' })
const owner = await administratorClient(server)
const receiver = await openReceiver()

interface Place {
  spaceId: string
  recordingId: string
}
const workspace = async (name: string): Promise<string> => (await owner.createWorkspace({ body: { name } })).id
const move = (params: Place, workspaceId: string, client: Client = owner) =>
  client.moveRecording({ params, body: { workspaceId } })
const exact = async (spaceId: string, q: string): Promise<number> =>
  (await owner.searchRecordings({ params: { spaceId }, query: { q, mode: 'exact' } })).length
const found = (spaceId: string, q: string): Promise<unknown> =>
  waitFor(
    () => exact(spaceId, q),
    'the index',
    (hits) => hits === 1,
  )
async function wordsOf(params: Place): Promise<(Word & { id: number })[]> {
  const response = await owner.getTranscript({ params, query: { jsonContentType: 'words', wordIds: true } })
  return ((await response.json()) as Content).words as (Word & { id: number })[]
}
const bytes = async (response: Promise<Response>): Promise<Buffer> => Buffer.from(await (await response).arrayBuffer())

test('a recording keeps its id and all that was made of it; its links end', async () => {
  const [from, to] = [await workspace('Mine'), await workspace('Team')]
  const old = await uploadRecording(owner, await readFile(sampleFile), { spaceId: from, title: 'Interview' })
  await waitForTranscript(owner, old)
  const [first, second] = await wordsOf(old)
  assert.ok(first !== undefined && second !== undefined)
  const operations = [{ type: 'replace' as const, from: first.id, to: first.id, text: 'Zeppelins' }]
  await owner.editTranscript({ params: old, headers: { 'if-match': '*' }, body: { operations } })
  const highlight = await owner.createHighlight({
    params: old,
    body: { from: second.id, to: second.id, comment: { text: 'Check this' } },
  })
  const ada = await owner.createSpeaker({ params: { spaceId: from }, body: { name: 'Ada' } })
  const { speakers: indexes } = await owner.listTranscriptSpeakers({ params: old })
  const assignments = indexes.map(({ speakerIndex }) => ({ speakerIndex, speakerId: ada.id }))
  await owner.assignSpeakers({ params: old, body: { assignments } })
  await owner.updateRecording({
    params: old,
    body: { tags: ['Radio'], recordedAt: '2020-01-02T03:04:05Z', notes: 'Ask', metadata: { case: '42' } },
  })
  const { token } = await owner.shareRecording({ params: old })
  await found(from, 'zeppelins')
  const before = await owner.getRecording({ params: old })
  const original = await bytes(owner.getMedia({ params: { ...old, kind: 'original' } }))
  const waveform = await owner.getWaveform({ params: old })
  const folder = await owner.createFolder({ params: { spaceId: to }, body: { name: 'Interviews' } })
  const events = ['RECORDING_DELETED', 'RECORDING_READY', 'TRANSCRIPT_CREATED'] as const
  for (const [spaceId, place] of [
    [from, 'from'],
    [to, 'to'],
  ] as const) {
    const body = { workspaceId: spaceId, url: `${receiver.url}/${place}`, events: [...events] }
    await owner.createWebhook({ body })
  }
  const body = { workspaceId: to, recordingFolderId: folder.id }
  // The last steps of the work on it may still run.
  const moved = await waitFor(
    () => owner.moveRecording({ params: old, body }).catch((error: unknown) => String(error)),
    'the end of the work on it',
    (answer) => typeof answer !== 'string',
  )
  assert.ok(typeof moved !== 'string')
  const params = { spaceId: to, recordingId: old.recordingId }
  assert.deepEqual(
    [moved.id, moved.workspaceId, moved.recordingFolderId, moved.tags, moved.createdAt, moved.recordedAt],
    [before.id, to, folder.id, ['Radio'], before.createdAt, before.recordedAt],
  )
  // At once: gone there, found here.
  assert.deepEqual([await exact(from, 'zeppelins'), await exact(to, 'zeppelins')], [0, 1])
  assert.deepEqual(await refused(owner.getRecording({ params: old })), [404, 'NOT_FOUND'])
  assert.deepEqual(await refused(move(old, to)), [404, 'NOT_FOUND'])
  assert.deepEqual(await refused(move(params, to)), [400, 'INVALID_BODY'])
  assert.deepEqual((await owner.listRecordings({ params: { spaceId: from }, query: { tag: 'radio' } })).recordings, [])
  const withCase = async (spaceId: string): Promise<number> =>
    (await owner.listRecordings({ params: { spaceId }, query: { metadata: ['case:42'] } })).recordings.length
  assert.deepEqual([await withCase(from), await withCase(to)], [0, 1])
  assert.deepEqual((await owner.listTags({ params: { spaceId: to } })).tags, [{ tag: 'Radio', recordings: 1 }])
  assert.deepEqual(await refused(owner.getShared({ params: { token } })), [404, 'NOT_FOUND'])
  assert.equal((await owner.getShare({ params })).share, null)
  assert.equal((await owner.getSpaceUsage({ params: { spaceId: from } })).workspace.storedBytes.used, 0)

  const now = await owner.getRecording({ params })
  for (const name of ['audioFile', 'originalFile'] as const) {
    const [file, earlier] = [now[name], before[name]]
    assert.deepEqual([file?.id, file?.size, file?.workspaceId], [earlier?.id, earlier?.size, to])
  }
  const signed = await fetch(now.audioFile?.publicUrl ?? '')
  assert.equal(signed.status, 200)
  assert.ok((await bytes(owner.getMedia({ params: { ...params, kind: 'original' } }))).equals(original))
  assert.deepEqual(await owner.getWaveform({ params }), waveform)
  assert.ok((await bytes(owner.getClip({ params, query: { startTime: 1, endTime: 2 } }))).length > 1000)
  const { versions } = await owner.listVersions({ params })
  assert.equal(versions.length, before.transcript?.version)
  const [there] = (await owner.listHighlights({ params })).highlights
  assert.deepEqual([there?.id, there?.comments[0]?.text], [highlight.id, 'Check this'])
  const { speakers } = await owner.listSpeakers({ params: { spaceId: to } })
  assert.deepEqual(
    speakers.map(({ name }) => name),
    ['Ada'],
  )
  const named = await owner.listRecordings({ params: { spaceId: to }, query: { speakerId: speakers[0]?.id ?? '' } })
  assert.equal(named.recordings.length, 1)
  const text = await owner.getTranscript({ params, query: { format: 'text' } })
  assert.match(await text.text(), /Ada[^]*Zeppelins/)

  /** Deliveries may overtake each other. */
  const said = async (place: string, count: number): Promise<unknown[]> => {
    const all = await waitFor(
      () => receiver.at(`/${place}`),
      'the deliveries',
      (list) => list.length >= count,
    )
    return all
      .map((one) => JSON.parse(one.body) as { type: string; data: Record<string, unknown> })
      .map((one) => [one.type, one.data['workspaceId'], one.data['status']])
      .toSorted((a, b) => String(a).localeCompare(String(b)))
  }
  assert.deepEqual(await said('from', 1), [['RECORDING_DELETED', from, 'MOVED']])
  assert.deepEqual(await said('to', 2), [
    ['RECORDING_READY', to, 'READY'],
    ['TRANSCRIPT_CREATED', to, 'COMPLETED'],
  ])
  const actions = async (workspaceId: string) => {
    const page = await owner.listAuditEvents({ query: { workspaceId } })
    return page.auditEvents
      .filter(({ objectId }) => objectId === old.recordingId)
      .map(({ action, details }) => [action, details])
  }
  const left = await actions(from)
  assert.deepEqual(left[0], ['RECORDING_MOVED_OUT', { toWorkspaceId: to }])
  assert.equal(left[1]?.[0], 'SHARE_REMOVED')
  assert.deepEqual((await actions(to)).at(-1), ['RECORDING_MOVED_IN', { fromWorkspaceId: from }])

  // Its media stays when the workspace that it came from is deleted, and it is transcribed again from it.
  await owner.deleteWorkspace({ params: { spaceId: from } })
  assert.ok((await bytes(owner.getMedia({ params: { ...params, kind: 'original' } }))).equals(original))
  await owner.transcribeRecording({ params, body: {} })
  assert.deepEqual(await refused(move(params, await workspace('Other'))), [409, 'INVALID_STATE'])
  const again = await waitForTranscript(owner, params)
  assert.equal(again.transcript?.status, 'COMPLETED')
  assert.deepEqual(await owner.getWaveform({ params }), waveform)
  await owner.deleteRecording({ params, query: { permanent: true } })
})

test('only editors of both workspaces move a recording, and a key only between its own', async () => {
  const [from, to] = [await workspace('From'), await workspace('To')]
  const params = await importText(owner, from, 'A quiet harbour.')
  const { cookie } = await person(server, 'grace@example.org')
  const grace = clientOf(server, cookie)
  const add = (spaceId: string, role: 'editor' | 'viewer') =>
    owner.addMember({ params: { spaceId }, body: { email: 'grace@example.org', role } })
  const { id: memberId } = await grace.getMe({})
  await add(from, 'editor')
  // It must not show which workspaces there are.
  const [hidden, unknown] = [await refused(move(params, to, grace)), await refused(move(params, 'spc_unknown', grace))]
  assert.deepEqual(
    [hidden, unknown],
    [
      [404, 'NOT_FOUND'],
      [404, 'NOT_FOUND'],
    ],
  )
  await add(to, 'viewer')
  assert.deepEqual(await refused(move(params, to, grace)), [403, 'INSUFFICIENT_ROLE'])
  await owner.updateMember({ params: { spaceId: to, memberId }, body: { role: 'editor' } })
  await owner.updateMember({ params: { spaceId: from, memberId }, body: { role: 'viewer' } })
  assert.deepEqual(await refused(move(params, to, grace)), [403, 'INSUFFICIENT_ROLE'])

  const keyOf = async (workspaceIds: string[] | null, role: 'EDITOR' | 'AGENT' = 'EDITOR'): Promise<Client> => {
    const { key } = await owner.createApiKey({ body: { name: 'Move', role, workspaceIds } })
    return createClient({ baseUrl: server.address, key })
  }
  for (const [ids, code] of [
    [[from], [404, 'NOT_FOUND']],
    [[to], [404, 'NOT_FOUND']],
  ] as const) {
    assert.deepEqual(await refused(move(params, to, await keyOf([...ids]))), code)
  }
  assert.deepEqual(await refused(move(params, to, await keyOf(null, 'AGENT'))), [403, 'INSUFFICIENT_ROLE'])
  const other = await owner.createFolder({ params: { spaceId: from }, body: { name: 'Here' } })
  const body = { workspaceId: to, recordingFolderId: other.id }
  assert.deepEqual(await refused(owner.moveRecording({ params, body })), [404, 'NOT_FOUND'])
  const foreign = { ...params, recordingId: (await importText(owner, to, 'Another talk.')).recordingId }
  assert.deepEqual(await refused(move(foreign, to)), [404, 'NOT_FOUND'])
  assert.equal((await move(params, to, await keyOf([from, to]))).workspaceId, to)
  // In the trash it can only be restored.
  const there = { ...params, spaceId: to }
  await owner.deleteRecording({ params: there })
  assert.deepEqual(await refused(move(there, from)), [404, 'NOT_FOUND'])
})

test('a workspace that may not store so much refuses it, and nothing changes', async () => {
  const from = await workspace('Full')
  const params = await uploadRecording(owner, await readFile(sampleFile), { spaceId: from })
  await waitForTranscript(owner, params)
  const to = await workspace('Small')
  await owner.setQuota({ params: { subject: 'workspaces', id: to }, body: { storedBytes: 1000 } })
  const code = async (): Promise<unknown> => refused(move(params, to))
  await waitFor(code, 'the end of the work on it', (answer) => String(answer) === '413,MEDIA_TOO_LARGE')
  assert.equal((await owner.getRecording({ params })).workspaceId, from)
  // The account stores as much as before.
  const { id } = await owner.getMe({})
  const account = { subject: 'accounts', id } as const
  await owner.setQuota({ params: account, body: { storedBytes: 1000 } })
  await owner.setQuota({ params: { subject: 'workspaces', id: to }, body: { storedBytes: null } })
  assert.equal((await move(params, to)).workspaceId, to)
  await owner.setQuota({ params: account, body: { storedBytes: null } })
})

test('of changes at the same time each is done or refused as a whole', async () => {
  const spaces = [await workspace('A'), await workspace('B'), await workspace('C')] as const
  const [from, to, third] = spaces
  for (let round = 0; round < 8; round += 1) {
    const params = await importText(owner, from, `Zebras race in round ${round}.`)
    const [word] = await wordsOf(params)
    const passage = { from: word?.id ?? 0, to: word?.id ?? 0 }
    const changes = {
      move: move(params, to),
      other: move(params, third),
      share: owner.shareRecording({ params }),
      highlight: owner.createHighlight({ params, body: passage }),
      edit: owner.replaceInWorkspace({ params: { spaceId: from }, body: { find: 'Zebras', replace: 'Donkeys' } }),
      tags: owner.updateRecording({ params, body: { tags: [`Round ${round}`] } }),
      ...(round % 2 === 0 ? {} : { trash: owner.deleteRecording({ params }) }),
    }
    const results = await Promise.allSettled(Object.values(changes))
    const isDone = Object.fromEntries(Object.keys(changes).map((name, i) => [name, results[i]?.status === 'fulfilled']))
    for (const result of results) {
      if (result.status === 'fulfilled') continue
      const { reason } = result as { reason: unknown }
      assert.ok(reason instanceof ClientError && [404, 409].includes(reason.status), String(reason))
    }
    // Done are one move, or the way to the trash.
    const done = ['move', 'other', 'trash'].filter((name) => isDone[name] === true)
    assert.equal(done.length, 1)
    const place = done[0] === 'move' ? to : done[0] === 'other' ? third : from
    const there = { ...params, spaceId: place }
    if (done[0] === 'trash') await owner.restoreRecording({ params: there })
    for (const spaceId of spaces.filter((one) => one !== place)) {
      assert.deepEqual((await owner.listRecordings({ params: { spaceId } })).recordings, [])
      assert.deepEqual((await owner.listTags({ params: { spaceId } })).tags, [])
    }
    assert.equal((await owner.listRecordings({ params: { spaceId: place } })).recordings.length, 1)
    assert.equal((await owner.listTags({ params: { spaceId: place } })).tags.length, isDone['tags'] === true ? 1 : 0)
    assert.equal(
      (await owner.listHighlights({ params: there })).highlights.length,
      isDone['highlight'] === true ? 1 : 0,
    )
    if (place !== from) assert.equal((await owner.getShare({ params: there })).share, null)
    await waitFor(
      async () => (await exact(place, 'zebras')) + (await exact(place, 'donkeys')),
      'the index',
      (hits) => hits === 1,
    )
    await owner.deleteRecording({ params: there, query: { permanent: true } })
  }
})
