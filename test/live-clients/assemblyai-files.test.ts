// AssemblyAI's own client sends recordings to the real server.
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, test } from 'node:test'
import { AssemblyAI, type Transcript } from 'assemblyai'
import { createKey, fastEngine, openServer } from '../helpers/harness.ts'
import { servedClip } from '../helpers/served-clip.ts'
import { twoChannels } from '../helpers/two-channels.ts'
import { waitFor } from '../helpers/wait-for.ts'

const { folder, clip, bytes, web } = await servedClip()

const server = await openServer({
  ...fastEngine,
  TIRO_SPEAKERS: 'acoustic',
  TIRO_OUTBOUND_ALLOW: '127.0.0.1/32',
  TIRO_MAX_UPLOAD_BYTES: '20000000',
})
const clientOf = (apiKey: string): AssemblyAI => new AssemblyAI({ apiKey, baseUrl: server.address })
const { files, transcripts } = clientOf(server.key)
const quick = { pollingInterval: 200 }

/** Fields of an answer that are Tiro's own. */
const tiroOf = (transcript: Transcript): { workspace_id: string; warnings: string[] } =>
  transcript as unknown as { workspace_id: string; warnings: string[] }

async function ask(
  place: string,
  init: RequestInit = {},
  key = server.key,
): Promise<{ status: number; body: Record<string, string> }> {
  const headers = { authorization: key, 'content-type': 'application/json', ...(init.headers as object) }
  const answer = await fetch(`${server.address}/v2/${place}`, { ...init, headers })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}

const submit = (body: object): ReturnType<typeof ask> =>
  ask('transcript', { method: 'POST', body: JSON.stringify(body) })

async function recordings(): Promise<{ id: string; spaceId: string }[]> {
  const { workspaces } = await server.client.listWorkspaces({ query: {} })
  const lists = workspaces.map(async ({ id: spaceId }) => {
    const page = await server.client.listRecordings({ params: { spaceId }, query: {} })
    return page.recordings.map(({ id }) => ({ id, spaceId }))
  })
  return (await Promise.all(lists)).flat()
}

