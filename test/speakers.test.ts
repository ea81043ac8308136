import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { TranscriptSpeaker } from '../src/contract/endpoints/voices.ts'
import { fastEngine, openServer, sampleFile, uploadRecording, waitForTranscript } from './helpers/harness.ts'

const server = await openServer({ ...fastEngine, TIRO_SPEAKERS: 'acoustic' })
const sample = await readFile(sampleFile)

interface Place {
  spaceId: string
  recordingId: string
}

const transcribe = async (spaceId?: string): Promise<Place> => {
  const params = await uploadRecording(server.client, sample, spaceId === undefined ? {} : { spaceId })
  const detail = await waitForTranscript(server.client, params)
  assert.equal(detail.transcript?.status, 'COMPLETED')
  return params
}
const speakersOf = async (params: Place): Promise<TranscriptSpeaker[]> =>
  (await server.client.listTranscriptSpeakers({ params })).speakers
const vttOf = async (params: Place): Promise<string> => {
  const response = await server.client.getTranscript({ params, query: { format: 'vtt' } })
  return response.text()
}
const addSpeaker = async (spaceId: string, name: string): Promise<string> =>
  (await server.client.createSpeaker({ params: { spaceId }, body: { name } })).id
const refusal = (error: unknown): string => String((error as { code?: unknown }).code ?? error)

void test('two voices become two speakers, whose names appear in every format immediately', async () => {
  const params = await transcribe()
  const speakers = await speakersOf(params)
  assert.deepEqual(
    speakers.map(({ speakerIndex, speakerId, match }) => ({ speakerIndex, speakerId, match })),
    [0, 1].map((speakerIndex) => ({ speakerIndex, speakerId: null, match: null })),
  )
  const detail = await server.client.getRecording({ params })
  assert.match(detail.transcript?.warnings.join(' ') ?? '', /Draft quality: speakers were separated/)
  assert.equal(detail.preflight?.voices, 2)

  const host = await addSpeaker(params.spaceId, 'Ada Lovelace')
  const guest = await addSpeaker(params.spaceId, 'Charles')
  const named = await server.client.assignSpeakers({
    params,
    body: {
      assignments: [
        { speakerIndex: 1, speakerId: guest },
        { speakerIndex: 0, speakerId: host },
      ],
    },
  })
  assert.equal(named.version, detail.transcript?.version)
  const vtt = await vttOf(params)
  const voices = [...vtt.matchAll(/<v ([^>]+)>/g)].map((match) => match[1])
  assert.equal(voices[0], 'Ada Lovelace')
  assert.equal(voices.at(-1), 'Ada Lovelace')
  const turns = voices.filter((voice, i) => i === 0 || voices[i - 1] !== voice)
  assert.deepEqual(
    turns,
    Array.from({ length: 9 }, (_, i) => (i % 2 === 0 ? 'Ada Lovelace' : 'Charles')),
  )
  const text = await (await server.client.getTranscript({ params, query: { format: 'text' } })).text()
  assert.match(text, /Charles/)
})

void test('a merge and a split create a version each, and can be undone', async () => {
  const params = await transcribe()
  const before = await vttOf(params)
  const merged = await server.client.assignSpeakers({ params, body: { merges: [{ from: 1, into: 0 }] } })
  assert.equal((await speakersOf(params)).length, 1)
  const split = await server.client.assignSpeakers({ params, body: { splits: [{ speakerIndex: 0, at: 20 }] } })
  assert.equal(split.version, merged.version + 1)
  const [first, second] = await speakersOf(params)
  assert.deepEqual([first?.speakerIndex, second?.speakerIndex], [0, 1])
  assert.ok((second?.seconds ?? 0) > 10)
  const versions = await server.client.listVersions({ params })
  assert.deepEqual(
    versions.versions.slice(0, 2).map(({ kind, summary }) => [kind, summary]),
    [
      ['SPEAKERS', '1 speaker split.'],
      ['SPEAKERS', '1 speaker merged.'],
    ],
  )
  await server.client.restoreVersion({ params: { ...params, version: merged.version - 1 } })
  assert.equal(await vttOf(params), before)
})

