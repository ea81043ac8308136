import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acousticDiarise } from './acoustic-diarise.ts'
import { areSpeakersDistinct } from './are-speakers-distinct.ts'
import { dimensions } from './constants.ts'
import { createFeatures, framesOf, type Features } from './features.ts'
import { createFft } from './fft.ts'
import { speechActivity } from './speech-activity.ts'
import type { SpeechMask } from './speech-frames.ts'

/** Normally distributed numbers, the same in every run. */
function normals(seed: number): () => number {
  let state = seed
  const uniform = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return (state + 1) / (2 ** 31 + 1)
  }
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
}

/** Twenty seconds of a voice: its frames vary around a point of its own. `apart`: how far the points are. */
function spoken(region: number, voice: number, frames = 2000, apart = 2): Features {
  const next = normals(region + 1)
  const cepstra = Float32Array.from({ length: frames * dimensions }, (_, i) => {
    const sway = i % dimensions === 0 ? 0 : Math.sin(i / dimensions / 40 + (i % dimensions))
    return apart * Math.sin(3 * voice * (1 + (i % dimensions))) + sway + next()
  })
  return {
    frames,
    cepstra,
    masked: cepstra,
    loudness: new Float32Array(frames).fill(-20),
    pitch: new Float32Array(frames).fill(Math.log(150)),
  }
}

/** A mask of 2000 frames that are all speech, or none. */
function allOf(value: 0 | 1): SpeechMask {
  const frames = new Uint8Array(2000).fill(value)
  return { speech: frames, sound: frames }
}

const diarise = (voices: readonly number[], count: number | null) => {
  const known = voices.map((voice, region) => spoken(region % 6, voice))
  return acousticDiarise(
    async (region) => known[region] ?? spoken(region, 0),
    voices.map(() => 2000),
    count,
  )
}

void test('finds the same voices in each block of a long recording', async () => {
  const order = Array.from({ length: 34 }, (_, i) => [0, 1, 2, 1, 0, 2][i % 6] ?? 0)
  const { runs, voices } = await diarise(order, null)
  assert.equal(voices.length, 3)
  const labels = new Map<number, number>()
  for (const { region, label, from, to } of runs) {
    if (to - from < 500) continue
    const voice = order[region] ?? -1
    assert.equal(labels.get(voice) ?? label, label)
    labels.set(voice, label)
  }
})

void test('one voice stays one, in one block and in many, unless a count splits it', async () => {
  for (const regions of [3, 20]) {
    const alone = Array.from({ length: regions }, () => 1)
    assert.equal((await diarise(alone, null)).voices.length, 1)
    const { voices } = await diarise(alone, 2)
    assert.ok(voices.length <= 2)
  }
})

void test('the same sound twice is no second turn of a voice', async () => {
  const turns = [0, 1, 2, 3].map((region) => spoken(region, region % 2))
  const found = async (order: readonly number[]): Promise<number> => {
    const frames = order.map(() => 2000)
    return (await acousticDiarise(async (i) => turns[order[i] ?? 0] as Features, frames, null)).voices.length
  }
  assert.equal(await found([0, 1, 2, 3]), 2)
  assert.equal(await found([0, 1, 0, 1]), 1)
  // A talk between two that was joined to itself.
  assert.equal(await found([0, 1, 2, 3, 0, 1, 2, 3]), 2)
})

void test('a person who says little is there if the number of people is given', async () => {
  for (const [little, apart, ...lengths] of [
    [60, 0.6, 1],
    [100, 0.8, 1],
    [150, 0.4, 1],
    [300, 0.6, 1, 6],
  ] as const) {
    // Six times as long is clustered in blocks.
    for (const times of lengths) {
      const part = [0, 1, 2, 0, 1, 2, 0].map((voice) => ({ voice, frames: voice === 2 ? little : 1500 }))
      const plan = Array.from({ length: times }, () => part).flat()
      const known = plan.map(({ voice, frames }, region) => spoken(region, voice, frames, apart))
      const { voices, runs } = await acousticDiarise(
        async (region) => known[region] ?? spoken(region, 0),
        plan.map(({ frames }) => frames),
        3,
      )
      assert.equal(voices.length, 3, `${little} frames, ${apart} apart, ${times} times`)
      assert.equal(new Set(runs.map(({ label }) => label)).size, 3)
    }
  }
})

