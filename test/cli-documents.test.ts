// `tiro transcribe FILE …`: where its documents go.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import {
  fastEngine,
  removeFolder,
  repository,
  sampleFile,
  startServer,
  temporaryFolder,
  tiro,
  type Finished,
} from './helpers/harness.ts'
import { longRecording, write } from './helpers/media.ts'

let folder: string
before(async () => {
  folder = await temporaryFolder()
})
after(() => removeFolder(folder))

test('a full disk is one sentence, on stdout and in a file, and no temporary file stays', async () => {
  const temporary = path.join(folder, 'temporary')
  await mkdir(temporary)
  const env = { ...process.env, ...fastEngine, TMPDIR: temporary }
  const run = (command: string): { status: number | null; stderr: string } =>
    spawnSync('sh', ['-c', command, 'sh', sampleFile], { cwd: repository, env, encoding: 'utf8' })
  const full = run('./tiro transcribe "$1" --to 5 > /dev/full')
  assert.match(full.stderr, /^tiro: The output couldn't be written: no space left on device\.$/m)
  assert.doesNotMatch(full.stderr, /\n\s+at /)
  assert.equal(full.status, 1)
  const file = run('./tiro transcribe "$1" --to 5 -o /dev/full')
  assert.match(file.stderr, /^tiro: \/dev\/full: no space left on device$/m)
  assert.equal(file.status, 1)
  const left = run('./tiro transcribe "$1" --to 5 | true')
  assert.equal(left.status, 0)
  assert.doesNotMatch(left.stderr, /tiro: /)
  assert.deepEqual(await readdir(temporary), [])
})

test('several files are written to a folder; -o names a file', async () => {
  const second = await longRecording(folder, 2)
  const many = await tiro(['transcribe', sampleFile, second, '--format', 'vtt', '-o', `${folder}/out/`], {
    env: fastEngine,
  })
  assert.equal(many.code, 0, many.stderr)
  assert.deepEqual((await readdir(`${folder}/out`)).toSorted(), ['interview.vtt', 'long-2.vtt'])
  assert.match(await readFile(`${folder}/out/long-2.vtt`, 'utf8'), /^WEBVTT/)
  const one = await tiro(['transcribe', sampleFile, '--format', 'pdf', '-o', `${folder}/one.pdf`], { env: fastEngine })
  assert.equal(one.code, 0, one.stderr)
  const red = ['transcribe', sampleFile, '--to', '5', '-o', `${folder}/\u001B[31m.srt`]
  const odd = await tiro(red, { env: fastEngine })
  assert.match(odd.stderr, /\/ \[31m\.srt$/m, 'the name of a file changes no colour')
  assert.equal((await readFile(`${folder}/one.pdf`)).subarray(0, 5).toString(), '%PDF-')
})

test('several text documents on stdout have the names of their recordings between, those for programs do not', async () => {
  const broken = await write(folder, 'no-sound.mp3', 'Not sound at all.')
  const copy = path.join(folder, 'copy.mp3')
  await copyFile(sampleFile, copy)
  const data = path.join(folder, 'named')
  for (const where of [[], ['--data', data]]) {
    const transcribe = (files: readonly string[], format: string): Promise<Finished> =>
      tiro(['transcribe', ...files, '--to', '5', '--format', format, ...where], {
        env: fastEngine,
        ...(files.includes('-') ? { input: readFileSync(sampleFile) } : {}),
      })
    const alone = (await transcribe([copy], 'text')).stdout
    assert.match(alone, /^\[/)
    const { stdout, stderr } = await transcribe([broken, copy, '-'], 'text')
    assert.equal(stdout, `==> ${copy} <==\n${alone}\n==> standard input <==\n${alone}`, stderr)
    const json = await transcribe([copy, copy], 'json')
    assert.deepEqual(
      json.stdout
        .trim()
        .split('\n')
        .map((line) => typeof JSON.parse(line)),
      ['object', 'object'],
    )
  }
})

test('the name of the output decides on the format unless one is given; -o - is stdout', async () => {
  const transcribe = (...args: string[]): Promise<Finished> =>
    tiro(['transcribe', sampleFile, '--to', '5', ...args], { env: fastEngine, cwd: folder })
  const named = await transcribe('-o', 'named.SRT', '--subMaxCharactersPerLine', '37')
  assert.equal(named.code, 0, named.stderr)
  assert.match(await readFile(`${folder}/named.SRT`, 'utf8'), /^1\r\n00:00:00,/)
  const given = await transcribe('-o', 'given.srt', '--format', 'vtt')
  assert.equal(given.code, 0, given.stderr)
  assert.match(await readFile(`${folder}/given.srt`, 'utf8'), /^WEBVTT/)
  const shown = await transcribe('-o', '-', '--format', 'vtt')
  assert.match(shown.stdout, /^WEBVTT/, shown.stderr)
  assert.ok(!existsSync(path.join(folder, '-')))
})

test('of several files, one that fails is named and the others are written', async () => {
  const broken = await write(folder, 'broken.mp3', 'Not sound either.')
  const out = path.join(folder, 'some')
  const { code, stderr } = await tiro(['transcribe', broken, sampleFile, '-o', `${out}/`], { env: fastEngine })
  assert.equal(code, 1)
  assert.match(stderr, /^broken\.mp3: .*MEDIA_UNREADABLE/m)
  assert.match(stderr, /^tiro: 1 of 2 recordings could not be transcribed\.$/m)
  assert.deepEqual(await readdir(out), ['interview.txt'])
})

test('a file that changes while it is uploaded is named, and the others are written', async () => {
  const server = await startServer({ data: path.join(folder, 'data'), env: fastEngine })
  const growing = await write(folder, 'growing.mp3', readFileSync(sampleFile))
  const grow = setInterval(() => appendFileSync(growing, 'more'), 1)
  try {
    const out = path.join(folder, 'unchanged')
    const given = ['--server', server.address, '--key', server.key, '-o', `${out}/`]
    const { code, stderr } = await tiro(['transcribe', growing, sampleFile, ...given])
    assert.match(stderr, /^growing\.mp3: it changed while it was being uploaded\. Try again\.$/m)
    assert.match(stderr, /^tiro: 1 of 2 recordings could not be transcribed\.$/m)
    assert.equal(code, 1)
    assert.deepEqual(await readdir(out), ['interview.txt'])
    const { workspaces } = await server.client.listWorkspaces({})
    const { id: spaceId } = workspaces.find(({ name }) => name === 'Command line') ?? assert.fail()
    const { recordings } = await server.client.listRecordings({ params: { spaceId } })
    assert.deepEqual(
      recordings.map(({ title }) => title),
      ['interview'],
      'nothing would complete the other',
    )
  } finally {
    clearInterval(grow)
    await server.stop()
  }
})

test('a recording can be read from a pipe', async () => {
  const { code, stdout, stderr } = await tiro(['transcribe', '-', '--language', 'en', '--to', '5'], {
    env: fastEngine,
    input: readFileSync(sampleFile),
  })
  assert.equal(code, 0, stderr)
  assert.match(stdout, /welcome/)
})
