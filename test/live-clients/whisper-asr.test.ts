// Clients of whisper-asr-webservice: what Bazarr sends, every format, keys in HTTP Basic, and hostile requests.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import path from 'node:path'
import { after, describe, test } from 'node:test'
import type { WhisperAsrError } from '../../src/contract/endpoints/whisper-asr.ts'
import {
  createKey,
  fastEngine,
  openServer,
  removeFolder,
  sampleFile,
  temporaryFolder,
  type TestServer,
} from '../helpers/harness.ts'
import { startChatStub } from '../helpers/chat-stub.ts'
import { made } from '../helpers/media.ts'
import { startSpeechStub } from '../helpers/speech-stub.ts'
import { requireNoFiles } from '../helpers/require-no-files.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { asGerman, writeWhisper } from '../helpers/write-whisper.ts'

const server = await openServer({
  ...fastEngine,
  TIRO_SPEAKERS: 'acoustic',
  TIRO_MAX_UPLOAD_BYTES: '20000000',
  TIRO_CORS_ORIGINS: 'https://friend.example.org',
})
const agent = await createKey(server.data, 'AGENT')
const folder = await temporaryFolder()
after(() => removeFolder(folder))
const raw = '-f s16le -acodec pcm_s16le -ac 1 -ar 16000'.split(' ')
const clip = await made(folder, 'clip.mp3', ['-t', '14', '-i', sampleFile])
const samples = await made(folder, 'clip.raw', ['-i', path.join(folder, 'clip.mp3'), ...raw])
const sample = await readFile(sampleFile)

function basic(password: string, user = 'tiro'): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
}

interface Answer {
  status: number
  headers: Headers
  text: string
}

