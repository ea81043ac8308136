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
import { normalise, wordErrors } from '../../src/text/word-error-rate.ts'
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

/** The clips at once, each from a second on: on the left, then on the right channel. */
const atOnce = [
  [
    ['jfk', 0],
    ['sherpa-0-en', 12.5],
  ],
  [
    ['librivox-0870', 2.5],
    ['librivox-0880', 11],
    ['librivox-0890', 15],
  ],
] as const

/** What is said, by turns: the first speech has a pause. */
async function turnsAtOnce(): Promise<string[]> {
  const texts = JSON.parse(await readFile(path.join(realAudio ?? '', 'references.json'), 'utf8')) as Record<
    string,
    string
  >
  const [before = '', after = ''] = (texts['jfk.wav'] ?? '').split(' ask not')
  const others = ['librivox-0880', 'sherpa-0-en', 'librivox-0890'].map((clip) => texts[`${clip}.wav`] ?? '')
  return [before, texts['librivox-0870.wav'] ?? '', `ask not${after}`, ...others]
}

function talkAtOnce(folder: string): string {
  const file = path.join(folder, 'at-once.wav')
  const inputs = atOnce.flat().flatMap(([clip]) => ['-i', path.join(realAudio ?? '', `${clip}.wav`)])
  const delayed = atOnce.flat().map(([, from], i) => `[${i}:a]aresample=16000,adelay=${from * 1000}[d${i}]`)
  const left = '[d0][d1]amix=inputs=2:normalize=0[l]'
  const right = '[d2][d3][d4]amix=inputs=3:normalize=0[r]'
  const graph = [...delayed, left, right, '[l][r]join=inputs=2:channel_layout=stereo'].join(';')
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...inputs, '-filter_complex', graph, '-t', '21', file])
  return file
}

async function wordsOf(
  server: TestServer,
  file: string,
  options: Parameters<typeof uploadRecording>[2] = {},
): Promise<{ word: string; speaker: number; start: number }[]> {
  const params = await uploadRecording(server.client, await readFile(file), options)
  const detail = await waitForTranscript(server.client, params)
  assert.equal(detail.transcript?.status, 'COMPLETED')
  if (options.channels === undefined) {
    assert.match(detail.warnings.join(' '), /Each of the two channels has a voice of its own/)
  }
  const response = await server.client.getTranscript({ params, query: { jsonContentType: 'words' } })
  return ((await response.json()) as { words: { word: string; speaker: number; start: number }[] }).words
}

const env = {
  TIRO_MODELS: realModels ?? '',
  TIRO_SPEECH: 'sherpa-onnx',
  TIRO_SPEECH_MODEL: 'zipformer-en-3.3m-int8',
}
const skip = (realModels === null || realAudio === null) && 'no folder with the small Zipformer and recordings'

void test(
  'two real voices at the same time: the text has as few errors as that of each voice alone',
  { skip },
  async (t) => {
    const folder = await temporaryFolder()
    const server = await startServer({ data: folder, env })
    try {
      const words = await wordsOf(server, talkAtOnce(folder), { channels: 'separate' })
      const said = normalise((await turnsAtOnce()).join(' '))
      const errors = wordErrors(said, normalise(words.map(({ word }) => word).join(' ')))
      t.diagnostic(`${errors} of ${said.length} words`)
      // Each voice alone: 7. With words in order of their start: 47.
      assert.ok(errors <= 10, `${errors} of ${said.length} words`)
      const changes = words.filter(({ speaker }, i) => i > 0 && speaker !== words[i - 1]?.speaker)
      assert.ok(changes.length <= 7, `${changes.length} changes of the speaker`)
    } finally {
      await server.stop()
      await removeFolder(folder)
    }
  },
)

void test(
  'two real voices on two channels are two speakers without confusion, also with cross-talk of −15 dB',
  { skip },
  async () => {
    const folder = await temporaryFolder()
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
