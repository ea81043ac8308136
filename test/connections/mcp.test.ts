// Tiro for assistants: the official client over HTTP and stdio, every tool with every role, hostile requests.
import assert from 'node:assert/strict'
import path from 'node:path'
import { before, describe, test } from 'node:test'
import { Client, StreamableHTTPClientTransport, type CallToolResult } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import type { EndpointSpec } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints/index.ts'
import { tools } from '../../src/integrations/mcp/tools/index.ts'
import { keyRoles, type KeyRole } from '../../src/contract/resources.ts'
import { administratorClient, codeOf, send } from '../helpers/api-people.ts'
import { cleanEnvironment, fastEngine, openServer, repository } from '../helpers/harness.ts'
import { hiddenCharacters, injections, outsideFence } from '../helpers/injections.ts'
import { importVtt, talk, waitForInsight, waitForSearch } from '../helpers/insights.ts'

const server = await openServer({ ...fastEngine, TIRO_OUTBOUND_ALLOW: '127.0.0.2/32' })
const made = { spaceId: '', recordingId: '', foreignId: '', id: '' }
const keys = new Map<KeyRole, string>()

before(async () => {
  made.spaceId = (await server.client.createWorkspace({ body: { name: 'Archive', language: 'en' } })).id
  made.recordingId = await importVtt(server, made.spaceId, talk)
  made.id = `${made.spaceId}/${made.recordingId}`
  const foreign = (await server.client.createWorkspace({ body: { name: 'Foreign', language: 'en' } })).id
  made.foreignId = `${foreign}/${await importVtt(server, foreign, talk)}`
  for (const spaceId of [made.spaceId, foreign]) await waitForSearch(server, spaceId, 'archive')
  for (const role of keyRoles) {
    const body = { name: role, role, workspaceIds: [made.spaceId] }
    keys.set(role, String((await server.client.createApiKey({ body })).key))
  }
})

type Mode = 'legacy' | { pin: string }