/** A form with the file alone, or with what `form` has. */
async function ask(
  place: string,
  {
    file = clip,
    form,
    headers = { 'x-api-key': server.key },
    at = server,
  }: { file?: Buffer; form?: FormData; headers?: Record<string, string>; at?: TestServer } = {},
): Promise<Answer> {
  const body = form ?? new FormData()
  if (form === undefined) body.set('audio_file', new Blob([new Uint8Array(file)]), 'talk.mp3')
  const answer = await fetch(`${at.address}${place}`, { method: 'POST', headers, body })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** What Bazarr sends: Python's requests makes the form, and takes the key from the address `http://tiro:KEY@…`. */
async function asBazarr(
  place: string,
  params: Record<string, string>,
  file: Buffer,
  { at = server, key = agent }: { at?: TestServer; key?: string } = {},
): Promise<Answer> {
  const boundary = randomBytes(16).toString('hex')
  const body = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="audio_file"; filename="audio_file"\r\n\r\n`),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const address = new URL(`${at.address}${place}?${new URLSearchParams(params).toString()}`)
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      address,
      {
        method: 'POST',
        headers: {
          'User-Agent': 'Subliminal/2.2.1',
          'Accept-Encoding': 'gzip, deflate',
          Accept: '*/*',
          Connection: 'keep-alive',
          'Content-Length': body.length,
          'Content-Type': `multipart/form-data; boundary=${boundary}`,
          Authorization: basic(key),
        },
      },
      (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.on('error', reject)
        reply.on('end', () => {
          const headers = new Headers(Object.entries(reply.headers).map(([name, value]) => [name, String(value)]))
          resolve({ status: reply.statusCode ?? 0, headers, text: Buffer.concat(chunks).toString() })
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

const errorOf = ({ text }: Answer): WhisperAsrError => JSON.parse(text) as WhisperAsrError

describe('Bazarr', () => {
  test('detects the language, then gets subtitles of raw samples', async () => {
    const detected = await asBazarr('/detect-language', { encode: 'false' }, samples)
    assert.equal(detected.status, 200, detected.text)
    const answer = { detected_language: 'english', language_code: 'en', confidence: 0 }
    assert.deepEqual(JSON.parse(detected.text), answer)
    const asked = { task: 'transcribe', language: 'en', output: 'srt', encode: 'false', video_file: '/films/a.mkv' }
    // Its endpoint may end with a slash.
    const { status, headers, text } = await asBazarr('//asr', asked, samples)
    assert.equal(status, 200, text)
    assert.match(text, /^1\n00:00:0\d,\d{3} --> 00:00:\d\d,\d{3}\n\w/)
    assert.equal(headers.get('content-type'), 'text/plain; charset=utf-8')
    assert.match(headers.get('content-disposition') ?? '', /^attachment; filename="audio_file\.srt"/)
    assert.match(headers.get('tiro-engine') ?? '', /^sherpa-onnx\//)
    assert.doesNotMatch(headers.get('tiro-warnings') ?? '', /parameter/)
    await requireNoFiles(server)
    const { workspaces } = await server.client.listWorkspaces({ query: {} })
    for (const { id: spaceId } of workspaces) {
      assert.deepEqual((await server.client.listRecordings({ params: { spaceId }, query: {} })).recordings, [])
    }
  })

  test('gets English subtitles of a German film', async () => {
    const speech = await startSpeechStub('german')
    const chat = await startChatStub()
    try {
      const german = await openServer({
        TIRO_SPEECH: 'openai',
        TIRO_OPENAI_URL: `${speech.address}/v1`,
        TIRO_TRANSLATION: 'openai',
        TIRO_TRANSLATION_OPENAI_URL: chat.address,
        TIRO_TRANSLATION_OPENAI_MODEL: 'test',
      })
      const as = { at: german, key: german.key }
      const detected = await asBazarr('/detect-language', { encode: 'false' }, samples, as)
      assert.equal((JSON.parse(detected.text) as { language_code: string }).language_code, 'de')
      // A translation is never kept.
      const { id: spaceId } = await german.client.createWorkspace({ body: { name: 'Kept' } })
      const asked = { task: 'translate', language: 'de', output: 'srt', encode: 'false' }
      const { status, text } = await asBazarr('/asr', asked, samples, as)
      assert.equal(status, 200, text)
      // The engine of this test puts each sentence into quotation marks.
      assert.match(text, /«one/)
      const kept = await ask('/asr?task=translate', {
        at: german,
        headers: { 'x-api-key': german.key, 'x-tiro-space': spaceId },
      })
      assert.deepEqual([kept.status, kept.headers.get('tiro-recording')], [200, null])
      assert.deepEqual((await german.client.listRecordings({ params: { spaceId } })).recordings, [])
      await requireNoFiles(german)
    } finally {
      await speech.close()
      await chat.close()
    }
  })

  test('hears the language by its sound, of the first speech alone', async () => {
    writeWhisper(folder)
    const hearing = await openServer({
      ...fastEngine,
      TIRO_MODELS: `${fastEngine['TIRO_MODELS']}${path.delimiter}${folder}`,
    })
    const as = { at: hearing, key: hearing.key }
    const german = await made(folder, 'german.raw', ['-i', sampleFile, '-af', asGerman, ...raw])
    const detect = async (film: Buffer): Promise<unknown> =>
      JSON.parse((await asBazarr('/detect-language', { encode: 'false' }, film, as)).text)
    const de = { detected_language: 'german', language_code: 'de', confidence: 0 }
    assert.deepEqual(await detect(german), de)
    // A minute of German, then English: the rest is neither read nor counted.
    const english = await made(folder, 'english.raw', ['-i', sampleFile, ...raw])
    const silence = Buffer.alloc(5 * 32_000)
    const before = (await hearing.client.getMyUsage({})).hours.used
    const film = Buffer.concat([silence, german, german, ...Array.from({ length: 6 }, () => english)])
    assert.deepEqual(await detect(film), de)
    const heard = ((await hearing.client.getMyUsage({})).hours.used - before) * 3600
    assert.ok(heard > 50 && heard < 90, `${heard} s were heard`)
    await requireNoFiles(hearing)
  })

  test('learns that nobody speaks', async () => {
    const answer = await asBazarr('/detect-language', { encode: 'false' }, Buffer.alloc(20 * 32_000))
    assert.deepEqual([answer.status, errorOf(answer).code], [422, 'LANGUAGE_UNSUPPORTED'])
    assert.match(errorOf(answer).detail, /^No speech was found/)
    const silent = await asBazarr('/asr', { output: 'srt', encode: 'false' }, Buffer.alloc(2 * 32_000))
    assert.deepEqual([silent.status, silent.text], [200, ''])
    await requireNoFiles(server)
  })
})

describe('the formats', () => {
  const of = async (query: string, file = clip): Promise<string> => {
    const answer = await ask(`/asr?language=en&${query}`, { file })
    assert.equal(answer.status, 200, answer.text)
    return answer.text
  }

  test('txt is the default, one line for each segment', async () => {
    const text = await of('')
    assert.equal(await of('output=txt'), text)
    assert.equal(await of('output=text'), text)
    assert.match(text, /^[A-Z].*\w+ \w+.*\n$/s)
    const lines = JSON.parse(await of('output=json')) as { segments: { text: string }[] }
    assert.equal(lines.segments.map((one) => `${one.text.trim()}\n`).join(''), text)
  })

  test('json is as that of Whisper', async () => {
    interface Result {
      text: string
      language: string
      segments: { text: string; start: number; end: number; words?: { word: string; start: number }[] }[]
    }
    const plain = JSON.parse(await of('output=json')) as Result
    assert.equal(plain.language, 'en')
    assert.equal(
      plain.segments
        .map(({ text }) => text)
        .join('')
        .trim(),
      plain.text,
    )
    assert.equal(plain.segments[0]?.words, undefined)
    const timed = JSON.parse(await of('output=json&word_timestamps=True')) as Result
    for (const { text, words = [] } of timed.segments) {
      assert.equal(words.map(({ word }) => word).join(''), text)
    }
    assert.equal(timed.text, plain.text)
    // A thread makes the answer.
    const long = await made(folder, 'long.mp3', ['-stream_loop', '9', '-i', sampleFile, '-c', 'copy'])
    const many = JSON.parse(await of('output=json&word_timestamps=1', long)) as Result
    const words = many.segments.flatMap((one) => one.words ?? [])
    assert.ok(words.length > 1000, String(words.length))
    assert.equal(
      words
        .map(({ word }) => word)
        .join('')
        .trim(),
      many.text,
    )
  })

  test('vtt and tsv', async () => {
    assert.match(await of('output=vtt'), /^WEBVTT\n[^]*\n00:00:\d\d\.\d{3} --> 00:00:\d\d\.\d{3}\n\w/)
    assert.match(await of('output=tsv'), /^start\tend\ttext\n\d+\t\d+\t[A-Z].*\n/)
  })

  test('diarize says who speaks', async () => {
    const text = await of('diarize=true', sample)
    assert.match(text, /^\[SPEAKER_00\]: [^]*\n\[SPEAKER_01\]: /)
    const { segments } = JSON.parse(await of('diarize=true&output=json&min_speakers=1&max_speakers=1')) as {
      segments: { speaker: string }[]
    }
    assert.deepEqual(new Set(segments.map(({ speaker }) => speaker)), new Set(['SPEAKER_00']))
    assert.match(await of('diarize=1&output=vtt', sample), /<v SPEAKER_01>/)
  })

  test('a language may have its English name, and be left out or empty', async () => {
    const text = await of('')
    for (const query of ['language=English', 'language=', '', 'language=auto&initial_prompt=']) {
      assert.equal((await ask(`/asr?${query}`)).text, text, query)
    }
  })

  test('what has no effect is named', async () => {
    const form = new FormData()
    form.set('output', 'json')
    form.set('audio_file', new Blob([new Uint8Array(clip)]))
    const { headers } = await ask('/asr?hotwords=a&vad_filter=true&language=en&diarize=yes&max_speakers=4', { form })
    const warnings = JSON.parse(headers.get('tiro-warnings') ?? '[]') as string[]
    assert.deepEqual(
      ['"hotwords"', '"output"', 'max_speakers'].filter((name) => !warnings.some((one) => one.includes(name))),
      [],
      String(warnings),
    )
    assert.ok(!String(warnings).includes('vad_filter'))
  })

  test('x-tiro-space keeps the recording, with media that can be played', async () => {
    const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Kept' } })
    const headers = { 'x-api-key': server.key, 'x-tiro-space': spaceId }
    const answer = await ask('/asr?encode=0&language=en', { file: samples, headers })
    const params = { spaceId, recordingId: answer.headers.get('tiro-recording') ?? '' }
    const kept = await waitFor(
      () => server.client.getRecording({ params }),
      'the import of the media',
      ({ status }) => status !== 'MEDIA_IMPORT_PROCESSING',
    )
    assert.deepEqual([kept.status, kept.transcript?.status, kept.title], ['READY', 'COMPLETED', 'talk'])
    assert.ok(Math.abs((kept.duration ?? 0) - 14) < 0.2)
  })
})

describe('keys', () => {
  const status = async (headers: Record<string, string>, place = '/asr?language=en'): Promise<number> =>
    (await ask(place, { headers })).status

  test('as the password of HTTP Basic, with any user name, as a bearer and in x-api-key', async () => {
    for (const headers of [
      { authorization: basic(agent) },
      { authorization: basic(agent, '') },
      { authorization: basic(agent, 'somebody else') },
      { authorization: `Bearer ${agent}` },
      { 'x-api-key': agent },
    ]) {
      assert.equal(await status(headers), 200, JSON.stringify(headers))
    }
  })

  test('without a key, with a wrong one, and with one of a viewer', async () => {
    const viewer = await createKey(server.data, 'VIEWER')
    for (const [headers, expected, code] of [
      [{}, 401, 'API_KEY_MISSING'],
      [{ authorization: 'Basic' }, 401, 'API_KEY_MISSING'],
      [{ authorization: 'Basic !!!' }, 401, 'API_KEY_MISSING'],
      [{ authorization: `Basic ${Buffer.from(agent).toString('base64')}` }, 401, 'API_KEY_MISSING'],
      [{ authorization: basic('wrong') }, 401, 'API_KEY_INVALID'],
      [{ authorization: basic(`${agent}x`) }, 401, 'API_KEY_INVALID'],
      [{ authorization: basic(viewer) }, 403, 'INSUFFICIENT_ROLE'],
    ] as const) {
      for (const place of ['/asr', '/detect-language']) {
        const answer = await ask(place, { headers })
        assert.deepEqual([answer.status, errorOf(answer).code], [expected, code], JSON.stringify(headers))
        const challenge = answer.headers.get('www-authenticate')
        assert.equal(challenge, expected === 401 ? 'Basic realm="tiro"' : null)
        assert.match(errorOf(answer).request_id, /^req_/)
      }
    }
    await requireNoFiles(server)
  })

  test('Basic opens nothing else, and asks for nothing elsewhere', async () => {
    for (const place of ['/api/v1/me', '/v1/models', '/api/v1/spaces']) {
      const answer = await fetch(`${server.address}${place}`, { headers: { authorization: basic(server.key) } })
      assert.equal(answer.status, 401, place)
      assert.doesNotMatch(answer.headers.get('www-authenticate') ?? '', /Basic/)
    }
  })

  test('a page of another site can not use what a browser knows of Basic, and makes it ask nobody', async () => {
    const known = { authorization: basic(agent) }
    const asked = '/asr?language=en'
    const sites: Record<string, string>[] = [
      { origin: 'https://evil.example.org' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: server.ownAddress, 'sec-fetch-site': 'cross-site' },
      { origin: 'https://friend.example.org', 'sec-fetch-site': 'cross-site' },
    ]
    for (const site of sites) {
      for (const headers of [{ ...known, ...site }, site]) {
        const answer = await ask(asked, { headers })
        assert.deepEqual([answer.status, errorOf(answer).code], [403, 'ORIGIN_FORBIDDEN'], JSON.stringify(headers))
        assert.equal(answer.headers.get('www-authenticate'), null)
      }
    }
    // A page of this instance may, and every page may send a key that it knows itself.
    assert.equal(await status({ ...known, origin: server.ownAddress, 'sec-fetch-site': 'same-origin' }), 200)
    const friend = { origin: 'https://friend.example.org', 'sec-fetch-site': 'cross-site' }
    assert.equal(await status({ 'x-api-key': agent, ...friend }), 200)
    await requireNoFiles(server)
  })
})

describe('hostile requests', () => {
  for (const [name, place, expected] of [
    ['a format that is none', '/asr?output=pdf', 400],
    ['a task that is none', '/asr?task=summarize', 400],
    ['a flag that is none', '/asr?encode=maybe', 400],
    ['a flag that is none', '/detect-language?encode=2', 400],
    ['two languages', '/asr?language=en&language=de', 400],
    ['a language that is none', '/asr?language=xyz123', 422],
    ['a language that nothing here knows', '/asr?language=de', 422],
    ['fewer speakers than the least', '/asr?diarize=true&min_speakers=3&max_speakers=2', 400],
    ['no number', '/asr?min_speakers=-1', 400],
    ['a prompt without end', `/asr?initial_prompt=${'a'.repeat(12_000)}${'b'.repeat(12_000)}`, 400],
    ['text that cannot be stored', '/asr?initial_prompt=%00', 400],
  ] as const) {
    test(`${name}: ${place.slice(0, 50)}`, async () => {
      const answer = await ask(place)
      // Node's own limit of an address comes first.
      assert.ok([expected, 431].includes(answer.status), `${answer.status} ${answer.text}`)
      if (answer.status === expected) assert.deepEqual(Object.keys(errorOf(answer)), ['detail', 'code', 'request_id'])
      await requireNoFiles(server)
    })
  }

  test('forms without the file, with two, with another one', async () => {
    const blob = new Blob([new Uint8Array(clip)])
    const without = new FormData()
    without.set('a', 'b')
    const two = new FormData()
    two.append('audio_file', blob, 'a.mp3')
    two.append('audio_file', blob, 'b.mp3')
    const other = new FormData()
    other.set('file', blob, 'a.mp3')
    for (const form of [without, two, other]) {
      for (const place of ['/asr', '/detect-language?encode=false']) {
        const answer = await ask(place, { form })
        assert.deepEqual([answer.status, errorOf(answer).code], [400, 'INVALID_BODY'])
        assert.match(errorOf(answer).detail, /audio_file/)
      }
    }
    const json = await fetch(`${server.address}/asr`, {
      method: 'POST',
      headers: { 'x-api-key': server.key, 'content-type': 'application/json' },
      body: '{}',
    })
    assert.equal(json.status, 415)
    await requireNoFiles(server)
  })

  test('samples of odd length, one byte, none, and files that are no audio', async () => {
    const odd = Buffer.concat([samples, Buffer.from([1])])
    assert.equal((await ask('/asr?encode=false&language=en', { file: odd })).status, 200)
    for (const place of ['/asr', '/detect-language']) {
      for (const [query, file] of [
        ['?encode=false', Buffer.from([1])],
        ['?encode=false', Buffer.alloc(0)],
        ['', Buffer.alloc(0)],
        ['', Buffer.from('no audio')],
        ['', samples.subarray(0, 32_000)],
      ] as const) {
        const answer = await ask(`${place}${query}`, { file: Buffer.from(file) })
        assert.deepEqual([answer.status, errorOf(answer).code], [400, 'MEDIA_UNREADABLE'], `${place}${query}`)
      }
    }
    // Bytes of anything are samples, if the client says so; a wav file stays one.
    const wav = await made(folder, 'clip.wav', ['-i', path.join(folder, 'clip.mp3'), '-ac', '1', '-ar', '8000'])
    assert.equal((await ask('/asr?encode=false&language=en', { file: wav })).status, 200)
    await requireNoFiles(server)
  })

  test('more bytes than allowed', async () => {
    const { size } = await stat(sampleFile)
    assert.ok(size < 20_000_000)
    for (const place of ['/asr', '/asr?encode=false', '/detect-language?encode=false']) {
      const answer = await ask(place, { file: Buffer.alloc(20_000_001) })
      assert.deepEqual([answer.status, errorOf(answer).code], [413, 'MEDIA_TOO_LARGE'], place)
    }
    await requireNoFiles(server)
  })

  test('other methods are refused, also for people', async () => {
    for (const accept of ['*/*', 'text/html']) {
      const answer = await fetch(`${server.address}/asr`, { headers: { accept } })
      assert.deepEqual([answer.status, answer.headers.get('allow')], [405, 'POST'])
    }
  })

  test('a client that leaves leaves no file', async () => {
    const body = new FormData()
    body.set('audio_file', new Blob([new Uint8Array(sample)]))
    for (const place of ['/asr', '/detect-language']) {
      const asked = fetch(`${server.address}${place}`, {
        method: 'POST',
        headers: { 'x-api-key': server.key },
        body,
        signal: AbortSignal.timeout(300),
      })
      await asked.then(
        (answer) => answer.arrayBuffer(),
        () => undefined,
      )
    }
    await requireNoFiles(server)
  })
})

test('hours of a request are counted, and refused beyond a quota', async () => {
  const limited = await openServer(fastEngine)
  const { id } = await limited.client.getMe({})
  await limited.client.setQuota({ params: { subject: 'accounts', id }, body: { hours: 0.005 } })
  const headers = { 'x-api-key': limited.key }
  assert.equal((await ask('/asr?language=en', { at: limited, headers })).status, 200)
  const used = (await limited.client.getMyUsage({})).hours.used
  for (const place of ['/asr', '/detect-language']) {
    const answer = await ask(place, { at: limited, headers })
    assert.deepEqual([answer.status, errorOf(answer).code], [429, 'QUOTA_EXCEEDED'])
  }
  assert.equal((await limited.client.getMyUsage({})).hours.used, used)
  await requireNoFiles(limited)
})
