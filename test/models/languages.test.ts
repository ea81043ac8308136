// Speech of unknown language and an engine that knows only English: is it English?
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import {
  removeFolder,
  startServer,
  temporaryFolder,
  tiro,
  uploadRecording,
  waitForTranscript,
  type TestServer,
} from '../helpers/harness.ts'
import { realAudio, realModels } from '../helpers/real-models.ts'

const missing = (realModels === null || realAudio === null) && 'no folder with the small Zipformer and recordings'
const voice = spawnSync('espeak-ng', ['--version']).status === 0 ? false : 'espeak-ng is not installed'
const skip = missing || voice
const env = {
  TIRO_MODELS: realModels ?? '',
  TIRO_SPEECH: 'sherpa-onnx',
  TIRO_SPEECH_MODEL: 'zipformer-en-3.3m-int8',
  TIRO_SPEAKERS: 'off',
}
const texts = {
  de: 'Gestern haben wir lange darüber gesprochen, wie sich die Preise verändert haben. Die Kinder spielen im Garten.',
  es: 'Ayer hablamos mucho tiempo sobre cómo han cambiado los precios. Los niños juegan en el jardín.',
  fr: 'Hier nous avons longtemps parlé de la façon dont les prix ont changé. Les enfants jouent dans le jardin.',
  en: 'Yesterday we talked for a long time about how the prices have changed. The children play in the garden.',
}

let folder = ''
let server: TestServer
before(async () => {
  if (skip !== false) return
  folder = await temporaryFolder()
  server = await startServer({ data: path.join(folder, 'data'), env })
})
after(async () => {
  if (skip !== false) return
  await server.stop()
  await removeFolder(folder)
})

function speak(language: keyof typeof texts): string {
  const file = path.join(folder, `${language}.wav`)
  execFileSync('espeak-ng', ['-v', language, '-s', '150', '-w', file, texts[language]])
  return file
}

async function heard(file: string) {
  const place = await uploadRecording(server.client, readFileSync(file), { language: 'auto' })
  const detail = await waitForTranscript(server.client, place)
  return { transcript: detail.transcript, codes: (detail.preflight?.findings ?? []).map(({ code }) => code) }
}

for (const language of ['de', 'es', 'fr'] as const) {
  test(`an engine for English says that ${language} is not English`, { skip }, async () => {
    const { transcript, codes } = await heard(speak(language))
    assert.ok(codes.includes('LANGUAGE'))
    assert.equal(transcript?.language, 'und')
    assert.match(transcript.warnings.join(' '), /This doesn't sound like English, which was recognised\./)
  })
}

test('it takes English for English: a synthetic voice, and real ones by telephone', { skip }, async () => {
  const call = path.join(folder, 'call.wav')
  const inputs = ['jfk', 'librivox-0870', 'sherpa-0-en'].flatMap((clip) => [
    '-i',
    path.join(realAudio ?? '', `${clip}.wav`),
  ])
  const graph = 'concat=n=3:v=0:a=1,aresample=8000'
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...inputs, '-filter_complex', graph, call])
  for (const file of [speak('en'), call]) {
    const { transcript, codes } = await heard(file)
    assert.deepEqual([transcript?.language, transcript?.warnings], ['en', []], file)
    assert.ok(!codes.includes('LANGUAGE'))
  }
})

test('where the language changes, the other part is said to be unknown', { skip }, async () => {
  const file = path.join(folder, 'both.wav')
  const inputs = ['-i', path.join(realAudio ?? '', 'jfk.wav'), '-i', speak('es')]
  const graph = '[0:a]aresample=16000,apad=pad_dur=2[a];[1:a]aresample=16000[b];[a][b]concat=n=2:v=0:a=1'
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...inputs, '-filter_complex', graph, file])
  const { transcript } = await heard(file)
  assert.deepEqual(
    transcript?.languages.map(({ language }) => language),
    ['en', 'und'],
  )
  assert.match(transcript.warnings.join(' '), /From 0:1\d, some speech doesn't sound like English/)
})

test('the doctor says so without a server', { skip }, async () => {
  const { code, stdout } = await tiro(['doctor', speak('fr')], { env })
  assert.equal(code, 0)
  assert.match(stdout, /This doesn't sound like English, the only language that can be transcribed here\./)
})
