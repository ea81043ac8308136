// Live transcription with a real server: from the first word to the final transcript.
import assert from 'node:assert/strict'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { after, test } from 'node:test'
import { createClient } from '../src/client/client.ts'
import { fastEngine, openServer, sampleFile, tiro, waitForTranscript } from './helpers/harness.ts'
import { rawClient } from './helpers/live-clients.ts'
import { connectLive, type LiveMessage } from './helpers/live-client.ts'
import { refused } from './helpers/refused.ts'
import { waitFor } from './helpers/wait-for.ts'
import { pcmOf } from './helpers/pcm-of.ts'
import { runHere } from './helpers/run-here.ts'

const server = await openServer({ ...fastEngine, TIRO_LIVE_SESSIONS: '20' })
const { client } = server
const { id: spaceId } = await client.createWorkspace({ body: { name: 'Live' } })
const pcm = pcmOf(sampleFile)
const silence = Buffer.alloc(2 * 32_000)
const key = { 'x-api-key': server.key }

const isTurn = (message: LiveMessage): boolean => message.type === 'turn'
const isFinal = (message: LiveMessage): boolean => isTurn(message) && message['isFinal'] === true

async function start(body: object = {}) {
  return client.startLive({ params: { spaceId }, body: { language: 'en', ...body } })
}

test('words come while audio is sent, and the recording gets a final transcript', async () => {
  const session = await start({ title: 'Talk' })
  assert.equal(session.status, 'LIVE')
  const params = { spaceId, recordingId: session.recordingId }
  const before = await client.getRecording({ params })
  assert.deepEqual([before.source, before.status, before.title], ['LIVE', 'MEDIA_IMPORT_UPLOADING', 'Talk'])

  const live = await connectLive(`${session.audioUrl}?token=${session.token}`)
  await live.speak(Buffer.concat([pcm, silence]), 16)
  await live.receive('a final turn', isFinal)
  live.control({ type: 'mark', label: 'decision' })
  live.control({ type: 'mark', at: 4 })
  live.control({ type: 'finish' })
  assert.equal((await live.closed).code, 1000)
  const partial = live.messages.filter((one) => isTurn(one) && !isFinal(one))
  assert.ok(partial.length > 2, 'words come before their turn has ended')
  assert.ok(live.messages.some(({ type, label }) => type === 'mark' && label === 'decision'))
  const text = live.text()
  assert.match(text, /^[A-Z]/, 'case is restored')

  const done = await waitForTranscript(client, params)
  assert.deepEqual([done.status, done.transcript?.status], ['READY', 'COMPLETED'])
  assert.ok(Math.abs((done.duration ?? 0) - (pcm.length + silence.length) / 32_000) < 0.01)
  const { versions } = await client.listVersions({ params })
  assert.deepEqual(
    versions.map(({ kind }) => kind).filter((kind) => kind === 'LIVE' || kind === 'ENGINE'),
    ['ENGINE', 'LIVE'],
  )
  const { highlights } = await client.listHighlights({ params })
  assert.deepEqual(
    highlights.map(({ comments }) => comments.map((comment) => comment.text)),
    [[], ['decision']],
    'each mark is a highlight, and a label its comment',
  )
  assert.ok(highlights.every(({ quote, end }) => quote !== '' && end > 0))
  const ended = await client.getLive({ params: { spaceId, liveId: session.recordingId } })
  assert.deepEqual([ended.status, ended.ending, ended.keptBytes], ['ENDED', 'FINISHED', pcm.length + silence.length])
  assert.equal(ended.turns.map((turn) => turn.text).join(' '), text)
  assert.deepEqual(await readdir(path.join(server.data, 'live')), ['id'], 'the audio is in the recording alone')
})

test('a word that is final stays until its turn ends', async () => {
  const session = await start()
  const live = await connectLive(session.audioUrl, key)
  await live.speak(Buffer.concat([pcm, silence]), 16)
  await live.receive('a final turn', isFinal)
  const turns = new Map<number, string[]>()
  for (const message of live.messages.filter((one) => isTurn(one) && !isFinal(one))) {
    const words = message['words'] as { word: string; isFinal: boolean }[]
    const final = words.filter((word) => word.isFinal).map(({ word }) => word)
    const number = Number(message['turn'])
    const earlier = turns.get(number) ?? []
    assert.deepEqual(final.slice(0, earlier.length), earlier)
    turns.set(number, final)
  }
  assert.ok([...turns.values()].some((words) => words.length > 0))
  await client.finishLive({ params: { spaceId, liveId: session.id } })
})

