// Clients of ElevenLabs' API for recordings: forms as its npm package 2.73.0 sends them, and hostile ones.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, test } from 'node:test'
import type {
  ElevenLabsChannels,
  ElevenLabsError,
  ElevenLabsTranscript,
  ElevenLabsWord,
} from '../../src/contract/endpoints/elevenlabs.ts'
import { createKey, fastEngine, openServer, sampleFile } from '../helpers/harness.ts'
import { made } from '../helpers/media.ts'
import { servedClip } from '../helpers/served-clip.ts'
import { twoChannels } from '../helpers/two-channels.ts'
import { requireNoFiles } from '../helpers/require-no-files.ts'

const { folder, clip, bytes, web } = await servedClip()
const server = await openServer({
  ...fastEngine,
  TIRO_SPEAKERS: 'acoustic',
  TIRO_OUTBOUND_ALLOW: '127.0.0.1/32',
  TIRO_MAX_UPLOAD_BYTES: '20000000',
})

interface Answer<T> {
  status: number
  headers: Headers
  body: T
}

type Fields = Record<string, string | string[]>

/** The package appends the model, the file, then the other fields; lists as fields of the same name. */
function formOf(file: Buffer | null, fields: Fields): FormData {
  const form = new FormData()
  form.append('model_id', 'scribe_v2')
  if (file !== null) form.append('file', new Blob([new Uint8Array(file)]), 'talk.wav')
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) form.append(name, value)
  }
  return form
}

async function post<T>(
  form: NonNullable<RequestInit['body']>,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const answer = await fetch(`${server.address}/v1/speech-to-text`, {
    method: 'POST',
    headers: { 'xi-api-key': server.key, ...headers },
    body: form,
  })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as T }
}