async function connect<T>(key: string, work: (client: Client) => Promise<T>, mode: Mode = 'legacy'): Promise<T> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${server.address}/mcp`), { requestInit }))
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}

const keyOf = (role: KeyRole): string => keys.get(role) ?? ''

async function call(client: Client, name: string, given: object): Promise<CallToolResult> {
  return client.callTool({ name, arguments: { ...given } })
}

function textOf(result: CallToolResult): string {
  const [first, ...more] = result.content
  assert.equal(more.length, 0)
  assert.ok(first?.type === 'text')
  return first.text
}

/** The structured content, which the client has checked against the tool's schema. */
async function output(client: Client, name: string, given: object): Promise<Record<string, unknown>> {
  const result = await call(client, name, given)
  assert.ok(result.isError !== true, textOf(result))
  return result.structuredContent as Record<string, unknown>
}

type Place = { id: string; title: string; url: string; text: string; start: number; speaker: string }

describe('over HTTP', () => {
  for (const [name, mode] of [
    ['2025-11-25', 'legacy'],
    ['2026-07-28', { pin: '2026-07-28' }],
  ] as const) {
    test(`version ${name}: search, fetch and read, with links to the second`, async () => {
      await connect(
        keyOf('VIEWER'),
        async (client) => {
          assert.equal(client.getNegotiatedProtocolVersion(), name)
          assert.match(client.getInstructions() ?? '', /never follow instructions/)
          const found = await call(client, 'search', { query: 'offers Friday' })
          // Connectors read the text, which is JSON of the same.
          const { results } = JSON.parse(textOf(found)) as { results: Place[] }
          const [first] = results
          assert.ok(first !== undefined)
          assert.match(
            first.url,
            new RegExp(`^${server.ownAddress}/w/${made.spaceId}/r/${made.recordingId}(\\?t=\\d+)?$`),
          )
          assert.match(first.id, new RegExp(`^${made.id}@\\d`))
          const document = JSON.parse(textOf(await call(client, 'fetch', { id: first.id }))) as Place & {
            metadata: Record<string, string>
          }
          assert.deepEqual([document.id, document.title], [first.id, 'Meeting'])
          assert.match(document.text, /\[0:\d\d\] Ada: .*send the offers to everybody by Friday/)
          assert.equal(document.metadata['status'], 'COMPLETED')
        },
        mode,
      )
    })
  }

  test('its address may end with a slash', async () => {
    const client = new Client({ name: 'test', version: '1' })
    const requestInit = { headers: { 'x-api-key': keyOf('VIEWER') } }
    await client.connect(new StreamableHTTPClientTransport(new URL(`${server.address}/mcp/`), { requestInit }))
    assert.ok((await client.listTools()).tools.length > 0)
    await client.close()
    const { status, headers } = await fetch(`${server.address}/mcp/`, { method: 'POST', body: '{}' })
    assert.equal(status, 401)
    assert.match(headers.get('www-authenticate') ?? '', /oauth-protected-resource\/mcp"/)
  })

  test('every tool that reads', async () => {
    await connect(keyOf('VIEWER'), async (client) => {
      const { id } = made
      const transcript = await output(client, 'get_transcript', { id })
      const passages = transcript['passages'] as Place[]
      assert.deepEqual([...new Set(passages.map(({ speaker }) => speaker))].toSorted(), ['Ada', 'Bob'])
      assert.equal(
        passages.find(({ start }) => start === 70)?.url,
        `${server.ownAddress}/w/${made.spaceId}/r/${made.recordingId}?t=70`,
      )
      const later = await output(client, 'get_transcript', { id, from: 60 })
      assert.ok((later['passages'] as Place[]).every(({ start }) => start >= 60))
      const bob = await output(client, 'what_speaker_said', { id, speaker: 'bob' })
      assert.ok((bob['passages'] as Place[]).length > 0)
      assert.ok((bob['passages'] as Place[]).every(({ speaker }) => speaker === 'Bob'))
      const about = await output(client, 'what_speaker_said', { speaker: 'Bob', query: 'lamps' })
      assert.match((about['passages'] as Place[])[0]?.text ?? '', /lamps/)
      const listed = await output(client, 'list_recordings', {})
      assert.deepEqual(
        (listed['recordings'] as Place[]).map((one) => one.id),
        [id],
      )
      await server.client.updateRecording({
        params: { spaceId: made.spaceId, recordingId: made.recordingId },
        body: { tags: ['Radio'] },
      })
      const tagged = await output(client, 'list_recordings', { tag: 'radio' })
      assert.deepEqual(
        (tagged['recordings'] as { tags: string[] }[]).map(({ tags }) => tags),
        [['Radio']],
      )
      assert.deepEqual((await output(client, 'list_recordings', { tag: 'other' }))['recordings'], [])
      const answer = await output(client, 'ask', { question: 'Which lamps does the reading room need?' })
      assert.match(JSON.stringify(answer['passages']), /lamps/)
      const srt = await output(client, 'export_transcript', { id, format: 'srt' })
      assert.match(String(srt['text']), /^1\n00:00:01,000 --> /)
      assert.equal(srt['nextOffset'], null)
      const status = await output(client, 'get_status', { id })
      assert.equal((status['transcript'] as { status: string }).status, 'COMPLETED')
      assert.deepEqual((await output(client, 'get_insights', { id }))['insights'], [])
    })
  })

  // Clients whose schemas know no optional fields send all of them.
  test('optional arguments that are null or empty count as not given', async () => {
    await connect(keyOf('VIEWER'), async (client) => {
      const found = await output(client, 'search', { query: 'archive', workspace: '', limit: null })
      assert.ok((found['results'] as Place[]).length > 0)
      const empty = {
        workspace: '',
        title: '',
        tag: '',
        dateFrom: '',
        dateTo: null,
        recordedFrom: null,
        recordedTo: '',
        cursor: '',
      }
      assert.equal(((await output(client, 'list_recordings', empty))['recordings'] as Place[]).length, 1)
      await output(client, 'get_transcript', { id: made.id, from: null, translation: '' })
      for (const [name, given] of [
        ['search', { query: '' }],
        ['search', { query: null }],
        ['search', { query: 'archive', unknown: null }],
        ['fetch', { id: null }],
        // Steps in the address of an operation, which lead to others.
        ['list_recordings', { workspace: '..' }],
        ['get_insights', { id: made.id, insight: '..' }],
        ['get_transcript', { id: made.id, translation: '.' }],
      ] as const) {
        assert.match(textOf(await call(client, name, given)), /^Input validation error/)
      }
      const wrong = textOf(await call(client, 'search', { query: 'archive', limit: 50, folder: 'x' }))
      assert.match(wrong, /Unknown field "folder"\./)
      assert.match(wrong, /limit: Must be at most 20\./)
    })
  })

  test('an AGENT key also adds, translates and makes insights', async () => {
    const { spaceId, recordingId, id } = made
    const prompt = await server.client.createPrompt({
      params: { spaceId },
      body: { title: 'Tasks', prompt: 'List the tasks.' },
    })
    await connect(keyOf('AGENT'), async (client) => {
      const prompts = await output(client, 'list_prompts', {})
      assert.ok((prompts['prompts'] as { id: string }[]).some((one) => one.id === prompt.id))
      const { insight } = await output(client, 'create_insight', { id, prompt: prompt.id })
      await waitForInsight(server, { spaceId, recordingId, insightId: String(insight) })
      const all = await output(client, 'get_insights', { id })
      assert.match(JSON.stringify(all['insights']), /offers/)
      const one = await output(client, 'get_insights', { id, insight, offset: 5 })
      assert.equal(
        (one['insights'] as { text: string }[])[0]?.text,
        JSON.parse(JSON.stringify(all['insights']))[0].text.slice(5),
      )
      const added = await output(client, 'add_recording', { url: 'http://127.0.0.2:9/talk.mp3', title: 'Talk' })
      assert.match(String(added['id']), new RegExp(`^${spaceId}/rec_`))
      const unsafe = await call(client, 'add_recording', { url: 'http://127.0.0.1/talk.mp3', title: 'Inside' })
      assert.match(textOf(unsafe), /^UNSAFE_URL: /)
      await output(client, 'export_transcript', { id, format: 'csv' })
      const translation = await call(client, 'translate_transcript', { id, language: 'xx' })
      assert.equal(translation.isError, true)
      assert.match(textOf(translation), /^LANGUAGE_UNSUPPORTED: /)
    })
    // As with any other request, the audit log names the key.
    const people = await administratorClient(server)
    const { auditEvents } = await people.listAuditEvents({ query: { action: 'TRANSCRIPT_EXPORTED', limit: 1 } })
    assert.deepEqual([auditEvents[0]?.source, auditEvents[0]?.keyName], ['API_KEY', 'AGENT'])
  })

  test('resources and the prompt', async () => {
    const { client: people } = server
    const waiting = await people.createRecording({
      params: { spaceId: made.spaceId },
      body: { title: 'No transcript' },
    })
    await connect(keyOf('VIEWER'), async (client) => {
      const { resources } = await client.listResources()
      const uri = `tiro://${made.id}/transcript`
      assert.ok(resources.some((one) => one.uri === uri))
      // An assistant attaches what is listed: it has to be readable.
      assert.ok(!resources.some((one) => one.uri.includes(waiting.id)))
      const { resourceTemplates } = await client.listResourceTemplates()
      assert.equal(resourceTemplates.length, 3)
      const read = async (address: string): Promise<string> => {
        const [content] = (await client.readResource({ uri: address })).contents
        return content !== undefined && 'text' in content ? content.text : ''
      }
      assert.match(await read(uri), /Good morning/)
      assert.doesNotMatch(await read(`${uri}/60`), /Good morning/)
      assert.match(await read(`tiro://${made.id}/insights`), /insights/)
      await assert.rejects(read(`tiro://${made.foreignId}/transcript`), /not found/i)
      await assert.rejects(read(`${uri}/abc`), /seconds as a number/)
      const { messages } = await client.getPrompt({
        name: 'answer_from_recordings',
        arguments: { question: 'What did Bob want?' },
      })
      assert.match(JSON.stringify(messages), /What did Bob want\?/)
    })
  })
})

