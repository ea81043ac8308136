import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { appendFile, mkdir, readFile, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { listen } from '../helpers/listen.ts'
import { parse as parseYaml } from 'yaml'
import { createClient } from '../../src/client/client.ts'
import type { ListedRecording } from '../../src/contract/resources.ts'
import { freePort } from '../helpers/free-port.ts'
import {
  fastEngine,
  removeFolder,
  startServer,
  temporaryFolder,
  tiro,
  type Finished,
  type TestServer,
} from '../helpers/harness.ts'
import { silence } from '../helpers/silence.ts'
import { limit } from '../helpers/time-limits.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { runHere } from '../helpers/run-here.ts'

let folder: string
let server: TestServer
before(async () => {
  folder = await temporaryFolder()
  // It starts again on the same port.
  server = await startServer({ data: path.join(folder, 'data'), env: fastEngine, port: await freePort() })
})
after(async () => {
  await server.stop()
  await removeFolder(folder)
})

async function newFolder(name: string): Promise<string> {
  const made = path.join(folder, name)
  await mkdir(made)
  return made
}

function argsOf(inbox: string, space: string, more: string[] = []): string[] {
  const there = ['--server', server.address, '--key', server.key, '--space', space]
  const state = ['--state', path.join(folder, `${space}.db`)]
  return ['watch', inbox, ...there, ...state, '--settle', '0', '--interval', '0', ...more]
}
const once = (inbox: string, space: string, more: string[] = []): Promise<Finished> =>
  runHere(argsOf(inbox, space, ['--once', ...more]))

/** A watcher that goes on until it's ended. */
async function start(args: string[]) {
  const said = { out: '', err: '' }
  const started = Promise.withResolvers<ChildProcess>()
  const ended = tiro(args, { onStart: started.resolve })
  const child = await started.promise
  child.stdout?.on('data', (chunk: Buffer) => (said.out += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (said.err += chunk.toString()))
  return {
    said,
    ended,
    end: async (signal: NodeJS.Signals) => {
      child.kill(signal)
      return ended
    },
  }
}

async function spaceOf(name: string): Promise<string> {
  const { workspaces } = await server.client.listWorkspaces({ query: { limit: 500 } })
  return workspaces.find((workspace) => workspace.name === name)?.id ?? assert.fail(`no workspace ${name}`)
}
async function recordingsIn(name: string): Promise<ListedRecording[]> {
  return (await server.client.listRecordings({ params: { spaceId: await spaceOf(name) }, query: { limit: 500 } }))
    .recordings
}
async function tree(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .toSorted()
}

test('files become recordings once by content, in folders; results are written beside them', async () => {
  const inbox = await newFolder('inbox')
  await mkdir(path.join(inbox, 'Season 1', 'Part 2'), { recursive: true })
  await writeFile(path.join(inbox, 'Season 1', 'Part 2', 'talk.wav'), silence(0))
  await writeFile(path.join(inbox, 'Season 1', 'Part 2', 'talk.txt'), 'written by a person')
  for (const name of ['.hidden.wav', 'x.wav.partial', '~$y.wav', '.syncthing.z.wav.tmp', 'notes.txt']) {
    await writeFile(path.join(inbox, name), silence(1))
  }
  const elsewhere = await newFolder('elsewhere')
  await writeFile(path.join(elsewhere, 'secret.wav'), silence(2))
  await symlink(path.join(elsewhere, 'secret.wav'), path.join(inbox, 'link.wav'))
  await symlink(elsewhere, path.join(inbox, 'linked'))
  const more = ['--formats', 'txt,md', '--tags', 'talk,a b', '--language', 'en']
  const first = await once(inbox, 'Once', more)
  assert.equal(first.code, 0, first.stderr)
  assert.equal(first.stderr, '')
  const names = (await tree(inbox)).filter((name) => name.startsWith('Season'))
  assert.deepEqual(
    names,
    ['talk (2).txt', 'talk.md', 'talk.txt', 'talk.wav'].map((name) => `Season 1/Part 2/${name}`),
  )
  assert.equal(await readFile(path.join(inbox, 'Season 1/Part 2/talk.txt'), 'utf8'), 'written by a person')
  assert.match(await readFile(path.join(inbox, 'Season 1/Part 2/talk (2).txt'), 'utf8'), /Tiro/)
  const [recording, ...others] = await recordingsIn('Once')
  assert.deepEqual([recording?.title, others], ['talk', []])
  const note = await readFile(path.join(inbox, 'Season 1/Part 2/talk.md'), 'utf8')
  const head = parseYaml(note.split('---\n')[1] ?? '') as Record<string, unknown>
  const spaceId = await spaceOf('Once')
  assert.deepEqual(
    { ...head, date: null, duration: null },
    {
      title: 'talk',
      date: null,
      duration: null,
      language: 'en',
      ...('speakers' in head ? { speakers: head['speakers'] } : {}),
      tags: ['talk', 'a b'],
      source: 'Season 1/Part 2/talk.wav',
      link: `${server.address}/w/${spaceId}/r/${recording?.id}`,
    },
  )
  const folders = await server.client.listFolders({ params: { spaceId } })
  const inner = folders.find(({ id }) => id === recording?.recordingFolderId)
  const outer = folders.find(({ id }) => id === inner?.parentFolderId)
  assert.deepEqual([inner?.name, outer?.name, outer?.parentFolderId], ['Part 2', 'Season 1', null])

  await writeFile(path.join(inbox, 'the same.wav'), silence(0))
  const second = await once(inbox, 'Once', more)
  assert.match(second.stdout, /^the same\.wav: has the same content as Season 1\/Part 2\/talk\.wav/m)
  assert.equal((await recordingsIn('Once')).length, 1)
  assert.equal((await once(inbox, 'Once', more)).stdout, '', 'nothing is new')
})

test('finished files are moved; a failed one says why, and is tried again when it changes', async () => {
  const inbox = await newFolder('moving')
  const results = await newFolder('results')
  await mkdir(path.join(inbox, 'a'))
  await writeFile(path.join(inbox, 'a', 'good.wav'), silence(3))
  await writeFile(path.join(inbox, 'broken.mp3'), 'Not sound.')
  const more = [
    '--move',
    '--results',
    results,
    '--formats',
    'txt',
    '--template',
    '{folder}/{language}/{title}.{format}',
  ]
  const first = await once(inbox, 'Moving', more)
  assert.equal(first.code, 1)
  assert.match(first.stderr, /^broken\.mp3: failed\. /m)
  assert.deepEqual(await tree(inbox), ['done/a/good.wav', 'failed/broken.mp3', 'failed/broken.mp3.txt'])
  assert.match(await readFile(path.join(inbox, 'failed/broken.mp3.txt'), 'utf8'), /\w.*\.\n$/)
  const [written = '', ...others] = await tree(results)
  assert.match(written, /^a\/\w+\/good\.txt$/)
  assert.deepEqual(others, [])
  await rename(path.join(inbox, 'failed/broken.mp3'), path.join(inbox, 'broken.mp3'))
  await writeFile(path.join(inbox, 'broken.mp3'), silence(4))
  const second = await once(inbox, 'Moving', more)
  assert.match(second.stdout, /^broken\.mp3: wrote /m)
  assert.ok((await tree(inbox)).includes('done/broken.mp3'))
})

test('--once fails for an earlier failure as long as its file is there, and names it', async () => {
  const inbox = await newFolder('earlier')
  await writeFile(path.join(inbox, 'broken.mp3'), 'no sound')
  await writeFile(path.join(inbox, 'talk.wav'), silence(70))
  for (const said of [
    /^broken\.mp3: failed\. The file isn't audio/m,
    /^broken\.mp3: failed before\. The file isn't audio/m,
  ]) {
    const { code, stderr } = await once(inbox, 'Earlier')
    assert.equal(code, 1)
    assert.match(stderr, said)
    assert.match(stderr, /^tiro: 1 could not be transcribed\.$/m)
  }
  await rm(path.join(inbox, 'broken.mp3'))
  const gone = await once(inbox, 'Earlier')
  assert.deepEqual([gone.code, gone.stderr], [0, ''])

  await writeFile(path.join(inbox, 'broken.mp3'), 'no sound')
  assert.equal((await once(inbox, 'Earlier', ['--move'])).code, 1, 'it is tried again')
  const moved = await once(inbox, 'Earlier', ['--move'])
  assert.deepEqual([moved.code, moved.stderr], [0, ''], 'it is in failed/')
})

test('two watchers of one workspace each take in the same content, with their own title', async () => {
  const [mine, yours] = [await newFolder('mine'), await newFolder('yours')]
  await writeFile(path.join(mine, 'rushes.wav'), silence(70))
  await writeFile(path.join(yours, 'A001.wav'), silence(70))
  assert.equal((await once(mine, 'Twice')).code, 0)
  const { code, stderr } = await once(yours, 'Twice', ['--state', path.join(folder, 'yours.db')])
  assert.equal(code, 0, stderr)
  assert.deepEqual((await recordingsIn('Twice')).map(({ title }) => title).toSorted(), ['A001', 'rushes'])
})

test('an empty file is named once and not taken in until it is filled', async () => {
  const inbox = await newFolder('empty')
  await writeFile(path.join(inbox, 'a.wav'), '')
  await writeFile(path.join(inbox, 'b.wav'), '')
  const empty = await once(inbox, 'Empty')
  assert.equal(empty.code, 1)
  assert.deepEqual(empty.stderr.match(/[ab]\.wav: It is empty\./g), ['a.wav: It is empty.', 'b.wav: It is empty.'])
  assert.deepEqual(await recordingsIn('Empty'), [])
  await writeFile(path.join(inbox, 'a.wav'), silence(53))
  await once(inbox, 'Empty')
  assert.deepEqual(
    (await recordingsIn('Empty')).map(({ title }) => title),
    ['a'],
  )
})

test('a file that gets an earlier content back gets the results of that content back', async () => {
  const inbox = await newFolder('back')
  const file = path.join(inbox, 'cut.wav')
  const texts: string[] = []
  for (const content of [silence(71), silence(72), silence(71)]) {
    await writeFile(file, content)
    assert.equal((await once(inbox, 'Back', ['--formats', 'md'])).code, 0)
    texts.push(await readFile(path.join(inbox, 'cut.md'), 'utf8'))
  }
  assert.notEqual(texts[0], texts[1], 'each result is of its own recording')
  assert.equal(texts[2], texts[0])
  assert.deepEqual(await tree(inbox), ['cut.md', 'cut.wav'])
  assert.equal((await recordingsIn('Back')).length, 2)
})

test('a file that gets the content of another file gets its results, and back; a copy gets none', async () => {
  const inbox = await newFolder('swap')
  const [a, b] = [path.join(inbox, 'a.wav'), path.join(inbox, 'b.wav')]
  await writeFile(a, silence(74))
  await writeFile(b, silence(75))
  await writeFile(path.join(inbox, 'copy.wav'), silence(74))
  const linksIn = async (): Promise<(string | undefined)[]> => {
    const run = await once(inbox, 'Swap', ['--formats', 'md'])
    assert.deepEqual([run.code, run.stderr], [0, ''])
    assert.deepEqual(await tree(inbox), ['a.md', 'a.wav', 'b.md', 'b.wav', 'copy.wav'])
    const texts = await Promise.all(['a', 'b'].map((name) => readFile(path.join(inbox, `${name}.md`), 'utf8')))
    return texts.map((text) => /^link: .*/m.exec(text)?.[0])
  }
  const [first, second] = await linksIn()
  assert.notEqual(first, second)
  await writeFile(b, silence(74))
  assert.deepEqual(await linksIn(), [first, first])
  assert.match(await readFile(path.join(inbox, 'b.md'), 'utf8'), /^source: "b\.wav"$/m)
  await writeFile(a, silence(75))
  assert.deepEqual(await linksIn(), [second, first])
  await writeFile(a, silence(74))
  await writeFile(b, silence(75))
  assert.deepEqual(await linksIn(), [first, second])
  assert.equal((await recordingsIn('Swap')).length, 2)
})

test('--once ends if a name is not UTF-8, the workspace is missing or ambiguous', async () => {
  const inbox = await newFolder('foreign')
  await writeFile(Buffer.concat([Buffer.from(`${inbox}/caf`), Buffer.from([0xe9]), Buffer.from('.wav')]), silence(73))
  const { code, stderr } = await once(inbox, 'Foreign')
  assert.equal(code, 1)
  assert.match(stderr, /^caf\ufffd\.wav: can't be read\. Its name isn't UTF-8\. Rename it\.$/m)

  const { key } = await server.client.createApiKey({ body: { name: 'editor', role: 'EDITOR' } })
  const refused = await once(inbox, 'Nowhere', ['--key', key ?? assert.fail()])
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /^tiro: This key sees no workspace "Nowhere", and it may not create one\./m)

  const body = { name: 'Namesake' }
  const ids = [await server.client.createWorkspace({ body }), await server.client.createWorkspace({ body })]
  const ambiguous = await once(inbox, 'Namesake')
  assert.equal(ambiguous.code, 1)
  assert.match(ambiguous.stderr, /Several workspaces are named "Namesake"\. Give an ID: /)
  for (const { id } of ids) assert.ok(ambiguous.stderr.includes(id))
})

test('a workspace that somebody deletes ends the watcher, and a restart does not bring it back', async () => {
  const inbox = await newFolder('gone')
  await writeFile(path.join(inbox, 'one.wav'), silence(80))
  const watcher = await start(argsOf(inbox, 'Gone'))
  await waitFor(
    () => watcher.said.out,
    'the first result',
    (out) => /one\.wav: wrote/.test(out),
  )
  await server.client.deleteWorkspace({ params: { spaceId: await spaceOf('Gone') } })
  await writeFile(path.join(inbox, 'two.wav'), silence(81))
  const gone =
    /^tiro: The workspace "Gone" was deleted, or this key can't see it any more\. Create it again or name another one, and restart/m
  const { code, stderr } = await watcher.ended
  assert.equal(code, 1, stderr)
  assert.match(stderr, gone)
  const again = await once(inbox, 'Gone')
  assert.equal(again.code, 1)
  assert.match(again.stderr, gone)
  await assert.rejects(spaceOf('Gone'))
  await server.client.createWorkspace({ body: { name: 'Gone' } })
  assert.equal((await once(inbox, 'Gone')).code, 0)
  assert.deepEqual(
    (await recordingsIn('Gone')).map(({ title }) => title),
    ['two'],
  )
})

test('a result that cannot be written is named once, and --once ends', async () => {
  const inbox = await newFolder('blocked')
  const results = await newFolder('blocked-results')
  await mkdir(path.join(inbox, 'a'))
  await writeFile(path.join(inbox, 'a', 'one.wav'), silence(60))
  await writeFile(path.join(inbox, 'two.wav'), silence(61))
  await writeFile(path.join(results, 'a'), 'a file where a folder should be')
  const { code, stderr } = await once(inbox, 'Blocked', ['--results', results, '--formats', 'txt'])
  assert.equal(code, 1)
  assert.match(stderr, /^a\/one\.wav: ENOTDIR: not a directory\. Retrying\.\ntiro: 1 could not be transcribed\.\n$/)
  assert.deepEqual(await tree(results), ['a', 'two.txt'])
})

test('results that cannot be written hold up no other file, however many they are', async () => {
  const inbox = await newFolder('all-blocked')
  const results = await newFolder('all-blocked-results')
  await mkdir(path.join(inbox, 'a'))
  // More than are in progress at once.
  for (let n = 0; n < 17; n++) await writeFile(path.join(inbox, 'a', `${n}.wav`), silence(100 + n))
  await writeFile(path.join(inbox, 'z.wav'), silence(120))
  await writeFile(path.join(results, 'a'), 'a file where a folder should be')
  const watcher = await start(argsOf(inbox, 'All blocked', ['--results', results, '--formats', 'txt']))
  try {
    await waitFor(
      () => tree(results),
      'the result of the other file',
      (files) => files.includes('z.txt'),
    )
  } finally {
    await watcher.end('SIGTERM')
  }
})

const refusal = JSON.stringify({ error: 'INVALID_STATE', errorDetails: { message: 'Not now.' } })

/**
 * Passes requests on and calls `then` when the server has answered one. The client hears nothing of that answer unless
 * `then` says to pass it on, or to refuse instead.
 */
async function proxy(
  answered: RegExp,
  then: (url: string) => void | Promise<'pass' | 'refuse'>,
  at = 0,
): Promise<{ address: string; close: () => void }> {
  const pass = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const body = await buffer(request)
    const { method = 'GET', url = '' } = request
    const headers = { ...(request.headers as Record<string, string>), host: new URL(server.address).host }
    const answer = await fetch(`${server.address}${url}`, { method, headers, ...(body.length > 0 ? { body } : {}) })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const verdict = answered.test(`${method} ${url}`) ? await then(url) : 'pass'
    if (verdict === undefined) return
    if (verdict === 'refuse') return void reply.writeHead(409, { 'content-type': 'application/json' }).end(refusal)
    reply.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(bytes)
  }
  const between = createServer((request, reply) => {
    pass(request, reply).catch(() => reply.destroy())
  })
  await new Promise<void>((resolve) => between.listen(at, '127.0.0.1', resolve))
  const { port } = between.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    close: () => {
      between.closeAllConnections()
      between.close()
    },
  }
}