describe('the client of AssemblyAI', () => {
  test('gets the words of a file, and the recording is in the library', async () => {
    const made = await transcripts.transcribe(
      { audio: clip, language_code: 'en_us', speaker_labels: true, keyterms_prompt: ['Tiro'] },
      quick,
    )
    assert.deepEqual([made.status, made.error], ['completed', undefined])
    assert.equal(made.audio_duration, 14)
    assert.match(made.language_code ?? '', /^en/)
    assert.match(made.text ?? '', /^[A-Z].*\w+ \w+/)
    assert.equal(made.words?.map(({ text }) => text).join(' '), made.text)
    assert.ok(made.words?.every(({ start, end }) => Number.isInteger(start) && start <= end && end < 14_500))
    assert.deepEqual(
      made.utterances?.flatMap(({ words }) => words),
      made.words,
    )
    assert.equal(made.utterances?.[0]?.speaker, 'A')
    assert.ok((made.confidence ?? 0) > 0)
    assert.deepEqual(made.word_boost, ['Tiro'])
    const params = { spaceId: tiroOf(made).workspace_id, recordingId: made.id }
    assert.equal((await server.client.getRecording({ params })).transcript?.status, 'COMPLETED')
  })

  test('gets the words of an address, sentences, paragraphs, words that it looks for, and subtitles', async () => {
    const submitted = await transcripts.submit({ audio: `${web}/clip.wav`, language_code: 'en' })
    assert.equal(submitted.status, 'queued')
    const { id, text, words, utterances, audio_url, status } = await transcripts.waitUntilReady(submitted.id, quick)
    assert.deepEqual([status, audio_url, utterances], ['completed', `${web}/clip.wav`, null])
    assert.ok(words?.every(({ speaker }) => speaker === null))
    const { sentences } = await transcripts.sentences(id)
    assert.equal(sentences.map((sentence) => sentence.text).join(' '), text)
    const { paragraphs } = await transcripts.paragraphs(id)
    assert.deepEqual(
      paragraphs.flatMap((paragraph) => paragraph.words),
      words,
    )
    const phrase = words?.slice(2, 4).map((word) => word.text.replaceAll(/\W/g, '')) ?? []
    const found = await transcripts.wordSearch(id, [phrase.join(' ').toUpperCase(), 'zebra'])
    assert.equal(found.matches.length, 1)
    assert.ok(found.matches[0]?.indexes.includes(2))
    assert.deepEqual(found.matches[0]?.timestamps[0]?.[0], words?.[found.matches[0]?.indexes[0] ?? 0]?.start)
    assert.match(await transcripts.subtitles(id, 'srt'), /^1\n00:00:\d\d,\d{3} --> 00:00:\d\d,\d{3}\n\w/)
    const narrow = await transcripts.subtitles(id, 'vtt', 20)
    assert.match(narrow, /^WEBVTT\n/)
    const lines = narrow.split('\n').filter((line) => line !== '' && !line.includes('-->'))
    assert.ok(lines.every((line) => line.length <= 20))
  })

  test('gets the channel of each word', async () => {
    await twoChannels(folder, 'call.wav')
    const made = await transcripts.transcribe(
      { audio: path.join(folder, 'call.wav'), language_code: 'en', multichannel: true },
      quick,
    )
    assert.deepEqual([made.multichannel, made.audio_channels], [true, 2])
    const { utterances, words } = made
    assert.deepEqual(new Set(words?.map(({ channel }) => channel)), new Set(['1', '2']))
    // The first turn is the left one's, the second one the right one's.
    assert.deepEqual(
      utterances?.slice(0, 2).map(({ channel, speaker }) => [channel, speaker]),
      [
        ['1', '1'],
        ['2', '2'],
      ],
    )
    assert.ok(utterances?.every(({ channel, words: own }) => own.every((word) => word.channel === channel)))
    const { sentences } = await transcripts.sentences(made.id)
    assert.deepEqual(new Set(sentences.map(({ channel }) => channel)), new Set(['1', '2']))
    const mono = await transcripts.transcribe({ audio: clip, language_code: 'en', multichannel: true }, quick)
    assert.equal(mono.audio_channels, 1)
    assert.ok(mono.words?.every(({ channel, speaker }) => channel === '1' && speaker === '1'))
  })

  test('detects the language', async () => {
    const made = await transcripts.transcribe({ audio: bytes, language_detection: true }, quick)
    assert.deepEqual([made.language_code, made.language_detection], ['en', true])
  })

  test('gets chapters, a summary and highlights, and is told what they are', async () => {
    const wanted = {
      auto_chapters: true,
      auto_highlights: true,
      summarization: true,
      summary_type: 'paragraph',
    } as const
    const made = await transcripts.transcribe(
      { audio: clip, language_code: 'en', summary_model: 'informative', entity_detection: true, ...wanted },
      quick,
    )
    const { text, words, chapters, summary, auto_highlights_result: highlights } = made
    for (const [name, value] of Object.entries(wanted)) assert.equal(made[name as keyof typeof wanted], value)
    const [chapter] = chapters ?? []
    assert.deepEqual([chapters?.length, chapter?.start, chapter?.end], [1, 0, words?.at(-1)?.end])
    assert.ok(
      chapter !== undefined && chapter.gist !== '' && text?.includes(chapter.headline),
      JSON.stringify(chapters),
    )
    assert.ok(summary && text?.includes(summary.slice(0, 30)), `${summary}`)
    assert.equal(highlights?.status, 'success')
    for (const { text: phrase, count, timestamps } of highlights?.results ?? []) {
      const found = await transcripts.wordSearch(made.id, [phrase])
      assert.ok(count === timestamps.length && count >= (found.matches[0]?.count ?? Infinity), phrase)
      const [first] = timestamps
      assert.ok(
        words?.some(({ start }) => start === first?.start),
        phrase,
      )
    }
    assert.ok((highlights?.results.length ?? 0) > 0)
    assert.deepEqual(tiroOf(made).warnings.slice(0, 2), [
      'Tiro doesn\'t know the parameter "entity_detection" here, so it had no effect.',
      'Summaries and chapters are made of sentences of the transcript: no language model wrote them.',
    ])
    assert.deepEqual(await transcripts.get(made.id), made)
    assert.equal(
      (await submit({ audio_url: `${web}/clip.wav`, summarization: true, summary_type: 'poem' })).status,
      400,
    )
  })

  test('lists in pages, the newest first, and goes back', async () => {
    const all = await transcripts.list({ limit: 100 })
    assert.ok(all.transcripts.length >= 3)
    assert.equal(all.page_details.prev_url, null)
    const ids = all.transcripts.map(({ id }) => id)
    const seen: string[] = []
    let page = await transcripts.list({ limit: 2 })
    for (;;) {
      seen.push(...page.transcripts.map(({ id }) => id))
      assert.equal(page.page_details.result_count, page.transcripts.length)
      if (page.page_details.prev_url === null) break
      page = await transcripts.list(page.page_details.prev_url)
    }
    assert.deepEqual(seen, ids)
    const newer = await transcripts.list(page.page_details.next_url ?? '')
    assert.deepEqual(newer.transcripts.at(-1)?.id, seen.at(-1 - page.transcripts.length))
    assert.ok(all.transcripts.every(({ status, completed }) => status === 'completed' && completed instanceof Date))
    assert.deepEqual((await transcripts.list({ status: 'error' })).transcripts, [])
    assert.equal(
      (await transcripts.list({ created_on: new Date().toISOString().slice(0, 10) })).transcripts.length,
      Math.min(10, ids.length),
    )
    assert.deepEqual((await transcripts.list({ created_on: '2020-01-01' })).transcripts, [])
  })

  test('gets a long transcript, which a thread makes', async () => {
    const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Long' } })
    const body = { title: 'Long', source: 'IMPORT' as const, language: 'en' }
    const { id: recordingId } = await server.client.createRecording({ params: { spaceId }, body })
    const text = Array.from({ length: 3000 }, (_, n) => `word${n}${n % 10 === 9 ? '.' : ''}`).join(' ')
    const content = new Blob([text], { type: 'text/plain' })
    await server.client.importTranscript({ params: { spaceId, recordingId }, content })
    const made = await transcripts.get(recordingId)
    assert.deepEqual([made.status, made.words?.length], ['completed', 3000])
    assert.equal((await transcripts.sentences(recordingId)).sentences.length, 300)
    const { matches } = await transcripts.wordSearch(recordingId, ['word2999', 'word10 word11'])
    assert.deepEqual(
      matches.map(({ indexes }) => indexes),
      [[2999], [10]],
    )
  })

  test('deletes a transcript for good', async () => {
    const { id } = await transcripts.transcribe({ audio: clip, language_code: 'en' }, quick)
    const agent = await createKey(server.data, 'AGENT')
    const { status, body } = await ask(`transcript/${id}`, { method: 'DELETE' }, agent)
    assert.deepEqual([status, body['code']], [403, 'INSUFFICIENT_ROLE'])
    const gone = await transcripts.delete(id)
    assert.deepEqual([gone.id, gone.text, gone.words], [id, 'Deleted by user.', null])
    await assert.rejects(transcripts.get(id), /There is no transcript/)
    assert.ok((await recordings()).every((recording) => recording.id !== id))
  })

  test('learns why a file has no transcript', async () => {
    const made = await transcripts.transcribe({ audio: Buffer.from('no media at all') }, quick)
    assert.equal(made.status, 'error')
    assert.match(made.error ?? '', /\w+ \w+/)
  })

  test('learns of an address that does not answer', async () => {
    const made = await transcripts.transcribe({ audio: `${web}/nothing` }, quick)
    assert.deepEqual([made.status, /404/.test(made.error ?? '')], ['error', true])
  })
})

