import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import type { ListedRecording } from '../src/contract/resources.ts'
import { fastEngine, openServer, removeFolder, temporaryFolder, tiro } from './helpers/harness.ts'
import { runHere } from './helpers/run-here.ts'

const server = await openServer(fastEngine)
const there = ['--server', server.address, '--key', server.key]
let folder: string
let spaceId: string
const ids: string[] = []

async function recording(
  title: string,
  text: string,
  given: { tags?: string[]; metadata?: Record<string, string>; recordingFolderId?: string; space?: string } = {},
): Promise<void> {
  const { tags, space = spaceId, ...rest } = given
  const { id } = await server.client.createRecording({
    params: { spaceId: space },
    body: { title, language: 'en', source: 'IMPORT', recordedAt: '2020-06-01T12:00:00Z', ...rest },
  })
  const params = { spaceId: space, recordingId: id }
  const content = `WEBVTT\n\n00:00.000 --> 00:03.000\n<v Ada>${text}\n`
  await server.client.importTranscript({ params, content, headers: { 'content-type': 'text/vtt' } })
  if (tags !== undefined) await server.client.updateRecording({ params, body: { tags } })
  ids.push(id)
}

before(async () => {
  folder = await temporaryFolder()
  spaceId = (await server.client.createWorkspace({ body: { name: 'Interviews' } })).id
  const season = await server.client.createFolder({ params: { spaceId }, body: { name: 'Season 1' } })
  const part = await server.client.createFolder({
    params: { spaceId },
    body: { name: 'Part: A', parentFolderId: season.id },
  })
  await recording('Talk', 'The first talk.', { tags: ['radio'] })
  await recording('Talk', 'The second talk.', { metadata: { case: '42' } })
  await recording('Über "alles"/oder', 'The third talk.', { recordingFolderId: part.id })
})
after(() => removeFolder(folder))

const filesIn = async (name: string): Promise<string[]> =>
  (await readdir(path.join(folder, name), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(path.join(folder, name), path.join(entry.parentPath, entry.name)))
    .toSorted()

test('a list has the chosen recordings, the newest first, as lines or as json', async () => {
  const all = await tiro(['list', ...there, '--space', 'Interviews'])
  assert.equal(all.code, 0, all.stderr)
  assert.deepEqual(all.stdout.split('\n'), [
    `${ids[2]}  2020-06-01      0:03  COMPLETED   Über "alles"/oder`,
    `${ids[1]}  2020-06-01      0:03  COMPLETED   Talk`,
    `${ids[0]}  2020-06-01      0:03  COMPLETED   Talk`,
    '',
  ])
  for (const [option, wanted] of [
    [['--tag', 'radio'], [ids[0]]],
    [['--metadata', 'case:42'], [ids[1]]],
    [['--title', 'uber'], [ids[2]]],
    [
      ['--limit', '2'],
      [ids[2], ids[1]],
    ],
  ] as const) {
    const { stdout } = await runHere(['list', ...there, '--space', spaceId, '--json', ...option])
    const found = stdout
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as ListedRecording).id)
    assert.deepEqual(found, wanted, option.join(' '))
  }
  const none = await runHere(['list', ...there, '--space', spaceId, '--tag', 'no'])
  assert.deepEqual([none.code, none.stderr], [1, 'tiro: No recordings.\n'])
})

test('a recording is exported by its title or ID, to stdout or a file', async () => {
  const printed = await tiro(['export', 'Über "alles"/oder', ...there, '--space', 'Interviews', '--format', 'srt'])
  assert.deepEqual(
    [printed.code, printed.stdout],
    [0, '1\r\n00:00:00,000 --> 00:00:03,000\r\nThe third talk.\r\n'],
    printed.stderr,
  )
  const file = path.join(folder, 'talk.vtt')
  const written = await runHere(['export', ids[0] ?? '', ...there, '--space', spaceId, '-o', file])
  assert.deepEqual([written.code, written.stderr], [0, `${file}\n`])
  assert.match(await readFile(file, 'utf8'), /^WEBVTT[^]*<v Ada>The first talk\./)
  const spanish = await runHere(['export', ids[0] ?? '', ...there, '--space', spaceId, '--translate', 'es'])
  assert.match(spanish.stdout, /Ada: La primera charla/, spanish.stderr)
})

test('a workspace is exported to a folder, each recording to a file of its own, always the same', async () => {
  const output = path.join(folder, 'all')
  const run = () => runHere(['export', ...there, '--space', spaceId, '-o', output, '--format', 'docx'])
  assert.equal((await run()).code, 0)
  const names = ['Talk.docx', `Talk ${ids[1]}.docx`, 'Über -alles--oder.docx'].toSorted()
  assert.deepEqual(await filesIn('all'), names)
  assert.equal((await run()).code, 0)
  assert.deepEqual(await filesIn('all'), names)
  const placed = path.join(folder, 'placed')
  const template = '{folder}/{date} {title} {speakers}.{format}'
  const done = await runHere(['export', ...there, '--space', spaceId, '-o', `${placed}/`, '--name', template])
  assert.equal(done.code, 0, done.stderr)
  assert.deepEqual(
    await filesIn('placed'),
    [
      '2020-06-01 Talk Ada.txt',
      `2020-06-01 Talk Ada ${ids[1]}.txt`,
      'Season 1/Part- A/2020-06-01 Über -alles--oder Ada.txt',
    ].toSorted(),
  )
})

