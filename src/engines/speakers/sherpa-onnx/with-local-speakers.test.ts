import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultMargin } from '../acoustic/constants.ts'
import { normaliseLevels } from './normalise-levels.ts'
import { agreedSpeakers, sizeOf, speechAtOnce, stretchFrames, type Stretch } from './local-speakers.ts'
import { marginsOf, overlapsOf, ownPauses, speechIn, withLocalSpeakers, withLoudSpeech } from './with-local-speakers.ts'

/** The frames of a pass: bits of people from one frame to another. */
function bits(...parts: [from: number, to: number, bit: number][]): Uint8Array {
  const all = new Uint8Array(stretchFrames)
  for (const [from, to, bit] of parts) {
    for (let i = from; i < to; i += 1) all[i] = (all[i] as number) | bit
  }
  return all
}
const twice = (from: number, speech: Uint8Array): Stretch => ({ from, passes: [speech, speech] })
const regions = [{ offset: 0, length: 20 * 16_000 }]

void test('levels speech that is twenty times quieter, and brings loud speech to a normal level', () => {
  const tone = (i: number): number => 4000 * Math.sin(i / 5) * (i < 16_000 ? 1 : 0.05)
  const samples = Int16Array.from({ length: 32_000 }, (_, i) => Math.round(tone(i)))
  const level = (sound: Float32Array, from: number): number =>
    Math.sqrt(sound.subarray(from, from + 4000).reduce((sum, value) => sum + value * value, 0) / 4000)
  const even = normaliseLevels(samples).even()
  assert.ok(Math.abs(20 * Math.log10(level(even, 4000) / level(even, 26_000))) < 1)
  const plain = normaliseLevels(samples.map((value) => Math.round(value / 10))).normal
  assert.ok(Math.abs(level(plain, 4000) - 0.08) < 0.01)
  assert.ok(
    normaliseLevels(new Int16Array(100))
      .even()
      .every((value) => value === 0),
  )
})

void test('people are those that both passes find', () => {
  const plain = bits([0, 300, 1], [300, 600, 2], [600, 800, 4])
  // The other pass numbers them differently, and misses the third.
  const stretch: Stretch = { from: 0, passes: [plain, bits([0, 300, 4], [300, 600, 1], [600, 800, 1])] }
  assert.deepEqual(agreedSpeakers(stretch).map(sizeOf), [300, 300])
})

void test('speech is what half of the passes mark, without quiet frames, short gaps and short bursts', () => {
  const stretch = twice(0, bits([100, 200, 1], [205, 300, 1], [500, 510, 2]))
  const loud = new Uint8Array(1000).fill(1, 100, 310)
  const { speech } = speechIn([stretch], 0, loud)
  assert.equal(sizeOf(speech), 200)
  assert.equal(speech[202], 1)
  loud.fill(0, 100, 150)
  assert.equal(sizeOf(speechIn([stretch], 0, loud).speech), 150)
  // The model's windows may end before the region.
  assert.equal(sizeOf(speechIn([stretch], 16_000, new Uint8Array(50).fill(1)).speech), 50)
})

void test('where the model misses most of what is loud, the loud frames are speech', () => {
  const [missed, heard] = [twice(0, bits([100, 200, 1])), twice(1000, bits([0, 700, 1]))]
  const loud = new Uint8Array(2000).fill(1, 50, 1950)
  const { speech } = speechIn([missed, heard], 0, loud)
  assert.equal(sizeOf(speech.subarray(0, 1000)), 950)
  assert.equal(sizeOf(speech.subarray(1000)), 700)
})

void test('each of two people in a stretch gets the voice that most of their speech sounds like', () => {
  const stretches = [twice(0, bits([0, 400, 1], [400, 800, 2]))]
  const runs = [
    { region: 0, from: 0, to: 360, label: 0 },
    { region: 0, from: 360, to: 800, label: 1 },
  ]
  const better = withLocalSpeakers(runs, stretches, regions)
  assert.deepEqual(
    better.filter(({ label }) => label === 0).reduce((sum, { from, to }) => sum + to - from, 0),
    400,
  )
  // A person who sounds like both voices is left to the acoustic labels.
  const unsure = [
    { region: 0, from: 0, to: 200, label: 0 },
    { region: 0, from: 200, to: 800, label: 1 },
  ]
  assert.deepEqual(withLocalSpeakers(unsure, stretches, regions), unsure)
})