test('a file that changes during its upload leaves no recording, also if the watcher is killed meanwhile', async () => {
  for (const signal of ['none', 'SIGKILL'] as const) {
    const space = `Changing ${signal}`
    const inbox = await newFolder(space)
    const file = path.join(inbox, 'long.wav')
    await writeFile(file, silence(80))
    const reached = Promise.withResolvers<void>()
    let isFirst = true
    const between = await proxy(/POST .*\/uploads$/, async () => {
      if (isFirst) await writeFile(file, silence(81))
      isFirst = false
      reached.resolve()
      return 'pass' as const
    })
    const args = argsOf(inbox, space).map((arg) => (arg === server.address ? between.address : arg))
    if (signal === 'SIGKILL') {
      const killed = await start(args)
      await reached.promise
      await killed.end(signal)
    } else assert.equal((await runHere([...args, '--once'])).code, 0)
    between.close()
    assert.equal((await once(inbox, space)).code, 0)
    const left = (await recordingsIn(space)).map(({ status }) => status)
    assert.deepEqual(left, ['READY'], signal)
  }
})

test('a file that changes after the watcher was killed before it noted the recording leaves none', async () => {
  const inbox = await newFolder('unnoted')
  const file = path.join(inbox, 'long.wav')
  await writeFile(file, silence(86))
  const reached = Promise.withResolvers<void>()
  const between = await proxy(/POST .*\/recordings$/, () => reached.resolve())
  const killed = await start(argsOf(inbox, 'Unnoted').map((arg) => (arg === server.address ? between.address : arg)))
  await reached.promise
  await killed.end('SIGKILL')
  between.close()
  for (const [content, states] of [
    [87, ['READY']],
    [86, ['READY', 'READY']],
    [88, ['READY', 'READY', 'READY']],
  ] as const) {
    await writeFile(file, silence(content))
    assert.equal((await once(inbox, 'Unnoted')).code, 0)
    assert.deepEqual(
      (await recordingsIn('Unnoted')).map(({ status }) => status),
      states,
    )
  }
})