test('what options choose goes to a folder, though it is one recording at first', async () => {
  const output = path.join(folder, 'nightly')
  const run = (...args: string[]) => runHere(['export', ...there, '--space', spaceId, '-o', output, ...args])
  assert.equal((await run('--tag', 'radio')).code, 0)
  assert.deepEqual(await filesIn('nightly'), ['Talk.txt'])
  const { code, stderr } = await run('--new')
  assert.equal(code, 0, stderr)
  assert.equal((await filesIn('nightly')).length, 3)
  const file = path.join(folder, 'radio.srt')
  assert.deepEqual((await run('--tag', 'radio', '-o', file)).stderr, `${file}\n`)
})

test('--new writes what is missing, and leaves the other files alone', async () => {
  const output = path.join(folder, 'new')
  await mkdir(output)
  await writeFile(path.join(output, 'Talk.txt'), 'edited by hand')
  const { code, stderr } = await runHere(['export', ...there, '--space', spaceId, '-o', output, '--new'])
  assert.equal(code, 0)
  assert.deepEqual(stderr.trim().split('\n').length, 2)
  assert.equal(await readFile(path.join(output, 'Talk.txt'), 'utf8'), 'edited by hand')
})

test('what is not transcribed is said, and the others are exported', async () => {
  const { id } = await server.client.createRecording({
    params: { spaceId },
    body: { title: 'Not yet', source: 'IMPORT' },
  })
  const output = path.join(folder, 'some')
  const { code, stderr } = await runHere(['export', ids[0] ?? '', id, ...there, '--space', spaceId, '-o', output])
  assert.equal(code, 1)
  assert.match(stderr, /^Not yet: it has no finished transcript\.$/m)
  assert.match(stderr, /tiro: 1 of 2 recordings could not be exported\.\n$/)
  assert.deepEqual(await filesIn('some'), ['Talk.txt'])
})

test('wrong choices are refused with what would be right', async () => {
  const run = (...args: string[]) => runHere(['export', ...there, '--space', spaceId, ...args])
  for (const [args, said] of [
    [['Talk'], /Several recordings are called "Talk"\. Name one by its ID\.\n {2}rec_/],
    [['Nothing'], /There is no recording called "Nothing"/],
    [['--tag', 'no'], /No transcribed recording fits/],
    [['Talk', '--tag', 'radio'], /not both/],
    [['--metadata', '42'], /a name and a value such as case:42/],
    [['-o', path.join(folder, 'one.srt')], /For several recordings name a folder: -o .*one\//],
    [['--format', 'srt'], /Several srt documents can't share one output/],
    [['-o', folder, '--name', '../{title}.{format}'], /--name must be a path below the folder/],
    [['-o', folder, '--format', 'srt', '--docIncludeSpeakers', 'false'], /--docIncludeSpeakers/],
  ] as const) {
    const { code, stderr } = await run(...args)
    assert.equal(code, 2, args.join(' '))
    assert.match(stderr, said)
  }
  const gone = await run('rec_00000000000000000000000000')
  assert.equal(gone.code, 1)
})

test('what others named like a folder, or like a file with an ID, takes no file from another recording', async () => {
  const { id: space } = await server.client.createWorkspace({ body: { name: 'Hostile' } })
  const { id: clash } = await server.client.createFolder({ params: { spaceId: space }, body: { name: 'Clash.txt' } })
  await recording('Clash', 'In the top folder.', { space })
  await recording('Inside', 'In a folder of that name.', { space, recordingFolderId: clash })
  await recording('Twin', 'The first twin.', { space })
  await recording('Other', 'Like a twin.', { space })
  await recording('Twin', 'The last twin.', { space })
  const [like = '', last = ''] = ids.slice(-2)
  await server.client.updateRecording({
    params: { spaceId: space, recordingId: like },
    body: { title: `Twin ${last}` },
  })
  const output = path.join(folder, 'hostile')
  const template = '{folder}/{title}.{format}'
  const { code, stderr } = await runHere(['export', ...there, '--space', space, '-o', `${output}/`, '--name', template])
  assert.equal(code, 1)
  assert.match(stderr, /EEXIST[^\n]*Clash\.txt/)
  assert.match(stderr, /tiro: 1 of 5 recordings could not be exported\.\n$/)
  const texts = await Promise.all((await filesIn('hostile')).map((name) => readFile(path.join(output, name), 'utf8')))
  for (const text of ['In the top folder', 'The first twin', 'Like a twin', 'The last twin']) {
    assert.ok(
      texts.some((one) => one.includes(text)),
      text,
    )
  }
})

test('JSON of a list has no characters that control a terminal', async () => {
  const { id: space } = await server.client.createWorkspace({ body: { name: 'Escapes' } })
  const title = 'a\u001b[2Jb\u009b2Jc\u007f'
  await server.client.createRecording({ params: { spaceId: space }, body: { title, source: 'IMPORT' } })
  const { stdout } = await runHere(['list', ...there, '--space', space, '--json'])
  assert.ok(!/\p{Cc}/u.test(stdout.trimEnd()), stdout)
  assert.equal((JSON.parse(stdout) as ListedRecording).title, title)
})
