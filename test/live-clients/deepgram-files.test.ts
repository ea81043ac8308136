// Deepgram's own client sends recordings to the real server.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, test } from 'node:test'
import { DeepgramClient, type Deepgram } from '@deepgram/sdk'
import type { DeepgramTranscription } from '../../src/contract/endpoints/deepgram.ts'
import { createKey, fastEngine, openServer, sampleFile } from '../helpers/harness.ts'
import { made } from '../helpers/media.ts'
import { twoChannels } from '../helpers/two-channels.ts'
import { servedClip } from '../helpers/served-clip.ts'
import { requireNoFiles } from '../helpers/require-no-files.ts'

const { folder, clip, bytes, web } = await servedClip()

const server = await openServer({
  ...fastEngine,
  TIRO_SPEAKERS: 'acoustic',
  TIRO_OUTBOUND_ALLOW: '127.0.0.1/32',
  TIRO_MAX_UPLOAD_BYTES: '20000000',
})
const base = server.address
const environment = { base, production: base, agent: base, agentRest: base }
const client = new DeepgramClient({ apiKey: server.key, environment, maxRetries: 0 })
const { media } = client.listen.v1

/** The answer, which Deepgram's type knows less of than it sends. */
const whole = (answer: Deepgram.listen.v1.MediaTranscribeResponse): DeepgramTranscription =>
  answer as unknown as DeepgramTranscription