void test('two people who were separate in several stretches need a smaller margin', () => {
  const runs = [
    { region: 0, from: 0, to: 400, label: 0 },
    { region: 0, from: 400, to: 900, label: 1 },
    { region: 0, from: 900, to: 1500, label: 0 },
  ]
  const first = twice(0, bits([0, 400, 1], [400, 900, 2]))
  const second = twice(500, bits([0, 400, 1], [400, 900, 2]))
  assert.equal(marginsOf(runs, [first], regions)(0, 1), defaultMargin)
  assert.ok(marginsOf(runs, [first, second], regions)(1, 0) < defaultMargin)
  assert.equal(marginsOf(runs, [first, second], regions)(0, 2), defaultMargin)
})

void test('two people at once get a turn each if both passes find them', () => {
  const both = bits([0, 400, 1], [380, 800, 2])
  const runs = [
    { region: 0, from: 0, to: 390, label: 0 },
    { region: 0, from: 390, to: 800, label: 1 },
  ]
  assert.deepEqual(overlapsOf(runs, [twice(0, both)], regions), [
    { start: 3.8, end: 4, speaker: 0 },
    { start: 3.8, end: 4, speaker: 1 },
  ])
  assert.deepEqual(overlapsOf(runs, [{ from: 0, passes: [both, bits([0, 390, 1], [390, 800, 2])] }], regions), [])
})

void test('speech at once is what the unchanged pass marks for several people, in order of time', () => {
  const both = bits([0, 400, 1], [380, 800, 2])
  const alone = bits([0, 390, 1], [390, 800, 2])
  const stretches: Stretch[] = [
    { from: 1000, passes: [bits([0, 20, 4], [10, 30, 1]), alone] },
    { from: 0, passes: [both, alone] },
    { from: 2000, passes: [alone, both] },
  ]
  assert.deepEqual(speechAtOnce(stretches), [
    { start: 3.8, end: 4 },
    { start: 10.1, end: 10.2 },
  ])
})

void test("a person's pause belongs to the turn if all of it is marked, also between two regions", () => {
  const marked = twice(0, bits([0, 900, 1]))
  const parts = [
    { offset: 0, length: 5 * 16_000 },
    { offset: 7 * 16_000, length: 3 * 16_000 },
  ]
  const runs = [
    { region: 0, from: 0, to: 300, label: 0 },
    { region: 0, from: 400, to: 450, label: 0 },
    { region: 1, from: 0, to: 100, label: 0 },
    { region: 1, from: 150, to: 300, label: 1 },
  ]
  const pause = (start: number, end: number): object => ({ start, end, speaker: 0 })
  assert.deepEqual(ownPauses(runs, [marked], parts), [pause(3, 4), pause(4.5, 7)])
  assert.deepEqual(ownPauses(runs, [twice(0, bits([0, 440, 1], [600, 900, 1]))], parts), [pause(3, 4)])
})

void test('loud frames without a voice get the nearest one of their region', () => {
  const runs = [
    { region: 0, from: 20, to: 40, label: 0 },
    { region: 0, from: 60, to: 70, label: 1 },
    { region: 2, from: 0, to: 10, label: 1 },
  ]
  const loud = [new Uint8Array(100).fill(1).fill(0, 80), new Uint8Array(10).fill(1), new Uint8Array(10)]
  assert.deepEqual(withLoudSpeech(runs, loud), [
    { region: 0, from: 0, to: 50, label: 0 },
    { region: 0, from: 50, to: 80, label: 1 },
    { region: 2, from: 0, to: 10, label: 1 },
  ])
})