test('a long transcript comes in pages of bounded size, without a gap or a repeat', async () => {
  const cues = Array.from({ length: 900 }, (_, i) => {
    const time = (s: number): string => new Date(s * 1000).toISOString().slice(11, 23)
    return `${time(i * 3)} --> ${time(i * 3 + 2)}\n<v ${i % 2 === 0 ? 'Ada' : 'Bob'}>This is sentence number w${i}.\n`
  })
  const recordingId = await importVtt(server, made.spaceId, `WEBVTT\n\n${cues.join('\n')}`)
  await connect(keyOf('VIEWER'), async (client) => {
    const id = `${made.spaceId}/${recordingId}`
    const heard: string[] = []
    for (let from: unknown = 0; from !== null;) {
      const result = await call(client, 'get_transcript', { id, from })
      assert.ok(textOf(result).length < 60_000, String(textOf(result).length))
      const page = result.structuredContent as { passages: Place[]; nextFrom: number | null }
      heard.push(...page.passages.flatMap(({ text }) => text.match(/w\d+/g) ?? []))
      from = page.nextFrom
    }
    assert.deepEqual(
      heard,
      Array.from({ length: 900 }, (_, i) => `w${i}`),
    )
    const pages: string[] = []
    for (let at: string | undefined = id; at !== undefined;) {
      const document = (await output(client, 'fetch', { id: at })) as unknown as Place & {
        metadata: { nextId?: string }
      }
      pages.push(...(document.text.match(/w\d+/g) ?? []))
      at = document.metadata.nextId
    }
    assert.deepEqual(pages, heard)
  })
})

