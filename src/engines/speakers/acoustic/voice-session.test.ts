import assert from 'node:assert/strict'
import { test } from 'node:test'
import { samplePcm, sampleTurns } from '../../../../test/helpers/sample-turns.ts'
import type { SpeakerTurn } from '../port.ts'
import { liveFrames } from './constants.ts'
import { createFeatures } from './features.ts'
import { firstFrames, growingFeatures } from './growing-features.ts'
import { longestSpeaker } from '../../../text/speakers/longest-speaker.ts'
import { oldestOfMost } from '../../../text/drop-oldest.ts'
import { VoiceSession } from './voice-session.ts'

const stdout = samplePcm()
const pcm = new Int16Array(stdout.buffer, stdout.byteOffset, stdout.length >> 1)
const featuresOf = createFeatures()
const turns = sampleTurns.map(([start, end]) => {
  return { start, features: featuresOf(pcm.slice(start * 16_000, end * 16_000)) }
})

/** Who mainly speaks in each turn of a session, as known at the end. */
async function say(session: VoiceSession, said: readonly (typeof turns)[number][]): Promise<(number | null)[]> {
  const known = new Map<number, readonly SpeakerTurn[]>()
  for (const [i, { start, features }] of said.entries()) {
    for (const { turn, spans } of await session.add(i, start, features)) known.set(turn, spans)
  }
  return said.map((_, i) => longestSpeaker(known.get(i) ?? []))
}

test('features that grow are those of the whole', () => {
  const samples = pcm.slice(0, 40_123)
  const growing = growingFeatures(featuresOf)
  let all = growing.push(samples.slice(0, 100))
  for (let at = 100; at < samples.length; at += 7777) all = growing.push(samples.slice(at, at + 7777))
  const whole = featuresOf(samples)
  assert.ok(whole.frames - all.frames < 4)
  for (const kind of ['cepstra', 'masked', 'loudness', 'pitch'] as const)
    assert.deepEqual(all[kind], whole[kind].subarray(0, all[kind].length))
  const shorter = featuresOf(samples.subarray(0, 20_000))
  const first = firstFrames(all, shorter.frames)
  for (const kind of ['cepstra', 'masked', 'loudness'] as const) assert.deepEqual(first[kind], shorter[kind])
})

test('two voices are told apart, and speakers are counted by first appearance', async () => {
  assert.deepEqual(await say(new VoiceSession(null), turns), [0, 1, 0, 1, 0, 1, 0, 1, 0])
  assert.deepEqual(await say(new VoiceSession(null), turns.slice(1)), [0, 1, 0, 1, 0, 1, 0, 1])
})

test('a count is an upper limit', async () => {
  assert.deepEqual(new Set(await say(new VoiceSession(1), turns)), new Set([0]))
  assert.deepEqual(await say(new VoiceSession(2), turns), [0, 1, 0, 1, 0, 1, 0, 1, 0])
})

test('a session that goes on knows its voices', () => {
  const session = new VoiceSession(null)
  const known = turns.slice(0, 4).map(({ start, features }, turn) => {
    return {
      turn,
      start,
      features,
      spans: [{ start, end: start + features.frames / 100, speaker: turn % 2 === 0 ? 3 : 5 }],
    }
  })
  session.resume(known, 6)
  const speakers = turns.slice(4).map(({ start, features }) => longestSpeaker(session.label(start, features)))
  assert.deepEqual(speakers, [3, 5, 3, 5, 3])
})

test('what is too short has no speaker, unless one person speaks', async () => {
  const session = new VoiceSession(null)
  const [first, ...others] = turns as [(typeof turns)[number], ...typeof turns]
  const short = featuresOf(pcm.slice(5.8 * 16_000, 6.2 * 16_000))
  assert.deepEqual(session.label(0, short), [], 'nobody has spoken')
  await session.add(0, 0, first.features)
  assert.equal(longestSpeaker(session.label(5.8, short)), 0)
  for (const [i, { start, features }] of others.entries()) await session.add(i + 1, start, features)
  assert.deepEqual(session.label(60, short), [])
})

test('the oldest turn of who has most speech is dropped, and memory is bounded', async () => {
  const spans = (speaker: number): SpeakerTurn[] => [{ start: 0, end: 1, speaker }]
  const kept = [
    { frames: 300, spans: spans(1) },
    { frames: 200, spans: spans(0) },
    { frames: 200, spans: spans(0) },
    { frames: 50, spans: [] },
  ]
  assert.equal(oldestOfMost(kept), 1)
  const session = new VoiceSession(1)
  const hour = 3600 * 100
  for (let frames = 0, turn = 0; frames < hour; turn += 1) {
    const { features } = turns[turn % turns.length] as (typeof turns)[number]
    frames += features.frames
    await session.add(turn, frames / 100, features)
    assert.ok(session.frames() <= liveFrames)
  }
})
