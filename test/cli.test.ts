import assert from 'node:assert/strict'
import { execFile, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { access, chmod, copyFile, readFile, readdir, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { commands } from '../src/cli/commands.ts'
import { createClient } from '../src/client/client.ts'
import {
  createKey,
  fastEngine,
  removeFolder,
  repository,
  sampleFile,
  startServer,
  temporaryFolder,
  tiro,
  waitForTranscript,
} from './helpers/harness.ts'
import { longRecording, write } from './helpers/media.ts'
import { waitFor } from './helpers/wait-for.ts'
import { doneWindows } from './helpers/done-windows.ts'
import { runHere } from './helpers/run-here.ts'

let folder: string
before(async () => {
  folder = await temporaryFolder()
})
after(() => removeFolder(folder))

test('each command has --help with status 0; wrong usage is one sentence with status 2', async () => {
  const all = await tiro(['--help'])
  assert.equal(all.code, 0)
  for (const name of Object.keys(commands)) {
    assert.match(all.stdout, new RegExp(`^ {2}${name}`, 'm'))
    const help = await runHere([name, '--help'])
    assert.equal(help.code, 0)
    assert.match(help.stdout, new RegExp(`^Usage: tiro ${name}`))
    const long = help.stdout.split('\n').filter((line) => line.length > 100)
    assert.deepEqual(long, [], 'it fits a terminal of 100 columns')
  }
  const wrong: string[][] = [
    [],
    ['sing'],
    ['serve', '--colour', 'red'],
    ['serve', '--port', 'many'],
    ['transcribe'],
    ['transcribe', 'there-is-no-such-file.mp3'],
    ['doctor', 'there-is-no-such-file.mp3'],
    ['transcribe', sampleFile, '--format', 'odt'],
    ['transcribe', sampleFile, '--format', 'srt', '--docIncludeSpeakers=false'],
    ['transcribe', sampleFile, '--format', 'srt', '--subMaxCharactersPerLine', '0'],
    ['transcribe', sampleFile, '--from', '20', '--to', '10'],
    ['transcribe', sampleFile, '--from', 'noon'],
    ['transcribe', sampleFile, '--language', 'english'],
    ['transcribe', sampleFile, '--translate', 'xx'],
    ['transcribe', sampleFile, '-o', path.join(folder, 'no', 'such', 'folder.txt')],
    ['transcribe', sampleFile, sampleFile, '-o', `${folder}/`],
    ['transcribe', sampleFile, sampleFile, '--format', 'srt'],
    ['transcribe', sampleFile, '--server', 'localhost', '--key', 'x'],
    ['transcribe', sampleFile, '--space', 'Nothing is kept'],
    ['transcribe', folder],
    ['keys', 'list', '--data', path.join(folder, 'nowhere')],
    ['search', 'something', '--data', path.join(folder, 'nowhere')],
    ['keys', 'create', '--role', 'KING', '--name', 'x'],
    ['keys', 'create', '--role', 'OWNER'],
    ['models', 'pull'],
    ['transcribe', sampleFile, '-o', ''],
    ['keys', 'list', '--data', ''],
    ['move', '--to', 'mysql://127.0.0.1/tiro', '--data', folder],
  ]
  for (const args of wrong) {
    // With PostgreSQL, no folder is too new to be an instance.
    const { code, stdout, stderr } = await runHere(args, { isEmbedded: true })
    assert.equal(code, 2, `${args.join(' ')}: ${stderr}`)
    assert.equal(stdout, '')
    assert.doesNotMatch(stderr, /\n\s+at /, 'a stack')
    assert.doesNotMatch(stderr, /\b(ENO|EACC|EADDR|EEXI|EISD)[A-Z]+/, "the system's name for it")
  }
  assert.equal((await tiro(['sing'])).code, 2)
  assert.ok(!existsSync(path.join(folder, 'nowhere')), 'a question makes no instance')
  const version = await runHere(['--version'])
  assert.match(version.stdout, /^tiro \d+\.\d+\.\d+\n$/)
  assert.match((await runHere(['help', 'serve'])).stdout, /^Usage: tiro serve/)
})

test('a model that nobody knows is named with the way to see all, and no size is a question mark', async () => {
  for (const action of ['pull', 'verify', 'rm']) {
    const { code, stderr } = await runHere(['models', action, 'nope', '--data', path.join(folder, 'models')])
    assert.equal(code, 1)
    assert.equal(stderr, 'tiro: There is no model called "nope". To see all: tiro models list\n')
  }
  const absent = await runHere(['models', 'rm', 'titanet-small', '--data', path.join(folder, 'models')])
  assert.deepEqual([absent.code, absent.stdout], [0, "titanet-small isn't installed\n"])
  const { stdout } = await runHere(['models', 'list', '--data', path.join(folder, 'models')])
  assert.match(stdout, /^absent {4}multilingual-e5-small +Search by meaning/m)
})

test('a mistyped setting is a warning, and no error', async () => {
  const env = { TIRO_DATA_DIR: '/srv/tiro', TIRO_DATA: path.join(folder, 'mistyped') }
  const { code, stderr } = await runHere(['models', 'list'], { env })
  assert.equal(code, 0)
  assert.equal(stderr, "tiro: TIRO_DATA_DIR isn't a setting of Tiro and has no effect. Did you mean TIRO_DATA?\n")
})

test('a reader that leaves ends the command silently', async () => {
  // Only a writer of the pipe is left when the command begins.
  const pipe = path.join(folder, 'pipe')
  const command = 'mkfifo "$1"; exec 3<> "$1" 4> "$1" 3<&-; ./tiro --help >&4; echo "ended with $?" >&2'
  const { stderr } = await promisify(execFile)('sh', ['-c', command, 'sh', pipe], { cwd: repository })
  assert.equal(stderr, 'ended with 141\n')
})

test('a document never replaces the recording that it is of', async () => {
  const file = path.join(folder, 'talk.txt')
  await copyFile(sampleFile, file)
  for (const output of [file, `${folder}/`]) {
    const { code, stderr } = await runHere(['transcribe', file, '-o', output])
    assert.equal(code, 2)
    assert.match(stderr, /^tiro: The document would replace the recording .*talk\.txt\./)
  }
  assert.deepEqual(await readFile(file), await readFile(sampleFile))
})

test('tiro reindex creates no instance', async () => {
  const data = path.join(folder, 'there-is-no-instance')
  const { code, stderr } = await runHere(['reindex', '--data', data], { isEmbedded: true })
  assert.deepEqual(
    [code, stderr],
    [2, `tiro: No Tiro instance found in ${data}. Set its folder with --data or TIRO_DATA.\n`],
  )
  await assert.rejects(access(data))
})

test('wrong file names and options are explained', async () => {
  const missing = await runHere(['transcribe', 'there-is-no-such-file.mp3'])
  assert.equal(missing.stderr, "tiro: there-is-no-such-file.mp3 doesn't exist.\n")
  const latin1 = await runHere(['transcribe', 'caf\uFFFD.mp3'])
  assert.match(latin1.stderr, /name isn't UTF-8\. Rename it, or pipe it: tiro transcribe - < FILE/)
  await copyFile(sampleFile, path.join(folder, '-dash.mp3'))
  const dash = await tiro(['transcribe', '-dash.mp3'], { cwd: folder })
  assert.equal(dash.stderr, 'tiro: "-dash.mp3" was read as an option. Write ./-dash.mp3 for the file.\n')
  const unknown = await runHere(['transcribe', sampleFile, '--speaker', '2'])
  assert.equal(unknown.stderr, "tiro: Unknown option '--speaker'. See --help.\n")
  const options: [string[], string][] = [
    [['--speakers', '-1'], '"-1" was read as an option. Write --speakers=-1 for that value.'],
    [['--speakers=-1'], '--speakers must be a whole number from 1 to 50, not "-1".'],
    [['-o', '--language'], '"--language" was read as an option. Write --output=--language for that value.'],
    [['-o'], '-o needs a value. See --help.'],
    [['--speakers'], '--speakers needs a value. See --help.'],
    [['-z'], "Unknown option '-z'. See --help."],
  ]
  for (const [args, sentence] of options) {
    assert.deepEqual(await runHere(['transcribe', sampleFile, ...args]), {
      code: 2,
      stdout: '',
      stderr: `tiro: ${sentence}\n`,
    })
  }
  const flag = await runHere(['search', 'words', '--json=true'])
  assert.equal(flag.stderr, 'tiro: --json takes no value.\n')
  const window = await runHere(['transcribe', sampleFile, '--from', '20', '--to', '10'])
  assert.equal(window.stderr, 'tiro: --to must be greater than --from.\n')
  const subtitles = await runHere(['transcribe', sampleFile, '--subMaxCharactersPerLine', '37'])
  assert.equal(
    subtitles.stderr,
    'tiro: --subMaxCharactersPerLine applies to srt, vtt and ttml, not to text. Omit it.\n',
  )
  const one = await runHere(['transcribe', sampleFile, sampleFile, '-o', path.join(folder, 'both.srt')])
  assert.match(one.stderr, /^tiro: .*both\.srt is one file\. For several recordings name a folder: -o .*both\/$/m)
  assert.ok(!existsSync(path.join(folder, 'both.srt')))
  for (const option of ['--wording', '--numbers']) {
    assert.ok((await runHere(['transcribe', '--help'])).stdout.includes(option), option)
  }
})

test('a file that may not be read is named before the work begins', async () => {
  const closed = await write(folder, 'closed.mp3', 'Nobody reads this.')
  await chmod(closed, 0)
  await chmod(folder, 0o755)
  await runHere(['transcribe', '--help'])
  // root would read everything.
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.(65_534)
  const { code, stderr } = await runHere(['transcribe', sampleFile, closed])
  if (isRoot) process.seteuid?.(0)
  assert.equal(stderr, `tiro: You don't have read permission for ${closed}.\n`)
  assert.equal(code, 2)
})

test('transcribe writes the document to stdout, with options by name', async () => {
  const { code, stdout, stderr } = await tiro(
    [
      'transcribe',
      sampleFile,
      '--language',
      'en',
      '--format',
      'srt',
      '--subMaxCharactersPerLine',
      '32',
      '--from',
      '0:05',
      '--to',
      '20',
    ],
    { env: fastEngine, cwd: folder },
  )
  assert.equal(code, 0, stderr)
  assert.match(stdout, /^1\r\n00:00:0\d,\d{3} --> /)
  const lines = stdout.split('\r\n').filter((line) => line !== '' && !/^\d+$|-->/.test(line))
  assert.ok(lines.length > 3)
  for (const line of lines) assert.ok(line.length <= 32, line)
  assert.match(stderr, /interview\.mp3/)
})

test("a data folder that can't be created is named immediately", async () => {
  const { code, stderr } = await tiro(['serve', '--port', '0', '--data', '/proc/tiro/data'])
  assert.equal(code, 2)
  assert.match(stderr, /^tiro: Couldn't create the folder \/proc\/tiro: /)
})

test("a file that can't be transcribed is one sentence with status 1", async () => {
  const file = await write(folder, 'letter.mp3', 'Dear reader, this is not sound.')
  const { code, stdout, stderr } = await tiro(['transcribe', file], { env: fastEngine })
  assert.equal(code, 1)
  assert.equal(stdout, '')
  assert.match(stderr, /^tiro: letter\.mp3: .*MEDIA_UNREADABLE/m)
})

test('Ctrl-C stops cleanly, and the same command resumes', async () => {
  const file = await longRecording(folder, 6)
  const data = path.join(folder, 'kept')
  const args = ['transcribe', file, '--format', 'text', '--data', data]
  let child: ChildProcess | undefined
  const first = tiro(args, { env: fastEngine, onStart: (started) => (child = started) })
  // Interrupted when a part of the recording is done.
  await waitFor(async () => (await doneWindows(data)).size > 0, 'a window that is done')
  child?.kill('SIGINT')
  const stopped = await first
  assert.equal(stopped.code, 1, stopped.stderr)
  const again = await tiro(args, { env: fastEngine })
  assert.equal(again.code, 0, again.stderr)
  assert.equal((again.stdout.match(/somebody will find it again/gi) ?? []).length, 6)
  assert.equal((await readdir(path.join(data, 'transcribe'))).length, 1)
  // Completed work isn't repeated: there is no engine any more.
  const third = await tiro(args, { env: { ...fastEngine, TIRO_MODELS: '' } })
  assert.equal(third.stdout, again.stdout, third.stderr)
  assert.equal((await runHere(['keys', 'list', '--data', data])).stdout, '', 'no key of a command stays')
})

test('an interrupted upload to a server leaves nothing there, because no command can continue it', async () => {
  const data = path.join(folder, 'interrupted')
  const file = path.join(folder, 'large.wav')
  await writeFile(file, '')
  await truncate(file, 3 * 1024 ** 3)
  const server = await startServer({ data, env: fastEngine })
  try {
    const all = async () => {
      const { workspaces } = await server.client.listWorkspaces({})
      const [spaceId = ''] = workspaces.filter(({ name }) => name === 'Command line').map(({ id }) => id)
      return spaceId === '' ? [] : (await server.client.listRecordings({ params: { spaceId } })).recordings
    }
    const { code, stderr } = await tiro(['transcribe', file, '--server', server.address, '--key', server.key], {
      // As soon as it says how much it has sent.
      onStart: (child) => child.stderr?.once('data', () => child.kill('SIGINT')),
    })
    assert.deepEqual([code, await all()], [1, []], stderr)
  } finally {
    await server.stop()
  }
})

test('keys are created on a new instance, beside a running server, and work immediately', async () => {
  const data = path.join(folder, 'keys')
  const first = await createKey(data, 'OWNER')
  assert.match(first, /^tiro_[0-9A-Za-z]{36}$/)
  const server = await startServer({ data, env: fastEngine, key: first })
  try {
    const me = await server.client.getMe({})
    assert.equal(me.email, 'owner@localhost')
    const viewer = await createKey(data, 'VIEWER')
    assert.equal((await createClient({ baseUrl: server.address, key: viewer }).getMe({})).id, me.id)
    const sent = await tiro(['transcribe', sampleFile, '--format', 'text', '--server', server.address, '--key', first])
    assert.equal(sent.code, 0, sent.stderr)
    assert.match(sent.stdout, /worth keeping/)
    // Any number of processes can serve a PostgreSQL database.
    const isEmbedded = process.env['TIRO_TEST_POSTGRES_URL'] === undefined
    if (isEmbedded) {
      const second = await tiro(['serve', '--port', '0', '--data', data])
      assert.notEqual(second.code, 0)
      assert.match(second.stderr, /^tiro: /)
    }
    const { id: other } = await server.client.createWorkspace({ body: { name: 'Other' } })
    const remote = ['--server', server.address, '--key', first]
    const named = await runHere(['transcribe', sampleFile, '--space', 'Other', ...remote])
    assert.equal(named.code, 0, named.stderr)
    assert.equal((await server.client.listRecordings({ params: { spaceId: other } })).recordings.length, 1)
    const nowhere = await runHere(['transcribe', sampleFile, '--space', 'Nowhere', ...remote])
    assert.equal(nowhere.code, 2)
    assert.match(nowhere.stderr, /^tiro: There is no workspace called "Nowhere"\.\n/)
    const found = await runHere(['search', 'keeping', '--mode', 'exact', '--space', 'Command line', ...remote])
    assert.match(found.stdout, /worth keeping/, found.stderr)
    const unnamed = await runHere(['ask', 'What is worth keeping?', ...remote])
    assert.equal(unnamed.code, 2)
    assert.match(unnamed.stderr, /--space, by ID or name\.(?:\n {2}spc_\w+ {2}(?:Command line|Other))+\n$/)
    const asked = await runHere(['ask', 'What is worth keeping?', '--space', 'Command line', ...remote])
    assert.equal(asked.code, 0, asked.stderr)
    const unknown = await runHere(['ask', 'What?', '--space', 'Comand line', ...remote])
    assert.equal(unknown.code, 2)
    assert.match(unknown.stderr, /^tiro: There is no workspace called "Comand line"\.\n {2}spc_/)
    const { port } = new URL(server.address)
    const beside = await tiro(['serve', '--port', port, '--data', path.join(folder, 'beside')])
    assert.equal(beside.code, 2)
    assert.match(beside.stderr, new RegExp(`^tiro: Another program uses port ${port} on 127.0.0.1\\.`))
    const metrics = await tiro(['serve', '--port', '0', '--data', path.join(folder, 'beside')], {
      env: { TIRO_METRICS_PORT: port },
    })
    assert.match(metrics.stderr, new RegExp(`uses port ${port} on .* another port with TIRO_METRICS_PORT`))
    for (const email of ['grace@localhost', 'a,b@example.org']) {
      const odd = await tiro(['users', 'invite', email, '--data', data])
      assert.deepEqual([odd.code, odd.stderr], [2, `tiro: "${email}" is not an email address.\n`])
    }
    const invited = await tiro(['users', 'invite', 'grace@example.org', '--data', data])
    assert.match(invited.stdout, /\/invitation\?token=/)
    if (isEmbedded) {
      // Links point to the running server, whatever this shell's settings are.
      assert.ok(invited.stdout.startsWith(`${server.address}/`), invited.stdout)
      const local = await tiro(['search', 'keeping', '--data', data])
      assert.equal(local.code, 2)
      assert.ok(local.stderr.includes(`--server ${server.address}`), local.stderr)
    }
  } finally {
    assert.equal(await server.stop(), 0)
  }
  const unreachable = await runHere(['transcribe', sampleFile, '--server', server.address, '--key', first])
  assert.equal(unreachable.code, 1)
  assert.match(
    unreachable.stderr,
    /^tiro: Couldn't reach the server \(.+\)\. Check the address and that it is running\.$/m,
  )
})

test('the first start prints a one-time setup link and has a complete sample', async () => {
  const data = path.join(folder, 'first')
  const server = await startServer({ data, env: { ...fastEngine, TIRO_SAMPLE: '1' } })
  try {
    const link = /http\S+\/setup\?token=\S+/.exec(server.stderr())?.[0] ?? ''
    const page = await fetch(link)
    assert.equal(page.status, 200)
    assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/)
    const token = new URL(link).searchParams.get('token') ?? ''
    const made = await server.client.setUp({
      body: { token, email: 'ada@example.org', password: 'a good long password' },
    })
    assert.equal(made.user.email, 'ada@example.org')
    const owner = createClient({ baseUrl: server.address, key: made.apiKey })
    assert.equal((await owner.getMe({})).email, 'ada@example.org')
    const { auditEvents } = await owner.listAuditEvents({ query: { userId: made.user.id } })
    assert.deepEqual(auditEvents.map(({ action, email }) => `${action} ${email}`).toReversed(), [
      'ACCOUNT_CREATED ada@example.org',
      'KEY_CREATED ada@example.org',
    ])
    await assert.rejects(
      server.client.setUp({ body: { token, email: 'eve@example.org', password: 'a good long password' } }),
    )
    const { workspaces } = await owner.listWorkspaces({})
    const sample = workspaces.find((workspace) => workspace.name === 'Sample')
    assert.ok(sample)
    const { recordings } = await owner.listRecordings({ params: { spaceId: sample.id } })
    const params = { spaceId: sample.id, recordingId: recordings[0]?.id ?? '' }
    assert.equal((await waitForTranscript(owner, params)).transcript?.status, 'COMPLETED')
  } finally {
    await server.stop()
  }
  const again = await startServer({ data, env: { ...fastEngine, TIRO_SAMPLE: '1' } })
  assert.doesNotMatch(again.stderr(), /setup/)
  await again.stop()
})

test('migrate brings the tables up to date; not while the embedded database is served', async () => {
  const data = path.join(folder, 'migrate')
  const alone = await tiro(['migrate', '--data', data], { env: fastEngine })
  assert.deepEqual([alone.code, alone.stdout], [0, 'The database is up to date.\n'])
  const server = await startServer({ data, env: fastEngine, key: '?' })
  const beside = await tiro(['migrate', '--data', data], { env: fastEngine })
  assert.equal(await server.stop(), 0)
  if (process.env['TIRO_TEST_POSTGRES_URL'] === undefined) {
    assert.equal(beside.code, 2)
    assert.match(beside.stderr, /^tiro: /)
  } else assert.equal(beside.code, 0)
})

test('doctor lists every component', async () => {
  const { stdout } = await tiro(['doctor', '--data', path.join(folder, 'doctor')], { env: fastEngine })
  for (const name of ['node', 'ffmpeg', 'sandbox', 'speech', 'speakers', 'fonts', 'data'])
    assert.match(stdout, new RegExp(`^(ok|warning|MISSING) +${name}`, 'm'))
})
