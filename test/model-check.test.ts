import assert from 'node:assert/strict'
import { cp, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { after, test } from 'node:test'
import { ClientError } from '../src/client/client.ts'
import type { Model } from '../src/contract/endpoints/operations.ts'
import {
  fastEngine,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  tiro,
  uploadRecording,
  waitForTranscript,
} from './helpers/harness.ts'
import { testModel } from './helpers/test-model.ts'
import { waitFor } from './helpers/wait-for.ts'
import { writeTransducer } from './helpers/write-transducer.ts'

const folder = await temporaryFolder()
after(() => removeFolder(folder))
const { TIRO_MODELS: known = '', ...withoutFolder } = fastEngine

/** A data folder with the tests' model as if it had been fetched: the good one, or one that knows other sounds. */
async function withModel(name: string, isGood: boolean): Promise<string> {
  const data = path.join(folder, name)
  const model = path.join(data, 'models', testModel.id)
  await mkdir(model, { recursive: true })
  if (isGood) await cp(path.join(known, testModel.id), model, { recursive: true })
  else writeTransducer(model, hum())
  return data
}

/** As long as the sample. */
function hum(): Float32Array {
  return Float32Array.from({ length: 48 * 16_000 }, (_, i) => Math.sin(i / 20) * Math.sin(i / 3000) * 0.3)
}

test('a model that recognises speech as expected is verified with its figures', async () => {
  const data = await withModel('good', true)
  const { code, stdout, stderr } = await tiro(['models', 'verify', testModel.id, '--data', data], {
    env: withoutFolder,
  })
  assert.equal(code, 0, stderr)
  assert.match(
    stdout,
    /^sample-by-heart\n {2}recognises speech as expected\n {2}word errors {2}\d\.\d %, at most 10\.0 %\n {2}speed +0\.\d+ s per second of speech\n/,
  )
})

test('a model whose files are intact but that hears wrong words is reported, and the status is 1', async () => {
  const data = await withModel('deaf', false)
  const { code, stdout, stderr } = await tiro(['models', 'verify', '--data', data], { env: withoutFolder })
  assert.equal(code, 1)
  assert.match(
    stdout,
    /sample-by-heart\n {2}Of the words of the reference recording, \d+\.\d % are wrong; at most 10\.0 %/,
  )
  assert.match(stderr, /Failed the check: sample-by-heart/)
})

test('nothing installed is nothing to verify; an unknown or missing model is an error', async () => {
  const data = path.join(folder, 'empty')
  const none = await tiro(['models', 'verify', '--data', data], { env: withoutFolder })
  assert.deepEqual([none.code, none.stdout], [0, 'No models are installed.\n'])
  const missing = await tiro(['models', 'verify', testModel.id, '--data', data], { env: withoutFolder })
  assert.equal(missing.code, 1)
  assert.match(missing.stderr, /is not installed/)
  const unknown = await tiro(['models', 'verify', 'nothing', '--data', data], { env: withoutFolder })
  assert.equal(unknown.code, 1)
})

test('the server checks a fetched model once, at its first use, and lists what is wrong', async () => {
  const data = await withModel('served', false)
  const listed = async (client: { listModels: () => Promise<{ models: Model[] }> }): Promise<Model['check']> =>
    (await client.listModels()).models.find(({ id }) => id === testModel.id)?.check ?? null
  const server = await startServer({ data, env: withoutFolder })
  let at: string | undefined
  try {
    assert.equal(await listed(server.client), null)
    const params = await uploadRecording(server.client, await readFile(sampleFile))
    await waitForTranscript(server.client, params)
    const check = await waitFor(
      () => listed(server.client),
      'the check',
      (one) => one !== null,
    )
    assert.ok((check?.wordErrorRate ?? 0) > 0.1, JSON.stringify(check))
    assert.match(check?.problem ?? '', /are wrong/)
    at = check?.at
  } finally {
    await server.stop()
  }
  const again = await startServer({ data, env: withoutFolder, key: server.key })
  try {
    const params = await uploadRecording(again.client, await readFile(sampleFile))
    await waitForTranscript(again.client, params)
    assert.equal((await listed(again.client))?.at, at)
  } finally {
    await again.stop()
  }
})

test('a server without downloads says how to get a model, and so does one for a model that has no address', async () => {
  const server = await startServer({ data: path.join(folder, 'offline'), env: withoutFolder })
  after(() => server.stop())
  const why = async (modelId: string): Promise<string> => {
    try {
      await server.client.pullModel({ params: { modelId } })
    } catch (error) {
      if (error instanceof ClientError && error.code === 'INVALID_STATE') return error.message
      throw error
    }
    return assert.fail('nothing was refused')
  }
  const { models } = await server.client.listModels({})
  const offline = await Promise.all(models.filter(({ state }) => state === 'ABSENT').map(({ id }) => why(id)))
  assert.ok(offline.some((message) => /TIRO_MODEL_FETCH=0 turns downloads off\. Set TIRO_MODEL_FETCH=1/.test(message)))
  assert.ok(offline.some((message) => /can't be downloaded\. Add its folder to TIRO_MODELS\./.test(message)))
})
