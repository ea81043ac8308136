import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { samplePcm, sampleTurns } from '../../test/helpers/sample-turns.ts'
import type { SpeakerAssignment } from '../contract/resources.ts'
import { createAcousticEngine } from '../engines/speakers/acoustic/acoustic.ts'
import type { SpeakerEngine, VoiceTurn } from '../engines/speakers/port.ts'
import { matchVoices } from '../transcripts/speakers/match-voices.ts'
import { encodeVoiceprint } from '../transcripts/speakers/similarity.ts'
import { SessionNames, type SessionNamesDeps } from './session-names.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tiro-names-'))
const engine = createAcousticEngine()
after(async () => {
  await engine.close()
  rmSync(folder, { recursive: true })
})
const pcm = path.join(folder, 'sample.pcm')
const sound = samplePcm()
writeFileSync(pcm, sound)

/** The turns of the sample: the first person has the even ones. */
const turns: VoiceTurn[] = sampleTurns.map(([start, end], turn) => ({
  turn,
  spans: [{ start, end, speaker: turn % 2 }],
}))

/** The voiceprint of the first person, as of a recording. */
async function voiceOfFirst(): Promise<Uint8Array> {
  const regions = sampleTurns.flatMap(([start, end], i) => {
    return i % 2 === 0 ? [{ offset: Math.round(start * 16_000), length: Math.round((end - start) * 16_000) }] : []
  })
  const { speakers } = await engine.diarise(
    { path: pcm, sampleRate: 16_000, samples: sound.length / 2, regions },
    { speakerCount: 1, voiceprints: true, signal: new AbortController().signal },
  )
  return encodeVoiceprint(speakers[0]?.voiceprint ?? [])
}
const known = [{ speakerId: 'spk_ada', voiceprint: await voiceOfFirst(), seconds: 20 }]

function session(given: Partial<SessionNamesDeps> = {}, names: SpeakerAssignment[] = []) {
  const told: (readonly SpeakerAssignment[])[] = []
  const faults: unknown[] = []
  const made = new SessionNames(names, {
    memory: {
      knows: () => Promise.resolve(true),
      name: (of, voices) => {
        const heard = voices.map(({ speakerIndex, voiceprint }) => {
          return { speakerIndex, voiceprint: Float32Array.from(voiceprint) }
        })
        const matches = matchVoices(heard, known, of.similarity)
        return Promise.resolve(
          matches.filter(({ isSure }) => isSure).map(({ speakerIndex, speakerId }) => ({ speakerIndex, speakerId })),
        )
      },
    },
    path: pcm,
    chooseEngine: () => Promise.resolve({ engine, notice: null }),
    earlier: () => Promise.resolve([]),
    onNames: (found) => Promise.resolve(void told.push(found)),
    onError: (error) => faults.push(error),
    ...given,
  })
  return { made, told, faults }
}

const ada = (speakerIndex: number): SpeakerAssignment => ({ speakerIndex, speakerId: 'spk_ada' })

test('a known voice is named once it has spoken for some seconds, and only once told', async () => {
  const { made, told, faults } = session()
  made.hear([{ turn: 0, spans: [{ start: 0.1, end: 3, speaker: 0 }] }])
  for (const turn of turns) made.hear([turn])
  await made.finish(20_000)
  assert.deepEqual(told, [[ada(0)]])
  assert.deepEqual(faults, [])
})

test('a name follows its voice to another speaker', async () => {
  const { made, told } = session()
  made.hear(turns)
  while (told.length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  made.hear(
    turns.map(({ turn, spans }) => ({ turn, spans: spans.map((span) => ({ ...span, speaker: 1 - span.speaker })) })),
  )
  await made.finish(20_000)
  assert.deepEqual(told, [[ada(0)], [ada(1)]])
})

test('after a restart, what was heard before still counts', async () => {
  const rate = 16_000
  const earlier = turns.slice(0, 8).map(({ turn, spans }) => {
    const [span = { start: 0, end: 0 }] = spans
    return { turn, spans, from: Math.floor(span.start * rate), upTo: Math.ceil(span.end * rate) }
  })
  const { made, told } = session({ earlier: () => Promise.resolve(earlier) }, [ada(0)])
  made.hear(turns.slice(8))
  await made.finish(20_000)
  assert.deepEqual(told, [], 'nothing new')
})

test('somebody who was silent for hours keeps the name', async () => {
  const { made, told } = session()
  made.hear(turns)
  const [, other] = turns
  for (let turn = turns.length; turn < 3000; turn += 1) made.hear([{ turn, spans: other?.spans ?? [] }])
  await made.finish(20_000)
  assert.deepEqual(told, [[ada(0)]])
})

test('nothing is compared where voices are not recognised, and names of before are taken back', async () => {
  const asked: unknown[] = []
  const { made, told } = session(
    {
      memory: { knows: () => Promise.resolve(false), name: () => Promise.reject(new Error('not asked')) },
      chooseEngine: () => Promise.resolve(void asked.push(1)).then(() => null),
    },
    [ada(0)],
  )
  made.hear(turns)
  await made.finish(20_000)
  assert.deepEqual(told, [[]])
  assert.deepEqual(asked, [])
})

test('an engine that fails again and again is left alone', async () => {
  const broken: SpeakerEngine = { ...engine, diarise: () => Promise.reject(new Error('broken')) }
  const { made, told, faults } = session({ chooseEngine: () => Promise.resolve({ engine: broken, notice: null }) })
  for (let i = 0; i < 5; i += 1) {
    made.hear(turns)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await made.finish(20_000)
  assert.deepEqual(told, [])
  assert.equal(faults.length, 1)
})

test('nothing is told of a session that is over', async () => {
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<SpeakerAssignment[]>()
  const name = (): Promise<SpeakerAssignment[]> => {
    asked.resolve()
    return answer.promise
  }
  const { made, told, faults } = session({ memory: { knows: () => Promise.resolve(true), name } })
  made.hear(turns)
  await asked.promise
  await made.finish(0)
  answer.resolve([ada(0)])
  await new Promise((resolve) => setTimeout(resolve, 20))
  assert.deepEqual(told, [])
  assert.deepEqual(faults, [])
})