test('a file whose recording was deleted before its upload was complete fails', async () => {
  const inbox = await newFolder('deleted')
  await writeFile(path.join(inbox, 'long.wav'), silence(91))
  const reached = Promise.withResolvers<void>()
  const between = await proxy(/POST .*\/uploads$/, () => reached.resolve())
  const killed = await start(argsOf(inbox, 'Deleted').map((arg) => (arg === server.address ? between.address : arg)))
  await reached.promise
  await killed.end('SIGKILL')
  between.close()
  const [recording] = await recordingsIn('Deleted')
  const params = { spaceId: await spaceOf('Deleted'), recordingId: recording?.id ?? '' }
  await server.client.deleteRecording({ params })
  const { code, stderr } = await once(inbox, 'Deleted')
  assert.deepEqual([code, stderr.split('\n')[0]], [1, 'long.wav: failed. The recording was deleted in Tiro.'])
  assert.deepEqual(await recordingsIn('Deleted'), [])
})

test('a file that changes during an import leaves no recording', async () => {
  const inbox = await newFolder('importing')
  const file = path.join(inbox, 'long.wav')
  await writeFile(file, silence(84))
  let starts = 0
  const between = await proxy(/POST .*\/uploads$/, async () => {
    starts += 1
    // The first upload is that of an earlier run, which is aborted.
    if (starts === 2) await writeFile(file, silence(85).subarray(0, 20_000))
    return 'pass' as const
  })
  const done = await runHere([
    'import',
    inbox,
    '--space',
    'Importing',
    '--server',
    between.address,
    '--key',
    server.key,
  ])
  between.close()
  assert.equal(done.code, 1)
  assert.match(done.stderr, /^long\.wav: It changed while it was being uploaded\. Import it again\.$/m)
  assert.deepEqual(await recordingsIn('Importing'), [])
})

