import assert from 'node:assert/strict'
import { kill } from '../../../test/helpers/kill.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { StepError } from '../../contract/app-error.ts'
import type { DiariseInput, DiariseOptions, DiariseResult, SpeakerEngine } from './port.ts'
import { limit } from '../../../test/helpers/time-limits.ts'

export interface SpeakerConformanceOptions {
  make: () => SpeakerEngine
  /** 16 kHz mono of two people who take turns, at least 20 s. */
  clip: Int16Array
  /** A fake engine, whose voiceprints can't distinguish voices. */
  isStandIn?: boolean
  /** The reason to skip the suite. */
  skip?: string | false
}

const sampleRate = 16_000

/** The suite that every speaker engine must pass before it is added to the table. */
export function speakerConformance(
  name: string,
  { make, clip, isStandIn = false, skip = false }: SpeakerConformanceOptions,
): void {
  void describe(`${name} as a speaker engine`, { skip }, () => {
    let folder = ''
    let engine: SpeakerEngine
    const inputs: Record<string, DiariseInput & { samples: number }> = {}
    const write = async (key: string, samples: Int16Array): Promise<void> => {
      const file = path.join(folder, `${key}.pcm`)
      await writeFile(file, new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength))
      const regions = samples.length === 0 ? [] : [{ offset: 0, length: samples.length }]
      inputs[key] = { path: file, sampleRate, samples: samples.length, regions }
    }
    const diarise = (key: string, given: Partial<DiariseOptions> = {}): Promise<DiariseResult> => {
      const input = inputs[key]
      if (input === undefined) throw new Error(`no input ${key}`)
      const signal = new AbortController().signal
      return engine.diarise(input, { speakerCount: null, voiceprints: false, signal, ...given })
    }

    before(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'tiro-speaker-conformance-'))
      await write('talk', clip)
      await write('second', clip.slice(0, sampleRate))
      await write('silence', new Int16Array(5 * sampleRate))
      await write('nothing', new Int16Array(0))
      await write(
        'noise',
        Int16Array.from({ length: 8 * sampleRate }, (_, i) => ((i * 7919) % 6001) - 3000),
      )
      const long = new Int16Array(Math.max(clip.length, 20 * 60 * sampleRate))
      for (let at = 0; at < long.length; at += clip.length) long.set(clip.subarray(0, long.length - at), at)
      await write('long', long)
      engine = make()
    })
    after(async () => {
      await engine.close()
      await rm(folder, { recursive: true })
    })

    void test('turns are in order, inside the file, by speakers numbered by first appearance', async () => {
      for (const speakerCount of [null, 1, 2, 20]) {
        for (const key of ['talk', 'second', 'silence', 'nothing', 'noise']) {
          const result = await diarise(key, { speakerCount })
          checkResult(result, (inputs[key]?.samples ?? 0) / sampleRate)
          assert.ok(speakerCount === null || result.speakers.length <= speakerCount, `${key} with ${speakerCount}`)
        }
      }
    })

    void test('finds two people with a count of two', async () => {
      const { speakers, turns } = await diarise('talk', { speakerCount: 2 })
      assert.equal(speakers.length, 2)
      assert.ok(turns.length >= 2)
    })

    void test('gives the same result for the same recording', async () => {
      assert.deepEqual(await diarise('talk', { speakerCount: 2 }), await diarise('talk', { speakerCount: 2 }))
    })

    void test('warns if it finds fewer people than requested', async () => {
      const { speakers, warnings } = await diarise('second', { speakerCount: 20 })
      if (speakers.length > 0) assert.match(warnings.join(' '), /20 speakers were requested/)
    })

    void test('makes voiceprints only on request, and they distinguish two voices', async () => {
      const without = await diarise('talk', { speakerCount: 2 })
      assert.ok(without.speakers.every(({ voiceprint }) => voiceprint === null))
      const { speakers } = await diarise('talk', { speakerCount: 2, voiceprints: true })
      const [a, b] = speakers.map(({ voiceprint }) => voiceprint)
      assert.ok(a && b && a.length === b.length)
      const product = a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)
      assert.ok(Math.abs(Math.hypot(...a) - 1) < 1e-3)
      assert.ok(isStandIn || product < engine.similarity.set, `similarity of two voices: ${product}`)
      assert.ok(engine.similarity.propose <= engine.similarity.set)
    })

    void test('no turn is outside the regions', async () => {
      const input = inputs['talk']
      assert.ok(input)
      const offset = 4 * sampleRate
      const part = { ...input, regions: [{ offset, length: 8 * sampleRate }] }
      const signal = new AbortController().signal
      const { turns } = await engine.diarise(part, { speakerCount: 2, voiceprints: false, signal })
      for (const { start, end } of turns) assert.ok(start >= 3.95 && end <= 12.05, `${start}–${end}`)
    })

    void test('where a recogniser cuts speech, nothing changes', async () => {
      const input = inputs['talk']
      assert.ok(input)
      const signal = new AbortController().signal
      for (const seconds of [5, 7.3, 12.5]) {
        const length = seconds * sampleRate
        const regions = [
          { offset: 0, length },
          { offset: length, length: input.samples - length },
        ]
        const cut = await engine.diarise({ ...input, regions }, { speakerCount: null, voiceprints: false, signal })
        assert.deepEqual(cut, await diarise('talk'), `cut at ${seconds} s`)
      }
    })

    void test('an abort rejects with its reason within a second and frees the process', async () => {
      const reason = new Error('enough')
      await assert.rejects(diarise('talk', { signal: AbortSignal.abort(reason) }), reason)
      const controller = new AbortController()
      const running = diarise('long', { signal: controller.signal })
      const settled = running.then(
        () => null,
        (error: unknown) => error,
      )
      await sleep(60)
      const started = performance.now()
      controller.abort(reason)
      const outcome = await settled
      assert.ok(performance.now() - started < limit(1000))
      assert.equal(outcome, reason)
      checkResult(await diarise('second'), 1)
    })

    void test('a killed process gives a retryable error, and the next recording works', async (t) => {
      await diarise('talk')
      if (engine.pids().length === 0) return t.skip('it has no process of its own')
      const running = diarise('long').then(
        () => null,
        (error: unknown) => error,
      )
      await sleep(60)
      for (const pid of engine.pids()) kill(pid)
      const error = await running
      assert.ok(error instanceof StepError && error.retryable, String(error))
      checkResult(await diarise('second'), 1)
    })
  })
}

function checkResult({ turns, speakers, overlaps, warnings }: DiariseResult, seconds: number): void {
  let before = 0
  const seen: number[] = []
  for (const { start, end, speaker } of turns) {
    assert.ok(start >= before && start < end && end <= seconds + 0.05, `${start}–${end} of ${seconds}`)
    before = start
    if (!seen.includes(speaker)) seen.push(speaker)
  }
  assert.deepEqual(
    seen,
    speakers.map((_, i) => i),
  )
  for (const speaker of speakers) assert.ok(speaker.seconds > 0)
  let last = 0
  for (const { start, end } of overlaps ?? []) {
    assert.ok(start >= last && start < end && end <= seconds + 0.05, `${start}–${end} at once, of ${seconds}`)
    last = end
  }
  for (const warning of warnings) assert.match(warning, /^[A-Z0-9].*\.$/)
}
