import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from '../src/platform/config/config.ts'
import { createModelManager } from '../src/engines/models/manager.ts'
import { createAcousticEngine } from '../src/engines/speakers/acoustic/acoustic.ts'
import { createVoiceComparer } from '../src/engines/speakers/acoustic/compare-voices.ts'
import { createSherpaSpeakerEngine } from '../src/engines/speakers/sherpa-onnx/sherpa-onnx.ts'
import type { SpeakerEngine, SpeakerTurn } from '../src/engines/speakers/port.ts'
import { createVoiceDetector, type VoiceDetector } from '../src/engines/speech/vad.ts'
import { decode } from '../src/platform/media/decode.ts'
import { probe } from '../src/platform/media/probe.ts'
import { assignWordSpeakers } from '../src/text/speakers/assign-word-speakers.ts'
import { diarizationError, overlapScore, pairSpeakers, readRttm } from './der.ts'
import type { Figure } from './figure.ts'
import type { PublishedSet } from './published-sets.ts'
import { countReal, realClips, voiceMemory } from './real-voice-quality.ts'
import { clipOf, wordsOf, type Clip } from './speaker-clips.ts'
import { teachingQuality } from './teaching-quality.ts'
import { canSpeak, dialogueCasts, makeDialogue, soloists } from './synthetic-dialogues.ts'
import { realAudio, realModels } from '../test/helpers/real-models.ts'

const audio = realAudio ?? ''
const signal = new AbortController().signal
const sampleRate = 16_000
/** Required diarization error rates, with a given number of speakers. */
const goals: Record<string, number> = { pyannote_sample: 0.2, ami_dev00: 0.2 }

export async function recordedClips(detector: VoiceDetector, folder: string): Promise<Clip[]> {
  const here = Object.keys(goals).filter((name) => existsSync(path.join(audio, `${name}.wav`)))
  const given = here.map((name) => ({
    file: path.join(audio, `${name}.wav`),
    turns: readRttm(readFileSync(path.join(audio, `${name}.rttm`), 'utf8')),
  }))
  return decodeClips(detector, folder, given)
}

async function decodeClips(detector: VoiceDetector, folder: string, given: PublishedSet['meetings']): Promise<Clip[]> {
  const config = readConfig({}).media
  const clips: Clip[] = []
  for (const { file, turns } of given) {
    const name = path.parse(file).name
    const pcmPath = path.join(folder, `${name}.pcm`)
    const probed = await probe(file, { config, signal })
    const { samples } = await decode(file, { config, signal, probe: probed, pcmPath, audioPath: null })
    clips.push(await clipOf(detector, { name, path: pcmPath, samples }, turns))
  }
  return clips
}

async function spokenClips(detector: VoiceDetector, folder: string): Promise<Clip[]> {
  if (!canSpeak()) return []
  const made = [
    ...dialogueCasts.map((cast, i) => makeDialogue(`dialogue-${i}`, cast, 5 + cast.length * 2, 17 + i * 31)),
    ...soloists.map((voice, i) => makeDialogue(`solo-${i}`, [voice], 6 + (i % 3) * 3, 7 + i * 13)),
  ]
  const clips: Clip[] = []
  for (const { name, samples, turns } of made) {
    const file = path.join(folder, `${name}.pcm`)
    await writeFile(file, new Uint8Array(samples.buffer))
    clips.push(await clipOf(detector, { name, path: file, samples: samples.length }, turns))
  }
  return clips
}

/** Share of words with the wrong speaker. */
function wordError(clip: Clip, found: readonly SpeakerTurn[]): number {
  const words = wordsOf(clip)
  const { words: assigned, order } = assignWordSpeakers(words, found)
  const pairs = new Map(pairSpeakers(clip.turns, found).map((pair) => [pair.found, pair.reference]))
  const wrong = assigned.filter(({ speaker }, i) => pairs.get(order?.[speaker] ?? 0) !== words[i]?.speaker)
  return wrong.length / Math.max(1, words.length)
}