test('a late result of an earlier content does not replace that of the present one', async () => {
  const inbox = await newFolder('late')
  const file = path.join(inbox, 'cut.wav')
  await writeFile(file, silence(82))
  const asked: string[] = []
  let isHeld = true
  const between = await proxy(/GET .*\/recordings\/[^/]+$/, async (url) => {
    asked.push(url)
    // The upload asks first. Then the first recording isn't complete until the second one is.
    return isHeld && url === asked[0] && asked.length > 1 ? ('refuse' as const) : ('pass' as const)
  })
  const args = argsOf(inbox, 'Late', ['--formats', 'md'])
  const watcher = await start(args.map((arg) => (arg === server.address ? between.address : arg)))
  const wrote = (): number => watcher.said.out.match(/wrote cut\.md/g)?.length ?? 0
  await waitFor(
    async () => asked.length,
    'the first upload',
    (count) => count > 1,
  )
  await writeFile(file, silence(83))
  await waitFor(
    async () => wrote(),
    'the second result',
    (count) => count === 1,
  )
  const present = await readFile(path.join(inbox, 'cut.md'), 'utf8')
  isHeld = false
  await waitFor(
    async () => watcher.said.out,
    'the end of the first',
    (out) => /cut\.wav: changed/.test(out),
  )
  await watcher.end('SIGTERM')
  between.close()
  assert.equal(await readFile(path.join(inbox, 'cut.md'), 'utf8'), present)
  await writeFile(file, silence(82))
  assert.equal((await once(inbox, 'Late', ['--formats', 'md'])).code, 0)
  assert.notEqual(await readFile(path.join(inbox, 'cut.md'), 'utf8'), present)
  assert.equal((await recordingsIn('Late')).length, 2)
})