async function ask(query: string, init: RequestInit = {}): Promise<{ status: number; body: Record<string, string> }> {
  const answer = await fetch(`${base}/v1/listen?${query}`, {
    method: 'POST',
    body: bytes,
    ...init,
    headers: { authorization: `Token ${server.key}`, ...(init.headers as Record<string, string>) },
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}

test("flags may have a capital, as from Python's requests", async () => {
  const { status, body } = await ask('language=en&diarize=True&punctuate=False&utterances=TRUE')
  assert.equal(status, 200, JSON.stringify(body))
  const { results } = body as unknown as DeepgramTranscription
  const [word] = results.channels[0]?.alternatives[0]?.words ?? []
  assert.deepEqual([word?.speaker, word?.punctuated_word], [0, undefined])
  assert.ok((results.utterances ?? []).length > 0)
})

test('a parameter with a character that no header may have is told, and the server goes on', async () => {
  const answer = await fetch(`${base}/v1/listen?language=en&odd%7f=1`, {
    method: 'POST',
    body: bytes,
    headers: { authorization: `Token ${server.key}`, 'accept-encoding': 'gzip' },
  })
  assert.equal(answer.status, 200, await answer.text())
  const [warning = ''] = JSON.parse(answer.headers.get('tiro-warnings') ?? '[]') as string[]
  assert.match(warning, /"odd\x7f"/)
})

describe('the client of Deepgram', () => {
  test('gets the words of a file, and nothing is kept', async () => {
    const { metadata, results } = whole(
      await media.transcribeFile(createReadStream(clip), { model: 'nova-3', language: 'en' }),
    )
    assert.equal(metadata.sha256, createHash('sha256').update(bytes).digest('hex'))
    assert.ok(Math.abs(metadata.duration - 14) < 0.1)
    assert.match(metadata.request_id, /^req_/)
    assert.match(metadata.models[0] ?? '', /^sherpa-onnx\//)
    assert.equal(metadata.channels, 1)
    assert.equal(metadata.warnings, undefined)
    const [channel] = results.channels
    assert.equal(channel?.detected_language, undefined)
    const [best] = channel?.alternatives ?? []
    assert.match(best?.transcript ?? '', /^[A-Z].*\w+ \w+/)
    assert.equal(best?.words.map(({ punctuated_word: word }) => word).join(' '), best?.transcript)
    assert.match(best?.words[0]?.word ?? '', /^[a-z]+$/)
    assert.equal(best?.words[0]?.speaker, undefined)
    assert.equal(best?.paragraphs, undefined)
    assert.equal(results.utterances, undefined)
    await requireNoFiles(server)
    const { workspaces } = await server.client.listWorkspaces({ query: {} })
    for (const { id: spaceId } of workspaces) {
      assert.deepEqual((await server.client.listRecordings({ params: { spaceId }, query: {} })).recordings, [])
    }
  })

  test('gets its tags and pairs of its own back', async () => {
    const more = { tag: ['night', 'tests'], extra: ['job:12', 'place:a:b', 'job:13'], language: 'en' }
    const { metadata } = whole(await media.transcribeFile(createReadStream(clip), more))
    assert.deepEqual([metadata.tags, metadata.extra], [more.tag, { job: '13', place: 'a:b' }])
    assert.equal(metadata.warnings, undefined)
    const { status, body } = await ask('language=en&extra=job')
    assert.deepEqual([status, body['err_code']], [400, 'Bad Request'])
  })

  test('gets a summary, and is told what it is', async () => {
    const { metadata, results } = (await media.transcribeFile(createReadStream(clip), {
      language: 'en',
      summarize: 'v2',
      topics: true,
    })) as Deepgram.ListenV1Response
    const text = results.channels[0]?.alternatives?.[0]?.transcript ?? ''
    const { result, short = '' } = results.summary ?? {}
    assert.equal(result, 'success')
    assert.ok(short !== '' && text.includes(short.slice(0, 30)), short)
    assert.deepEqual((metadata as { warnings?: string[] }).warnings, [
      'Tiro doesn\'t know the parameter "topics" here, so it had no effect.',
      'Summaries and chapters are made of sentences of the transcript: no language model wrote them.',
    ])
  })

  test('is told of several tracks in its own words', async () => {
    const tracks = ['-i', clip, '-i', clip, '-map', '0', '-map', '1']
    const file = await made(folder, 'tracks.mkv', tracks)
    const said = async (more: object): Promise<readonly string[] | undefined> =>
      whole(await media.transcribeFile(file, { language: 'en', ...more })).metadata.warnings
    assert.deepEqual(await said({}), [
      'The file has 2 audio tracks; track 1 was transcribed. To transcribe all 2 tracks, each by itself, send multichannel=true.',
    ])
    assert.equal(await said({ multichannel: true }), undefined)
  })

  test('gets the words of an address', async () => {
    const { metadata, results } = whole(await media.transcribeUrl({ url: `${web}/clip.wav`, language: 'en' }))
    assert.equal(metadata.sha256, createHash('sha256').update(bytes).digest('hex'))
    assert.match(results.channels[0]?.alternatives[0]?.transcript ?? '', /\w+ \w+/)
    await requireNoFiles(server)
  })

  test('gets the words of samples without a container', async () => {
    // Its type knows only `encoding`.
    const more = (queryParams: Record<string, string>): { queryParams: Record<string, string> } => ({ queryParams })
    const wanted = whole(await media.transcribeFile(createReadStream(clip), { language: 'en' }))
    const textOf = ({ results }: DeepgramTranscription): string | undefined =>
      results.channels[0]?.alternatives[0]?.transcript
    for (const [encoding, format, rate] of [
      ['linear16', 's16le', 16_000],
      ['linear32', 'f32le', 16_000],
      ['mulaw', 'mulaw', 16_000],
      ['alaw', 'alaw', 16_000],
    ] as const) {
      const samples = await made(folder, `clip.${format}`, ['-i', clip, '-f', format, '-ar', String(rate)])
      const heard = whole(
        await media.transcribeFile(samples, { language: 'en', encoding }, more({ sample_rate: String(rate) })),
      )
      assert.equal(heard.metadata.sha256, createHash('sha256').update(samples).digest('hex'))
      assert.ok(Math.abs(heard.metadata.duration - 14) < 0.1, encoding)
      assert.equal(heard.metadata.warnings, undefined)
      if (encoding.startsWith('linear')) assert.equal(textOf(heard), textOf(wanted), encoding)
    }
    await twoChannels(folder, 'raw.wav')
    const stereo = await made(folder, 'raw.s16le', ['-i', path.join(folder, 'raw.wav'), '-f', 's16le'])
    const rate = '44100'
    const query = { language: 'en', encoding: 'linear16', multichannel: true } as const
    const both = whole(await media.transcribeFile(stereo, query, more({ sample_rate: rate, channels: '2' })))
    assert.equal(both.results.channels.length, 2)
    // Clients also name the encoding of a wav file's samples.
    const wav = whole(
      await media.transcribeFile(bytes, { language: 'en', encoding: 'linear16' }, more({ sample_rate: '8000' })),
    )
    assert.equal(textOf(wav), textOf(wanted))
    await requireNoFiles(server)
  })

  test('gets speakers, paragraphs and utterances', async () => {
    const { results } = whole(
      await media.transcribeFile(createReadStream(sampleFile), {
        language: 'en',
        diarize: true,
        smart_format: true,
        utterances: true,
        utt_split: 0.5,
      }),
    )
    const [best] = results.channels[0]?.alternatives ?? []
    const speakers = new Set(best?.words.map(({ speaker }) => speaker))
    assert.deepEqual(speakers, new Set([0, 1]))
    const { paragraphs } = best ?? {}
    assert.match(paragraphs?.transcript ?? '', /^\nSpeaker 0: [A-Z]/)
    assert.equal(
      paragraphs?.paragraphs.reduce((sum, { num_words: count }) => sum + count, 0),
      best?.words.length,
    )
    assert.equal(
      paragraphs?.paragraphs.flatMap(({ sentences }) => sentences.map(({ text }) => text)).join(' '),
      best?.transcript,
    )
    const { utterances = [] } = results
    assert.deepEqual(
      utterances.flatMap(({ words }) => words),
      best?.words,
    )
    for (const { words, speaker, start, end, transcript } of utterances) {
      assert.ok(words.every((word) => word.speaker === speaker) && start <= end && transcript !== '')
    }
  })

  test('gets each channel by itself', async () => {
    await twoChannels(folder, 'call.wav')
    const { metadata, results } = whole(
      await media.transcribeFile(createReadStream(path.join(folder, 'call.wav')), {
        language: 'en',
        multichannel: true,
        utterances: true,
        diarize: true,
      }),
    )
    assert.equal(metadata.channels, 2)
    const [left, right] = results.channels.map(({ alternatives }) => alternatives[0])
    // The first turn is the left one's, the second one the right one's.
    assert.ok((left?.words[0]?.start ?? 9) < 2 && (right?.words[0]?.start ?? 0) > 5)
    for (const side of [left, right]) {
      assert.ok((side?.words.length ?? 0) > 10 && side?.words.every(({ speaker }) => speaker === 0))
    }
    assert.deepEqual(new Set(results.utterances?.map(({ channel }) => channel)), new Set([0, 1]))
    assert.match(metadata.warnings?.join(' ') ?? '', /each channel is one speaker/)
  })

  test('gets the words of a long file, whose answer a thread makes', async () => {
    await made(folder, 'long.mp3', ['-stream_loop', '9', '-i', sampleFile, '-c', 'copy'])
    const { results } = whole(
      await media.transcribeFile(createReadStream(path.join(folder, 'long.mp3')), { language: 'en', utterances: true }),
    )
    const words = results.channels[0]?.alternatives[0]?.words ?? []
    assert.ok(words.length > 1000, String(words.length))
    assert.deepEqual(
      results.utterances?.flatMap((utterance) => utterance.words),
      words,
    )
  })

  test('learns why a file was refused', async () => {
    await assert.rejects(
      media.transcribeFile(Buffer.from('no media at all'), { model: 'nova-3' }),
      ({ statusCode, body }: { statusCode?: number; body?: Record<string, string> }) =>
        statusCode === 400 && body?.['err_code'] === 'Bad Request' && body['request_id']?.startsWith('req_') === true,
    )
    await requireNoFiles(server)
  })
})

describe('parameters', () => {
  type Body = DeepgramTranscription
  const listen = async (query: string): Promise<Body> => (await ask(query)).body as unknown as Body

  test('punctuate=false leaves plain words', async () => {
    const { results } = await listen('language=en&punctuate=false')
    const [best] = results.channels[0]?.alternatives ?? []
    assert.match(best?.transcript ?? '', /^[a-z' ]+$/)
    assert.equal(best?.words[0]?.punctuated_word, undefined)
  })

  test('without a language, the answer says which one was detected', async () => {
    for (const query of ['', 'detect_language=true', 'language=multi']) {
      assert.equal((await listen(query)).results.channels[0]?.detected_language, 'en', query)
    }
  })

  test('what has no effect is named', async () => {
    const { metadata } = await listen('language=en&sentiment=true&topics=false&tag=a&tag=b&mip_opt_out=true')
    assert.deepEqual(metadata.warnings, ['Tiro doesn\'t know the parameter "sentiment" here, so it had no effect.'])
  })

  for (const [name, query, status] of [
    ['hidden names', 'redact=pci', 400],
    ['a callback inside', 'callback=https://10.0.0.1/', 400],
    ['a callback that is no address', 'callback=example', 400],
    ['samples without their rate', 'encoding=linear16', 400],
    ['an encoding that Tiro cannot read', 'encoding=g729&sample_rate=8000', 400],
    ['a rate that is none', 'encoding=linear16&sample_rate=0', 400],
    ['a rate that no recording has', 'encoding=linear16&sample_rate=999', 400],
    ['a flag that is none', 'diarize=maybe', 400],
    ['two languages', 'language=en&language=de', 400],
    ['a language and its detection', 'language=en&detect_language=true', 400],
    ['a language that is none', 'language=xyz123', 422],
    ['too many terms', Array.from({ length: 501 }, () => 'keyterm=a').join('&'), 400],
  ] as const) {
    test(`${name}: refused`, async () => {
      const { status: answered, body } = await ask(query)
      assert.equal(answered, status, JSON.stringify(body))
      assert.deepEqual(Object.keys(body), ['err_code', 'err_msg', 'request_id'])
      await requireNoFiles(server)
    })
  }
})

test('a content type that is none', async () => {
  for (const type of ['mp3', 'binary', 'audio']) {
    const { status, body } = await ask('', { headers: { 'content-type': type } })
    assert.equal(status, 200, JSON.stringify(body))
  }
})

describe('hostile requests', () => {
  const json = { 'content-type': 'application/json' }
  const address = (url: unknown): RequestInit => ({ headers: json, body: JSON.stringify({ url }) })

  test('addresses inside are refused', async () => {
    for (const url of ['http://127.0.0.2/a.wav', 'http://[::1]/a.wav', 'file:///etc/passwd', 'http://10.0.0.1/']) {
      const { status, body } = await ask('', address(url))
      assert.deepEqual([status, body['err_code']], [400, 'REMOTE_CONTENT_ERROR'], url)
    }
    await requireNoFiles(server)
  })

  test('JSON without an address, and a body that is none', async () => {
    for (const init of [
      address(7),
      address(undefined),
      { headers: json, body: '{' },
      { headers: json, body: JSON.stringify('https://example.org') },
      { body: '' },
    ]) {
      const { status, body } = await ask('', init)
      assert.deepEqual([status, body['err_code']], [400, 'Bad Request'], JSON.stringify(init))
    }
    const long = await ask('', address(`https://example.org/${'a'.repeat(20_000)}`))
    assert.equal(long.status, 413)
  })

  test('an address without media', async () => {
    const { status, body } = await ask('', address(`${web}/nothing`))
    assert.deepEqual([status, body['err_code']], [400, 'Bad Request'])
    assert.match(body['err_msg'] ?? '', /404/)
  })

  test('more bytes than allowed, with and without their number', async () => {
    const large = Buffer.alloc(20_000_001)
    for (const query of ['', 'encoding=linear16&sample_rate=16000']) {
      for (const body of [large, new Blob([large]).stream()]) {
        const { status } = await ask(query, { body, duplex: 'half' })
        assert.equal(status, 413)
      }
    }
    assert.equal((await ask('encoding=linear16&sample_rate=16000', { body: '' })).status, 400)
    await requireNoFiles(server)
  })

  test('no key, a wrong one, one of a viewer', async () => {
    const viewer = await createKey(server.data, 'VIEWER')
    for (const [authorization, status, code] of [
      ['', 401, 'INVALID_AUTH'],
      ['Token wrong', 401, 'INVALID_AUTH'],
      ['Token', 401, 'INVALID_AUTH'],
      [`Basic ${server.key}`, 401, 'INVALID_AUTH'],
      [`Token ${viewer}`, 403, 'INSUFFICIENT_PERMISSIONS'],
    ] as const) {
      const { status: answered, body } = await ask('', { headers: { authorization } })
      assert.deepEqual([answered, body['err_code']], [status, code], authorization)
    }
    assert.equal((await ask('language=en', { headers: { authorization: `Bearer ${server.key}` } })).status, 200)
  })

  test('a client that leaves leaves no file', async () => {
    await assert.rejects(
      fetch(`${base}/v1/listen`, {
        method: 'POST',
        headers: { authorization: `Token ${server.key}` },
        body: await readFile(sampleFile),
        signal: AbortSignal.timeout(300),
      }),
    )
    await requireNoFiles(server)
  })
})

describe('what Tiro has not is said in the shape of Deepgram', () => {
  const asked: [string, () => Promise<unknown>, RegExp][] = [
    [
      'texts',
      () => client.read.v1.text.analyze({ summarize: 'v2', body: { text: 'Good morning.' } }),
      /analyses no texts/,
    ],
    ['voices', () => client.speak.v1.audio.generate({ text: 'Good morning.' }), /makes no speech/],
  ]
  for (const [name, ask_, sentence] of asked) {
    test(name, async () => {
      await assert.rejects(ask_(), (error) => {
        const { statusCode, body } = error as { statusCode: number; body: Record<string, string> }
        assert.deepEqual([statusCode, body['err_code']], [404, 'NOT_FOUND'])
        assert.match(body['err_msg'] ?? '', sentence)
        assert.match(body['request_id'] ?? '', /^req_/)
        return true
      })
    })
  }
})

test('x-tiro-space keeps the recording', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Kept' } })
  const answer = await fetch(`${base}/v1/listen?language=en&diarize=true`, {
    method: 'POST',
    headers: { authorization: `Token ${server.key}`, 'x-tiro-space': spaceId, 'content-type': 'audio/wav' },
    body: bytes,
  })
  assert.equal(answer.status, 200)
  const params = { spaceId, recordingId: answer.headers.get('tiro-recording') ?? '' }
  assert.equal((await server.client.getRecording({ params })).title, 'Recording')
})
