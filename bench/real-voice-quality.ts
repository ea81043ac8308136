// Counts, errors and voiceprints over recordings made of the few real voices available.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { SpeakerEngine } from '../src/engines/speakers/port.ts'
import type { VoiceDetector } from '../src/engines/speech/vad.ts'
import { diarizationError } from './der.ts'
import type { Figure } from './figure.ts'
import { realDialogues, type Half } from './real-dialogues.ts'
import { clipOf, type Clip } from './speaker-clips.ts'

const signal = new AbortController().signal

export interface RealClip extends Clip {
  half: Half
}

/** Recordings made of real voices: those the rules were tuned on, and the others. `isCleanOnly`: see realDialogues. */
export async function realClips(detector: VoiceDetector, folder: string, isCleanOnly = false): Promise<RealClip[]> {
  const halves: readonly Half[] = ['development', 'held-out']
  const made = halves.flatMap((half) => realDialogues(half, isCleanOnly))
  const clips: RealClip[] = []
  for (const [i, { name, samples, turns, half }] of made.entries()) {
    const file = path.join(folder, `real-${i}.pcm`)
    await writeFile(file, new Uint8Array(samples.buffer))
    clips.push({ ...(await clipOf(detector, { name, path: file, samples: samples.length }, turns)), half })
  }
  return clips
}

/** Detected number of speakers, with and without a count, for each half, of people who speak alone and in conversation. */
export async function countReal(engine: SpeakerEngine, clips: readonly RealClip[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const half of ['development', 'held-out'] as const) {
    let [right, talks, split, alone, given] = [0, 0, 0, 0, 0]
    const rates = new Map<number, number[]>()
    for (const clip of clips.filter((one) => one.half === half)) {
      const { speakers } = await engine.diarise(clip.input, { speakerCount: null, voiceprints: false, signal })
      if (clip.speakers === 1) {
        alone += 1
        if (speakers.length > 1) split += 1
      } else {
        talks += 1
        if (speakers.length === clip.speakers) right += 1
        const options = { speakerCount: clip.speakers, voiceprints: false, signal }
        const known = await engine.diarise(clip.input, options)
        if (known.speakers.length === clip.speakers) given += 1
        const { rate } = diarizationError(clip.turns, known.turns)
        rates.set(clip.speakers, [...(rates.get(clip.speakers) ?? []), rate])
      }
    }
    if (alone + talks === 0) continue
    const name = `${engine.provider}/${engine.model}: real voices (${half})`
    figures.push(
      { name: `${name}, alone, split`, value: split, unit: `of ${alone}`, goal: '0', met: split === 0 },
      { name: `${name}, in turn, counted right`, value: right, unit: `of ${talks}`, goal: 'shown', met: true },
      {
        name: `${name}, in turn, given count came out`,
        value: given,
        unit: `of ${talks}`,
        goal: 'all',
        met: given === talks,
      },
      ...[...rates].map(([people, list]) => ({
        name: `${name}, mean DER of ${people} people with the count`,
        value: list.reduce((sum, rate) => sum + rate, 0) / list.length,
        unit: '',
        goal: 'shown',
        met: true,
      })),
    )
  }
  return figures
}

/** How well voiceprints of people who speak alone, in several conditions, tell the same person from others. */
export async function voiceMemory(engine: SpeakerEngine, clips: readonly RealClip[]): Promise<Figure[]> {
  const prints: { person: string; voiceprint: number[] }[] = []
  for (const clip of clips.filter(({ speakers }) => speakers === 1)) {
    const { speakers } = await engine.diarise(clip.input, { speakerCount: 1, voiceprints: true, signal })
    const voiceprint = speakers[0]?.voiceprint ?? null
    const [, person = ''] = clip.name.split(' ')
    if (voiceprint !== null) prints.push({ person, voiceprint })
  }
  const [same, other]: [number[], number[]] = [[], []]
  for (const [i, a] of prints.entries()) {
    for (const b of prints.slice(0, i)) {
      const similarity = a.voiceprint.reduce((sum, value, k) => sum + value * (b.voiceprint[k] ?? 0), 0)
      ;(a.person === b.person ? same : other).push(similarity)
    }
  }
  if (same.length === 0 || other.length === 0) return []
  const share = (list: readonly number[], is: (similarity: number) => boolean): number =>
    list.filter(is).length / list.length
  const rates = same.map((limit) => ({
    missed: share(same, (similarity) => similarity < limit),
    confused: share(other, (similarity) => similarity >= limit),
  }))
  const equal = Math.min(...rates.map(({ missed, confused }) => Math.max(missed, confused)))
  const name = `${engine.provider}/${engine.model}: voice memory`
  const { propose, set } = engine.similarity
  const shown = { unit: `of ${other.length} pairs`, goal: 'shown', met: true }
  return [
    { ...shown, name: `${name}, equal error rate`, value: equal, unit: '' },
    { ...shown, name: `${name}, others proposed`, value: share(other, (similarity) => similarity >= propose) },
    { ...shown, name: `${name}, others named`, value: share(other, (similarity) => similarity >= set) },
    {
      ...shown,
      name: `${name}, same named`,
      value: share(same, (similarity) => similarity >= set),
      unit: `of ${same.length} pairs`,
    },
  ]
}