test('kill -9 after each answer of the server leaves one recording and one result', async () => {
  await server.client.createWorkspace({ body: { name: 'Killed' } })
  const moments = [
    /POST .*\/folders$/,
    /POST .*\/recordings$/,
    /POST .*\/uploads$/,
    /POST .*\/parts\/1$/,
    /POST .*\/complete$/,
    /GET .*\/transcript\?/,
  ]
  await Promise.all(
    moments.map(async (moment, n) => {
      const inbox = await newFolder(`killed-${n}`)
      await mkdir(path.join(inbox, String(n)))
      await writeFile(path.join(inbox, String(n), `${n}.wav`), silence(100 + n))
      const reached = Promise.withResolvers<void>()
      const between = await proxy(moment, () => reached.resolve())
      const args = argsOf(inbox, 'Killed').map((arg) => (arg === server.address ? between.address : arg))
      args[args.indexOf('--state') + 1] = path.join(folder, `killed-${n}.db`)
      const watcher = await start(args)
      await reached.promise
      await watcher.end('SIGKILL')
      between.close()
      const last = await runHere([...args.map((arg) => (arg === between.address ? server.address : arg)), '--once'])
      assert.deepEqual([last.code, last.stderr], [0, ''], String(moment))
      assert.deepEqual(await tree(inbox), [`${n}/${n}.srt`, `${n}/${n}.txt`, `${n}/${n}.wav`], String(moment))
    }),
  )
  const titles = (await recordingsIn('Killed')).map(({ title }) => title)
  assert.deepEqual(titles.toSorted(), ['0', '1', '2', '3', '4', '5'])
  assert.equal((await server.client.listFolders({ params: { spaceId: await spaceOf('Killed') } })).length, 6)
})