test('a correction of a turn is in the final transcript', async () => {
  const session = await start()
  const params = { spaceId, liveId: session.id }
  await client.putLiveAudio({ params, query: { offset: 0 }, content: Buffer.concat([pcm, silence]) })
  const state = await waitFor(
    () => client.getLive({ params }),
    'a turn',
    ({ turns }) => turns.length > 0,
  )
  const [turn] = state.turns
  assert.ok(turn !== undefined)
  const [first = '', ...rest] = turn.text.split(' ')
  const wanted = `Corrected${first} ${rest.join(' ')}`
  const corrected = await client.correctLiveTurn({ params: { ...params, turn: turn.turn }, body: { text: wanted } })
  assert.deepEqual([corrected.text, corrected.isCorrected], [wanted, true])
  assert.deepEqual(await refused(client.correctLiveTurn({ params: { ...params, turn: 99 }, body: { text: 'x' } })), [
    409,
    'INVALID_STATE',
  ])
  await client.finishLive({ params })
  const recording = { spaceId, recordingId: session.recordingId }
  await waitForTranscript(client, recording)
  const { versions } = await client.listVersions({ params: recording })
  assert.ok(versions.some(({ kind }) => kind === 'EDIT'))
  const { transcript } = await client.getRecording({ params: recording })
  const text = await (await client.getTranscript({ params: recording, query: { format: 'text' } })).text()
  const lost = transcript?.warnings.some((warning) => warning.includes('could not be carried over')) === true
  assert.ok(text.includes(`Corrected${first}`) || lost, 'carried over, or the transcript says that it was not')
})

test('readers get everything from the start, or from an event on, also after the end', async () => {
  const session = await start()
  const params = { spaceId, liveId: session.id }
  await client.putLiveAudio({ params, content: Buffer.concat([pcm, silence]) })
  const read = async (lastEventId?: string) => {
    const seen: { id: string; event: string; data: Record<string, unknown> }[] = []
    const headers = { ...key, ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) }
    const answer = await fetch(session.eventsUrl, { headers })
    const text = await answer.text()
    for (const block of text.split('\n\n')) {
      const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s, 2)))
      if (fields['data'] !== undefined) {
        seen.push({ id: fields['id'] ?? '', event: fields['event'] ?? '', data: JSON.parse(fields['data']) })
      }
    }
    return seen
  }
  const reading = Promise.all(Array.from({ length: 20 }, () => read()))
  await waitFor(
    () => client.getLive({ params }),
    'a turn',
    ({ turns }) => turns.length > 0,
  )
  await client.finishLive({ params })
  const all = await reading
  const lasting = (seen: (typeof all)[number]): string[] =>
    seen
      .filter(({ event, data }) => event !== 'turn' || data['isFinal'] === true)
      .map(({ id, event }) => `${id} ${event}`)
  for (const seen of all) assert.deepEqual(lasting(seen), lasting(all[0] ?? []))
  assert.equal(all[0]?.at(-1)?.data['status'], 'ENDED')
  assert.deepEqual(lasting(await read()), lasting(all[0] ?? []), 'again after the end')
  const [firstId = ''] = lasting(all[0] ?? [])[0]?.split(' ') ?? []
  assert.deepEqual(lasting(await read(firstId)), lasting(all[0] ?? []).slice(1))
})

test('a session that nobody resumes ends, and its recording is made', async () => {
  // The sessions of the other tests don't end while a busy machine is slow with their words.
  const impatient = await openServer({ ...fastEngine, TIRO_LIVE_IDLE_SECONDS: '3' })
  const { id: ownSpace } = await impatient.client.createWorkspace({ body: { name: 'Left' } })
  const session = await impatient.client.startLive({ params: { spaceId: ownSpace }, body: { language: 'en' } })
  const live = await connectLive(session.audioUrl, { 'x-api-key': impatient.key })
  await live.speak(pcm)
  await waitFor(() => live.kept() === pcm.length, 'all audio is kept')
  live.socket.terminate()
  const params = { spaceId: ownSpace, liveId: session.id }
  const ended = await waitFor(
    () => impatient.client.getLive({ params }),
    'the end',
    ({ status }) => status === 'ENDED',
  )
  assert.equal(ended.ending, 'TIMED_OUT')
  const done = await waitForTranscript(impatient.client, { spaceId: ownSpace, recordingId: session.recordingId })
  assert.equal(done.transcript?.status, 'COMPLETED')
  assert.deepEqual(await refused(impatient.client.putLiveAudio({ params, content: pcm })), [409, 'INVALID_STATE'])
})

