import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, copyFile, mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { after, before, test } from 'node:test'
import {
  fastEngine,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  tiro,
  waitForTranscript,
} from './helpers/harness.ts'
import { runHere } from './helpers/run-here.ts'
import { waitFor } from './helpers/wait-for.ts'

const srt =
  '1\n00:00:01,000 --> 00:00:04,000\nANNA: This was written by a person.\n\n2\n00:00:05,000 --> 00:00:07,000\nBEN: And so was this.\n'

let folder: string
before(async () => {
  folder = await temporaryFolder()
  await mkdir(path.join(folder, 'old', 'year 1'), { recursive: true })
  await copyFile(sampleFile, path.join(folder, 'old', 'year 1', 'talk.mp3'))
  await writeFile(path.join(folder, 'old', 'year 1', 'talk.srt'), srt)
  await writeFile(path.join(folder, 'old', 'year 1', 'talk.csv'), 'the srt comes first')
  await copyFile(sampleFile, path.join(folder, 'old', 'untouched.mp3'))
  await writeFile(
    path.join(folder, 'old', 'only-text.vtt'),
    'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Cara>Just the words.\n',
  )
  await mkdir(path.join(folder, 'tables'))
  await copyFile(sampleFile, path.join(folder, 'tables', 'talk.mp3'))
  await writeFile(path.join(folder, 'tables', 'talk.tsv'), 'start\tend\ttext\n500\t2500\tHello.\n')
  await writeFile(path.join(folder, 'tables', 'data.csv'), 'a,b\n1,2\n')
  await writeFile(
    path.join(folder, 'tables', 'clip.srv3'),
    '<timedtext><body><p t="0" d="900">Hi.</p></body></timedtext>',
  )
})
after(() => removeFolder(folder))

test('a folder of media is imported with its subtitles, skipped by a second run, and moved as an archive', async () => {
  const data = path.join(folder, 'data')
  const server = await startServer({ data, env: fastEngine })
  const there = ['--server', server.address, '--key', server.key]
  try {
    const first = await tiro(['import', path.join(folder, 'old'), '--space', 'Old tapes', ...there])
    assert.equal(first.code, 0, first.stderr)
    assert.match(first.stdout, /^year 1\/talk\.mp3: imported with its transcript$/m)
    assert.match(first.stdout, /^untouched\.mp3: transcription started$/m)
    assert.match(first.stdout, /^only-text\.vtt: imported with its transcript$/m)
    const tables = await tiro(['import', path.join(folder, 'tables'), ...there])
    assert.deepEqual(
      [tables.code, tables.stdout],
      [0, 'talk.mp3: imported with its transcript\nclip.srv3: imported with its transcript\n'],
      tables.stderr,
    )
    const { workspaces } = await server.client.listWorkspaces({})
    const spaceId = workspaces.find((workspace) => workspace.name === 'Old tapes')?.id ?? assert.fail()
    const list = async () => (await server.client.listRecordings({ params: { spaceId } })).recordings
    const talk = (await list()).find((recording) => recording.title === 'year 1/talk') ?? assert.fail()
    const params = { spaceId, recordingId: talk.id }
    await waitFor(
      () => server.client.getRecording({ params }),
      'the media',
      ({ status }) => status === 'READY',
    )
    const detail = await waitForTranscript(server.client, params)
    assert.deepEqual([detail.status, detail.transcript?.engine, detail.transcript?.version], ['READY', null, 1])
    assert.ok(detail.audioFile?.publicUrl)
    const vtt = await (await server.client.getTranscript({ params, query: { format: 'vtt' } })).text()
    assert.match(vtt, /<v ANNA>This was written by a person\./)
    const other = (await list()).find((recording) => recording.title === 'untouched') ?? assert.fail()
    assert.ok((await waitForTranscript(server.client, { spaceId, recordingId: other.id })).transcript?.engine)

    const again = await tiro(['import', path.join(folder, 'old'), '--space', 'Old tapes', ...there])
    assert.equal((again.stdout.match(/already imported/g) ?? []).length, 3, again.stdout)
    assert.equal((await list()).length, 3)

    const response = await server.client.getArchive({ params: { spaceId }, query: { media: true } })
    const archive = path.join(folder, 'tapes.zip')
    await writeFile(archive, Buffer.from(await response.arrayBuffer()))
    const restored = await tiro(['import', archive, '--data', path.join(folder, 'elsewhere')], { env: fastEngine })
    assert.equal(restored.code, 0, restored.stderr)
    assert.equal(restored.stdout, 'Old tapes: 3 recordings\n')
  } finally {
    await server.stop()
  }
})