test('a growing file is left alone; a folder and a server that disappear are waited for', async () => {
  const inbox = await newFolder('growing')
  const file = path.join(inbox, 'long.wav')
  await writeFile(file, silence(7))
  let between = await proxy(/^never$/, () => {}, await freePort())
  const args = argsOf(inbox, 'Growing').map((arg) => (arg === server.address ? between.address : arg))
  // Longer than this process pauses on a busy machine between two pieces.
  const watcher = await start([...args, '--settle', String(Math.ceil(limit(2000) / 1000))])
  try {
    const names = async () => (await server.client.listWorkspaces({ query: { limit: 500 } })).workspaces
    await waitFor(names, 'the watcher', (all) => all.some(({ name }) => name === 'Growing'))
    for (let i = 0; i < 4; i++) {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await appendFile(file, Buffer.alloc(3200))
    }
    assert.deepEqual(await recordingsIn('Growing'), [])
    await rename(inbox, `${inbox}.away`)
    await waitFor(() => watcher.said.err.includes("can't be reached"), 'the outage')
    await rename(`${inbox}.away`, inbox)
    const port = Number(new URL(between.address).port)
    between.close()
    await waitFor(() => watcher.said.err.includes("The server isn't responding"), 'the other outage')
    between = await proxy(/^never$/, () => {}, port)
    await waitFor(() => watcher.said.out.includes('long.wav: wrote'), 'the results')
    assert.equal((await recordingsIn('Growing')).length, 1)
    const rival = await runHere(args)
    assert.deepEqual([rival.code, rival.stderr.includes('Another tiro watch')], [2, true])
    assert.deepEqual(watcher.said.err.match(/be reached/g)?.length, 1, 'said once')
  } finally {
    await watcher.end('SIGTERM')
    between.close()
  }
})