describe('an upload', () => {
  test('becomes one transcript alone', async () => {
    const audio_url = await files.upload(bytes)
    assert.equal((await submit({ audio_url, language_code: 'en' })).status, 200)
    const again = await submit({ audio_url, language_code: 'en' })
    assert.deepEqual([again.status, again.body['code']], [409, 'UPLOAD_CONFLICT'])
  })

  test('of nothing, or of more than allowed, leaves no recording and no bytes', async () => {
    const before = (await recordings()).length
    const large = Buffer.alloc(20_000_001)
    for (const [body, status] of [
      ['', 400],
      [large, 413],
      [new Blob([large]).stream(), 413],
    ] as const) {
      const answer = await ask('upload', { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'x/y' } })
      assert.equal(answer.status, status)
    }
    await assert.rejects(
      fetch(`${server.address}/v2/upload`, {
        method: 'POST',
        headers: { authorization: server.key },
        body: new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(1000)) }),
        duplex: 'half',
        signal: AbortSignal.timeout(300),
      }),
    )
    await waitFor(
      async () => (await recordings()).length,
      'no recording',
      (count) => count === before,
    )
    const left = await readdir(path.join(server.data, 'blobs/uploads'), { recursive: true, withFileTypes: true })
    const open = left.filter((entry) => entry.isFile())
    assert.ok(open.length <= 1, JSON.stringify(open.map(({ name }) => name)))
  })

  test('of somebody else is not found', async () => {
    const audio_url = await files.upload(await readFile(clip))
    const { id } = await server.client.createWorkspace({ body: { name: 'Elsewhere' } })
    const { key } = await server.client.createApiKey({ body: { name: 'bound', role: 'EDITOR', workspaceIds: [id] } })
    const other = clientOf(String(key))
    await assert.rejects(other.transcripts.submit({ audio_url }), /There is no transcript/)
    const mine = await transcripts.submit({ audio_url })
    for (const call of [
      () => other.transcripts.get(mine.id),
      () => other.transcripts.sentences(mine.id),
      () => other.transcripts.subtitles(mine.id),
      () => other.transcripts.wordSearch(mine.id, ['a']),
      () => other.transcripts.delete(mine.id),
    ]) {
      await assert.rejects(call(), /There is no transcript/)
    }
    assert.deepEqual((await other.transcripts.list()).transcripts, [])
    assert.equal((await other.transcripts.submit({ audio_url: `${web}/clip.wav` })).status, 'queued')
    assert.equal((await other.transcripts.list()).transcripts.length, 1)
  })
})