test('a link shows words alone, until it is revoked, links are forbidden, or the session ends', async () => {
  const { id: ownSpace } = await client.createWorkspace({ body: { name: 'Captions', language: 'en' } })
  const session = await client.startLive({ params: { spaceId: ownSpace }, body: { title: 'Keynote' } })
  const params = { spaceId: ownSpace, liveId: session.id }
  const nobody = createClient({ baseUrl: server.address, key: null })
  const first = await client.shareCaptions({ params })
  assert.equal(first.isActive, false, 'the workspace is private')
  assert.deepEqual(await refused(nobody.getCaptions({ params: first })), [404, 'NOT_FOUND'])
  await client.updateWorkspace({ params, body: { privacy: 'UNLISTED' } })
  assert.deepEqual(await nobody.getCaptions({ params: first }), {
    title: 'Keynote',
    language: 'en',
    translationLanguages: [],
    status: 'LIVE',
  })
  await client.unshareCaptions({ params })
  assert.deepEqual(await refused(nobody.getCaptions({ params: first })), [404, 'NOT_FOUND'])
  const link = await client.shareCaptions({ params })
  assert.notEqual(link.token, first.token)

  const page = await fetch(`${server.address}/c/${link.token}`)
  assert.equal(page.headers.get('x-robots-tag'), 'noindex')
  assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/)
  const events = `${server.address}/api/v1/captions/${link.token}/events`
  const stream = await fetch(events)
  const odd = await fetch(events, { headers: { 'last-event-id': String(Number.MAX_SAFE_INTEGER) } })
  const live = await connectLive(session.audioUrl, key)
  await live.speak(Buffer.concat([pcm.subarray(0, 8 * 32_000), silence]), 16)
  await live.receive('a final turn', isFinal)
  live.control({ type: 'mark', label: 'secret' })
  await live.receive('the mark', ({ type }) => type === 'mark')
  await client.finishLive({ params })
  const text = await stream.text()
  assert.match(text, /event: turn/)
  assert.match(text, /data: \{"status":"ENDED"\}/)
  assert.match(await odd.text(), /event: turn[^]*"ENDED"/, 'no event has such a number, so it starts at the first')
  for (const hidden of ['secret', session.recordingId, ownSpace, session.id, 'FINISHED']) {
    assert.ok(!text.includes(hidden), `${hidden} stays inside`)
  }
  assert.deepEqual(await refused(nobody.getCaptions({ params: link })), [404, 'NOT_FOUND'])
  assert.deepEqual(await refused(client.shareCaptions({ params })), [409, 'INVALID_STATE'])
  assert.equal((await client.getCaptionLink({ params })).share, null)
})

test('a session without audio leaves a recording without media', async () => {
  const session = await start()
  const ended = await client.finishLive({ params: { spaceId, liveId: session.id } })
  assert.equal(ended.status, 'ENDED')
  const { status } = await client.getRecording({ params: { spaceId, recordingId: session.recordingId } })
  assert.equal(status, 'MEDIA_IMPORT_EXPIRED')
})