test('a file with which the server always makes a mistake holds up no other', async () => {
  const inbox = await newFolder('faulty')
  for (const [n, name] of ['a', 'b', 'c', 'good'].entries()) {
    await writeFile(path.join(inbox, `${name}.wav`), silence(11 + n))
  }
  const between = createServer((request, reply) => {
    const pass = async (): Promise<void> => {
      const body = await buffer(request)
      const { method = 'GET', url = '' } = request
      if (method === 'POST' && /"title":"[abc]"/.test(body.toString())) {
        const fault = { error: 'INTERNAL', errorDetails: { message: 'An unexpected error occurred.' } }
        return void reply.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify(fault))
      }
      const headers = { ...(request.headers as Record<string, string>), host: new URL(server.address).host }
      const answer = await fetch(`${server.address}${url}`, { method, headers, ...(body.length > 0 ? { body } : {}) })
      const type = answer.headers.get('content-type') ?? ''
      reply.writeHead(answer.status, { 'content-type': type }).end(Buffer.from(await answer.arrayBuffer()))
    }
    pass().catch(() => reply.destroy())
  })
  const address = await listen(between)
  try {
    const args = argsOf(inbox, 'Faulty').map((arg) => (arg === server.address ? address : arg))
    const { code, stdout, stderr } = await runHere([...args, '--once'])
    assert.match(stdout, /good\.wav: wrote/, stderr)
    assert.match(stderr, /a\.wav: An unexpected error/)
    assert.equal(code, 1)
  } finally {
    between.closeAllConnections()
    between.close()
  }
})

