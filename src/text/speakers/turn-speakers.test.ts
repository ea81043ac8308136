import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LiveTurn } from '../../contract/live.ts'
import {
  hasSeveralSpeakers,
  namesBySpeaker,
  partsBySpeaker,
  runsOfSpeakers,
  speakersOfWords,
  withKnownSpeakers,
  withSpeakers,
} from './turn-speakers.ts'

/** A turn of words of half a second, from second 0 on. */
function turnOf(text: string, speakers: readonly (number | null)[], isFinal = true): LiveTurn {
  const words = text.split(' ').map((word, i) => ({
    word,
    start: i / 2,
    end: i / 2 + 0.4,
    confidence: null,
    isFinal: isFinal || i < 2,
    speaker: speakers[i] ?? null,
  }))
  return { turn: 3, start: 0, end: words.length / 2, isFinal, isCorrected: false, text, speaker: null, words }
}

test('words get the speaker who speaks then, and none after what is known', () => {
  const { words } = turnOf('Are you there? Yes, I am.', [])
  const spans = [
    { start: 0, end: 1.4, speaker: 4 },
    { start: 1.5, end: 2.4, speaker: 1 },
  ]
  assert.deepEqual(speakersOfWords(words, spans), [4, 4, 4, 1, 1, 1])
  assert.deepEqual(speakersOfWords(words, spans, 2), [4, 4, 4, 1, null, null])
  assert.deepEqual(speakersOfWords(words, []), [null, null, null, null, null, null])
})

test('runs say where the speaker changes, and give each word its speaker again', () => {
  const speakers = [null, 0, 0, 2, 0]
  const runs = runsOfSpeakers(speakers)
  assert.deepEqual(runs, [
    { from: 0, speaker: null },
    { from: 1, speaker: 0 },
    { from: 3, speaker: 2 },
    { from: 4, speaker: 0 },
  ])
  const turn = withSpeakers(turnOf('a b c d e', []), runs)
  assert.deepEqual(
    turn.words.map(({ speaker }) => speaker),
    speakers,
  )
  assert.equal(turn.speaker, 0)
})

test('only turns whose speakers became known change', () => {
  const first = turnOf('a b', [])
  const second = { ...turnOf('c d', []), turn: 4 }
  const turns = withKnownSpeakers([first, second], [{ turn: 4, speaker: 1, runs: [{ from: 0, speaker: 1 }] }])
  assert.equal(turns[0], first)
  assert.equal(turns[1]?.speaker, 1)
  assert.equal(hasSeveralSpeakers(turns), false)
  assert.equal(hasSeveralSpeakers([...turns, { speaker: 0 }]), true)
})

test('a turn is shown in parts, whose words may still change', () => {
  assert.deepEqual(partsBySpeaker(turnOf('Are you there? Yes, I am.', [0, 0, 0, 1, 1, 1])), [
    { speaker: 0, stable: 'Are you there?', open: '' },
    { speaker: 1, stable: 'Yes, I am.', open: '' },
  ])
  assert.deepEqual(partsBySpeaker(turnOf('are you there yes', [0, 0, 0, null], false)), [
    { speaker: 0, stable: 'are you', open: ' there' },
    { speaker: null, stable: '', open: 'yes' },
  ])
  const corrected = { ...withSpeakers(turnOf('a b', []), [{ from: 0, speaker: 2 }]), isCorrected: true, text: 'A bee.' }
  assert.deepEqual(partsBySpeaker(corrected), [{ speaker: 2, stable: 'A bee.', open: '' }])
})

test('names are by speaker, and an earlier server sends none', () => {
  assert.deepEqual(namesBySpeaker({ names: [{ speakerIndex: 1, name: 'Ada' }] }), new Map([[1, 'Ada']]))
  assert.deepEqual(namesBySpeaker({}), new Map())
})
