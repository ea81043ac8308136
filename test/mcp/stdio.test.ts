// npm run test:mcp: the command that desktop assistants start.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { test } from 'node:test'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { cleanEnvironment, openServer, repository, tiro } from '../helpers/harness.ts'
import { importVtt, talk } from '../helpers/insights.ts'

const server = await openServer()
const settings = { TIRO_URL: server.address, TIRO_KEY: server.key }
const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Archive', language: 'en' } })
await importVtt(server, spaceId, talk)

for (const mode of ['legacy', { pin: '2026-07-28' }] as const) {
  test(`an assistant reads with version ${typeof mode === 'string' ? '2025-11-25' : mode.pin}`, async () => {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
    const command = path.join(repository, 'tiro')
    const env = cleanEnvironment(settings)
    await client.connect(new StdioClientTransport({ command, args: ['mcp'], env, stderr: 'inherit' }))
    try {
      const found = await client.callTool({ name: 'search', arguments: { query: 'lamps' } })
      assert.match(JSON.stringify(found.structuredContent), /lamps/)
      assert.equal((await client.listResources()).resources.length, 1)
      assert.equal((await client.listPrompts()).prompts.length, 1)
      await assert.rejects(client.callTool({ name: 'delete_recording', arguments: {} }))
    } finally {
      await client.close()
    }
  })
}

test('a server that goes away is named as the reason', async () => {
  const me = { id: 'usr_1', email: 'a@b.c', key: { id: 'key_1', role: 'VIEWER', workspaceIds: null, expiresAt: null } }
  const passing = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', connection: 'close' }).end(JSON.stringify(me))
  })
  await once(passing.listen(0, '127.0.0.1'), 'listening')
  const { port } = passing.address() as AddressInfo
  const client = new Client({ name: 'test', version: '1' })
  const env = cleanEnvironment({ ...settings, TIRO_URL: `http://127.0.0.1:${port}` })
  await client.connect(new StdioClientTransport({ command: path.join(repository, 'tiro'), args: ['mcp'], env }))
  passing.close()
  await once(passing, 'close')
  const answer = await client.callTool({ name: 'list_workspaces', arguments: {} })
  assert.equal(answer.isError, true)
  assert.match(JSON.stringify(answer.content), /UNREACHABLE: /)
  await client.close()
})

test('it ends with its input', async () => {
  const ended = await tiro(['mcp'], { env: settings })
  assert.deepEqual([ended.code, ended.stdout, ended.stderr], [0, '', ''])
})

test('lines that are no messages change nothing but a line on stderr', async () => {
  const input = Buffer.from('{"jsonrpc":\nhello\n[]\n{"jsonrpc":"2.0","id":7,"method":"ping"}\n')
  const ended = await tiro(['mcp'], { env: settings, input })
  assert.equal(ended.code, 0)
  for (const line of ended.stdout.split('\n').filter((one) => one !== '')) {
    assert.equal((JSON.parse(line) as { jsonrpc: string }).jsonrpc, '2.0')
  }
})

test('it says what is wrong with its settings before it answers anything', async () => {
  const wrong = await tiro(['mcp'], { env: { ...settings, TIRO_KEY: 'tiro_wrong' } })
  assert.deepEqual([wrong.code, wrong.stdout], [1, ''])
  assert.match(wrong.stderr, /not a valid API key/)
  const missing = await tiro(['mcp'])
  assert.equal(missing.code, 2)
  assert.match(missing.stderr, /--server or TIRO_URL/)
  const away = await tiro(['mcp', '--server', 'http://127.0.0.1:9', '--key', server.key])
  assert.equal(away.code, 1)
  assert.match(away.stderr, /Couldn't reach the server/)
})

for (const [body, reason] of [
  ['{}', /something else answers at this address/],
  ['{"key":{}}', /something else answers at this address/],
  // Assistants wait a minute for the program, and don't say why it doesn't begin.
  [null, /timeout/],
] as const) {
  test(`it does not begin with something that answers ${body ?? 'nothing'}`, { timeout: 60_000 }, async () => {
    const other = createServer((_request, response) => {
      if (body !== null) response.writeHead(200, { 'content-type': 'application/json' }).end(body)
    })
    await once(other.listen(0, '127.0.0.1'), 'listening')
    const { port } = other.address() as AddressInfo
    const ended = await tiro(['mcp', '--server', `http://127.0.0.1:${port}`, '--key', server.key])
    other.closeAllConnections()
    other.close()
    assert.deepEqual([ended.code, ended.stdout], [1, ''])
    assert.match(ended.stderr, /Couldn't reach the server/)
    assert.match(ended.stderr, reason)
  })
}
