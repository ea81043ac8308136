import { waitFor } from './helpers/wait-for.ts'
import { refused } from './helpers/refused.ts'
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import webvtt from 'webvtt-parser'
import { contentTypes, formats, type Content } from '../src/contract/content.ts'
import type { RecordingDetail } from '../src/contract/resources.ts'
import {
  fastEngine,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  uploadRecording,
  waitForTranscript,
  type TestServer,
} from './helpers/harness.ts'
import { longRecording, made, sampleAs } from './helpers/media.ts'
import { limit } from './helpers/time-limits.ts'

let server: TestServer
let folder: string

before(async () => {
  folder = await temporaryFolder()
  server = await startServer({ data: `${folder}/data`, env: { ...fastEngine, TIRO_SPEAKERS: 'acoustic' } })
})
after(async () => {
  assert.equal(await server.stop(), 0)
  await removeFolder(folder)
})

async function transcribe(media: Uint8Array, options: { title?: string; language?: string } = {}) {
  const params = await uploadRecording(server.client, media, options)
  return { params, detail: await waitForTranscript(server.client, params) }
}

describe('a recording becomes a transcript', () => {
  let params: { spaceId: string; recordingId: string }
  let detail: RecordingDetail

  before(async () => {
    ;({ params, detail } = await transcribe(await readFile(sampleFile), { title: 'Häns & Söhne: "1/2"' }))
  })

  test('its details have duration, files with signed URLs, and the engine', async () => {
    assert.equal(detail.status, 'READY')
    assert.equal(detail.mediaType, 'AUDIO')
    assert.ok(detail.duration !== null && Math.abs(detail.duration - 48.6) < 0.3, `duration ${detail.duration}`)
    assert.equal(detail.originalFile?.mimeType, 'audio/mpeg')
    assert.equal(detail.originalFile.size, (await readFile(sampleFile)).length)
    assert.equal(detail.transcript?.status, 'COMPLETED')
    assert.equal(detail.transcript.progress, 1)
    assert.ok(detail.transcript.engine)
    assert.equal(detail.preflight?.expected, 'GOOD')
    assert.ok(detail.preflight.speechShare > 0.5 && (detail.preflight.signalToNoise ?? 0) > 20)
    assert.ok(detail.transcript.queuedAt !== null && detail.transcript.completedAt !== null)
    const original = await fetch(detail.originalFile.publicUrl ?? '')
    assert.equal(original.status, 200)
    assert.deepEqual(Buffer.from(await original.arrayBuffer()), await readFile(sampleFile))
  })

  test('the original and the player’s audio are served with ranges', async () => {
    const url = detail.audioFile?.publicUrl ?? ''
    const whole = await fetch(url)
    const bytes = Buffer.from(await whole.arrayBuffer())
    assert.equal(whole.headers.get('content-type'), 'audio/mp4')
    assert.equal(whole.headers.get('content-security-policy'), 'sandbox')
    assert.equal(bytes.length, detail.audioFile?.size)
    const part = await fetch(url, { headers: { range: 'bytes=100-199' } })
    assert.equal(part.status, 206)
    assert.equal(part.headers.get('content-range'), `bytes 100-199/${bytes.length}`)
    assert.deepEqual(Buffer.from(await part.arrayBuffer()), bytes.subarray(100, 200))
    const tail = await fetch(url, { headers: { range: 'bytes=-10' } })
    assert.deepEqual(Buffer.from(await tail.arrayBuffer()), bytes.subarray(-10))
    const beyond = await fetch(url, { headers: { range: `bytes=${bytes.length}-` } })
    assert.equal(beyond.status, 416)
    assert.equal(((await beyond.json()) as { error: string }).error, 'RANGE_NOT_SATISFIABLE')
  })

  test('an ETag names what was rendered: another format, option or speaker name has another', async () => {
    const read = async (query: object, headers: Record<string, string> = {}): Promise<Response> => {
      const search = new URLSearchParams(query as Record<string, string>)
      const url = `${server.address}/api/v1/spaces/${params.spaceId}/recordings/${params.recordingId}/transcript?${search.toString()}`
      return fetch(url, { headers: { 'x-api-key': server.key, ...headers } })
    }
    const tagOf = async (query: object): Promise<string> => (await read(query)).headers.get('etag') ?? ''
    const queries = [{ format: 'srt' }, { format: 'vtt' }, { format: 'srt', maxLines: '1' }, { format: 'json' }]
    const tags = await Promise.all(queries.map(tagOf))
    assert.equal(new Set(tags).size, queries.length, tags.join(' '))
    const [srt = ''] = tags
    assert.equal(await tagOf({ format: 'srt' }), srt)
    for (const known of [srt, `W/${srt}`, `"other", ${srt}`, `"a,b",W/${srt} , "c"`, '*']) {
      const answer = await read({ format: 'srt' }, { 'if-none-match': known })
      assert.deepEqual([answer.status, answer.headers.get('etag'), await answer.text()], [304, srt, ''], known)
    }
    for (const other of [tags[1] ?? '', srt.replaceAll('"', ''), '""', '"*"']) {
      assert.equal((await read({ format: 'srt' }, { 'if-none-match': other })).status, 200, other)
    }
    const head = await fetch((await read({ format: 'srt' })).url, {
      method: 'HEAD',
      headers: { 'x-api-key': server.key },
    })
    assert.deepEqual([head.status, head.headers.get('etag')], [200, srt])
    const { title } = detail
    await server.client.updateRecording({ params, body: { title: 'Another title' } })
    assert.notEqual(await tagOf({ format: 'srt' }), srt)
    await server.client.updateRecording({ params, body: { title } })
    assert.equal(await tagOf({ format: 'srt' }), srt)
  })

  test('HEAD of an event stream ends', async () => {
    const answer = await fetch(`${server.address}/api/v1/spaces/${params.spaceId}/events`, {
      method: 'HEAD',
      headers: { 'x-api-key': server.key },
      signal: AbortSignal.timeout(limit(10_000)),
    })
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'text/event-stream; charset=utf-8'])
  })

  test('all seven formats have their content type, an ETag and a safe file name', async () => {
    for (const format of formats) {
      const response = await server.client.getTranscript({ params, query: { format } })
      assert.equal(response.headers.get('content-type'), contentTypes[format], format)
      assert.match(response.headers.get('etag') ?? '', /^"v\d+-[\w-]{16}"$/)
      assert.match(response.headers.get('content-disposition') ?? '', /filename\*=UTF-8''H%C3%A4ns%20%26%20S%C3%B6hne/)
      assert.ok((await response.arrayBuffer()).byteLength > 100, format)
    }
  })

  test('the id of the transcript is accepted as a translation’s, and the original is listed', async () => {
    const { translations } = await server.client.listTranslations({ params })
    assert.equal(translations.length, 1)
    assert.deepEqual([translations[0]?.isOriginal, translations[0]?.id], [true, detail.transcript?.id])
    const id = translations[0]?.id ?? ''
    const content = (await (
      await server.client.getTranslation({
        params: { ...params, translationId: id },
        query: { jsonContentType: 'words' },
      })
    ).json()) as Content
    assert.equal(content.paragraphs, null)
    assert.equal(content.segments, null)
    assert.ok((content.words?.length ?? 0) > 90)
    for (const [i, word] of (content.words ?? []).entries()) {
      assert.ok(word.start <= word.end && word.start >= (content.words?.[i - 1]?.start ?? 0))
    }
    assert.deepEqual(
      await refused(server.client.getTranslation({ params: { ...params, translationId: 'tsl_none' } })),
      [404, 'NOT_FOUND'],
    )
  })

  test('a time window selects words by their start; an empty window is a valid document', async () => {
    const read = async (query: object) =>
      (await (
        await server.client.getTranscript({ params, query: { jsonContentType: 'words', ...query } })
      ).json()) as Content
    const all = (await read({})).words ?? []
    const some = (await read({ startTime: 10, endTime: 20 })).words ?? []
    assert.deepEqual(
      some,
      all.filter((word) => word.start >= 10 && word.start < 20),
    )
    assert.deepEqual((await read({ startTime: 5000, endTime: 5001 })).words, [])
    assert.deepEqual(await refused(server.client.getTranscript({ params, query: { startTime: 5, endTime: 5 } })), [
      400,
      'INVALID_QUERY',
    ])
  })

  test("unknown options, and options of another format, are rejected; their defaults aren't", async () => {
    const get = (query: string) =>
      fetch(`${server.address}/api/v1/spaces/${params.spaceId}/recordings/${params.recordingId}/transcript?${query}`, {
        headers: { 'x-api-key': server.key },
      })
    for (const query of [
      'format=srt&docIncludeSpeakers=false',
      'format=text&subMaxCharactersPerLine=30',
      'format=docx',
      'colour=red',
      'format=srt&subMaxCharactersPerLine=0',
      'format=srt&subMaxSecondsPerLine=x',
      'format=csv&docIncludeServiceBranding=false',
    ]) {
      const response = await get(query)
      assert.equal(response.status, 400, query)
      assert.equal(((await response.json()) as { error: string }).error, 'INVALID_QUERY', query)
    }
    assert.equal((await get('format=srt&docIncludeSpeakers=true&subMaxLinesPerSubtitle=1')).status, 200)
  })

  test('the vtt passes a strict parser and respects subtitle limits', async () => {
    const text = await (
      await server.client.getTranscript({
        params,
        query: { format: 'vtt', subMaxCharactersPerLine: 30, subMaxSecondsPerLine: 3 },
      })
    ).text()
    const { cues, errors } = new webvtt.WebVTTParser().parse(text, 'subtitles')
    assert.deepEqual(errors, [])
    assert.ok(cues.length > 10)
    for (const cue of cues) assert.ok(cue.endTime - cue.startTime <= 3.0005, cue.text)
  })

  test('the waveform has peaks', async () => {
    const { secondsPerPeak, peaks } = await server.client.getWaveform({ params })
    assert.ok(Math.abs(secondsPerPeak * (peaks.length / 2) - 48.6) < 0.2)
    assert.ok(peaks.some((peak) => peak > 20))
    // The sample begins with a quiet tenth of a second.
    assert.ok(
      peaks.slice(0, 2).every((peak) => Math.abs(peak) < 20),
      String(peaks.slice(0, 8)),
    )
  })
})