async function measure(engine: SpeakerEngine, recorded: readonly Clip[], spoken: readonly Clip[]): Promise<Figure[]> {
  const name = `${engine.provider}/${engine.model}`
  const find = (clip: Clip, speakerCount: number | null) =>
    engine.diarise(clip.input, { speakerCount, voiceprints: false, signal })
  const figures: Figure[] = []
  for (const clip of recorded) {
    const { turns, overlaps } = await find(clip, clip.speakers)
    const goal = goals[clip.name] ?? 1
    const { rate, ...parts } = diarizationError(clip.turns, turns)
    const part = (seconds: number): string => (seconds / parts.spoken).toFixed(3)
    figures.push(
      {
        name: `${name}: DER of ${clip.name}`,
        value: rate,
        unit: '',
        goal: `≤ ${goal}`,
        met: rate <= goal,
        against: `missed ${part(parts.missed)}, false alarm ${part(parts.falseAlarm)}, confused ${part(parts.confused)}`,
      },
      {
        name: `${name}: ${clip.name}, speakers without a count`,
        value: (await find(clip, null)).speakers.length,
        unit: `of ${clip.speakers}`,
        goal: 'shown',
        met: true,
      },
      {
        name: `${name}: words of ${clip.name} with the wrong speaker`,
        value: wordError(clip, turns),
        unit: '',
        goal: 'shown',
        met: true,
      },
    )
    if (overlaps === null) continue
    const { precision, recall } = overlapScore(clip.turns, overlaps)
    const shown = { unit: '', goal: 'shown', met: true }
    figures.push(
      { ...shown, name: `${name}: speech at once in ${clip.name}, precision`, value: precision },
      { ...shown, name: `${name}: speech at once in ${clip.name}, recall`, value: recall },
    )
  }
  if (spoken.length === 0) return figures
  let right = 0
  let alone = 0
  let wrongWords = 0
  for (const clip of spoken) {
    const { turns, speakers } = await find(clip, null)
    if (clip.speakers === 1) alone += speakers.length === 1 ? 1 : 0
    else {
      right += speakers.length === clip.speakers ? 1 : 0
      wrongWords += wordError(clip, turns)
    }
  }
  figures.push(
    { name: `${name}: dialogues counted right`, value: right, unit: 'of 10', goal: '≥ 8', met: right >= 8 },
    { name: `${name}: single voices left alone`, value: alone, unit: 'of 10', goal: '≥ 9', met: alone >= 9 },
    {
      name: `${name}: words of dialogues with the wrong speaker`,
      value: wrongWords / dialogueCasts.length,
      unit: '',
      goal: 'shown',
      met: true,
    },
  )
  return figures
}

/** CPU seconds and peak memory (MB) of an engine's processes. */
function usage(pids: readonly number[]): { seconds: number; peak: number } {
  let seconds = 0
  let peak = 0
  for (const pid of pids) {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    seconds += (Number(fields[11]) + Number(fields[12])) / 100
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
  }
  return { seconds, peak }
}

