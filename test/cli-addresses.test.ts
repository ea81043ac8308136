// Commands that are given the address of something else, or a key that is none.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { after, before, test } from 'node:test'
import { listen } from './helpers/listen.ts'
import { removeFolder, sampleFile, temporaryFolder } from './helpers/harness.ts'
import { freePort } from './helpers/free-port.ts'
import { runHere } from './helpers/run-here.ts'

let folder: string
before(async () => {
  folder = await temporaryFolder()
})
after(() => removeFolder(folder))

/** The address of a server until the tests end. */
async function serverOf(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  after(() => server.close())
  return listen(server)
}

const search = (address: string, key = 'tiro_1') => runHere(['search', 'pens', '--server', address, '--key', key])

test('a redirect is named, and the key is not sent to where it leads', async () => {
  const keys: unknown[] = []
  const target = await serverOf((request, response) => {
    keys.push(request.headers['x-api-key'])
    response.end('{"workspaces": [], "nextCursor": null}')
  })
  const proxy = await serverOf((request, response) => {
    response.writeHead(301, { location: `${target}${request.url ?? ''}` }).end()
  })
  const server = ['--server', proxy, '--key', 'tiro_1']
  await writeFile(`${folder}/talk.srt`, '1\n00:00:01,000 --> 00:00:02,000\nHello.\n')
  const archive = `${folder}/archive.zip`
  await writeFile(archive, 'sent as it is')
  for (const args of [
    ['search', 'pens', ...server],
    ['transcribe', sampleFile, ...server],
    ['import', folder, ...server],
    ['import', archive, ...server],
    ['mcp', ...server],
    ['watch', folder, '--once', '--interval', '0', '--state', `${folder}/state`, ...server],
  ]) {
    const { code, stderr } = await runHere(args)
    assert.equal(code, 1)
    assert.match(
      stderr,
      new RegExp(`^tiro: The server redirects to ${target}. Use that address.$`, 'm'),
      args.join(' '),
    )
  }
  assert.deepEqual(keys, [])
  const login = await serverOf((_, response) => void response.writeHead(302, { location: '/login' }).end())
  assert.match((await search(login)).stderr, /redirects to \/login instead of answering/)
})

test("a page, a wrong scheme and a server that isn't there are told apart", async () => {
  const page = await serverOf((_, response) => void response.end('<html>Welcome</html>'))
  assert.match((await search(page)).stderr, /^tiro: .*\(something else answers at this address\).*\n$/)
  const insecure = page.replace('http:', 'https:')
  assert.match((await search(insecure)).stderr, /^tiro: .*\(it doesn't speak https; try http\).*\n$/)
  const nobody = `http://localhost:${await freePort()}`
  assert.match((await search(nobody)).stderr, /^tiro: .*\(connection refused: connect ECONNREFUSED .*\).*\n$/)
})

test('JSON of something else is told apart', async () => {
  for (const body of ['{}', '[]', 'null', '"ok"', '{"workspaces": {}}']) {
    const other = await serverOf((_, response) => void response.end(body))
    assert.match((await search(other)).stderr, /^tiro: .*\(something else answers at this address\).*\n$/, body)
  }
  for (const body of ['{"error": {"code": "x"}}', '{"error": "x", "errorDetails": {}}', '{"error": {"message": {}}}']) {
    const other = await serverOf((_, response) => void response.writeHead(404).end(body))
    assert.equal((await search(other)).stderr, 'tiro: The server answered 404 Not Found.\n', body)
  }
})

test('addresses and keys that cannot be sent are wrong usage; a line break after a key is not', async () => {
  const seen: unknown[] = []
  const tiro = await serverOf((request, response) => {
    seen.push(request.headers['x-api-key'])
    response.end('{"workspaces": [], "nextCursor": null}')
  })
  for (const address of [`${tiro}?a=1`, `${tiro}#a`, tiro.replace('//', '//ann:secret@')]) {
    const { code, stderr } = await search(address)
    assert.equal(code, 2)
    assert.match(stderr, /^tiro: --server must be an address/)
  }
  for (const [key, reason] of [
    ['', /--key needs a value/],
    [' ', /needs a key/],
    ['tiro_1 tiro_2', /characters that no API key has/],
    ['ключ', /characters that no API key has/],
  ] as const) {
    const { code, stderr } = await search(tiro, key)
    assert.equal(code, 2)
    assert.match(stderr, reason)
  }
  const alone = await runHere(['transcribe', sampleFile, '--key', 'tiro_1'])
  assert.equal(alone.code, 2)
  assert.match(alone.stderr, /--key needs the address of a server/)
  assert.deepEqual(seen, [])
  assert.match((await search(tiro, 'tiro_1\n')).stderr, /No results/)
  assert.deepEqual(seen, ['tiro_1'])
})

test('Ctrl-C ends a question that no server answers', async () => {
  const stop = new AbortController()
  const silent = await serverOf((request, response) => {
    if (request.method === 'GET') response.end('{"workspaces": [{"id": "spc_1", "name": "One"}], "nextCursor": null}')
    else stop.abort(new Error('stopped'))
  })
  const asked = runHere(['ask', 'Why?', '--server', silent, '--key', 'tiro_1'], { signal: stop.signal })
  const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), 5000).unref())
  const ended = await Promise.race([asked, late])
  assert.ok(ended !== 'late', 'it still waits')
  assert.deepEqual([ended.code, ended.stderr], [1, 'tiro: Stopped.\n'])
})