async function convert<T = ElevenLabsTranscript>(fields: Fields, file: Buffer | null = bytes): Promise<T> {
  const { status, body } = await post<T>(formOf(file, fields))
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

const joined = (words: readonly ElevenLabsWord[]): string => words.map(({ text }) => text).join('')

test('models are a list of the installed engines', async () => {
  const ask = async (key: string): Promise<{ status: number; body: unknown }> => {
    const answer = await fetch(`${server.address}/v1/models`, { headers: { 'xi-api-key': key } })
    return { status: answer.status, body: await answer.json() }
  }
  interface Model {
    model_id: string
    name: string
    can_do_text_to_speech: boolean
    languages: { language_id: string; name: string }[]
  }
  const [model, ...others] = (await ask(server.key)).body as Model[]
  assert.ok(model !== undefined && model.model_id.startsWith('sherpa-onnx/'))
  assert.deepEqual([model.name, model.can_do_text_to_speech], [model.model_id, false])
  assert.equal(model.languages.find(({ language_id: id }) => id === 'en')?.name, 'English')
  assert.deepEqual(others, [])
  const wrong = await ask('tiro_wrong')
  assert.deepEqual([wrong.status, (wrong.body as ElevenLabsError).detail.status], [401, 'invalid_api_key'])
})

describe('the answer', () => {
  test('has text and words with the spaces between them, and nothing is kept', async () => {
    const { headers, body } = await post<ElevenLabsTranscript>(formOf(bytes, { language_code: 'eng' }))
    assert.match(body.text, /^[A-Z].*\w+ \w+/)
    assert.equal(joined(body.words), body.text)
    assert.deepEqual([body.language_code, body.language_probability], ['eng', 1])
    assert.ok(Math.abs(body.audio_duration_secs - 14) < 0.1)
    assert.match(body.transcription_id, /^req_/)
    assert.match(headers.get('tiro-engine') ?? '', /^sherpa-onnx\//)
    for (const [i, { type, start = -1, end = -1, logprob, speaker_id: speaker }] of body.words.entries()) {
      assert.equal(type, i % 2 === 0 ? 'word' : 'spacing')
      assert.ok(start >= 0 && end >= start && logprob <= 0 && speaker === undefined)
    }
    await requireNoFiles(server)
    const { workspaces } = await server.client.listWorkspaces({ query: {} })
    for (const { id: spaceId } of workspaces) {
      assert.deepEqual((await server.client.listRecordings({ params: { spaceId }, query: {} })).recordings, [])
    }
  })

  test('says which language was detected, without a probability', async () => {
    const body = await convert({})
    assert.deepEqual([body.language_code, body.language_probability], ['eng', 0])
  })

  test('is the same for an address', async () => {
    const fields = { language_code: 'en' }
    const { text } = await convert(fields)
    for (const name of ['source_url', 'cloud_storage_url']) {
      assert.equal((await convert({ ...fields, [name]: `${web}/clip.wav` }, null)).text, text)
    }
    await requireNoFiles(server)
  })

  test('is the same for samples without a container, although their format comes last', async () => {
    const raw = await made(folder, 'clip.raw', ['-i', clip, '-f', 's16le', '-ac', '1', '-ar', '16000'])
    const fields = { language_code: 'en', file_format: 'pcm_s16le_16' }
    const { text } = await convert({ language_code: 'en' })
    assert.equal((await convert(fields, raw)).text, text)
    assert.equal((await convert(fields, bytes)).text, text)
    assert.equal((await convert(fields, Buffer.concat([raw, Buffer.from([1])]))).text, text)
    const one = await post<ElevenLabsError>(formOf(Buffer.from([1]), fields))
    assert.deepEqual([one.status, one.body.detail.status], [400, 'media_unreadable'])
    await requireNoFiles(server)
  })

  test('has speakers, and subtitles beside it', async () => {
    const formats = [
      { format: 'srt', max_characters_per_line: 20 },
      { format: 'txt', include_timestamps: false },
    ]
    const fields = { language_code: 'en', diarize: 'true', additional_formats: JSON.stringify(formats) }
    const body = await convert(fields, await readFile(sampleFile))
    assert.deepEqual(new Set(body.words.map(({ speaker_id: id }) => id)), new Set(['speaker_0', 'speaker_1']))
    const [srt, txt] = body.additional_formats ?? []
    assert.match(srt?.content ?? '', /^1\n00:00:0\d,\d{3} --> [^\n]*\n[^\n]{1,20}\n/)
    assert.match(txt?.content ?? '', /Speaker 2: [A-Z]/)
    assert.doesNotMatch(txt?.content ?? '', /0:0\d/)
    assert.deepEqual([srt?.file_extension, txt?.requested_format], ['srt', 'txt'])
  })

  test('has other formats as the options say, whose names its package writes in camel case', async () => {
    const formats = [
      { format: 'srt', maxCharactersPerLine: 20, includeSpeakers: false, maxSegmentChars: 80 },
      { format: 'txt', includeSpeakers: false, includeTimestamps: false },
    ]
    const body = await convert({ language_code: 'en', additional_formats: JSON.stringify(formats) })
    const [srt, txt] = body.additional_formats ?? []
    assert.match(srt?.content ?? '', /^1\n00:00:0\d,\d{3} --> [^\n]*\n[^\n]{1,20}\n/)
    assert.match(txt?.content ?? '', /^[A-Z][a-z]+ /)
    assert.deepEqual(body.warnings, [
      'Tiro doesn\'t know the parameter "additional_formats.max_segment_chars" here, so it had no effect.',
    ])
  })

  test('says which options a format cannot have', async () => {
    const formats = [
      { format: 'srt', include_speakers: true, include_timestamps: false, max_characters_per_line: 'many' },
      { format: 'txt', include_speakers: true, max_characters_per_line: 40 },
    ]
    const { warnings = [] } = await convert({ language_code: 'en', additional_formats: JSON.stringify(formats) })
    const names = ['include_speakers', 'include_timestamps', 'max_characters_per_line']
    assert.deepEqual(warnings, [
      ...names.map((name) => `additional_formats: ${name} had no effect on srt.`),
      'additional_formats: max_characters_per_line had no effect on txt.',
    ])
  })

  test('has each channel by itself, or all of them together', async () => {
    await twoChannels(folder, 'call.wav')
    const call = await readFile(path.join(folder, 'call.wav'))
    const fields = { language_code: 'en', use_multi_channel: 'true' }
    const { transcripts } = await convert<ElevenLabsChannels>(fields, call)
    assert.deepEqual(
      transcripts.map(({ channel_index: channel }) => channel),
      [0, 1],
    )
    for (const { words, text, channel_index: channel } of transcripts) {
      assert.ok(words.length > 10 && joined(words) === text)
      assert.ok(words.every((word) => word.channel_index === channel && word.speaker_id === `speaker_${channel}`))
    }
    const both = await convert({ ...fields, multichannel_output_style: 'combined' }, call)
    assert.deepEqual(new Set(both.words.map(({ channel_index: channel }) => channel)), new Set([0, 1]))
    const mono = await convert<ElevenLabsChannels>(fields)
    assert.deepEqual([mono.transcripts.length, mono.transcripts[0]?.channel_index], [1, 0])
  })

  test('has no times if they are not wanted', async () => {
    const { words } = await convert({ language_code: 'en', timestamps_granularity: 'none' })
    assert.ok(words.length > 5 && words.every(({ start, end }) => start === undefined && end === undefined))
  })

  test('of a long file is made in a thread', async () => {
    const long = await made(folder, 'long.mp3', ['-stream_loop', '9', '-i', sampleFile, '-c', 'copy'])
    const { text, words } = await convert({ language_code: 'en', no_verbatim: 'true' }, long)
    assert.ok(words.length > 2000, String(words.length))
    assert.equal(joined(words), text)
  })

  test('names what has no effect', async () => {
    const fields = { language_code: 'en', diarize: 'true', num_speakers: '4', diarization_threshold: '0.3', seed: '1' }
    const { warnings = [] } = await convert({ ...fields, keyterms: ['Tiro', 'Ada'] })
    assert.ok(warnings.some((one) => one.includes('"diarization_threshold"')))
    assert.ok(warnings.some((one) => one.startsWith('num_speakers')))
    assert.ok(!String(warnings).includes('seed') && !String(warnings).includes('keyterms"'))
  })

  test('names the recording that x-tiro-space keeps', async () => {
    const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Kept' } })
    const headers = { 'x-tiro-space': spaceId }
    const { body } = await post<ElevenLabsTranscript>(formOf(bytes, { language_code: 'en' }), headers)
    const params = { spaceId, recordingId: body.transcription_id }
    const recording = await server.client.getRecording({ params })
    assert.deepEqual([recording.title, recording.transcript?.status], ['talk', 'COMPLETED'])
  })
})

describe('a transcript that was kept', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Read again' } })
  const keep = { 'x-tiro-space': spaceId }
  const of = async <T>(id: string, method: 'GET' | 'DELETE' = 'GET', key = server.key): Promise<Answer<T>> => {
    const url = `${server.address}/v1/speech-to-text/transcripts/${id}`
    const answer = await fetch(url, { method, headers: { 'xi-api-key': key } })
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as T }
  }

  test('reads like the answer to its request', async () => {
    const stereo = await twoChannels(folder, 'kept.wav')
    for (const [file, fields] of [
      [bytes, { language_code: 'en' }],
      [bytes, { diarize: 'true' }],
      [stereo, { language_code: 'en', use_multi_channel: 'true' }],
    ] as const) {
      const { body } = await post<ElevenLabsTranscript>(formOf(file, fields), keep)
      const again = await of<ElevenLabsTranscript>(body.transcription_id)
      assert.deepEqual([again.status, again.body], [200, body])
    }
  })

  test('reads with its corrections', async () => {
    const { body } = await post<ElevenLabsTranscript>(formOf(bytes, { language_code: 'en' }), keep)
    const params = { spaceId, recordingId: body.transcription_id }
    const first = body.words[0]?.text ?? ''
    const corrected = { type: 'replace' as const, from: 0, to: 0, text: 'Corrected' }
    await server.client.editTranscript({ params, headers: { 'if-match': '*' }, body: { operations: [corrected] } })
    const { text } = (await of<ElevenLabsTranscript>(body.transcription_id)).body
    assert.equal(text, body.text.replace(first, 'Corrected'))
  })

  test('is deleted for good, with its recording', async () => {
    const { body } = await post<ElevenLabsTranscript>(formOf(bytes, { language_code: 'en' }), keep)
    const id = body.transcription_id
    const agent = await createKey(server.data, 'AGENT')
    const kept = await of<ElevenLabsError>(id, 'DELETE', agent)
    assert.deepEqual([kept.status, kept.body.detail.status], [403, 'missing_permissions'])
    assert.equal((await of(id, 'GET', agent)).status, 200)
    assert.deepEqual((await of(id, 'DELETE')).body, { status: 'ok' })
    const gone = await of<ElevenLabsError>(id)
    assert.deepEqual([gone.status, gone.body.detail.status], [404, 'not_found'])
    assert.deepEqual((await server.client.listTrash({ params: { spaceId }, query: {} })).recordings, [])
  })

  test('has no text before it is made', async () => {
    const { id } = await server.client.createRecording({
      params: { spaceId },
      body: { title: 'Nothing yet', source: 'FILE_UPLOAD', language: 'en' },
    })
    const { status, body } = await of<ElevenLabsError>(id)
    assert.ok([404, 409].includes(status), JSON.stringify(body))
    assert.match(body.detail.status, /^(not_found|invalid_state)$/)
    assert.equal((await of<ElevenLabsError>('req_nothing')).status, 404)
  })
})

