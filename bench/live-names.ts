// Names of known voices at the end of short sessions, against those of the same recordings.
import { createAcousticEngine } from '../src/engines/speakers/acoustic/acoustic.ts'
import type { LiveVoices, SpeakerEngine, SpeakerTurn } from '../src/engines/speakers/port.ts'
import type { LiveDetector } from '../src/engines/speech/vad.ts'
import type { SpeakerAssignment } from '../src/contract/resources.ts'
import { SessionNames, type Voiceprints } from '../src/live/session-names.ts'
import { matchVoices } from '../src/transcripts/speakers/match-voices.ts'
import { encodeVoiceprint } from '../src/transcripts/speakers/similarity.ts'
import { cpuOf } from './cpu-of-tree.ts'
import { pairSpeakers } from './der.ts'
import type { Figure } from './figure.ts'
import { speak } from './speak-to-session.ts'
import type { Clip } from './speaker-clips.ts'

interface KnownVoice {
  speakerId: string
  voiceprint: Uint8Array
  seconds: number
}

const { signal } = new AbortController()

/** Speakers who have a name, of those whose voice is known, and those with another's. */
interface Score {
  right: number
  known: number
  wrong: number
}

/** The people of `dialogue a+b clean`, and the one of `solo a clean`. */
const castOf = ({ name }: Clip): string[] => (name.split(' ')[1] ?? '').split('+')

/**
 * Every voice of a half is learned from a recording of it alone, but every second one of a talk: those must have no name.
 * The talks are made of the same speech, so the figures compare sessions with recordings; of another day they are lower.
 */
export async function liveNames(voices: LiveVoices, detector: LiveDetector, clips: readonly Clip[]): Promise<Figure[]> {
  const engine = createAcousticEngine()
  try {
    const learned = new Map<string, KnownVoice>()
    for (const clip of clips.filter(({ speakers }) => speakers === 1)) {
      const { speakers } = await engine.diarise(clip.input, { speakerCount: 1, voiceprints: true, signal })
      const [voice] = speakers
      const [speakerId = ''] = castOf(clip)
      if (voice?.voiceprint == null) continue
      learned.set(speakerId, { speakerId, voiceprint: encodeVoiceprint(voice.voiceprint), seconds: voice.seconds })
    }
    const live: Score = { right: 0, known: 0, wrong: 0 }
    const meanwhile: Score = { right: 0, known: 0, wrong: 0 }
    const recorded: Score = { right: 0, known: 0, wrong: 0 }
    let cpu = 0
    let spoken = 0
    for (const clip of clips.filter(({ speakers }) => speakers > 1)) {
      const strangers = new Set(castOf(clip).filter((_, i) => i % 2 === 1))
      const known = [...learned.values()].filter(({ speakerId }) => !strangers.has(speakerId))
      const before = cpuOfAll(engine)
      const { told, turns, seconds } = await sayTo(voices, detector, engine, clip, known)
      cpu += cpuOfAll(engine) - before
      spoken += seconds
      add(live, clip, known, turns, told.at(-1) ?? [])
      const ever = new Map(told.flat().map((name) => [`${name.speakerIndex} ${name.speakerId}`, name]))
      add(meanwhile, clip, known, turns, [...ever.values()])
      const found = await engine.diarise(clip.input, { speakerCount: null, voiceprints: true, signal })
      const prints = found.speakers.flatMap(({ voiceprint }, speakerIndex) =>
        voiceprint === null ? [] : [{ speakerIndex, voiceprint }],
      )
      add(recorded, clip, known, found.turns, sureNames(engine, prints, known))
    }
    const shown = { goal: 'shown', met: true }
    return [
      ...Object.entries({ session: live, recording: recorded }).flatMap(([what, { right, known, wrong }]) => [
        { ...shown, name: `known voices named at the end of a ${what}`, value: right, unit: `of ${known}` },
        { ...shown, name: `other speakers named in a ${what}`, value: wrong, unit: '' },
      ]),
      { ...shown, name: 'names that a session took back', value: meanwhile.wrong - live.wrong, unit: '' },
      { ...shown, name: 'names: CPU a second of speech', value: cpu / spoken, unit: 'CPU s/s' },
    ]
  } finally {
    await engine.close()
  }
}

/** The engine's process goes on living during the clips. */
function cpuOfAll(engine: SpeakerEngine): number {
  return engine.pids().reduce((sum, pid) => sum + cpuOf(pid), 0)
}

async function sayTo(
  voices: LiveVoices,
  detector: LiveDetector,
  engine: SpeakerEngine,
  clip: Clip,
  known: readonly KnownVoice[],
): Promise<{ told: (readonly SpeakerAssignment[])[]; turns: SpeakerTurn[]; seconds: number }> {
  const told: (readonly SpeakerAssignment[])[] = []
  const session = new SessionNames([], {
    memory: {
      knows: () => Promise.resolve(true),
      name: (of, prints) => Promise.resolve(sureNames(of, prints, known)),
    },
    path: clip.input.path,
    chooseEngine: () => Promise.resolve({ engine, notice: null }),
    earlier: () => Promise.resolve([]),
    onNames: (found) => {
      told.push(found)
      return Promise.resolve()
    },
    onError: (error) => {
      throw error
    },
  })
  const { last, seconds } = await speak(voices, detector, clip, (found) => session.hear(found))
  await session.finish(60_000)
  return { told, turns: last, seconds }
}

function sureNames(engine: SpeakerEngine, prints: Voiceprints, known: readonly KnownVoice[]): SpeakerAssignment[] {
  const heard = prints.map(({ speakerIndex, voiceprint }) => {
    return { speakerIndex, voiceprint: Float32Array.from(voiceprint) }
  })
  return matchVoices(heard, known, engine.similarity).filter(({ isSure }) => isSure)
}

function add(
  score: Score,
  clip: Clip,
  known: readonly KnownVoice[],
  turns: readonly SpeakerTurn[],
  names: readonly SpeakerAssignment[],
): void {
  const cast = castOf(clip)
  const pairs = new Map(pairSpeakers(clip.turns, turns).map(({ found, reference }) => [found, cast[reference]]))
  const right = names.filter(({ speakerIndex, speakerId }) => pairs.get(speakerIndex) === speakerId).length
  score.right += right
  score.wrong += names.length - right
  score.known += cast.filter((name) => known.some(({ speakerId }) => speakerId === name)).length
}
