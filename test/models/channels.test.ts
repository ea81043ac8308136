// Real voices on two channels, recognised by a real model.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import {
  removeFolder,
  startServer,
  temporaryFolder,
  uploadRecording,
  waitForTranscript,
  type TestServer,
} from '../helpers/harness.ts'
import { realAudio, realModels } from '../helpers/real-models.ts'

/** What each channel says, in turn: left, right, left, right. */
const clips = ['jfk', 'librivox-0870', 'librivox-0890', 'sherpa-0-en']

/** Each clip on its channel while the other one is silent. `leak`: cross-talk, as a factor. */
function call(folder: string, name: string, leak: number): string {
  const file = path.join(folder, name)
  const pan = (i: number): string => (i % 2 === 0 ? `c0=c0|c1=${leak}*c0` : `c0=${leak}*c0|c1=c0`)
  const graph = clips.map((_, i) => `[${i}:a]aresample=16000,apad=pad_dur=0.6,pan=stereo|${pan(i)}[p${i}]`)
  const joined = `${clips.map((_, i) => `[p${i}]`).join('')}concat=n=${clips.length}:v=0:a=1`
  const inputs = clips.flatMap((clip) => ['-i', path.join(realAudio ?? '', `${clip}.wav`)])
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...inputs, '-filter_complex', [...graph, joined].join(';'), file])
  return file
}

async function wordsOf(server: TestServer, file: string): Promise<{ word: string; speaker: number; start: number }[]> {
  const params = await uploadRecording(server.client, await readFile(file))
  const detail = await waitForTranscript(server.client, params)
  assert.equal(detail.transcript?.status, 'COMPLETED')
  assert.match(detail.warnings.join(' '), /Each of the two channels has a voice of its own/)
  const response = await server.client.getTranscript({ params, query: { jsonContentType: 'words' } })
  return ((await response.json()) as { words: { word: string; speaker: number; start: number }[] }).words
}

void test(
  'two real voices on two channels are two speakers without confusion, also with cross-talk of −15 dB',
  { skip: (realModels === null || realAudio === null) && 'no folder with the small Zipformer and recordings' },
  async () => {
    const folder = await temporaryFolder()
    const env = {
      TIRO_MODELS: realModels ?? '',
      TIRO_SPEECH: 'sherpa-onnx',
      TIRO_SPEECH_MODEL: 'zipformer-en-3.3m-int8',
    }
    const server = await startServer({ data: folder, env })
    try {
      const times: number[] = [0]
      for (const clip of clips) {
        const probe = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0']
        const seconds = Number(execFileSync('ffprobe', [...probe, path.join(realAudio ?? '', `${clip}.wav`)]))
        times.push((times.at(-1) ?? 0) + seconds + 0.6)
      }
      const speakerAt = (start: number): number => times.findLastIndex((time) => time <= start) % 2
      const plain = await wordsOf(server, call(folder, 'plain.wav', 0))
      assert.ok(plain.length > 55, `${plain.length} words`)
      assert.deepEqual(
        plain.filter(({ speaker, start }) => speaker !== speakerAt(start)),
        [],
      )
      const leaking = await wordsOf(server, call(folder, 'leak.wav', 10 ** (-15 / 20)))
      assert.deepEqual(
        leaking.filter(({ speaker, start }) => speaker !== speakerAt(start)),
        [],
      )
      // What was overheard would be a word more.
      assert.ok(leaking.length <= plain.length + 1, `${leaking.length} words instead of ${plain.length}`)
    } finally {
      await server.stop()
      await removeFolder(folder)
    }
  },
)