void test('voices with a single turn or too little speech are not distinct', async () => {
  const activity = [0, 1, 0].map((voice, region) => {
    return speechActivity(region, spoken(region, voice), allOf(1))
  })
  const runs = (to: number) => activity.map(({ region }) => ({ region, from: 0, to, label: region % 2 }))
  assert.equal(
    areSpeakersDistinct(activity, runs(2000), 2, () => 5),
    false,
  )
  assert.equal(
    areSpeakersDistinct(activity, runs(120), 2, () => 5),
    false,
  )
  const again = [...activity, speechActivity(3, spoken(3, 1), allOf(1))]
  const four = again.map(({ region }) => ({ region, from: 0, to: 2000, label: region % 2 }))
  assert.equal(
    areSpeakersDistinct(again, four, 2, () => 5),
    true,
  )
  // The same turns assigned to the wrong speakers.
  const mixed = four.map((run) => ({ ...run, label: run.region >> 1 }))
  assert.equal(
    areSpeakersDistinct(again, mixed, 2, () => 5),
    false,
  )
})

void test('no speech gives no voices', async () => {
  assert.deepEqual(await acousticDiarise(async () => spoken(0, 0), [], null), { runs: [], voices: [] })
  const silent = { ...spoken(0, 0), loudness: new Float32Array(2000).fill(-100) }
  const { runs } = await acousticDiarise(async () => silent, [2000], null, { speechIn: () => allOf(0) })
  assert.deepEqual(runs, [])
})

void test('the fast transform equals the Fourier sum', () => {
  for (const size of [4, 8, 16, 512]) {
    const real = Float64Array.from({ length: size }, normals(size))
    const [re, im] = [real.slice(), new Float64Array(size)]
    createFft(size).transform(re, im)
    for (let k = 0; k <= size / 2; k += 1) {
      let [a, b] = [0, 0]
      for (const [n, value] of real.entries()) {
        a += value * Math.cos((2 * Math.PI * k * n) / size)
        b -= value * Math.sin((2 * Math.PI * k * n) / size)
      }
      assert.ok(Math.abs(a - (re[k] ?? 0)) < 1e-9 && Math.abs(b - (im[k] ?? 0)) < 1e-9, `${size}, ${k}`)
    }
  }
})

void test('finds pitch in voiced frames, and measures loudness against full scale', () => {
  const features = createFeatures()
  for (const hertz of [90, 140, 220, 330]) {
    const samples = Int16Array.from({ length: 16_000 }, (_, i) => (((i * hertz) / 16_000) % 1 < 0.3 ? 8000 : -3000))
    const { pitch, loudness, frames } = features(samples)
    assert.equal(frames, framesOf(16_000))
    const middle = pitch.slice(0, 90).toSorted()[45] ?? 0
    assert.ok(Math.abs(Math.exp(middle) - hertz) < hertz * 0.03, `${hertz} Hz detected as ${Math.exp(middle)}`)
    assert.ok((loudness[10] ?? 0) > -20 && (loudness[10] ?? 0) < 0)
  }
  const silence = features(new Int16Array(4000))
  assert.ok(silence.pitch.every((height) => height === 0))
  assert.ok(silence.cepstra.every(Number.isFinite))
  assert.equal(features(new Int16Array(10)).frames, 0)
})

void test('speakers change in the pause between them, which belongs to nobody', async () => {
  const first = spoken(0, 0, 1000)
  const second = spoken(1, 1, 1000)
  const pause = { from: 980, to: 1020 }
  const both = (key: 'cepstra' | 'masked' | 'loudness' | 'pitch'): Float32Array =>
    Float32Array.from([...first[key], ...second[key]])
  const features: Features = {
    frames: 2000,
    cepstra: both('cepstra'),
    masked: both('masked'),
    loudness: both('loudness').fill(-80, pause.from, pause.to),
    pitch: both('pitch').fill(0, pause.from, pause.to),
  }
  const { runs } = await acousticDiarise(async () => features, [2000], 2)
  assert.deepEqual(
    runs.map(({ label }) => label),
    [0, 1],
  )
  // Frames within 50 ms of a loud one count as speech.
  assert.ok(Math.abs((runs[0]?.to ?? 0) - pause.from) <= 6, `${runs[0]?.to}`)
  assert.ok(Math.abs((runs[1]?.from ?? 0) - pause.to) <= 6, `${runs[1]?.from}`)
})
