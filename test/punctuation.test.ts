// Punctuation by a model, for an engine whose words have none, with a tiny model that knows a few words of the sample.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import {
  fastEngine,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  tiro,
  uploadRecording,
  waitForTranscript,
  type TestServer,
} from './helpers/harness.ts'
import { englishModel, writeEnglishPunctuation } from './helpers/write-punctuation.ts'

let folder = ''
const servers: TestServer[] = []
before(async () => {
  folder = await temporaryFolder()
})
after(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await removeFolder(folder)
})

/** The environment of an instance with the model that `write` makes. */
function environment(name: string, write: (models: string) => void): Record<string, string> {
  const models = path.join(folder, name)
  write(models)
  return { ...fastEngine, TIRO_MODELS: `${fastEngine['TIRO_MODELS']}${path.delimiter}${models}` }
}

async function transcribed(name: string, env: Record<string, string>) {
  const server = await startServer({ data: path.join(folder, `${name}-data`), env })
  servers.push(server)
  const place = await uploadRecording(server.client, readFileSync(sampleFile), { language: 'en' })
  const { transcript } = await waitForTranscript(server.client, place)
  const response = await server.client.getTranscript({ params: place, query: { format: 'text' } })
  return { warnings: transcript?.warnings ?? [], text: (await response.text()).replaceAll(/\s+/g, ' ') }
}

test('a recording gets the marks and capitals of the model', async () => {
  const env = environment('whole', (models) => writeEnglishPunctuation(models))
  const { text, warnings } = await transcribed('whole', env)
  assert.match(text, /Good morning, and welcome to the program\. Today we talk/)
  assert.match(text, /young man in Rome wrote/)
  assert.deepEqual(warnings, [])

  const file = await tiro(['transcribe', sampleFile, '--language', 'en', '--format', 'text'], { env })
  assert.equal(file.code, 0, file.stderr)
  assert.match(file.stdout.replaceAll(/\s+/g, ' '), /Good morning, and welcome to the program\. Today we talk/)
  const doctor = await tiro(['doctor', '--data', path.join(folder, 'doctor')], { env })
  assert.match(doctor.stdout, new RegExp(`punctuation .*English sherpa-onnx/${englishModel}`))
  const verified = await tiro(['models', 'verify', englishModel, '--data', path.join(folder, 'doctor')], { env })
  assert.equal(verified.stdout, `${englishModel}\n  its files are intact\n`)
})

test('a model that fails or cannot be loaded leaves the rules, and the transcript says so', async () => {
  const failing = environment('failing', (models) => writeEnglishPunctuation(models, 'rome'))
  const damaged = environment('damaged', (models) => {
    writeEnglishPunctuation(models)
    writeFileSync(path.join(models, englishModel, 'model.int8.onnx'), 'no model')
  })
  for (const [name, env] of Object.entries({ failing, damaged })) {
    const { text, warnings } = await transcribed(name, env)
    assert.match(text, /Good morning, and welcome to the program/)
    assert.equal(warnings.length, 1, warnings.join(' '))
    assert.match(
      warnings[0] ?? '',
      /^Punctuation and capitals are by rules, because sherpa-onnx\/online-punct.* failed: /,
    )
  }
})
