// `tiro transcribe` without a data folder uses the engines alone. Its documents are those of an instance.
import assert from 'node:assert/strict'
import { readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { after, test } from 'node:test'
import { listen } from './helpers/listen.ts'
import { fastEngine, removeFolder, sampleFile, temporaryFolder, tiro } from './helpers/harness.ts'
import { silence } from './helpers/silence.ts'
import { twoChannels } from './helpers/two-channels.ts'

const folder = await temporaryFolder()
after(() => removeFolder(folder))
const env = { ...fastEngine, TIRO_SPEAKERS: 'acoustic', TIRO_MODEL_FETCH: '0' }

const filesIn = async (place: string): Promise<Record<string, string>> => {
  const names = (await readdir(place)).toSorted()
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(path.join(place, name), 'utf8')] as const)),
  )
}

async function inBothWays(files: readonly string[], options: readonly string[]): Promise<Record<string, string>> {
  const [alone, kept] = [await temporaryFolder(), await temporaryFolder()]
  try {
    const made = await tiro(['transcribe', ...files, ...options, '-o', `${alone}/`], { env })
    assert.equal(made.code, 0, made.stderr)
    const data = path.join(kept, 'data')
    const stored = await tiro(['transcribe', ...files, ...options, '-o', `${kept}/out/`, '--data', data], { env })
    assert.equal(stored.code, 0, stored.stderr)
    const documents = await filesIn(alone)
    assert.deepEqual(documents, await filesIn(path.join(kept, 'out')))
    return documents
  } finally {
    await removeFolder(alone)
    await removeFolder(kept)
  }
}

test('speech, two channels and silence give the words of an instance', async () => {
  const stereo = path.join(folder, 'stereo.wav')
  await twoChannels(folder, 'stereo.wav')
  const quiet = path.join(folder, 'quiet.wav')
  await writeFile(quiet, silence(3))
  const documents = await inBothWays(
    [sampleFile, stereo, quiet],
    ['--language', 'en', '--format', 'json', '--jsonContentType', 'words'],
  )
  assert.equal(Object.keys(documents).length, 3)
  const { words } = JSON.parse(documents['stereo.json'] ?? '') as { words: { speaker: number }[] }
  assert.equal(new Set(words.map(({ speaker }) => speaker)).size, 2)
})

test('a given number of speakers and another format, too', async () => {
  const documents = await inBothWays([sampleFile], ['--speakers', '3', '--format', 'markdown'])
  assert.match(documents['interview.md'] ?? '', /Speaker 3/)
})

test('a part that begins after the end is an error', async () => {
  const place = await temporaryFolder()
  try {
    for (const options of [[], ['--data', path.join(place, 'data')]]) {
      const { code, stdout, stderr } = await tiro(['transcribe', sampleFile, '--from', '1:00:00', ...options], { env })
      assert.deepEqual([code, stdout], [1, ''])
      assert.match(stderr, /Nothing begins at 3600 s: the recording ends at [\d.]+ s\./)
    }
  } finally {
    await removeFolder(place)
  }
})

test('a command that downloads nothing leaves no data folder, and a download stays', async () => {
  const place = await temporaryFolder()
  const data = path.join(place, 'data')
  try {
    const made = await tiro(['transcribe', sampleFile], { env: { ...env, TIRO_DATA: data } })
    assert.equal(made.code, 0, made.stderr)
    assert.deepEqual(await readdir(place), [])
    // A host that has no models: the attempt makes the folder, as private as that of a server.
    const host = createServer((_request, response) => void response.writeHead(404).end())
    const mirror = await listen(host)
    await tiro(['transcribe', sampleFile], {
      env: {
        ...env,
        TIRO_DATA: data,
        TIRO_SPEECH_MODEL: 'parakeet-tdt-0.6b-v3-int8',
        TIRO_MODEL_FETCH: '1',
        TIRO_MODEL_MIRROR: mirror,
      },
    })
    host.close()
    host.closeAllConnections()
    assert.deepEqual(await readdir(data), ['models'])
    assert.equal((await stat(data)).mode & 0o777, 0o700)
  } finally {
    await removeFolder(place)
  }
})
