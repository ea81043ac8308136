import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { createVoiceDetector, speechWindows, type VoiceDetector } from './vad.ts'
import type { SpeechWindow } from './windows.ts'

const rate = 16_000
let folder: string
let detector: VoiceDetector
let speech: Buffer

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tiro-vad-'))
  detector = createVoiceDetector({ processes: 1 })
  // A voice that ships with Debian's ffmpeg (libflite).
  const said = spawnSync(
    'ffmpeg',
    [
      ...'-v error -f lavfi -i'.split(' '),
      'flite=text=The quick brown fox jumps over the lazy dog',
      ...'-ar 16000 -ac 1 -f s16le -'.split(' '),
    ],
    { maxBuffer: 1e8 },
  )
  speech = said.stdout
})
after(async () => {
  await detector.close()
  await rm(folder, { recursive: true })
})

async function windowsOf(file: string, samples: number | AsyncIterable<number>, max = 30): Promise<SpeechWindow[]> {
  const windows: SpeechWindow[] = []
  const signal = new AbortController().signal
  for await (const window of speechWindows(detector, {
    pcmPath: file,
    samples,
    maxWindowSeconds: max,
    hasWordTimes: false,
    signal,
  }))
    windows.push(window)
  return windows
}

const silence = (seconds: number): Buffer => Buffer.alloc(seconds * rate * 2)

test('finds speech at the right times, even in a growing file', async (t) => {
  if (speech.length === 0) return t.skip('this ffmpeg has no flite')
  const whole = Buffer.concat([silence(5), speech, silence(8), speech, silence(3)])
  const file = path.join(folder, 'talk.pcm')
  await writeFile(file, whole)
  const length = speech.length / 2 / rate
  const windows = await windowsOf(file, whole.length / 2)
  assert.equal(windows.length, 2)
  for (const [i, start] of [5, 13 + length].entries()) {
    // The synthetic voice starts softly.
    assert.ok(Math.abs((windows[i]?.start ?? 0) - start) < 0.6, `${windows[i]?.start} for ${start}`)
    assert.ok(Math.abs((windows[i]?.end ?? 0) - (start + length)) < 0.6)
  }
  const growing = path.join(folder, 'growing.pcm')
  const target = await open(growing, 'w')
  const grow = async function* (): AsyncGenerator<number> {
    for (let at = 0; at < whole.length; at += 40_002) {
      await target.appendFile(whole.subarray(at, at + 40_002))
      yield Math.min(whole.length, at + 40_002) / 2
    }
  }
  assert.deepEqual(await windowsOf(growing, grow()), windows)
  await target.close()
  assert.deepEqual(await readFile(growing), whole)
})

test('silence, noise and an empty file give no windows', async () => {
  const noise = Buffer.from(Int16Array.from({ length: 10 * rate }, () => (Math.random() - 0.5) * 2000).buffer)
  for (const [name, bytes] of Object.entries({ silence: silence(30), noise, empty: Buffer.alloc(0) })) {
    const file = path.join(folder, `${name}.pcm`)
    await writeFile(file, bytes)
    assert.deepEqual(await windowsOf(file, bytes.length / 2), [], name)
  }
})

test('finds speech in a recording that is very quiet throughout, but not in equally quiet noise', async () => {
  const sample = path.join(import.meta.dirname, '../../../sample/interview.mp3')
  const decoded = (...filter: string[]): Buffer => {
    const args = ['-v', 'error', ...filter, '-ar', '16000', '-ac', '1', '-f', 's16le', '-']
    return spawnSync('ffmpeg', args, { maxBuffer: 1e8 }).stdout
  }
  const seconds = async (name: string, bytes: Buffer): Promise<number> => {
    const file = path.join(folder, name)
    await writeFile(file, bytes)
    return (await windowsOf(file, bytes.length / 2)).reduce((sum, { start, end }) => sum + end - start, 0)
  }
  const loud = await seconds('loud.pcm', decoded('-i', sample))
  const quiet = await seconds('quiet.pcm', decoded('-i', sample, '-af', 'volume=-45dB'))
  assert.ok(loud > 20 && Math.abs(quiet - loud) < 0.1 * loud, `${quiet} of ${loud} seconds`)
  for (const colour of ['white', 'pink', 'brown']) {
    const noise = decoded('-f', 'lavfi', '-i', `anoisesrc=c=${colour}:a=0.5:r=16000:d=40`, '-af', 'volume=-55dB')
    assert.equal(await seconds('noise.pcm', noise), 0, colour)
  }
})

test('cuts a growing file as the whole one, though its quiet stretches are amplified', async () => {
  const sample = path.join(import.meta.dirname, '../../../sample/interview.mp3')
  const noise = 'anoisesrc=c=pink:a=0.004:r=16000:seed=1'
  const mix = '[0]aresample=16000,volume=-25dB,adelay=3000[voice];[voice][1]amix=duration=first:normalize=0'
  const args = ['-v', 'error', '-i', sample, '-f', 'lavfi', '-i', noise, '-filter_complex', mix]
  const decoded = spawnSync('ffmpeg', [...args, '-ar', '16000', '-ac', '1', '-f', 's16le', '-'], { maxBuffer: 1e8 })
  const file = path.join(folder, 'noisy.pcm')
  await writeFile(file, decoded.stdout)
  const samples = decoded.stdout.length / 2
  const grow = async function* (): AsyncGenerator<number> {
    for (let at = rate; at < samples; at += rate) yield at
    yield samples
  }
  assert.deepEqual(await windowsOf(file, grow()), await windowsOf(file, samples))
})

test('a lost process gives a retryable error and the next file works; a file that is too short gives an error', async () => {
  const file = path.join(folder, 'silence.pcm')
  await writeFile(file, silence(60))
  const session = await detector.start(file, new AbortController().signal)
  for (const pid of detector.pids()) process.kill(pid, 'SIGKILL')
  await assert.rejects(session.feed(rate, false), { name: 'StepError', retryable: true })
  session.close()
  assert.deepEqual(await windowsOf(file, 60 * rate), [])
  await assert.rejects(windowsOf(file, 61 * rate), { name: 'StepError', message: /shorter/ })
})

test('stopping early frees the process', async () => {
  const file = path.join(folder, 'silence.pcm')
  const controller = new AbortController()
  const reason = new Error('enough')
  const listening = (async () => {
    const options = {
      pcmPath: file,
      samples: 60 * rate,
      maxWindowSeconds: 30,
      hasWordTimes: false,
      signal: controller.signal,
    }
    for await (const _ of speechWindows(detector, { ...options, onProgress: () => controller.abort(reason) }));
  })()
  await assert.rejects(listening, reason)
  assert.deepEqual(await windowsOf(file, 60 * rate), [])
})