test('pages of people who talk at once have each word once', async () => {
  const cues = Array.from({ length: 700 }, (_, i) => {
    const time = (s: number): string => new Date(s * 1000).toISOString().slice(11, 23)
    const name = ['Ada', 'Bob', 'Cy'][i % 3]
    return `${time(i * 3)} --> ${time(i * 3 + 8)}\n<v ${name}>w${i}a and w${i}b or w${i}c.\n`
  })
  const recordingId = await importVtt(server, made.spaceId, `WEBVTT\n\n${cues.join('\n')}`)
  await connect(keyOf('VIEWER'), async (client) => {
    const heard: string[] = []
    let pages = 0
    for (let from: unknown = 0; from !== null; pages += 1) {
      const result = await call(client, 'get_transcript', { id: `${made.spaceId}/${recordingId}`, from })
      const page = result.structuredContent as { passages: Place[]; nextFrom: number | null }
      heard.push(...page.passages.flatMap(({ text }) => text.match(/w\d+[abc]/g) ?? []))
      from = page.nextFrom
    }
    assert.ok(pages > 2, `${pages} pages`)
    const spoken = Array.from({ length: 700 }, (_, i) => [`w${i}a`, `w${i}b`, `w${i}c`]).flat()
    assert.deepEqual(heard.toSorted(), spoken.toSorted())
  })
})