describe('what is refused', () => {
  const audio_url = `${web}/clip.wav`
  for (const [name, body, status] of [
    ['no address', {}, 400],
    ['names to be hidden', { audio_url, redact_pii: true }, 400],
    ['a webhook inside', { audio_url, webhook_url: 'https://10.0.0.1/hook' }, 400],
    ['a header without its value', { audio_url, webhook_url: web, webhook_auth_header_name: 'X-Secret' }, 400],
    ['a part of a file', { audio_url, audio_start_from: 5000 }, 400],
    ['too many speakers', { audio_url, speakers_expected: 51 }, 400],
    ['a flag that is none', { audio_url, speaker_labels: 'yes' }, 400],
    ['a language that is none', { audio_url, language_code: 'xyz123' }, 422],
    ['an address inside', { audio_url: 'http://127.0.0.2/clip.wav' }, 400],
    ['an address of a file', { audio_url: 'file:///etc/passwd' }, 400],
    ['no address at all', { audio_url: 'clip.wav' }, 400],
    ['an upload that is none', { audio_url: `${server.address}/v2/upload/rec_x/upl_x` }, 404],
  ] as const) {
    test(name, async () => {
      const before = (await recordings()).length
      const answer = await submit(body)
      assert.equal(answer.status, status, JSON.stringify(answer.body))
      assert.deepEqual(Object.keys(answer.body), ['error', 'code', 'request_id'])
      assert.equal((await recordings()).length, before)
    })
  }

  test('no key, a wrong one, one of a viewer', async () => {
    const viewer = await createKey(server.data, 'VIEWER')
    for (const [key, status] of [
      ['', 401],
      ['wrong', 401],
      ['tiro_000000000000000000000000000000AAAAAA', 401],
      [`Basic ${server.key}`, 401],
      [viewer, 403],
    ] as const) {
      assert.equal((await ask('transcript', {}, key)).status, status, key)
    }
    await assert.rejects(clientOf('wrong').transcripts.list(), /not a valid API key/)
    assert.equal((await ask('transcript', {}, `Bearer ${server.key}`)).status, 200)
  })

  test('words before there are any, and unknown transcripts and views', async () => {
    const upload = await files.upload(bytes)
    const id = upload.split('/').at(-2) ?? ''
    assert.equal((await ask(`transcript/${id}`)).body['status'], 'queued')
    for (const view of ['sentences', 'paragraphs', 'srt', 'word-search?words=a']) {
      assert.deepEqual((await ask(`transcript/${id}/${view}`)).body['code'], 'INVALID_STATE', view)
    }
    const redacted = await ask(`transcript/${id}/redacted-audio`)
    assert.equal(redacted.status, 404)
    assert.match(redacted.body['error'] ?? '', /^Tiro hides no names/)
    assert.equal((await ask('transcript/rec_unknown')).status, 404)
    assert.equal((await ask('transcript?before_id=rec_unknown')).status, 404)
    assert.equal((await ask(`transcript?before_id=${id}&after_id=${id}`)).status, 400)
    assert.equal((await ask(`transcript/${id}/word-search?words=a b c d e f`)).status, 400)
    assert.equal((await ask('nothing')).status, 404)
    assert.equal((await ask(`transcript/${id}`, { headers: { accept: 'text/csv' } })).body['code'], 'NOT_ACCEPTABLE')
  })
})

