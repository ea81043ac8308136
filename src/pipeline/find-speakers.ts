import path from 'node:path'
import { type AppError, StepError, invalidBody } from '../contract/app-error.ts'
import type { FailureCode } from '../contract/errors.ts'
import type { DiariseResult, SpeakerEngine } from '../engines/speakers/port.ts'
import { speechWindows } from '../engines/speech/vad.ts'
import type { FileToTranscribe } from '../integrations/requests/port.ts'
import { sampleRate } from '../platform/media/decode.ts'
import { observeEngine } from '../platform/observe-engine.ts'
import type { Turn } from '../text/speakers/assign-word-speakers.ts'
import type { TimeSpan } from '../text/speakers/overlapping-speech.ts'
import { engineName, type PipelineDeps } from './deps.ts'
import { readFile, type OpenFile } from './read-file.ts'

export interface FoundSpeakers {
  turns: readonly Turn[]
  overlaps: readonly TimeSpan[]
  /** Number of speakers of the turns. */
  count: number
  /** Names of known voices by the turns' speaker. */
  names: Map<number, string>
  warnings: string[]
}

type Regions = readonly { offset: number; length: number }[]
type Deps = Pick<PipelineDeps, 'config' | 'speakers' | 'voice'>

/** Who speaks when in a file, and which of them are known. Null if nobody asked, or if the recogniser says it itself. */
export async function findSpeakers(
  deps: Deps,
  file: FileToTranscribe,
  { engine: recogniser, pcmPaths, decoded }: OpenFile,
  regions: Regions,
): Promise<FoundSpeakers | null> {
  const [pcmPath] = pcmPaths
  // Channels are told apart already.
  if (!file.diarize || file.speakerCount === 1 || pcmPath === undefined || pcmPaths.length > 1) return null
  if (recogniser.abilities.speakers || regions.length === 0) return null
  const choice = await deps.speakers.choose(file.signal)
  if (choice === null) {
    const off = 'Speakers are not told apart, because TIRO_SPEAKERS=off turns that off here.'
    return { turns: [], overlaps: [], count: 0, names: new Map(), warnings: [off] }
  }
  const { engine, notice } = choice
  const voiceprints = file.knownVoices.length > 0
  const found = await diarise(engine, { pcmPath, samples: decoded.samples, regions }, { voiceprints, ...file })
  const known = await Promise.all(file.knownVoices.map((voice, i) => voiceprintOf(deps, engine, file, voice, i)))
  return {
    turns: found.turns,
    overlaps: found.overlaps ?? [],
    count: found.speakers.length,
    names: matchVoices(found, known, engine.similarity.propose),
    warnings: [...(notice === null ? [] : [notice]), ...found.warnings],
  }
}

function diarise(
  engine: SpeakerEngine,
  { pcmPath, samples, regions }: { pcmPath: string; samples: number; regions: Regions },
  { voiceprints, speakerCount, signal }: { voiceprints: boolean; speakerCount: number | null; signal: AbortSignal },
): Promise<DiariseResult> {
  return observeEngine('speakers', engine, samples / sampleRate, () =>
    engine.diarise({ path: pcmPath, sampleRate, samples, regions }, { speakerCount, voiceprints, signal }),
  )
}

interface KnownVoice {
  name: string
  voiceprint: number[]
}

const unreadable: ReadonlySet<FailureCode> = new Set(['MEDIA_UNREADABLE', 'NO_AUDIO_TRACK', 'MEDIA_TOO_LONG'])

/** AppError INVALID_BODY if the sample can't be read, or holds too little speech. */
async function voiceprintOf(
  deps: Deps,
  engine: SpeakerEngine,
  { folder, signal }: FileToTranscribe,
  { name, path: from }: { name: string; path: string },
  index: number,
): Promise<KnownVoice> {
  const pcmPath = path.join(folder, `voice-${index}.pcm`)
  const sample = { path: from, channels: 'mix' as const, diarize: false, speakerCount: null, signal }
  const refused = (why: string): AppError =>
    invalidBody('/known_speaker_references', 'voice', `The voice sample of "${name}" ${why}`)
  const { decoded } = await readFile(deps, sample, pcmPath).catch((error: unknown) => {
    throw error instanceof StepError && unreadable.has(error.code) ? refused(`can't be used: ${error.message}`) : error
  })
  const regions: { offset: number; length: number }[] = []
  const input = { pcmPath, samples: decoded.samples, maxWindowSeconds: 30, hasWordTimes: false, signal }
  for await (const window of speechWindows(deps.voice, input)) regions.push(window)
  const { speakers } =
    regions.length === 0
      ? { speakers: [] }
      : await diarise(
          engine,
          { pcmPath, samples: decoded.samples, regions },
          { voiceprints: true, speakerCount: 1, signal },
        )
  const voiceprint = speakers[0]?.voiceprint
  if (voiceprint != null) return { name, voiceprint }
  throw refused(`has too little speech for ${engineName(engine)}. Send a longer one.`)
}

/** The best pairs first; each person is one speaker at most. */
function matchVoices(found: DiariseResult, known: readonly KnownVoice[], least: number): Map<number, string> {
  const pairs = known.flatMap(({ name, voiceprint }) =>
    found.speakers.flatMap((speaker, index) =>
      speaker.voiceprint === null ? [] : [{ name, index, score: dot(voiceprint, speaker.voiceprint) }],
    ),
  )
  const names = new Map<number, string>()
  const taken = new Set<string>()
  for (const { name, index, score } of pairs.toSorted((a, b) => b.score - a.score)) {
    if (score < least || names.has(index) || taken.has(name)) continue
    names.set(index, name)
    taken.add(name)
  }
  return names
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)
}
