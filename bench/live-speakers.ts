// Speakers while people talk: how soon and how well turns get the right one, and what that costs.
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createLiveVoices } from '../src/engines/speakers/acoustic/live-voices.ts'
import type { LiveVoices, SpeakerTurn } from '../src/engines/speakers/port.ts'
import { createLiveDetector, createVoiceDetector, type LiveDetector } from '../src/engines/speech/vad.ts'
import { cpuOf, residentMemory } from './cpu-of-tree.ts'
import { pairSpeakers } from './der.ts'
import type { Figure } from './figure.ts'
import { needAudio, NotMeasured } from './not-measured.ts'
import { liveNames } from './live-names.ts'
import { realClips } from './real-voice-quality.ts'
import type { Clip } from './speaker-clips.ts'
import { recordedClips } from './speaker-quality.ts'
import { speak } from './speak-to-session.ts'

const rate = 16_000
const { signal } = new AbortController()

/** Seconds of speech of one person with the right speaker, with another one, and all. */
function score(
  reference: readonly SpeakerTurn[],
  found: readonly SpeakerTurn[],
  pairs: ReadonlyMap<number, number>,
): { right: number; wrong: number; all: number } {
  const hundredth = 0.01
  const result = { right: 0, wrong: 0, all: 0 }
  const last = Math.max(...reference.map(({ end }) => end))
  const speakersAt = (turns: readonly SpeakerTurn[], at: number): number[] =>
    turns.filter(({ start, end }) => start <= at && at < end).map(({ speaker }) => speaker)
  for (let at = 0; at < last; at += hundredth) {
    const [wanted, other] = speakersAt(reference, at)
    if (wanted === undefined || other !== undefined) continue
    const [got] = speakersAt(found, at)
    result.all += hundredth
    if (got === undefined) continue
    if (pairs.get(got) === wanted) result.right += hundredth
    else result.wrong += hundredth
  }
  return result
}

const percent = (part: number, all: number): number => Math.round((1000 * part) / Math.max(all, 1e-9)) / 10

/** Clips one after the other, as one talk. */
async function joined(folder: string, name: string, clips: readonly Clip[]): Promise<Clip> {
  const file = path.join(folder, `${name}.pcm`)
  const turns: SpeakerTurn[] = []
  let samples = 0
  for (const { input, turns: own } of clips) {
    await appendFile(file, await readFile(input.path))
    const by = samples / rate
    turns.push(...own.map((turn) => ({ ...turn, start: turn.start + by, end: turn.end + by })))
    samples += input.samples
  }
  const speakers = new Set(turns.map(({ speaker }) => speaker)).size
  return { name, input: { path: file, sampleRate: rate, samples, regions: [] }, turns, speakers }
}

/** Throws NotMeasured without the real recordings. */
export async function liveSpeakers(): Promise<Figure[]> {
  const audio = needAudio()
  const folder = await mkdtemp(path.join(tmpdir(), 'tiro-live-speakers-'))
  const offline = createVoiceDetector({ processes: 1 })
  const detector = createLiveDetector({ processes: 1 })
  const voices = createLiveVoices()
  try {
    const real = await realClips(offline, folder, true)
    const recorded = await recordedClips(offline, folder)
    const [first] = recorded
    if (first === undefined) throw new NotMeasured(`it needs recordings with known speakers (*.rttm) in ${audio}`)
    const half = (wanted: string, isTalk: boolean): Clip[] =>
      real.filter((clip) => clip.half === wanted && clip.speakers > 1 === isTalk)
    const talks = [...half('development', true), ...half('held-out', true)]
    const groups: [string, Clip[]][] = [
      ...recorded.map((clip): [string, Clip[]] => [clip.name, [clip]]),
      ['people in turn (development)', half('development', true)],
      ['people in turn (held-out)', half('held-out', true)],
      ['people alone (development)', half('development', false)],
      ['people alone (held-out)', half('held-out', false)],
    ]
    const figures: Figure[] = []
    for (const [name, clips] of groups) figures.push(...(await quality(voices, detector, name, clips)))
    const names = await liveNames(voices, detector, real)
    return [...figures, ...names, ...(await cost(voices, detector, await joined(folder, 'long', talks)))]
  } finally {
    await Promise.all([offline.close(), detector.close(), voices.close()])
    await rm(folder, { recursive: true })
  }
}

/** Shares of the speech of one person at a time, in turns that are final. */
async function quality(
  voices: LiveVoices,
  detector: LiveDetector,
  name: string,
  clips: readonly Clip[],
): Promise<Figure[]> {
  const sums = { first: { right: 0, wrong: 0 }, last: { right: 0, wrong: 0 }, all: 0 }
  for (const clip of clips) {
    const spoken = await speak(voices, detector, clip)
    const pairs = new Map(pairSpeakers(clip.turns, spoken.last).map((pair) => [pair.found, pair.reference]))
    for (const when of ['first', 'last'] as const) {
      const { right, wrong, all } = score(clip.turns, spoken[when], pairs)
      sums[when].right += right
      sums[when].wrong += wrong
      if (when === 'first') sums.all += all
    }
  }
  return (['first', 'last'] as const).flatMap((when) => {
    const { right, wrong } = sums[when]
    const at = when === 'first' ? 'when a turn is final' : 'at the end'
    const shown = { unit: '%', goal: 'shown', met: true }
    return [
      { ...shown, name: `${name}: right speaker ${at}`, value: percent(right, sums.all) },
      { ...shown, name: `${name}: wrong speaker ${at}`, value: percent(wrong, sums.all) },
    ]
  })
}

/** CPU time and memory of the process that compares voices, over a long session. */
async function cost(voices: LiveVoices, detector: LiveDetector, talk: Clip): Promise<Figure[]> {
  const { path: file } = talk.input
  const held = await voices.open({ path: file, speakerCount: null, earlier: [] }, signal)
  const [pid = 0] = voices.pids()
  const before = { cpu: cpuOf(pid), memory: residentMemory(pid) }
  const { seconds } = await speak(voices, detector, talk)
  const used = (cpuOf(pid) - before.cpu) / seconds
  const grown = (residentMemory(pid) - before.memory) / 1e6
  held.close()
  const name = `a session of ${Math.round(seconds / 60)} minutes`
  return [
    { name: `${name}: CPU a second of speech`, value: used, unit: 'CPU s/s', goal: '≤ 0.015', met: used <= 0.015 },
    { name: `${name}: memory`, value: grown, unit: 'MB', goal: 'shown', met: true },
  ]
}
