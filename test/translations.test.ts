// Translations through the API: the real server, the real Apertium, a chat server stub on loopback.
import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { sql } from 'kysely'
import { ClientError } from '../src/client/client.ts'
import { contentTypes, formats, type Content, type RenderingQuery } from '../src/contract/content.ts'
import type { Translation } from '../src/contract/resources.ts'
import { say, startChatStub, translated, type ChatRequest, type ChatStub } from './helpers/chat-stub.ts'
import {
  fastEngine,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  type TestServer,
} from './helpers/harness.ts'
import { openBeside } from './helpers/postgres-server.ts'
import { waitFor } from './helpers/wait-for.ts'
import { runHere } from './helpers/run-here.ts'

/** Speech in Spanish: `words` with times, in Whisper's format. */
function spoken(sentences: readonly { text: string; speaker: string; start: number }[]): string {
  const words = sentences.flatMap(({ text, speaker, start }) =>
    text.split(' ').map((word, i) => ({ word, start: start + i * 0.4, end: start + i * 0.4 + 0.35, speaker })),
  )
  return JSON.stringify({ words })
}

const talk = [
  { text: 'El presupuesto nuevo es muy grande.', speaker: 'Ana', start: 1 },
  { text: 'La reunión empieza a las diez.', speaker: 'Ana', start: 5 },
  { text: 'Mesa Verde vive en Barcelona con su hermana.', speaker: 'Luis', start: 9 },
  { text: 'Gracias.', speaker: 'Ana', start: 14 },
]

async function recordingOf(
  server: TestServer,
  body: string,
  options: { language?: string; translationLanguages?: string[]; spaceId?: string } = {},
): Promise<{ spaceId: string; recordingId: string }> {
  const { language = 'es', spaceId = (await server.client.createWorkspace({ body: { name: 'Test' } })).id } = options
  const { translationLanguages = [] } = options
  const recording = await server.client.createRecording({
    params: { spaceId },
    body: { title: 'Reunión', source: 'IMPORT', language, translationLanguages },
  })
  const params = { spaceId, recordingId: recording.id }
  if (body !== '') await importInto(server, params, body)
  return params
}

async function importInto(server: TestServer, at: { spaceId: string; recordingId: string }, body: string) {
  const response = await fetch(
    `${server.address}/api/v1/spaces/${at.spaceId}/recordings/${at.recordingId}/transcript/import`,
    { method: 'POST', headers: { 'x-api-key': server.key, 'content-type': 'application/json' }, body },
  )
  assert.equal(response.status, 201)
}

async function find(server: TestServer, at: { spaceId: string; recordingId: string }, language: string) {
  const { translations } = await server.client.listTranslations({ params: at })
  return translations.find((translation) => !translation.isOriginal && translation.language === language)
}

/** Waits until a translation is in a final status. */
async function finished(
  server: TestServer,
  at: { spaceId: string; recordingId: string },
  language: string,
): Promise<Translation> {
  const found = await waitFor(
    () => find(server, at, language),
    `the end of the translation into ${language}`,
    (seen) => ['COMPLETED', 'FAILED', 'CANCELLED'].includes(seen?.status ?? ''),
  )
  return found ?? assert.fail()
}

async function contentOf(
  server: TestServer,
  at: { spaceId: string; recordingId: string },
  translationId: string,
  jsonContentType: 'words' | 'paragraphs' | 'segments',
): Promise<Content> {
  const response = await server.client.getTranslation({ params: { ...at, translationId }, query: { jsonContentType } })
  return (await response.json()) as Content
}

async function refused(promise: Promise<unknown>): Promise<ClientError | null> {
  try {
    await promise
  } catch (error) {
    if (error instanceof ClientError) return error
    throw error
  }
  return null
}