test('the key of the watcher can be created where its folder is set, and the server asks for it', async () => {
  const data = await newFolder('keyless')
  const env = { TIRO_WATCH_FOLDER: data }
  const created = await tiro(['keys', 'create', '--role', 'OWNER', '--name', 'watcher', '--data', data], { env })
  assert.equal(created.code, 0, created.stderr)
  assert.match(created.stdout, /^tiro_/)
  const refused = await tiro(['serve', '--port', '0', '--data', data], { env: { ...fastEngine, ...env } })
  assert.equal(refused.code, 2)
  assert.match(refused.stderr, /TIRO_WATCH_FOLDER needs TIRO_WATCH_KEY/)
})

test('the server watches a folder itself and continues after kill -9', async () => {
  const inbox = await newFolder('served')
  await mkdir(path.join(inbox, 'x'))
  await writeFile(path.join(inbox, 'x', 'one.wav'), silence(50))
  const port = Number(new URL(server.ownAddress).port)
  const env = {
    ...fastEngine,
    TIRO_WATCH_FOLDER: inbox,
    TIRO_WATCH_KEY: server.key,
    TIRO_WATCH_SPACE: 'Served',
    TIRO_WATCH_FORMATS: 'json',
    TIRO_WATCH_SETTLE: '0',
    TIRO_WATCH_INTERVAL: '0',
    // Part addresses have this name, which isn't reachable from the server itself.
    TIRO_PUBLIC_URL: 'https://tiro.invalid',
  }
  await server.stop()
  server = await startServer({ data: server.data, env, key: server.key, port })
  const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, key: server.key })
  server = { ...server, client }
  await waitFor(
    () => recordingsIn('Served').catch(() => []),
    'the recording',
    (recordings) => recordings.length === 1,
  )
  await server.kill()
  await writeFile(path.join(inbox, 'x', 'again.wav'), silence(50))
  await writeFile(path.join(inbox, 'x', 'two.wav'), silence(51))
  server = { ...(await startServer({ data: server.data, env, key: server.key, port })), client }
  await waitFor(
    () => tree(inbox),
    'the result',
    // Its temporary file goes a moment after it is there.
    (files) => files.includes('x/two.json') && !files.some((file) => file.endsWith('.tmp')),
  )
  assert.deepEqual((await recordingsIn('Served')).map(({ title }) => title).toSorted(), ['one', 'two'])
  assert.deepEqual(
    await tree(inbox),
    ['again.wav', 'one.json', 'one.wav', 'two.json', 'two.wav'].map((name) => `x/${name}`),
  )
})