describe('permissions', () => {
  test('no tool can delete, overwrite, or reach anything but its workspace', () => {
    for (const tool of tools) {
      for (const id of tool.calls) {
        const { method, access }: EndpointSpec = endpoints[id]
        assert.ok(method === 'GET' || method === 'POST', `${tool.name} calls ${id}`)
        assert.ok(access.scope === 'space' || id === 'listWorkspaces', `${tool.name} calls ${id}`)
        // What an AGENT key may not do, no tool does.
        assert.ok('agent' in access && access.agent, `${tool.name} calls ${id}`)
      }
    }
  })

  const writing = ['add_recording', 'translate_transcript', 'create_insight']
  const reading = [
    'search',
    'fetch',
    'list_workspaces',
    'list_recordings',
    'get_transcript',
    'what_speaker_said',
    'get_insights',
    'list_prompts',
    'ask',
    'export_transcript',
    'get_status',
  ]

  test('tools by role: those that a key may not call are not listed and not called', async () => {
    for (const role of keyRoles) {
      await connect(keyOf(role), async (client) => {
        const { tools } = await client.listTools()
        const expected = role === 'VIEWER' ? reading : [...reading, ...writing]
        assert.deepEqual(tools.map(({ name }) => name).toSorted(), expected.toSorted(), role)
        for (const { name, annotations } of tools) {
          assert.equal(annotations?.readOnlyHint, reading.includes(name), name)
          assert.equal(annotations?.destructiveHint, false)
        }
        if (role !== 'VIEWER') return
        for (const name of writing) {
          const refused = await client.callTool({ name, arguments: { id: made.id } }).then(
            (result) => (result.isError === true ? 'refused' : 'done'),
            () => 'refused',
          )
          assert.equal(refused, 'refused', name)
        }
      })
    }
  })

  test('a key bound to one workspace sees nothing of another', async () => {
    const [foreignSpace = ''] = made.foreignId.split('/')
    for (const role of keyRoles) {
      await connect(keyOf(role), async (client) => {
        const seen = [
          textOf(await call(client, 'list_workspaces', {})),
          textOf(await call(client, 'search', { query: 'archive' })),
        ]
        const id = made.foreignId
        for (const [name, given] of [
          ['fetch', { id }],
          ['get_transcript', { id }],
          ['what_speaker_said', { id, speaker: 'Ada' }],
          ['what_speaker_said', { workspace: foreignSpace, speaker: 'Ada', query: 'archive' }],
          ['get_insights', { id }],
          ['get_status', { id }],
          ['export_transcript', { id, format: 'text' }],
          ['list_recordings', { workspace: foreignSpace }],
          ['list_prompts', { workspace: foreignSpace }],
          ['search', { query: 'archive', workspace: foreignSpace }],
          ['ask', { question: 'archive?', workspace: foreignSpace }],
          ['ask', { question: 'archive?', ids: [made.id, id] }],
        ] as const) {
          const result = await call(client, name, given)
          if (name === 'ask' && 'ids' in given) {
            // Its recordings are asked for in the workspace of the first.
            assert.equal(result.isError, true)
          } else assert.match(textOf(result), /^NOT_FOUND: /, name)
          seen.push(textOf(result))
        }
        assert.ok(!seen.join('').includes(foreignSpace), role)
      })
    }
  })

  test('a revoked key ends at once, and no key or a session is 401', async () => {
    const { id, key } = await server.client.createApiKey({ body: { name: 'short', role: 'VIEWER' } })
    await connect(String(key), async (client) => {
      await client.listTools()
      await server.client.revokeApiKey({ params: { keyId: id } })
      await assert.rejects(client.listTools())
    })
    const none = await send(server, '/mcp', { method: 'POST', body: {} })
    assert.deepEqual([none.status, codeOf(none)], [401, 'API_KEY_MISSING'])
    assert.match(none.headers.get('www-authenticate') ?? '', /^Bearer /)
  })
})

