import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { StepError } from '../../contract/app-error.ts'
import { waitFor } from '../../../test/helpers/wait-for.ts'
import type { RecogniseOptions, RecogniseResult, SpeechEngine, SpeechStream, WindowInput } from './port.ts'
import { limit } from '../../../test/helpers/time-limits.ts'
import { kill } from '../../../test/helpers/kill.ts'

export interface ConformanceOptions {
  /** Makes the engine under test. */
  make: () => SpeechEngine | Promise<SpeechEngine>
  /** 16 kHz mono 16-bit PCM of English speech, 2 to 15 seconds; null: the suite generates noise. */
  clip: string | null
  /** Words that the clip must contain, if it is speech that the engine supports. */
  expected: RegExp | null
  /** The reason to skip the suite. */
  skip?: string | false
}

const sampleRate = 16_000

/** The suite that every speech engine must pass before it is added to the table. */
export function speechConformance(name: string, { make, clip, expected, skip = false }: ConformanceOptions): void {
  void describe(`${name} as a speech engine`, { skip }, () => {
    let folder = ''
    let file = ''
    let clipSamples = 0
    let engine: SpeechEngine
    const options = (signal = new AbortController().signal): RecogniseOptions => ({
      language: 'en',
      vocabulary: [],
      signal,
    })
    const window = (offset: number, length: number): WindowInput => ({ path: file, sampleRate, offset, length })

    before(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'tiro-conformance-'))
      file = path.join(folder, 'clip.pcm')
      const noise = Int16Array.from({ length: 3 * sampleRate }, (_, i) => ((i * 7919) % 6001) - 3000)
      const pcm = clip === null ? Buffer.from(noise.buffer) : await readFile(clip)
      clipSamples = pcm.length / 2
      // The clip, two seconds of silence, then the clip repeated: long enough to interrupt.
      const again = Array.from({ length: Math.ceil((30 * sampleRate) / clipSamples) }, () => pcm)
      await writeFile(file, Buffer.concat([pcm, Buffer.alloc(4 * sampleRate), ...again]))
      engine = await make()
    })
    after(async () => {
      await engine.close()
      await rm(folder, { recursive: true })
    })

    const long = (): WindowInput =>
      window(clipSamples + 2 * sampleRate, Math.min(30, Math.floor(engine.maxWindowSeconds)) * sampleRate)

    void test('a stream gives the words of the whole, and takes back none that is stable', async (t) => {
      if (engine.streams === undefined) return t.skip('recognises whole windows only')
      const stream = await engine.streams.open({ path: file, from: 0 }, options())
      const plain = (words: readonly { word: string }[]): string =>
        words.map(({ word }) => word.toLowerCase()).join(' ')
      let stable = ''
      for (let at = sampleRate / 2; at < clipSamples; at += sampleRate / 2) {
        const heard = await stream.feed(at, false)
        const now = plain(heard.words.slice(0, heard.stable))
        assert.ok(now.startsWith(stable), `"${now}" continues "${stable}"`)
        stable = now
      }
      const { words, stable: all } = await stream.feed(clipSamples, true)
      stream.close()
      assert.equal(all, words.length)
      assert.ok(plain(words).startsWith(stable))
      if (expected !== null) assert.match(plain(words), expected)
      assert.ok(words.every(({ start, end }) => start >= 0 && end >= start && end <= clipSamples / sampleRate))
    })

    void test('the last words of a stream keep out of silence', async (t) => {
      if (engine.streams === undefined) return t.skip('recognises whole windows only')
      const stream = await engine.streams.open({ path: file, from: 0 }, options())
      const { words } = await stream.feed(2 * (clipSamples + sampleRate), true)
      stream.close()
      const silence = clipSamples / sampleRate
      const within = (seconds: number): number => Math.min(2, Math.max(0, seconds - silence))
      const silent = words.reduce((sum, { start, end }) => sum + within(end) - within(start), 0)
      assert.ok(silent < 0.1, `${silent} s of words in silence`)
    })

    void test('early words come before the others, and what is stable stays the same', async (t) => {
      const { streams } = engine
      if (streams === undefined) return t.skip('recognises whole windows only')
      const open = (early: boolean): Promise<SpeechStream> => streams.open({ path: file, from: 0, early }, options())
      const plain = await open(false)
      const early = await open(true)
      let ahead = 0
      for (let at = sampleRate / 10; at < clipSamples; at += sampleRate / 10) {
        const words = await plain.feed(at, false)
        const more = await early.feed(at, false)
        assert.deepEqual(more.words.slice(0, words.words.length), words.words)
        assert.equal(more.stable, words.stable)
        assert.ok(more.words.every(({ start, end }, i) => end >= start && start >= (more.words[i - 1]?.end ?? 0)))
        ahead += more.words.length - words.words.length
      }
      assert.deepEqual(await early.feed(clipSamples, true), await plain.feed(clipSamples, true))
      plain.close()
      early.close()
      assert.ok(ahead > 0 || engine.chunkSeconds === undefined)
    })

    void test('many streams share the processes, and a lost one breaks none for good', async (t) => {
      const { streams } = engine
      if (streams === undefined) return t.skip('recognises whole windows only')
      const open = (): Promise<SpeechStream> => streams.open({ path: file, from: 0 }, options())
      const opened = await Promise.all(Array.from({ length: 6 }, open))
      await Promise.all(opened.map((stream) => stream.feed(clipSamples, false)))
      assert.ok(streams.pids().length <= engine.concurrency)
      const lost = streams.pids()
      for (const pid of lost) kill(pid)
      for (const stream of opened) {
        await assert.rejects(stream.feed(clipSamples, true), (error) => error instanceof StepError && error.retryable)
        stream.close()
      }
      // A process without a stream is missed when its end is seen.
      await waitFor(() => !streams.pids().some((pid) => lost.includes(pid)), 'the end of the processes')
      const again = await open()
      const { words } = await again.feed(clipSamples, true)
      again.close()
      if (expected !== null) assert.match(words.map(({ word }) => word.toLowerCase()).join(' '), expected)
    })

    /** Enough windows to keep even a fast engine busy for a moment. */
    const enough = async (): Promise<number> => {
      const started = performance.now()
      await engine.recognise(window(0, clipSamples), options())
      return engine.concurrency * Math.ceil(Math.max(1, 200 / (performance.now() - started)))
    }

    void test('recognises a window: words in order, inside the window, confidence 0–1 or null', async () => {
      const result = await engine.recognise(window(0, clipSamples), options())
      checkResult(result, engine, clipSamples / sampleRate)
      const text = result.words.map(({ word }) => word.toLowerCase()).join(' ')
      if (expected !== null) assert.match(text, expected)
    })

    void test("a vocabulary that nobody says doesn't change the words", async (t) => {
      if (!engine.abilities.vocabulary) return t.skip('it has no vocabulary')
      const input = window(0, clipSamples)
      const plain = await engine.recognise(input, options())
      const preferring = await engine.recognise(input, { ...options(), vocabulary: ['Quetzalcoatl', 'Ostrander', 'π'] })
      checkResult(preferring, engine, clipSamples / sampleRate)
      assert.deepEqual(preferring.words, plain.words)
    })

    void test('silence gives no words', async () => {
      const { words } = await engine.recognise(window(clipSamples, 2 * sampleRate), options())
      assert.deepEqual(words, [])
    })

    void test('gives the same result for a window at another offset in the file', async () => {
      const first = await engine.recognise(window(0, clipSamples), options())
      const second = await engine.recognise(window(clipSamples + 2 * sampleRate, clipSamples), options())
      const words = (result: RecogniseResult): string[] => result.words.map(({ word }) => word)
      // Draft engines adapt to earlier audio.
      if (engine.quality === 'standard') assert.deepEqual(words(second), words(first))
    })

    void test('processes as many windows at once as it declares', async () => {
      const windows = Array.from({ length: engine.concurrency + 1 }, () => window(0, clipSamples))
      const results = await Promise.all(windows.map((input) => engine.recognise(input, options())))
      for (const result of results) checkResult(result, engine, clipSamples / sampleRate)
      assert.ok(engine.pids().length <= engine.concurrency)
    })

    void test('an abort rejects with its reason within a second and frees the process', async () => {
      const reason = new Error('enough')
      await assert.rejects(engine.recognise(long(), options(AbortSignal.abort(reason))), reason)
      const controller = new AbortController()
      const all = Array.from({ length: (await enough()) + 2 }, () =>
        engine.recognise(long(), options(controller.signal)),
      )
      const settled = Promise.allSettled(all)
      // An engine may be done with the first before 30 ms are over.
      await Promise.race([sleep(30), ...all])
      const started = performance.now()
      controller.abort(reason)
      const outcomes = await settled
      assert.ok(performance.now() - started < limit(1000))
      for (const outcome of outcomes) if (outcome.status === 'rejected') assert.equal(outcome.reason, reason)
      assert.ok(outcomes.some(({ status }) => status === 'rejected'))
      checkResult(await engine.recognise(window(0, clipSamples), options()), engine, clipSamples / sampleRate)
    })

    void test('a killed process gives a retryable error, and the next window is recognised', async (t) => {
      await engine.recognise(window(0, clipSamples), options())
      const pids = engine.pids()
      if (pids.length === 0) return t.skip('it has no process of its own')
      const windows = Array.from({ length: await enough() }, () => engine.recognise(long(), options()))
      const over = new AbortController()
      for (const one of windows) one.catch(() => over.abort())
      const lost = Promise.allSettled(windows).finally(() => over.abort())
      // On a busy machine, the work reaches its process only after the first of them was killed.
      while (!over.signal.aborted) {
        await sleep(40)
        for (const pid of engine.pids()) kill(pid)
      }
      const failures = (await lost).filter((outcome) => outcome.status === 'rejected')
      assert.ok(failures.length > 0)
      for (const { reason } of failures) assert.ok(reason instanceof StepError && reason.retryable, String(reason))
      checkResult(await engine.recognise(window(0, clipSamples), options()), engine, clipSamples / sampleRate)
    })

    void test('a window past the end of the file gives an error', async () => {
      await assert.rejects(engine.recognise(window(10_000 * sampleRate, sampleRate), options()))
    })

    void test('close ends every process and rejects further work', async () => {
      const mortal = await make()
      await mortal.recognise(window(0, clipSamples), options())
      const pids = mortal.pids()
      await mortal.close()
      assert.deepEqual(mortal.pids(), [])
      for (const pid of pids) assert.throws(() => process.kill(pid, 0))
      await assert.rejects(mortal.recognise(window(0, clipSamples), options()), StepError)
    })
  })
}

function checkResult(result: RecogniseResult, engine: SpeechEngine, windowSeconds: number): void {
  let floor = 0
  for (const { word, start, end, confidence } of result.words) {
    assert.notEqual(word.trim(), '')
    assert.ok(
      start >= floor && end >= start && end <= windowSeconds + 0.001,
      `${word} ${start}–${end} of ${windowSeconds}`,
    )
    floor = start
    if (engine.abilities.confidence) assert.ok(confidence !== null)
    if (confidence !== null) assert.ok(confidence >= 0 && confidence <= 1)
  }
}