test("flags may come twice, as from the provider of Vercel's AI SDK; the last one counts", async () => {
  const both = await convert({ diarize: ['true', 'true'], language_code: ['en', 'en'] })
  assert.ok(both.words.every(({ speaker_id: speaker }) => speaker !== undefined && speaker !== null))
  const none = await convert({ diarize: ['true', 'false'], language_code: 'en' })
  assert.ok(none.words.every(({ speaker_id: speaker }) => speaker === undefined || speaker === null))
})

describe('refusals', () => {
  const refused = async (
    form: NonNullable<RequestInit['body']>,
    status: number,
    code: string,
    headers = {},
  ): Promise<string> => {
    const { status: answered, body } = await post<ElevenLabsError>(form, headers)
    assert.deepEqual([answered, body.detail.status], [status, code], JSON.stringify(body))
    assert.deepEqual(Object.keys(body.detail), ['status', 'message', 'request_id'])
    await requireNoFiles(server)
    return body.detail.message
  }

  for (const [name, fields, status] of [
    ['what webhooks would get', { webhook: 'true' }, 400],
    ['entities', { entity_detection: ['pii', 'phi'] }, 400],
    ['hidden names', { entity_redaction: 'all' }, 400],
    ['roles', { diarize: 'true', detect_speaker_roles: 'true' }, 400],
    ['an edited text', { transcript_edit: 'shorter' }, 400],
    ['times of characters', { timestamps_granularity: 'character' }, 400],
    ['a flag that is none', { diarize: 'maybe' }, 400],
    ['no number', { num_speakers: '0' }, 400],
    ['two languages', { language_code: ['en', 'de'] }, 400],
    ['a language that is none', { language_code: 'xyz123' }, 422],
    ['a language that nothing here knows', { language_code: 'deu' }, 422],
    ['a format of samples that is none', { file_format: 'pcm_8' }, 400],
    ['a format that is none', { additional_formats: '[{"format":"pdf"}]' }, 400],
    ['formats that are no JSON', { additional_formats: '[{' }, 400],
    ['formats that are no list', { additional_formats: '{"format":"srt"}' }, 400],
    ['formats of channels', { use_multi_channel: 'true', additional_formats: '[{"format":"srt"}]' }, 400],
    ['a file and an address', { source_url: 'https://example.org/a.mp3' }, 400],
  ] as [string, Fields, number][]) {
    test(name, async () => {
      await refused(formOf(bytes, fields), status, status === 422 ? 'language_unsupported' : 'invalid_body')
    })
  }

  test('addresses inside, without media, and of another kind', async () => {
    for (const url of ['http://127.0.0.2/a.wav', 'http://[::1]/a.wav', 'file:///etc/passwd', 'http://10.0.0.1/']) {
      await refused(formOf(null, { source_url: url }), 400, 'unsafe_url')
    }
    assert.match(await refused(formOf(null, { source_url: `${web}/nothing` }), 400, 'media_unreadable'), /404/)
  })

  test('no file, no audio, too much, another type, a broken form', async () => {
    assert.match(await refused(formOf(null, {}), 400, 'invalid_body'), /source_url/)
    await refused(formOf(Buffer.from('no audio'), {}), 400, 'media_unreadable')
    await refused(formOf(Buffer.alloc(0), {}), 400, 'media_unreadable')
    await refused(formOf(Buffer.alloc(20_000_001), {}), 413, 'media_too_large')
    await refused('{}', 415, 'unsupported_media_type', { 'content-type': 'application/json' })
    await refused('--b\r\ncontent-dis', 400, 'invalid_body', { 'content-type': 'multipart/form-data; boundary=b' })
    await refused(formOf(bytes, { keyterms: 'x'.repeat(5_000_000) }), 413, 'body_too_large')
  })

  test('no key, a wrong one, one of a viewer', async () => {
    const viewer = await createKey(server.data, 'VIEWER')
    for (const [key, status, code] of [
      ['', 401, 'needs_authorization'],
      ['wrong', 401, 'invalid_api_key'],
      [viewer, 403, 'missing_permissions'],
    ] as const) {
      await refused(formOf(bytes, {}), status, code, { 'xi-api-key': key })
    }
  })
})