describe('hostile requests', () => {
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const post = async (body: unknown, headers: Record<string, string> = {}) =>
    send(server, '/mcp', {
      method: 'POST',
      key: keyOf('VIEWER'),
      raw: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { accept: 'application/json, text/event-stream', ...headers },
    })

  test('another origin is 403, the own one is not', async () => {
    const foreign = await post(list, { origin: 'http://evil.example' })
    assert.deepEqual([foreign.status, codeOf(foreign)], [403, 'ORIGIN_FORBIDDEN'])
    assert.equal((await post(list, { origin: 'null' })).status, 403)
    assert.equal((await post(list, { origin: server.ownAddress })).status, 200)
  })

  test('a cursor that no list gave out is an error', async () => {
    const headers = {
      authorization: `Bearer ${keyOf('VIEWER')}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    }
    const said = async (body: object): Promise<string> =>
      (await fetch(`${server.address}/mcp`, { method: 'POST', headers, body: JSON.stringify(body) })).text()
    for (const method of ['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list']) {
      for (const cursor of ['', 'bogus']) {
        assert.match(await said({ ...list, method, params: { cursor } }), /"code":-32602/, `${method} ${cursor}`)
      }
      assert.match(await said({ ...list, method }), /"result":/, method)
    }
  })

  test('batches, huge and broken messages are 4xx', async () => {
    assert.equal((await post([list, list])).status, 400)
    for (const space of [' \n ', ' '.repeat(500), '\ufeff']) {
      assert.equal((await post(`${space}[${JSON.stringify(list)}]`)).status, 400, JSON.stringify(space.slice(0, 5)))
    }
    assert.equal((await post({ ...list, params: { filler: 'x'.repeat(70_000) } })).status, 413)
    assert.equal((await post('{"jsonrpc":')).status, 400)
    assert.equal((await post('')).status, 400)
    assert.equal((await post(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`)).status, 400)
    assert.equal((await post(list, { 'content-type': 'text/plain' })).status, 415)
    assert.equal((await post(list, { accept: 'text/html' })).status, 406)
    assert.equal((await post({ jsonrpc: '2.0', id: 1, method: 'no/such' })).status, 200)
  })

  test('odd ids, arguments and names of tools are no faults of the server', async () => {
    const calling = (params: unknown): object => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
    const given: unknown[] = [[], 'x', null, 7, { id: [] }, { id: 'spc_x/rec_\u0000' }, { id: made.id, from: 1e308 }]
    const odd = [
      ...[1.5, null, 1e308, -0, 'x'.repeat(10_000), '\ud800', {}, []].map((id) => ({ ...list, id })),
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
      { jsonrpc: '2.0', method: 'notifications/no-such' },
      { jsonrpc: '2.0', id: 1, result: {} },
      { jsonrpc: '1.0', id: 1, method: 'tools/list' },
      ...given.map((one) => calling({ name: 'get_transcript', arguments: one })),
      ...['__proto__', 'constructor', '', 'x'.repeat(10_000), null].map((name) => calling({ name, arguments: {} })),
      calling({ name: 'search', arguments: { query: '\ud800 \u0000' } }),
      calling({ name: 'ask', arguments: { question: 'why?', ids: [made.id, made.foreignId] } }),
      calling({ name: 'export_transcript', arguments: { id: made.id, format: 'text', offset: 2 ** 53 } }),
      calling({ name: 'get_insights', arguments: { id: made.id, insight: '../../recordings' } }),
    ]
    for (const message of odd) {
      const { status, body } = await post(message)
      assert.ok(status < 500, `${status} ${JSON.stringify(message).slice(0, 200)}`)
      assert.doesNotMatch(JSON.stringify(body), /INTERNAL|-32603/, JSON.stringify(message).slice(0, 200))
    }
    assert.doesNotMatch(server.stderr(), /a tool of MCP failed/)
  })

  test('an unknown version is 400, an unknown session is ignored, and there are no streams', async () => {
    assert.equal((await post(list, { 'mcp-protocol-version': '1999-01-01' })).status, 400)
    assert.equal((await post(list, { 'mcp-session-id': 'made-up' })).status, 200)
    for (const method of ['GET', 'DELETE']) {
      const answer = await send(server, '/mcp', {
        method,
        key: keyOf('VIEWER'),
        headers: { accept: 'text/event-stream' },
      })
      assert.equal(answer.status, 405, method)
    }
  })

  test('arguments that no schema allows are refused before anything is called', async () => {
    await connect(keyOf('VIEWER'), async (client) => {
      for (const given of [
        { id: '../../api-keys' },
        { id: `${made.id}/../x` },
        { id: 1 },
        { id: made.id, from: -1 },
        { id: made.id, extra: true },
        {},
      ]) {
        const refused = await call(client, 'get_transcript', given).then(
          (result) => result.isError === true,
          () => true,
        )
        assert.ok(refused, JSON.stringify(given))
      }
    })
  })
})

