import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AudioMeasures, MeasuredBlock } from './audio-measures.ts'
import { judgeAudio } from './judge-audio.ts'

const clear = { speechShare: 0.8, level: -22, speechLevel: -20, noise: -55, bandwidth: 8000, heldTones: 0.05 }

/** A recording of blocks of ten seconds; the given ones differ from clear speech. */
function recording(count: number, differ: (n: number) => Partial<MeasuredBlock>, clipping = 0): AudioMeasures {
  const blocks = Array.from({ length: count }, (_, n) => ({ start: n * 10, end: n * 10 + 10, ...clear, ...differ(n) }))
  return { blocks, bandwidth: 8000, clipping }
}

test('clear speech gives nothing to tell', () => {
  const { expected, findings, signalToNoise } = judgeAudio(recording(60, () => ({})))
  assert.equal(expected, 'GOOD')
  assert.deepEqual(findings, [])
  assert.equal(signalToNoise, 35)
})

test('noise of a part is told with its times, and makes the recording fair', () => {
  const { expected, findings } = judgeAudio(recording(120, (n) => (n >= 72 && n < 90 ? { noise: -25 } : {})))
  assert.equal(expected, 'FAIR')
  assert.deepEqual(
    findings.map(({ code, start, end, message }) => ({ code, start, end, message })),
    [{ code: 'NOISE', start: 720, end: 900, message: 'Noise nearly as loud as the speech, from 12:00 to 15:00.' }],
  )
})

test('noise throughout is told without times, and makes the recording poor', () => {
  const { expected, findings } = judgeAudio(recording(20, () => ({ noise: -26 })))
  assert.equal(expected, 'POOR')
  assert.deepEqual(
    findings.map(({ code, start }) => [code, start]),
    [['NOISE', null]],
  )
})

test('a single noisy block in a long recording is not worth a note', () => {
  assert.deepEqual(judgeAudio(recording(60, (n) => (n === 30 ? { noise: -22 } : {}))).findings, [])
})

test('a call inside a recording is told with its times', () => {
  const { findings } = judgeAudio(recording(30, (n) => (n >= 10 && n < 20 ? { bandwidth: 4000 } : {})))
  assert.deepEqual(
    findings.map(({ code, start, end }) => [code, start, end]),
    [['TELEPHONE_BAND', 100, 200]],
  )
})

test('clipping is told by its share', () => {
  assert.equal(judgeAudio(recording(6, () => ({}), 0.001)).expected, 'GOOD')
  assert.equal(judgeAudio(recording(6, () => ({}), 0.01)).expected, 'FAIR')
  assert.equal(judgeAudio(recording(6, () => ({}), 0.4)).expected, 'POOR')
})

test('loud sound without speech is told, quiet pauses are not', () => {
  const pause = { speechShare: 0, speechLevel: null, bandwidth: null }
  const music = judgeAudio(recording(30, (n) => (n < 4 ? { ...pause, level: -20, noise: -30 } : {})))
  assert.deepEqual(
    music.findings.map(({ code, start, end }) => [code, start, end]),
    [['SOUND_WITHOUT_SPEECH', 0, 40]],
  )
  assert.equal(music.expected, 'GOOD')
  assert.deepEqual(judgeAudio(recording(30, (n) => (n < 4 ? { ...pause, level: -60, noise: -70 } : {}))).findings, [])
})

test('music under speech is told by how loud it is, and music without speech is only noted', () => {
  const at = (noise: number) => (n: number) => (n >= 72 && n < 90 ? { noise, heldTones: 2 } : {})
  const told = (noise: number) => {
    const { expected, findings } = judgeAudio(recording(120, at(noise)))
    return [expected, ...findings.map(({ message }) => message)]
  }
  assert.deepEqual(told(-23), ['FAIR', 'Music nearly as loud as the speech, from 12:00 to 15:00.'])
  assert.deepEqual(told(-26), ['FAIR', 'Music under the speech, from 12:00 to 15:00.'])
  assert.deepEqual(told(-30), ['GOOD'])
  const intro = { speechShare: 0, speechLevel: null, bandwidth: null, level: -20, noise: -30, heldTones: 5 }
  const { expected, findings } = judgeAudio(recording(30, (n) => (n < 4 ? intro : {})))
  assert.deepEqual(
    [expected, findings.map(({ message }) => message)],
    ['GOOD', ['Music without speech, from 0:00 to 0:40.']],
  )
})

test('a recording without speech says so, and an empty one too', () => {
  const silent = { speechShare: 0, speechLevel: null, bandwidth: null, level: -90, noise: -95 }
  for (const measures of [recording(3, () => silent), { blocks: [], bandwidth: null, clipping: 0 }]) {
    const { expected, findings, level } = judgeAudio(measures)
    assert.equal(expected, 'POOR')
    assert.deepEqual(
      findings.map(({ code }) => code),
      ['NO_SPEECH'],
    )
    assert.equal(level, null)
  }
})
