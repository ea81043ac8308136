// npm run test:mcp: the official conformance suite of the Model Context Protocol against a server of its own.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import path from 'node:path'
import { after, test } from 'node:test'
import { freePort } from '../helpers/free-port.ts'
import { removeFolder, repository, startServer, temporaryFolder } from '../helpers/harness.ts'

const applicable = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'prompts-list',
  'dns-rebinding-protection',
]

/** Scenarios that ask for something that Tiro doesn't have. A new one fails the test until somebody decides. */
const others: Record<string, readonly string[]> = {
  'calls tools, resources and prompts that only the example server of the suite has': [
    'tools-call-simple-text',
    'tools-call-image',
    'tools-call-audio',
    'tools-call-embedded-resource',
    'tools-call-mixed-content',
    'tools-call-error',
    'tools-call-with-progress',
    'json-schema-2020-12',
    'resources-read-text',
    'resources-read-binary',
    'resources-templates-read',
    'prompts-get-simple',
    'prompts-get-with-args',
    'prompts-get-embedded-resource',
    'prompts-get-with-image',
  ],
  'optional, and Tiro has nothing to complete, to subscribe to or to log for a client': [
    'completion-complete',
    'resources-subscribe',
    'resources-unsubscribe',
    'logging-set-level',
    'tools-call-with-logging',
  ],
  'every answer is one message, so there is no stream to resume': ['server-sse-polling', 'server-sse-multiple-streams'],
  'the server asks the client for something, which Tiro never does': [
    'tools-call-sampling',
    'tools-call-elicitation',
    'elicitation-sep1034-defaults',
    'elicitation-sep1330-enums',
  ],
}

const [port, proxyPort] = [await freePort(), await freePort()]
const address = `http://127.0.0.1:${proxyPort}`
const data = await temporaryFolder()
const server = await startServer({ data, port, env: { TIRO_PUBLIC_URL: address } })
// The suite can't send a key. This proxy adds it, at the address that the server knows as its own.
const proxy = createServer((incoming, response) => {
  const { url = '/', method } = incoming
  const headers = { ...incoming.headers, authorization: `Bearer ${server.key}` }
  const onward = request(`http://127.0.0.1:${port}${url}`, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers)
    answer.pipe(response)
  })
  incoming.pipe(onward)
})
await once(proxy.listen(proxyPort, '127.0.0.1'), 'listening')
after(async () => {
  proxy.closeAllConnections()
  proxy.close()
  await server.stop()
  await removeFolder(data)
})

/** Runs the suite. @returns what it prints; it also fails, as scenarios that don't apply fail */
async function runSuite(args: readonly string[]): Promise<string> {
  const suite = path.join(repository, 'node_modules/@modelcontextprotocol/conformance/dist/index.js')
  const output = await temporaryFolder()
  return new Promise((resolve) => {
    execFile(process.execPath, [suite, ...args], { cwd: output }, (_error, stdout, stderr) => {
      void removeFolder(output).then(() => resolve(`${stdout}${stderr}`))
    })
  })
}

test('every scenario of the suite that applies passes', async () => {
  const summary =
    (await runSuite(['server', '--url', `${address}/mcp`, '--suite', 'all'])).split('=== SUMMARY ===')[1] ?? ''
  const results = [...summary.matchAll(/^. ([\w-]+): (\d+) passed, (\d+) failed/gm)]
  const failed = results.filter(([, , , failures]) => failures !== '0').map(([, name]) => name)
  const known = [...applicable, ...Object.values(others).flat()]
  assert.deepEqual(results.map(([, name]) => String(name)).toSorted(), known.toSorted())
  assert.deepEqual(
    failed.filter((name) => applicable.includes(name ?? '')),
    [],
    summary,
  )
  const checks = results.reduce((sum, [, , passed]) => sum + Number(passed), 0)
  assert.ok(checks >= 7, `only ${checks} checks ran`)
})