void test('invalid changes are rejected, and nothing changes', async () => {
  const params = await transcribe()
  const other = await transcribe()
  const stranger = await addSpeaker(other.spaceId, 'Stranger')
  const own = await addSpeaker(params.spaceId, 'Own')
  const bodies: [object, string][] = [
    [{}, 'INVALID_BODY'],
    [{ assignments: [{ speakerIndex: 7, speakerId: own }] }, 'INVALID_BODY'],
    [{ assignments: [{ speakerIndex: 0, speakerId: stranger }] }, 'NOT_FOUND'],
    [{ assignments: [0, 0].map((speakerIndex) => ({ speakerIndex, speakerId: own })) }, 'INVALID_BODY'],
    [{ merges: [{ from: 0, into: 0 }] }, 'INVALID_BODY'],
    [{ merges: [{ from: 0, into: 5 }] }, 'INVALID_BODY'],
    [{ splits: [{ speakerIndex: 0, at: 3, newIndex: 1 }] }, 'INVALID_BODY'],
    [{ splits: [{ speakerIndex: 9, at: 3 }] }, 'INVALID_BODY'],
    [{ splits: [{ speakerIndex: 0, at: 100_000 }] }, 'INVALID_BODY'],
    [{ merges: [{ from: 1, into: 0 }], assignments: [{ speakerIndex: 1, speakerId: own }] }, 'INVALID_BODY'],
  ]
  for (const [body, code] of bodies) {
    await assert.rejects(server.client.assignSpeakers({ params, body }), (error) => refusal(error) === code, code)
  }
  assert.equal((await speakersOf(params)).length, 2)
})

void test('a named voice is recognised in the next recording, if the workspace allows it', async () => {
  const first = await transcribe()
  const { spaceId } = first
  const host = await addSpeaker(spaceId, 'Ada')
  const guest = await addSpeaker(spaceId, 'Charles')
  const names = [
    { speakerIndex: 0, speakerId: host },
    { speakerIndex: 1, speakerId: guest },
  ]
  // Off by default: nothing is learned.
  await server.client.assignSpeakers({ params: first, body: { assignments: names } })
  assert.deepEqual((await server.client.getVoice({ params: { spaceId, speakerId: host } })).samples, [])
  const second = await transcribe(spaceId)
  assert.deepEqual(
    (await speakersOf(second)).map(({ speakerId, match }) => [speakerId, match]),
    [
      [null, null],
      [null, null],
    ],
  )

  await server.client.updateWorkspace({ params: { spaceId }, body: { voices: true } })
  const third = await transcribe(spaceId)
  await server.client.assignSpeakers({ params: third, body: { assignments: names } })
  const { samples } = await server.client.getVoice({ params: { spaceId, speakerId: host } })
  assert.deepEqual(
    samples.map(({ recordingId, speakerIndex, model }) => [recordingId, speakerIndex, model]),
    [[third.recordingId, 0, 'cepstra-1']],
  )

  const fourth = await transcribe(spaceId)
  const known = await speakersOf(fourth)
  assert.deepEqual(
    known.map(({ speakerId, match }) => [speakerId, match?.speakerId, match?.state]),
    [
      [host, host, 'SET'],
      [guest, guest, 'SET'],
    ],
  )
  assert.ok(known.every(({ match }) => (match?.score ?? 0) > 0.9))
  assert.match(await vttOf(fourth), /<v Ada>/)
  // Automatic assignments aren't learned from.
  assert.equal((await server.client.getVoice({ params: { spaceId, speakerId: host } })).samples.length, 1)

  // One call undoes it.
  const undone = await server.client.undoVoiceMatch({ params: { ...fourth, speakerIndex: 0 } })
  assert.deepEqual(undone.speakerAssignments, [{ speakerIndex: 1, speakerId: guest }])
  assert.equal((await speakersOf(fourth))[0]?.match?.state, 'DISMISSED')
  await assert.rejects(
    server.client.undoVoiceMatch({ params: { ...fourth, speakerIndex: 0 } }),
    (error) => refusal(error) === 'NOT_FOUND',
  )

  // Merging two Speakers merges names and voice.
  await server.client.mergeSpeaker({ params: { spaceId, speakerId: guest }, body: { intoSpeakerId: host } })
  assert.equal((await server.client.getVoice({ params: { spaceId, speakerId: host } })).samples.length, 2)
  assert.equal((await speakersOf(fourth))[1]?.speakerId, host)

  // A voice is deleted alone, with its Speaker, or with all others.
  await server.client.deleteVoice({ params: { spaceId, speakerId: host } })
  assert.deepEqual((await server.client.getVoice({ params: { spaceId, speakerId: host } })).samples, [])
  await server.client.assignSpeakers({
    params: third,
    body: { assignments: [{ speakerIndex: 0, speakerId: host }] },
  })
  assert.equal((await server.client.getVoice({ params: { spaceId, speakerId: host } })).samples.length, 1)
  await server.client.updateWorkspace({ params: { spaceId }, body: { voices: false } })
  assert.deepEqual((await server.client.getVoice({ params: { spaceId, speakerId: host } })).samples, [])
  assert.deepEqual(
    (await speakersOf(fourth)).map(({ match }) => match),
    [null, null],
  )
})