test('a folder is imported by one process at a time', async () => {
  // It never answers, so the first import goes on until it is killed.
  const asked = Promise.withResolvers<void>()
  const silent = createServer(() => asked.resolve())
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const { port } = silent.address() as AddressInfo
  const args = ['import', path.join(folder, 'tables'), '--server', `http://127.0.0.1:${port}`, '--key', 'tiro_x']
  const started = Promise.withResolvers<ChildProcess>()
  const first = tiro(args, { onStart: started.resolve })
  await asked.promise
  const second = await tiro(args)
  assert.deepEqual([second.code, second.stdout], [2, ''])
  assert.match(second.stderr, /Another tiro import is importing this folder into the same workspace/)
  ;(await started.promise).kill('SIGKILL')
  silent.closeAllConnections()
  silent.close()
  await first
  const third = await tiro(args)
  assert.equal(third.code, 1)
  assert.match(third.stderr, /Couldn't reach the server/)
})

test('a folder is imported into two instances at once', async () => {
  const source = path.join(folder, 'captions')
  await mkdir(source)
  await writeFile(path.join(source, 'talk.srt'), srt)
  const imports = ['one', 'two'].map((data) => tiro(['import', source, '--data', path.join(folder, data)]))
  for (const { code, stdout, stderr } of await Promise.all(imports)) {
    assert.equal(code, 0, stderr)
    assert.match(stdout, /talk/)
  }
})

test('files that differ only in their ending are told apart by a second run; each problem names its file', async () => {
  const server = await startServer({ data: path.join(folder, 'pairs-data'), env: fastEngine })
  try {
    const pairs = path.join(folder, 'pairs')
    await mkdir(pairs)
    for (const name of ['take.mp3', 'take.mp4', 'bad.mp3']) await copyFile(sampleFile, path.join(pairs, name))
    await writeFile(path.join(pairs, 'bad.json'), '{')
    const name = Buffer.concat([Buffer.from(`${pairs}/caf`), Buffer.from([0xe9]), Buffer.from('.mp3')])
    await copyFile(sampleFile, name)
    const args = ['import', pairs, '--space', 'Pairs', '--server', server.address, '--key', server.key]
    const first = await tiro(args)
    assert.match(first.stderr, /^bad\.mp3: bad\.json: /m)
    assert.match(first.stderr, /^caf\ufffd\.mp3: .*its name isn't UTF-8\./m)
    const { workspaces } = await server.client.listWorkspaces({})
    const spaceId = workspaces.find((workspace) => workspace.name === 'Pairs')?.id ?? assert.fail()
    const { recordings } = await server.client.listRecordings({ params: { spaceId } })
    assert.deepEqual(recordings.map(({ title }) => title).toSorted(), ['bad', 'take.mp3', 'take.mp4'])
    // As if the first run had been interrupted before it.
    const lost = recordings.find(({ title }) => title === 'take.mp4') ?? assert.fail()
    await server.client.deleteRecording({ params: { spaceId, recordingId: lost.id } })
    const second = await tiro(args)
    assert.match(second.stdout, /^take\.mp3: already imported$/m)
    assert.match(second.stdout, /^take\.mp4: transcription started$/m)

    // Media that failed, or whose upload expired, is sent again.
    await writeFile(path.join(pairs, 'mended.mp3'), 'Not sound yet.')
    await tiro(args)
    const mended = async () => {
      const now = await server.client.listRecordings({ params: { spaceId } })
      return now.recordings.find(({ title }) => title === 'mended') ?? assert.fail()
    }
    await waitFor(async () => (await mended()).status === 'MEDIA_IMPORT_FAILED', 'the media to be refused')
    await copyFile(sampleFile, path.join(pairs, 'mended.mp3'))
    assert.match((await tiro(args)).stdout, /^mended\.mp3: transcription started$/m)
    await waitFor(async () => (await mended()).status === 'READY', 'the media to be read')
  } finally {
    await server.stop()
  }
})

test('a folder that cannot be read is named, and the others are imported', async () => {
  const mixed = path.join(folder, 'mixed')
  await mkdir(path.join(mixed, 'closed'), { recursive: true })
  await mkdir(path.join(mixed, 'open'))
  await writeFile(path.join(mixed, 'open/talk.srt'), srt)
  const server = await startServer({ data: path.join(folder, 'mixed-data'), env: fastEngine })
  try {
    await chmod(path.join(mixed, 'closed'), 0)
    await chmod(folder, 0o755)
    await runHere(['import', '--help'])
    // root would read everything.
    const isRoot = process.geteuid?.() === 0
    if (isRoot) process.seteuid?.(65_534)
    const done = await runHere(['import', mixed, '--server', server.address, '--key', server.key])
    if (isRoot) process.seteuid?.(0)
    assert.match(done.stderr, /^closed: This folder can't be read\.\n(.*\n)?tiro: 1 of 2 could not be imported\.$/m)
    assert.equal(done.stdout, 'open/talk.srt: imported with its transcript\n')
    assert.equal(done.code, 1)
  } finally {
    await server.stop()
  }
})

test('an import of more files than the server takes in a minute waits', async () => {
  const many = path.join(folder, 'many')
  await mkdir(many)
  for (let n = 0; n < 16; n++) await writeFile(path.join(many, `${n}.srt`), srt)
  const done = await tiro(['import', many, '--data', path.join(folder, 'many-data')], {
    env: { ...fastEngine, TIRO_LIMIT_JOBS: '30' },
  })
  assert.equal(done.code, 0, done.stderr)
  assert.equal(done.stdout.match(/imported with its transcript/g)?.length, 16)
})

test('a missing folder, an invalid archive and a bad subtitle are named', async () => {
  assert.equal((await tiro(['import', path.join(folder, 'nowhere')])).code, 2)
  assert.equal((await tiro(['import'])).code, 2)
  const recording = await runHere(['import', sampleFile])
  assert.match(recording.stderr, /is a recording, not an archive\. Name its folder/)
  assert.equal(recording.code, 2)
  const nothing = path.join(folder, 'nothing')
  await mkdir(nothing)
  await writeFile(path.join(nothing, 'notes.txt'), 'Nothing to hear')
  const none = await tiro(['import', nothing, '--data', path.join(folder, 'bad-data')], { env: fastEngine })
  assert.match(none.stderr, /^tiro: .*nothing has no recordings or subtitles to import\.$/m)
  assert.deepEqual([none.code, none.stdout], [2, ''])
  const bad = path.join(folder, 'bad')
  await mkdir(bad)
  await writeFile(path.join(bad, 'x.srt'), 'no times here')
  await writeFile(path.join(bad, 'fake.zip'), 'no zip')
  const wrong = await tiro(['import', bad, '--data', path.join(folder, 'bad-data')], { env: fastEngine })
  assert.equal(wrong.code, 1)
  assert.match(wrong.stderr, /x\.srt: This file has no subtitles/)
  const zip = await tiro(['import', path.join(bad, 'fake.zip'), '--data', path.join(folder, 'bad-data')], {
    env: fastEngine,
  })
  assert.equal(zip.code, 1)
  assert.match(zip.stderr, /not a complete zip file/)
})