describe('many kinds of media', () => {
  const kinds: [string, string[]][] = [
    ['talk.m4a', ['-c:a', 'aac']],
    ['talk.opus', ['-c:a', 'libopus', '-b:a', '24k']],
    ['talk.flac', []],
    ['talk.wav', ['-ar', '44100', '-ac', '2']],
    ['talk.webm', ['-c:a', 'libopus']],
    [
      'talk.mkv',
      ['-f', 'lavfi', '-i', 'color=c=black:s=64x64:r=5', '-shortest', '-c:v', 'mpeg4', '-c:a', 'libmp3lame'],
    ],
    ['talk.ts', ['-c:a', 'aac']],
    ['talk.wma', ['-c:a', 'wmav2']],
    ['talk.avi', ['-c:a', 'libmp3lame']],
  ]
  for (const [name, args] of kinds) {
    test(name, async () => {
      const { detail } = await transcribe(await readFile(await sampleAs(folder, name, ['-t', '9', ...args])))
      assert.equal(detail.transcript?.status, 'COMPLETED', JSON.stringify(detail.failure))
      assert.ok(Math.abs((detail.duration ?? 0) - 9) < 0.5)
      assert.equal(detail.mediaType, name === 'talk.mkv' ? 'VIDEO' : 'AUDIO')
    })
  }
})