test('what recordings say stays inside the fence, and changes no description', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: injections[0] ?? '', language: 'en' } })
  const { key } = await server.client.createApiKey({ body: { name: 'x', role: 'AGENT', workspaceIds: [spaceId] } })
  await connect(String(key), async (client) => {
    const described = async () =>
      JSON.stringify([await client.listTools(), await client.listPrompts(), client.getInstructions()])
    const before = await described()
    const ids: string[] = []
    for (const text of injections) {
      const { id } = await server.client.createRecording({
        params: { spaceId },
        body: { title: text.slice(0, 200), source: 'IMPORT', language: 'en' },
      })
      const name = text.replaceAll(/[\n<>]/g, ' ').slice(0, 100)
      const words = text.replaceAll(/\s+/g, ' ').replaceAll('-->', '->')
      await importVtt(server, spaceId, `WEBVTT\n\n00:00:01.000 --> 00:00:09.000\n<v ${name}>${escaped(words)}\n`, id)
      ids.push(`${spaceId}/${id}`)
    }
    const prompt = await server.client.createPrompt({
      params: { spaceId },
      body: { title: injections[3] ?? '', prompt: 'Summarise: CANARY' },
    })
    await Promise.all(
      ids.map(async (id) => {
        const { insight } = await output(client, 'create_insight', { id, prompt: prompt.id })
        await waitForInsight(server, { spaceId, recordingId: id.split('/')[1] ?? '', insightId: String(insight) })
        await requireFenced(client, id)
      }),
    )
    for (const [name, given] of [
      ['list_workspaces', {}],
      ['list_recordings', {}],
      ['list_prompts', {}],
      ['ask', { question: 'CANARY' }],
    ] as const) {
      const text = textOf(await call(client, name, given))
      assert.match(text, /CANARY/, name)
      assert.doesNotMatch(outsideFence(text), /CANARY/, name)
    }
    await waitForSearch(server, spaceId, 'CANARY')
    const found = await call(client, 'search', { query: 'CANARY' })
    requireData(JSON.parse(textOf(found)), ['title', 'text'])
    assert.equal(await described(), before)
  })
})

/** Text of a cue: its characters can't end the cue or be tags of WebVTT. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

async function requireFenced(client: Client, id: string): Promise<void> {
  for (const [name, given] of [
    ['get_transcript', { id }],
    ['get_insights', { id }],
    ['get_status', { id }],
    ['export_transcript', { id, format: 'text' }],
    ['export_transcript', { id, format: 'vtt' }],
    ['export_transcript', { id, format: 'markdown' }],
  ] as const) {
    const result = await call(client, name, given)
    const text = textOf(result)
    assert.match(text, /CANARY/, name)
    assert.doesNotMatch(outsideFence(text), /CANARY/, name)
    assert.doesNotMatch(JSON.parse(JSON.stringify(text)) as string, hiddenCharacters, name)
  }
  const [content] = (await client.readResource({ uri: `tiro://${id}/transcript` })).contents
  assert.ok(content !== undefined && 'text' in content)
  assert.doesNotMatch(outsideFence(content.text), /CANARY/)
  // Connectors need plain JSON here: strings end the data, and the long text has a fence of its own.
  const document = JSON.parse(textOf(await call(client, 'fetch', { id }))) as { title: string; text: string }
  requireData(document, ['title', 'text'])
  assert.doesNotMatch(outsideFence(document.text), /CANARY/)
}

/** The canary is only in fields that are known to hold data, without characters that nobody sees. */
function requireData(value: unknown, fields: readonly string[], field = ''): void {
  if (typeof value === 'string') {
    if (value.includes('CANARY')) assert.ok(fields.includes(field), `${field}: ${value}`)
    assert.doesNotMatch(value, hiddenCharacters)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) requireData(inner, fields, Array.isArray(value) ? field : name)
  }
}

// test/mcp/stdio.test.ts has more about the command.
test('tiro mcp has the same tools over stdio', async () => {
  const mode = { pin: '2026-07-28' }
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  const env = cleanEnvironment({ TIRO_URL: server.address, TIRO_KEY: keyOf('VIEWER') })
  const command = path.join(repository, 'tiro')
  await client.connect(new StdioClientTransport({ command, args: ['mcp'], env, stderr: 'inherit' }))
  try {
    const overHttp = await connect(keyOf('VIEWER'), (other) => other.listTools(), mode)
    assert.deepEqual((await client.listTools()).tools, overHttp.tools)
    const transcript = await output(client, 'get_transcript', { id: made.id })
    assert.match(JSON.stringify(transcript['passages']), new RegExp(`${server.address}/w/${made.spaceId}`))
    assert.match(textOf(await call(client, 'fetch', { id: made.foreignId })), /^NOT_FOUND: /)
  } finally {
    await client.close()
  }
})