after(() => {
  assert.doesNotMatch(server.stderr(), /^\{/m, 'nothing was logged as a fault')
})

test('a session that ends while its recording is in the trash loses nothing', async () => {
  const session = await start()
  const params = { spaceId, recordingId: session.recordingId }
  const live = await connectLive(session.audioUrl, key)
  await live.speak(Buffer.concat([pcm, silence]), 16)
  await live.receive('a final turn', isFinal)
  live.control({ type: 'mark', label: 'decision' })
  await client.deleteRecording({ params })
  live.control({ type: 'finish' })
  assert.equal((await live.closed).code, 1000)
  assert.equal((await client.restoreRecording({ params })).status, 'MEDIA_IMPORT_PROCESSING')
  const done = await waitForTranscript(client, params)
  assert.deepEqual([done.status, done.transcript?.status], ['READY', 'COMPLETED'])
  assert.ok(Math.abs((done.duration ?? 0) - (pcm.length + silence.length) / 32_000) < 0.01)
  const { versions } = await client.listVersions({ params })
  assert.ok(versions.some(({ kind }) => kind === 'LIVE'))
  assert.equal((await client.listHighlights({ params })).highlights.length, 1)
})

test('a session whose recording is deleted for good is gone for who speaks and who reads', async () => {
  const { address } = server
  const session = await start()
  const { audioUrl, recordingId } = session
  const live = await connectLive(audioUrl, key)
  const stream = await fetch(`${address}/api/v1/spaces/${spaceId}/live/${session.id}/events`, { headers: key })
  const listen = `${address.replace('http', 'ws')}/v1/listen?encoding=linear16&sample_rate=16000&space=${spaceId}`
  const vendor = await rawClient(listen, { authorization: `Token ${server.key}` })
  const speaking = live.speak(pcm, 2)
  for (let at = 0; at < 3 * 32_000; at += 3200) vendor.send(pcm.subarray(at, at + 3200))
  await live.receive('words', ({ type }) => type === 'turn')
  const { recordings } = await client.listRecordings({ params: { spaceId }, query: { limit: 1 } })
  for (const id of [recordingId, recordings[0]?.id ?? '']) {
    await client.deleteRecording({ params: { spaceId, recordingId: id }, query: { permanent: true } })
  }
  const [{ reason }, other] = await Promise.all([live.closed, vendor.closed, stream.text(), speaking])
  assert.match(reason, /no live session with this id/)
  assert.match(other.reason, /no live session with this id/)
  assert.equal(live.messages.at(-1)?.['error'], 'NOT_FOUND')
})

test('tiro live prints turns, writes subtitles that grow, and names the recording', async () => {
  const srt = path.join(server.data, 'captions.srt')
  const args = ['live', '-', '--language', 'en', '--title', 'From a pipe', '--srt', srt]
  const done = await tiro([...args, '--server', server.address, '--key', server.key], {
    input: Buffer.concat([pcm, silence]),
  })
  assert.equal(done.code, 0, done.stderr)
  const lines = done.stdout.trim().split('\n')
  const address = lines.pop() ?? ''
  const [, space = '', recordingId = ''] = /\/w\/(spc_\w+)\/r\/(rec_\w+)$/.exec(address) ?? []
  const params = { spaceId: space, recordingId }
  const recording = await waitForTranscript(client, params)
  assert.deepEqual([recording.title, recording.transcript?.status], ['From a pipe', 'COMPLETED'])
  assert.ok(lines.length > 0)
  const subtitles = await readFile(srt, 'utf8')
  assert.match(subtitles, /^1\r\n00:00:\d\d,\d{3} --> 00:00:\d\d,\d{3}\r\n/)
  const numbers = [...subtitles.matchAll(/^(\d+)\r\n\d\d:/gm)].map(([, n]) => Number(n))
  assert.deepEqual(
    numbers,
    numbers.map((_, i) => i + 1),
  )
})

test('tiro live leaves no recording if no audio comes', async () => {
  const { id } = await client.createWorkspace({ body: { name: 'Silent' } })
  const done = await runHere(['live', '-', '--space', 'Silent', '--server', server.address, '--key', server.key])
  assert.deepEqual([done.code, done.stdout], [1, ''])
  assert.equal(done.stderr, 'tiro: No audio came, so nothing was recorded.\n')
  assert.deepEqual((await client.listRecordings({ params: { spaceId: id } })).recordings, [])
})

test('tiro live says what to do with a key that cannot create its workspace', async () => {
  const { id } = await client.createWorkspace({ body: { name: 'Other' } })
  const key = String((await client.createApiKey({ body: { name: 'bound', role: 'AGENT', workspaceIds: [id] } })).key)
  const done = await tiro(['live', '-', '--server', server.address, '--key', key], { input: silence })
  assert.equal(done.code, 1)
  assert.match(done.stderr, /^tiro: This key sees no workspace "Live", and it may not create one\./)
})

test('tiro live refuses subtitles that cannot be written, and says when the disk is full', async () => {
  const to = ['--server', server.address, '--key', server.key]
  const { recordings: before } = await client.listRecordings({ params: { spaceId } })
  const refusedEarly = await tiro(['live', '-', '--space', spaceId, '--srt', '/nowhere/a.srt', ...to])
  assert.equal(refusedEarly.code, 2)
  assert.match(refusedEarly.stderr, /^tiro: The subtitles can't be written: ENOENT/)
  const { recordings: afterwards } = await client.listRecordings({ params: { spaceId } })
  assert.equal(afterwards.length, before.length, 'no session began')
  const full = await tiro(['live', '-', '--space', spaceId, '--srt', '/dev/full', ...to], {
    input: Buffer.concat([pcm, silence]),
  })
  assert.equal(full.code, 1)
  assert.match(full.stderr, /\/dev\/full can't be written any more: ENOSPC.* The session goes on\./)
  assert.match(full.stdout, /\/w\/spc_\w+\/r\/rec_\w+\n$/, 'the recording is named all the same')
})