describe('bad media gets a clear failure', () => {
  const fails = async (media: Uint8Array, code: string) => {
    const { detail } = await transcribe(media)
    assert.equal(detail.status, 'MEDIA_IMPORT_FAILED')
    assert.equal(detail.failure?.code, code, JSON.stringify(detail.failure))
    assert.equal(detail.transcript?.status, 'FAILED')
    assert.deepEqual(detail.transcript.failure, detail.failure)
    assert.doesNotMatch(detail.failure?.message ?? '', /\/tmp|\/in\//)
  }

  test('not media', () => fails(Buffer.from('This is a letter, not a recording.\n'.repeat(100)), 'MEDIA_UNREADABLE'))
  test('empty', () => fails(Buffer.alloc(0), 'MEDIA_UNREADABLE'))
  test('a picture without sound', async () =>
    fails(
      await made(folder, 'silent.mp4', ['-f', 'lavfi', '-i', 'testsrc=s=64x64:d=1', '-c:v', 'mpeg4']),
      'NO_AUDIO_TRACK',
    ))
  test('a playlist that refers to a local file', () =>
    fails(
      Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'),
      'MEDIA_UNREADABLE',
    ))

  test('a truncated file is transcribed as far as possible, with a warning', async () => {
    const whole = await readFile(await sampleAs(folder, 'whole.flac'))
    const { detail } = await transcribe(whole.subarray(0, Math.floor(whole.length * 0.6)))
    assert.equal(detail.transcript?.status, 'COMPLETED')
    assert.equal(detail.warnings.length, 1, JSON.stringify(detail.warnings))
  })

  test('silence is a transcript without words, not a failure', async () => {
    const { params, detail } = await transcribe(
      await made(folder, 'silence.wav', ['-f', 'lavfi', '-i', 'anullsrc=r=16000', '-t', '5']),
    )
    assert.equal(detail.transcript?.status, 'COMPLETED')
    for (const format of formats)
      assert.equal((await server.client.getTranscript({ params, query: { format } })).status, 200)
    const content = (await (await server.client.getTranscript({ params })).json()) as Content
    assert.deepEqual(content.paragraphs, [])
  })

  test('a language without an engine is told before the upload', async () => {
    const spaceId = (await server.client.createWorkspace({ body: { name: 'Languages' } })).id
    const create = async (language: string): Promise<string[]> =>
      (await server.client.createRecording({ params: { spaceId }, body: { title: 'Talk', language } })).warnings
    assert.match((await create('ja')).join(' '), /^Japanese cannot be transcribed here: /)
    assert.deepEqual(await create('en-GB'), [])
    assert.deepEqual(await create('auto'), [])
    const imported = { title: 'Talk', language: 'ja', source: 'IMPORT' as const }
    assert.deepEqual((await server.client.createRecording({ params: { spaceId }, body: imported })).warnings, [])
  })

  test('a language without an engine', async () => {
    const { detail } = await transcribe(await readFile(sampleFile), { language: 'ja' })
    assert.equal(detail.status, 'READY')
    assert.equal(detail.transcript?.failure?.code, 'LANGUAGE_UNSUPPORTED')
    assert.match(detail.transcript?.failure?.message ?? '', /Japanese/)
  })
})

test('text grows during recognition, with live events; cancel works within a second; retry resumes', async () => {
  const media = await readFile(await longRecording(folder, 12))
  const spaceId = (await server.client.createWorkspace({ body: { name: 'Live' } })).id
  const stop = new AbortController()
  const stream = await server.client.streamEvents({ params: { spaceId }, signal: stop.signal })
  const seen: string[] = []
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of stream.body ?? []) {
      for (const match of decoder.decode(chunk).matchAll(/^event: (\S+)$/gm)) seen.push(match[1] ?? '')
    }
  })().catch(() => {})

  const params = await uploadRecording(server.client, media, { spaceId })
  assert.deepEqual(await refused(server.client.getTranscript({ params })), [409, 'INVALID_STATE'])
  let partial: string | null = null
  let progress = 0
  for (;;) {
    const { transcript } = await server.client.getRecording({ params })
    partial = transcript?.partialText ?? null
    progress = transcript?.progress ?? 0
    if (partial !== null && progress > 0.05) break
    assert.notEqual(transcript?.status, 'COMPLETED', 'it was done before any of it was shown')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  assert.match(partial, /\w+ \w+/)
  const before = Date.now()
  const cancelled = await server.client.cancelRecording({ params })
  assert.equal(cancelled.status, 'CANCELLED')
  assert.ok(Date.now() - before < limit(1000), `cancelling took ${Date.now() - before} ms`)
  assert.deepEqual(await refused(server.client.cancelRecording({ params })), [409, 'INVALID_STATE'])
  assert.equal((await server.client.retryRecording({ params })).status, 'QUEUED')
  const detail = await waitForTranscript(server.client, params)
  assert.equal(detail.transcript?.status, 'COMPLETED')
  await waitFor(() => seen.includes('TRANSCRIPT_CREATED'), 'the event of the finished transcript')
  stop.abort()
  await reading
  for (const type of [
    'TRANSCRIPT_QUEUED',
    'RECORDING_READY',
    'TRANSCRIPT_PROGRESS',
    'TRANSCRIPT_CANCELLED',
    'TRANSCRIPT_CREATED',
  ]) {
    assert.ok(seen.includes(type), `${type} was not told: ${[...new Set(seen)].join(' ')}`)
  }
})

test('find-and-replace words of the workspace apply to new transcripts', async () => {
  const space = await server.client.createWorkspace({
    body: {
      name: 'Replace',
      findAndReplaceWords: [
        { find: 'good morning', replace: 'Ave' },
        { find: 'people', replace: 'folk' },
      ],
    },
  })
  const params = await uploadRecording(server.client, await readFile(sampleFile), { spaceId: space.id })
  const detail = await waitForTranscript(server.client, params)
  assert.equal(detail.transcript?.version, 2)
  const text = await (await server.client.getTranscript({ params, query: { format: 'text' } })).text()
  assert.match(text, /Ave, and welcome/)
  assert.match(text, /as fast as folk speak/)
})
