// Words that are said while somebody else speaks, from a recording to its json.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { overlapsOfTurns } from '../../src/text/speakers/overlapping-speech.ts'
import { readRttm } from '../../bench/der.ts'
import {
  removeFolder,
  startServer,
  temporaryFolder,
  tiro,
  uploadRecording,
  waitForTranscript,
} from '../helpers/harness.ts'
import { realAudio, realModels } from '../helpers/real-models.ts'

interface ReadWord {
  word: string
  start: number
  end: number
  overlap?: boolean
}

void test(
  'words are marked where the reference has two people at once, on a server and by the command alone',
  { skip: (realModels === null || realAudio === null) && 'no folder with models and recordings' },
  async () => {
    const data = await temporaryFolder()
    const env = {
      TIRO_MODELS: realModels ?? '',
      TIRO_SPEECH: 'sherpa-onnx',
      TIRO_SPEECH_MODEL: 'zipformer-en-3.3m-int8',
    }
    const file = path.join(realAudio ?? '', 'pyannote_sample.wav')
    const atOnce = overlapsOfTurns(readRttm(await readFile(file.replace(/wav$/, 'rttm'), 'utf8')))
    const check = (words: readonly ReadWord[]): void => {
      const marked = words.filter(({ overlap }) => overlap === true)
      const right = marked.filter(({ start, end }) => atOnce.some((span) => span.start < end && span.end > start))
      assert.ok(marked.length > 0 && marked.length < words.length / 3, `${marked.length} of ${words.length} words`)
      assert.ok(right.length >= marked.length / 2, `${right.length} of ${marked.length} marked words`)
      assert.ok(words.every(({ overlap }) => overlap === undefined || overlap))
    }
    const server = await startServer({ data, env })
    try {
      const params = await uploadRecording(server.client, await readFile(file))
      const { transcript } = await waitForTranscript(server.client, params)
      assert.equal(transcript?.status, 'COMPLETED')
      const response = await server.client.getTranscript({ params, query: { jsonContentType: 'words' } })
      const { words } = (await response.json()) as { words: ReadWord[] }
      check(words)
    } finally {
      await server.stop()
      await removeFolder(data)
    }
    const alone = await temporaryFolder()
    const { code, stdout, stderr } = await tiro(
      ['transcribe', file, '--format', 'json', '--jsonContentType', 'words'],
      { env: { ...env, TIRO_DATA: alone } },
    )
    assert.equal(code, 0, stderr)
    check((JSON.parse(stdout) as { words: ReadWord[] }).words)
    await removeFolder(alone)
  },
)
