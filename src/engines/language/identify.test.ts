import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { asGerman, writeWhisper } from '../../../test/helpers/write-whisper.ts'
import { readConfig } from '../../platform/config/config.ts'
import { createModelManager } from '../models/manager.ts'
import { createLanguageChooser } from './choose.ts'

const sample = path.join(import.meta.dirname, '../../../sample/interview.mp3')
const folder = mkdtempSync(path.join(tmpdir(), 'tiro-language-'))
after(() => rmSync(folder, { recursive: true }))
const { signal } = new AbortController()

function pcm(name: string, filter: string) {
  const file = path.join(folder, name)
  const to = ['-af', filter, ...'-ac 1 -ar 16000 -f s16le'.split(' '), file]
  execFileSync('ffmpeg', ['-v', 'error', '-t', '6', '-i', sample, ...to])
  return { path: file, sampleRate: 16_000, offset: 0, length: statSync(file).size / 2 }
}

test('without a model, nothing identifies languages', async () => {
  const config = readConfig({ TIRO_DATA: folder })
  const chooser = createLanguageChooser(config.worker, createModelManager(config.models))
  assert.equal(await chooser.choose(), null)
  await chooser.close()
})

test('a Whisper model says which language a window is in', async () => {
  writeWhisper(folder)
  const config = readConfig({ TIRO_DATA: path.join(folder, 'data'), TIRO_MODELS: folder })
  const chooser = createLanguageChooser(config.worker, createModelManager(config.models))
  try {
    const identifier = await chooser.choose()
    assert.equal(identifier?.name, 'sherpa-onnx/whisper-tiny')
    assert.equal(await identifier.identify(pcm('en.pcm', 'anull'), signal), 'en')
    assert.equal(await identifier.identify(pcm('de.pcm', asGerman), signal), 'de')
    assert.equal(chooser.pids().length, 1)
  } finally {
    await chooser.close()
  }
})