void test('splits and merges are made again when the recording is transcribed again', async () => {
  const params = await transcribe()
  const wordsOf = async (): Promise<{ word: string; speaker: number; start: number }[]> => {
    const response = await server.client.getTranscript({ params, query: { jsonContentType: 'words' } })
    return ((await response.json()) as { words: { word: string; speaker: number; start: number }[] }).words
  }
  const said = (words: Awaited<ReturnType<typeof wordsOf>>): string[] =>
    words.map(({ word, speaker }) => `${word} ${speaker}`)
  const host = await addSpeaker(params.spaceId, 'Ada')
  const other = await addSpeaker(params.spaceId, 'Grace')
  const again = async (): Promise<void> => {
    await server.client.transcribeRecording({ params, body: {} })
    assert.equal((await waitForTranscript(server.client, params)).transcript?.status, 'COMPLETED')
  }
  // The third turn of the first person on is somebody else's.
  await server.client.assignSpeakers({ params, body: { splits: [{ speakerIndex: 0, at: 24 }] } })
  await server.client.assignSpeakers({
    params,
    body: {
      assignments: [
        { speakerIndex: 0, speakerId: host },
        { speakerIndex: 2, speakerId: other },
      ],
    },
  })
  const split = await wordsOf()
  assert.deepEqual(new Set(split.map(({ speaker }) => speaker)), new Set([0, 1, 2]))
  await again()
  assert.deepEqual(said(await wordsOf()), said(split))
  assert.deepEqual(
    (await speakersOf(params)).map(({ speakerId }) => speakerId),
    [host, null, other],
  )
  await server.client.assignSpeakers({ params, body: { merges: [{ from: 1, into: 0 }] } })
  const merged = await wordsOf()
  await again()
  assert.deepEqual(said(await wordsOf()), said(merged))
  assert.deepEqual(
    (await speakersOf(params)).map(({ speakerIndex, speakerId }) => [speakerIndex, speakerId]),
    [
      [0, host],
      [2, other],
    ],
  )
})

void test('a speaker has a picture, whose type is detected from its bytes', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Pictures' } })
  const speakerId = await addSpeaker(spaceId, 'Ada')
  const address = `${server.address}/api/v1/spaces/${spaceId}/speakers/${speakerId}/image`
  const send = (body: Uint8Array<ArrayBuffer>): Promise<Response> =>
    fetch(address, {
      method: 'PUT',
      headers: { 'x-api-key': server.key, 'content-type': 'application/octet-stream' },
      body,
    })
  const png = new Uint8Array(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))
  assert.equal((await fetch(address, { headers: { 'x-api-key': server.key } })).status, 404)
  assert.equal((await send(new Uint8Array(Buffer.from('<svg onload="alert(1)"/>')))).status, 415)
  assert.equal((await send(new Uint8Array(0))).status, 415)
  assert.equal((await send(new Uint8Array(6 * 1024 ** 2))).status, 413)
  const speaker = (await (await send(png)).json()) as { imageId: string }
  assert.match(speaker.imageId, /^fil_/)
  const image = await fetch(address, { headers: { 'x-api-key': server.key } })
  assert.equal(image.headers.get('content-type'), 'image/png')
  assert.equal(image.headers.get('content-security-policy'), 'sandbox')
  assert.deepEqual(new Uint8Array(await image.arrayBuffer()), png)
  const second = (await (await send(png)).json()) as { imageId: string }
  assert.notEqual(second.imageId, speaker.imageId)
  await server.client.updateSpeaker({ params: { spaceId, speakerId }, body: { imageId: null } })
  assert.equal((await fetch(address, { headers: { 'x-api-key': server.key } })).status, 404)
})