describe('with Apertium', () => {
  let server: TestServer
  let at: { spaceId: string; recordingId: string }
  before(async () => {
    server = await startServer({ data: await temporaryFolder(), env: { ...fastEngine, TIRO_TRANSLATION: 'apertium' } })
    const { id } = await server.client.createWorkspace({ body: { name: 'Test' } })
    await server.client.updateWorkspace({ params: { spaceId: id }, body: { vocabulary: ['Mesa Verde'] } })
    at = await recordingOf(server, spoken(talk), { spaceId: id })
  })
  after(async () => {
    await server.stop()
    await removeFolder(server.data)
  })

  test('a transcript is translated, with the same times and a quality label', async () => {
    const made = await server.client.createTranslation({ params: at, body: { language: 'CA' } })
    assert.match(made.id, /^tsl_/)
    assert.deepEqual([made.language, made.isOriginal, made.status, made.version], ['ca', false, 'QUEUED', 0])
    const early = await refused(server.client.getTranslation({ params: { ...at, translationId: made.id }, query: {} }))
    if (early !== null) assert.deepEqual([early.status, early.code], [409, 'INVALID_STATE'])

    const done = await finished(server, at, 'ca')
    assert.deepEqual(
      [done.status, done.progress, done.engine, done.quality, done.version, done.sourceVersion, done.isStale],
      ['COMPLETED', 1, 'apertium/spa-cat', 'draft', 1, 1, false],
    )
    assert.ok(done.queuedAt !== null && done.completedAt !== null)
    const { segments } = await contentOf(server, at, done.id, 'segments')
    assert.deepEqual(
      segments?.map(({ text, speaker }) => [text, speaker]),
      [
        ['El pressupost nou és molt gran.', 0],
        ['La reunió comença a les deu.', 0],
        ['Mesa Verde viu a Barcelona amb la seva germana.', 1],
        ['Gràcies.', 0],
      ],
    )
    const original = await server.client.getTranscript({ params: at, query: { jsonContentType: 'words' } })
    const { words } = (await original.json()) as Content
    for (const [i, segment] of (segments ?? []).entries()) {
      const own = words?.filter(({ start }) => start >= (talk[i]?.start ?? 0) && start < (talk[i + 1]?.start ?? 99))
      assert.deepEqual([segment.start, segment.end], [own?.[0]?.start, own?.at(-1)?.end])
    }
    const made2 = await contentOf(server, at, done.id, 'words')
    assert.ok(made2.words?.every((word) => word.estimated === true && word.confidence === null))

    const { translations } = await server.client.listTranslations({ params: at })
    assert.deepEqual(
      translations.map(({ isOriginal, language }) => [isOriginal, language]),
      [
        [true, 'es'],
        [false, 'ca'],
      ],
    )
    const page = await server.client.listTranslations({ params: at, query: { limit: 1 } })
    const next = await server.client.listTranslations({
      params: at,
      query: { limit: 1, cursor: page.nextCursor ?? '' },
    })
    const back = await server.client.listTranslations({
      params: at,
      query: { limit: 1, cursor: next.prevCursor ?? '' },
    })
    assert.deepEqual([next.translations[0]?.id, back.translations[0]?.isOriginal], [done.id, true])
  })

  test('what was said is found by the words of its translation, once', async () => {
    const { id = '' } = (await find(server, at, 'ca')) ?? {}
    const ask = (q: string) => server.client.searchRecordings({ params: at, query: { q, mode: 'exact' } })
    const [hit, ...others] = await waitFor(
      () => ask('reunió comença'),
      'the passages of the translation',
      ({ length }) => length > 0,
    )
    assert.equal(others.length, 0)
    assert.match(hit?.text ?? '', /La reunió comença a les deu\./)
    assert.deepEqual(hit?.translation, { id, language: 'ca', isStale: false })
    const marked = hit?.highlights.map(({ from, to, start }) => [hit.text.slice(from, to), start >= 5 && start < 9])
    assert.deepEqual(marked, [
      ['reunió', true],
      ['comença', true],
    ])
    assert.deepEqual(
      (await ask('reunión')).map(({ translation }) => translation),
      [null],
    )
    // In both.
    const both = await ask('Mesa Verde')
    assert.equal(both.length, 1)
    const [speakerId = ''] = both[0]?.speakers ?? []
    const query = { q: 'germana', mode: 'exact' as const, speakerIds: [speakerId] }
    assert.equal((await server.client.searchRecordings({ params: at, query })).length, 1)
  })

  test('answers and assistants say that a passage is from a translation', async () => {
    const { id = '' } = (await find(server, at, 'ca')) ?? {}
    const question = 'reunió comença'
    const answer = await server.client.askSpace({ params: at, body: { question } })
    assert.deepEqual(answer.citations[0]?.translation, { id, language: 'ca', isStale: false })
    const client = new Client({ name: 'test', version: '1' })
    const requestInit = { headers: { authorization: `Bearer ${server.key}` } }
    await client.connect(new StreamableHTTPClientTransport(new URL(`${server.address}/mcp`), { requestInit }))
    try {
      for (const [name, given, list] of [
        ['search', { query: question }, 'results'],
        ['ask', { question }, 'passages'],
        ['what_speaker_said', { query: question, speaker: 'Ana' }, 'passages'],
      ] as const) {
        const { structuredContent } = await client.callTool({ name, arguments: { ...given, workspace: at.spaceId } })
        const [first] = (structuredContent as Record<string, { translation?: string; url: string }[]>)[list] ?? []
        assert.equal(first?.translation, 'ca', name)
        assert.match(first?.url ?? '', new RegExp(`translation=${id}$`, 'u'), name)
      }
      const said = await client.callTool({ name: 'search', arguments: { query: 'reunión', workspace: at.spaceId } })
      const { results } = said.structuredContent as { results: { translation?: string; url: string }[] }
      assert.equal(results[0]?.translation, undefined)
      assert.doesNotMatch(results[0]?.url ?? '', /translation=/)
    } finally {
      await client.close()
    }
  })

  test('all seven formats, every option, the speakers’ names, the label of a draft', async () => {
    const { id = '' } = (await find(server, at, 'ca')) ?? {}
    const read = async (query: RenderingQuery): Promise<[Response, string]> => {
      const response = await server.client.getTranslation({ params: { ...at, translationId: id }, query })
      assert.equal(response.headers.get('tiro-quality'), 'draft')
      assert.match(response.headers.get('etag') ?? '', /^"v1-/)
      return [response, await response.text()]
    }
    for (const format of formats) {
      const [response, text] = await read({ format })
      assert.equal(response.headers.get('content-type'), contentTypes[format])
      assert.ok(text.length > 100)
      if (format === 'text' || format === 'vtt') assert.match(text, /Draft quality: made by apertium\/spa-cat/)
      if (format === 'text' || format === 'vtt' || format === 'csv') assert.match(text, /Luis/)
      const names = response.headers.get('content-disposition') ?? ''
      if (format === 'srt') assert.match(names, /Reuni%C3%B3n\.ca\.srt$/)
    }
    const [, srt] = await read({ format: 'srt', subMaxCharactersPerLine: 20, startTime: 9, endTime: 12 })
    assert.match(srt, /^1\r\n00:00:09,000 --> /)
    assert.doesNotMatch(srt, /Gràcies/)
    for (const line of srt.split('\r\n').filter((text) => /^\p{L}/u.test(text))) assert.ok(line.length <= 20, line)
    const [, csv] = await read({ format: 'csv', docIncludeSpeakers: false })
    assert.doesNotMatch(csv, /Luis/)
  })

  test('unsupported pairs are rejected before any work, with the supported ones', async () => {
    const ask = async (language: string): Promise<ClientError> =>
      (await refused(server.client.createTranslation({ params: at, body: { language } }))) ?? assert.fail()
    const japanese = await ask('ja')
    assert.deepEqual([japanese.status, japanese.code], [422, 'LANGUAGE_UNSUPPORTED'])
    const { supported } = japanese.details as { supported: string[] }
    assert.ok(supported.includes('ca') && supported.includes('pt') && !supported.includes('es'))
    // The command line prints only this sentence.
    assert.match(japanese.message, /^This instance can't translate from \w+ into Japanese\. It can .*Portuguese/)
    for (const language of ['es', 'es-MX', 'auto', 'xx-nonsense', 'eus']) {
      assert.equal((await ask(language)).code, 'LANGUAGE_UNSUPPORTED', language)
    }
    const twice = await ask('ca')
    assert.deepEqual([twice.status, twice.code], [409, 'INVALID_STATE'])
    assert.equal(twice.details['translationId'], (await find(server, at, 'ca'))?.id)
    assert.equal((await server.client.listTranslations({ params: at })).translations.length, 2)

    const { spaceId } = at
    const body = { title: 'No', language: 'es', translationLanguages: ['ca', 'ja'] }
    const creation = await refused(server.client.createRecording({ params: { spaceId }, body }))
    assert.equal(creation?.code, 'LANGUAGE_UNSUPPORTED')
    // Before the language is known, every target of any language is accepted.
    const recording = await server.client.createRecording({
      params: { spaceId },
      body: { ...body, language: 'auto', translationLanguages: ['sv'] },
    })
    assert.ok(recording.id)
  })

  test('the available pairs are listed', async () => {
    const { transcribe, translate } = await server.client.listLanguages({})
    assert.ok(transcribe.some(({ language, isHere }) => language === 'en' && isHere))
    const spanish = translate.find(({ from }) => from === 'es')
    const catalan = spanish?.to.find(({ language }) => language === 'ca')
    assert.deepEqual(catalan, { language: 'ca', engine: 'apertium', quality: 'draft', isHere: true })
    assert.ok(translate.every(({ from, to }) => to.every(({ language }) => language !== from)))
  })

  test("the original can't be changed like a translation; unknown ones are 404", async () => {
    const { translations } = await server.client.listTranslations({ params: at })
    const original = { ...at, translationId: translations[0]?.id ?? '' }
    const none = { ...at, translationId: 'tsl_none' }
    for (const [params, code] of [
      [original, 'INVALID_STATE'],
      [none, 'NOT_FOUND'],
    ] as const) {
      assert.equal((await refused(server.client.deleteTranslation({ params })))?.code, code)
      assert.equal((await refused(server.client.retryTranslation({ params })))?.code, code)
      assert.equal((await refused(server.client.cancelTranslation({ params })))?.code, code)
    }
    assert.equal((await refused(server.client.getTranslation({ params: none, query: {} })))?.code, 'NOT_FOUND')
    const done = { ...at, translationId: translations[1]?.id ?? '' }
    assert.equal((await refused(server.client.cancelTranslation({ params: done })))?.code, 'INVALID_STATE')
  })

  test('languages requested at creation start automatically; an empty edit gives an empty translation', async () => {
    const made = await recordingOf(server, '', { translationLanguages: ['ca', 'ca', 'pt'] })
    assert.deepEqual(
      [(await find(server, made, 'ca'))?.status, (await find(server, made, 'pt'))?.status],
      ['NOT_STARTED', 'NOT_STARTED'],
    )
    await importInto(server, made, spoken([{ text: 'Hola.', speaker: 'Ana', start: 2 }]))
    assert.equal((await finished(server, made, 'ca')).status, 'COMPLETED')
    const portuguese = await finished(server, made, 'pt')
    assert.equal((await contentOf(server, made, portuguese.id, 'segments')).segments?.[0]?.text, 'Olá.')

    const operations = [{ type: 'delete' as const, from: 0, to: 0 }]
    await server.client.editTranscript({ params: made, headers: { 'if-match': '*' }, body: { operations } })
    assert.equal((await find(server, made, 'pt'))?.isStale, true)
    const [hit] = await waitFor(
      () => server.client.searchRecordings({ params: made, query: { q: 'Olá', mode: 'exact' } }),
      'the passage of the translation',
      ({ length }) => length > 0,
    )
    assert.deepEqual(hit?.translation, { id: portuguese.id, language: 'pt', isStale: true })
    await server.client.retryTranslation({ params: { ...made, translationId: portuguese.id } })
    const empty = await finished(server, made, 'pt')
    assert.deepEqual([empty.status, empty.version, empty.isStale], ['COMPLETED', 2, false])
    assert.deepEqual((await contentOf(server, made, portuguese.id, 'words')).words, [])
  })

  test('the command line turns a recording into subtitles in another language', async () => {
    const args = ['transcribe', sampleFile, '--language', 'en', '--translate', 'es', '--format', 'srt']
    const done = await runHere([...args, '--server', server.address, '--key', server.key])
    assert.equal(done.code, 0, done.stderr)
    assert.match(done.stderr, /Draft quality: translated by apertium\/eng-spa\./)
    assert.match(done.stdout, /^1\r\n00:00:00,\d{3} --> .*\r\nBuen/)
    const unknown = await runHere([...args.with(5, 'ja'), '--server', server.address, '--key', server.key])
    assert.equal(unknown.code, 1)
    assert.match(unknown.stderr, /can.t translate from English into Japanese/)
  })

  test('a transcript in an unknown language, and one in several', async () => {
    const unknown = await recordingOf(server, spoken([{ text: '12 345 67', speaker: 'Ana', start: 1 }]), {
      language: 'auto',
    })
    const error = await refused(server.client.createTranslation({ params: unknown, body: { language: 'ca' } }))
    assert.deepEqual([error?.code, error?.details['supported']], ['LANGUAGE_UNSUPPORTED', []])

    const mixed = await recordingOf(
      server,
      spoken([
        { text: 'La reunión empieza a las diez.', speaker: 'Ana', start: 1 },
        { text: 'Thank you very much, Ana!', speaker: 'Luis', start: 5 },
        { text: '你好。 ¿Qué?', speaker: 'Ana', start: 9 },
      ]),
    )
    await server.client.createTranslation({ params: mixed, body: { language: 'ca' } })
    const done = await finished(server, mixed, 'ca')
    const { segments } = await contentOf(server, mixed, done.id, 'segments')
    assert.deepEqual([done.status, segments?.[0]?.text], ['COMPLETED', 'La reunió comença a les deu.'])
    assert.equal(segments?.length, 4)
  })

  test('deleting removes every row, also with the recording', async () => {
    const first = (await find(server, at, 'ca')) ?? assert.fail()
    await server.client.deleteTranslation({ params: { ...at, translationId: first.id } })
    assert.equal(await find(server, at, 'ca'), undefined)
    await server.client.createTranslation({ params: at, body: { language: 'ca' } })
    const second = await finished(server, at, 'ca')
    await server.client.deleteRecording({ params: at, query: { permanent: true } })
    const beside = await openBeside(server.data)
    try {
      for (const id of [first.id, second.id]) {
        for (const [table, column] of [
          ['translation', 'id'],
          ['translatedPart', 'translationId'],
          ['searchChunk', 'translationId'],
          ['contentVersion', 'ownerId'],
          ['contentBlock', 'ownerId'],
        ] as const) {
          const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(
            beside.db,
          )
          assert.equal(rows.length, 0, `${table} of ${id}`)
        }
      }
      const told = await beside.db.selectFrom('event').select('type').where('type', 'like', 'TRANSLATION_%').execute()
      assert.ok(told.some(({ type }) => type === 'TRANSLATION_CREATED'))
    } finally {
      await beside.close()
    }
  })
})

describe('with a chat server', () => {
  let stub: ChatStub
  let server: TestServer
  let env: Record<string, string>
  before(async () => {
    stub = await startChatStub()
    env = { ...fastEngine, TIRO_TRANSLATION_OPENAI_URL: stub.address, TIRO_TRANSLATION_OPENAI_MODEL: 'test' }
    server = await startServer({ data: await temporaryFolder(), env })
  })
  after(async () => {
    await server.stop()
    await stub.close()
    await removeFolder(server.data)
  })

  test('it is preferred over a draft, accepts any language, and translates only changes again', async () => {
    const at = await recordingOf(server, spoken(talk))
    await server.client.createTranslation({ params: at, body: { language: 'ja' } })
    const first = await finished(server, at, 'ja')
    assert.deepEqual([first.status, first.engine, first.quality], ['COMPLETED', 'openai/test', 'standard'])
    assert.equal(stub.requests.length, 1)
    assert.deepEqual(
      stub.requests[0]?.sentences,
      talk.map(({ text }) => text),
    )

    const operations = [{ type: 'replace' as const, from: 1, to: 1, text: 'plan' }]
    await server.client.editTranscript({ params: at, headers: { 'if-match': '*' }, body: { operations } })
    const stale = await find(server, at, 'ja')
    assert.deepEqual([stale?.status, stale?.isStale, stale?.sourceVersion], ['COMPLETED', true, 1])
    stub.requests.length = 0
    const again = await server.client.retryTranslation({ params: { ...at, translationId: first.id } })
    assert.equal(again.status, 'QUEUED')
    // The previous translation is readable while the new one is generated.
    assert.equal((await contentOf(server, at, first.id, 'segments')).segments?.length, 4)
    const second = await finished(server, at, 'ja')
    assert.deepEqual([second.version, second.sourceVersion, second.isStale], [2, 2, false])
    assert.deepEqual(
      stub.requests.map(({ sentences }) => sentences),
      [['El plan nuevo es muy grande.']],
    )
    const text = (await contentOf(server, at, first.id, 'segments')).segments?.[0]?.text ?? ''
    assert.match(text.replaceAll(/\s/gu, ''), /«Elplannuevoesmuygrande\.»/)
    const earlier = await server.client.getTranslation({
      params: { ...at, translationId: first.id },
      query: { version: 1, jsonContentType: 'segments' },
    })
    assert.match(((await earlier.json()) as Content).segments?.[0]?.text ?? '', /presupuesto/)
  })

  test('it lists every language', async () => {
    const { translate } = await server.client.listLanguages({})
    const any = { language: '*', engine: 'openai', quality: 'standard', isHere: true }
    assert.deepEqual(translate, [{ from: '*', to: [any] }])
  })

  test('a hidden name that the model translates anyway is requested again, with a warning', async () => {
    const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Names' } })
    const findAndReplaceWords = [{ find: 'sole', replace: 'Sole' }]
    await server.client.updateWorkspace({ params: { spaceId }, body: { findAndReplaceWords } })
    stub.instead = (response, { sentences }) =>
      say(response, translated(sentences.map((text) => text.replaceAll(/Xqz\w+|Sole/g, 'Sun'))))
    stub.requests.length = 0
    const at = await recordingOf(server, spoken([{ text: 'Sole vive aquí.', speaker: 'Ana', start: 61 }]), { spaceId })
    await server.client.createTranslation({ params: at, body: { language: 'de' } })
    const done = await finished(server, at, 'de')
    stub.instead = null
    assert.match(stub.requests[0]?.sentences[0] ?? '', /^Xqz\w+ vive aquí\.$/)
    assert.deepEqual(stub.requests[1]?.sentences, ['Sole vive aquí.'])
    assert.deepEqual(done.warnings, ['In 1 sentence a name may have been translated: at 00:01:01.'])
  })

  test('a model that goes on and on: the sentence is requested again, and stays if it does so again', async () => {
    const at = await recordingOf(server, spoken([{ text: 'Hasta mañana a todos.', speaker: 'Ana', start: 61 }]))
    stub.instead = (response, { sentences }) => say(response, translated(sentences.map(() => 'bye '.repeat(50_000))))
    stub.requests.length = 0
    await server.client.createTranslation({ params: at, body: { language: 'en' } })
    const done = await finished(server, at, 'en')
    stub.instead = null
    assert.equal(stub.requests.length, 2)
    assert.equal((await contentOf(server, at, done.id, 'segments')).segments?.[0]?.text, 'Hasta mañana a todos.')
    assert.match(done.warnings[0] ?? '', /^1 sentence could not be translated and stays in the original language/)
  })

  test('a failing server: the translation has the error code, no partial text, and can be retried', async () => {
    const at = await recordingOf(server, spoken(talk))
    stub.instead = (response) => void response.writeHead(400).end()
    await server.client.createTranslation({ params: at, body: { language: 'fr' } })
    const failed = await finished(server, at, 'fr')
    assert.deepEqual([failed.status, failed.failure?.code, failed.version], ['FAILED', 'ENGINE_ERROR', 0])
    assert.match(failed.failure?.message ?? '', /status 400/)
    stub.instead = null
    await server.client.retryTranslation({ params: { ...at, translationId: failed.id } })
    const done = await finished(server, at, 'fr')
    assert.deepEqual([done.status, done.failure], ['COMPLETED', null])
  })

  test("a long transcript: cancelled within a second, killed midway, and completed parts aren't repeated", async () => {
    const long = Array.from({ length: 120 }, (_, i) => ({ text: `Frase número ${i}.`, speaker: 'Ana', start: i * 3 }))
    const at = await recordingOf(server, spoken(long))
    const hold = (response: ServerResponse, { sentences }: ChatRequest): void => {
      if (stub.requests.length <= 2) say(response, translated(sentences))
    }
    stub.requests.length = 0
    stub.instead = hold
    await server.client.createTranslation({ params: at, body: { language: 'it' } })
    await waitFor(() => stub.requests.length === 3, 'the third request')
    const running = (await find(server, at, 'it')) ?? assert.fail()
    assert.equal(running.status, 'IN_PROGRESS')
    assert.ok(running.progress > 0.3 && running.progress < 0.5, String(running.progress))
    const params = { ...at, translationId: running.id }
    const cancelled = await server.client.cancelTranslation({ params })
    assert.equal(cancelled.status, 'CANCELLED')

    stub.requests.length = 0
    stub.instead = (response, request) => {
      if (stub.requests.length <= 1) say(response, translated(request.sentences))
    }
    await server.client.retryTranslation({ params })
    await waitFor(() => stub.requests.length === 2, 'the second request')
    assert.equal(stub.requests[0]?.sentences[0], 'Frase número 50.')
    await server.kill()
    stub.requests.length = 0
    stub.instead = null
    server = await startServer({ data: server.data, env, key: server.key })
    const done = await finished(server, at, 'it')
    assert.equal(done.status, 'COMPLETED')
    assert.deepEqual(stub.requests.flatMap(({ sentences }) => sentences)[0], 'Frase número 75.')
    assert.equal(stub.requests.flatMap(({ sentences }) => sentences).length, 45)
    assert.equal((await contentOf(server, at, done.id, 'segments')).segments?.length, 120)
  })

  test('the trash stops a translation; deleting one in progress leaves nothing', async () => {
    const at = await recordingOf(server, spoken(talk))
    stub.instead = () => {}
    await server.client.createTranslation({ params: at, body: { language: 'nl' } })
    await server.client.createTranslation({ params: at, body: { language: 'fi' } })
    const doomed = (await find(server, at, 'fi')) ?? assert.fail()
    await server.client.deleteTranslation({ params: { ...at, translationId: doomed.id } })
    await server.client.deleteRecording({ params: at, query: {} })
    await server.client.restoreRecording({ params: at })
    assert.equal((await find(server, at, 'nl'))?.status, 'CANCELLED')
    assert.equal(await find(server, at, 'fi'), undefined)
    stub.instead = null
  })
})