test('LeMUR, which Tiro has not, is named in the shape of AssemblyAI', async () => {
  // As the Python client asks.
  const { status, body } = await ask('../lemur/v3/generate/task', { method: 'POST', body: '{"prompt":"Summarise."}' })
  assert.equal(status, 404)
  assert.match(body['error'] ?? '', /^Tiro has no LeMUR\./)
  // What older packages call for a live session.
  const token = await fetch(`${server.address}/v2/realtime/token`, { method: 'POST' })
  const older = (await token.json()) as Record<string, string>
  assert.deepEqual([token.status, older['code']], [404, 'NOT_FOUND'])
  assert.match(older['error'] ?? '', /version 3 of AssemblyAI's streaming/)
  assert.deepEqual([body['code'], typeof body['request_id']], ['NOT_FOUND', 'string'])
})

test('disfluencies decides on "um" for one transcript, and the workspace where it is absent', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Clean', wording: 'clean' } })
  const said = async (more: object): Promise<string[]> => {
    const init = {
      method: 'POST',
      body: JSON.stringify({ audio_url: `${web}/clip.wav`, language_code: 'en', ...more }),
    }
    const { body } = await ask('transcript', { ...init, headers: { 'x-tiro-space': spaceId } })
    const { id } = await transcripts.waitUntilReady(body['id'] ?? '', quick)
    const hesitating = { type: 'replace' as const, from: 0, to: 0, text: 'Um, good' }
    const params = { spaceId, recordingId: id }
    await server.client.editTranscript({ params, headers: { 'if-match': '*' }, body: { operations: [hesitating] } })
    const { text } = await transcripts.get(id)
    const { total_count: found } = await transcripts.wordSearch(id, ['um'])
    const { sentences } = await transcripts.sentences(id)
    const places = [text ?? '', sentences[0]?.text ?? '', await transcripts.subtitles(id, 'vtt')]
    return [...places.map((place) => /\b(Um, good|Good) morning/.exec(place)?.[1] ?? place), String(found)]
  }
  const kept = ['Um, good', 'Um, good', 'Um, good', '1']
  const left = ['Good', 'Good', 'Good', '0']
  assert.deepEqual(await said({}), left)
  assert.deepEqual(await said({ disfluencies: true }), kept)
  await server.client.updateWorkspace({ params: { spaceId }, body: { wording: 'verbatim' } })
  assert.deepEqual(await said({ disfluencies: null }), kept)
  assert.deepEqual(await said({ disfluencies: false }), left)
})

test('what has no effect is named', async () => {
  const { body } = await submit({
    audio_url: `${web}/clip.wav`,
    sentiment_analysis: true,
    auto_chapters: false,
    format_text: false,
    speech_model: 'universal',
    summary_type: null,
  })
  const expected = [
    'Tiro doesn\'t know the parameter "sentiment_analysis" here, so it had no effect.',
    'format_text=false had no effect: Tiro keeps case and punctuation.',
  ]
  assert.deepEqual(tiroOf(body as unknown as Transcript).warnings, expected)
  const made = await transcripts.waitUntilReady(body['id'] ?? '', quick)
  assert.deepEqual(tiroOf(made).warnings.slice(0, 2), expected)
  assert.deepEqual(tiroOf(await transcripts.get(made.id)).warnings, tiroOf(made).warnings)
})