/** The cost of an hour of conversation, and the growth of memory from one hour to `hours`. */
async function cost(engine: SpeakerEngine, clips: readonly Clip[], folder: string, hours: number): Promise<Figure[]> {
  const name = `${engine.provider}/${engine.model}`
  const source = clips.filter(({ speakers }) => speakers > 1)
  const file = path.join(folder, 'hours.pcm')
  const regions: { offset: number; length: number }[] = []
  const handle = await open(file, 'w')
  let at = 0
  for (let i = 0; at < hours * 3600 * sampleRate; i += 1) {
    const clip = source[i % source.length]
    if (clip === undefined) break
    regions.push(...clip.input.regions.map(({ offset, length }) => ({ offset: at + offset, length })))
    await handle.write(readFileSync(clip.input.path))
    at += clip.input.samples
  }
  await handle.close()
  const run = async (samples: number): Promise<{ seconds: number; peak: number }> => {
    const inside = regions.filter(({ offset, length }) => offset + length <= samples)
    const before = usage(engine.pids()).seconds
    const input = { path: file, sampleRate, samples, regions: inside }
    await engine.diarise(input, { speakerCount: null, voiceprints: false, signal })
    const after = usage(engine.pids())
    return { seconds: after.seconds - before, peak: after.peak }
  }
  const hour = await run(3600 * sampleRate)
  const all = await run(at)
  await rm(file)
  const share = all.seconds / (at / sampleRate)
  return [
    { name: `${name}: CPU a second of audio`, value: share, unit: 'CPU s/s', goal: '< 0.03', met: share < 0.03 },
    {
      name: `${name}: memory of ${hours} hours`,
      value: all.peak / hour.peak,
      unit: '×',
      goal: '≤ 1.25',
      met: all.peak / hour.peak <= 1.25,
      against: `one hour, ${Math.round(hour.peak)} MB`,
    },
  ]
}

/** The turns that an engine finds with the right number of speakers, or with `fewer`. */
function counted(engine: SpeakerEngine, fewer = 0): (clip: Clip) => Promise<SpeakerTurn[]> {
  return async ({ input, speakers }) =>
    (await engine.diarise(input, { speakerCount: speakers - fewer, voiceprints: false, signal })).turns
}

/** Quality of each installed diarization engine, also with the meetings of published sets; empty without recordings. */
export async function speakerQuality(sets: readonly PublishedSet[], hours: number): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tiro-speakers-'))
  const detector = createVoiceDetector({ processes: 1 })
  const comparer = createVoiceComparer()
  try {
    const published = sets.flatMap(({ meetings }) => meetings)
    const recorded = [...(await recordedClips(detector, folder)), ...(await decodeClips(detector, folder, published))]
    const spoken = await spokenClips(detector, folder)
    const real = await realClips(detector, folder)
    if (recorded.length + spoken.length === 0) return []
    const config = readConfig({ TIRO_DATA: folder, TIRO_MODELS: process.env['TIRO_MODELS'] ?? realModels ?? '' })
    const manager = createModelManager(config.models)
    const segmentation =
      (await manager.find('pyannote-segmentation-3.0')) ?? (await manager.find('pyannote-segmentation-3.0-int8'))
    const voiceprint = await manager.find('titanet-small')
    const acoustic = createAcousticEngine()
    const together = async ({ input }: Clip) => [{ start: 0, end: input.samples / sampleRate, speaker: 0 }]
    const several = real.filter(({ speakers }) => speakers > 2)
    const figures = [
      ...(await teachingQuality('all speech given to one speaker', comparer, real, together)),
      ...(await teachingQuality('acoustic', comparer, real, counted(acoustic))),
      ...(await teachingQuality('acoustic, one person too few', comparer, several, counted(acoustic, 1))),
      ...(await measure(acoustic, recorded, spoken)),
      ...(await countReal(acoustic, real)),
      ...(await voiceMemory(acoustic, real)),
    ]
    if (spoken.length > 0) figures.push(...(await cost(acoustic, spoken, folder, hours)))
    await acoustic.close()
    if (segmentation !== null) {
      const sherpa = createSherpaSpeakerEngine({ segmentation, voiceprint, folder: config.models.folder, processes: 1 })
      figures.push(
        ...(await teachingQuality('sherpa-onnx', comparer, real, counted(sherpa))),
        ...(await teachingQuality('sherpa-onnx, one person too few', comparer, several, counted(sherpa, 1))),
        ...(await measure(sherpa, recorded, spoken)),
        ...(await countReal(sherpa, real)),
        ...(await voiceMemory(sherpa, real)),
      )
      if (spoken.length > 0) figures.push(...(await cost(sherpa, spoken, folder, 1)))
      await sherpa.close()
    }
    return figures
  } finally {
    await detector.close()
    await comparer.close()
    await rm(folder, { recursive: true })
  }
}
