// How much one correction per speaker puts right, alone and with the similar turns that it finds.
import type { SpeakerTurn, VoiceComparer } from '../src/engines/speakers/port.ts'
import { assignWordSpeakers } from '../src/text/speakers/assign-word-speakers.ts'
import { spokenParts } from '../src/text/spoken-parts.ts'
import { pairSpeakers } from './der.ts'
import type { Figure } from './figure.ts'
import type { RealClip } from './real-voice-quality.ts'
import { wordsOf, type Clip } from './speaker-clips.ts'

const signal = new AbortController().signal

/** Words of the clips that have the wrong speaker, and the turns that were offered. */
interface Outcome {
  words: number
  before: number
  corrected: number
  taught: number
  offered: number
  right: number
}

/** `find` returns the turns from which a clip's words got their speakers. */
export async function teachingQuality(
  name: string,
  comparer: VoiceComparer,
  clips: readonly RealClip[],
  find: (clip: Clip) => Promise<readonly SpeakerTurn[]>,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const half of ['development', 'held-out'] as const) {
    const sum: Outcome = { words: 0, before: 0, corrected: 0, taught: 0, offered: 0, right: 0 }
    for (const clip of clips.filter((one) => one.half === half && one.speakers > 1)) {
      const outcome = await teach(comparer, clip, await find(clip))
      for (const key of Object.keys(sum) as (keyof Outcome)[]) sum[key] += outcome[key]
    }
    if (sum.words === 0) continue
    const share = (value: number): Pick<Figure, 'value' | 'unit' | 'goal' | 'met'> => {
      return { value: value / sum.words, unit: '', goal: 'shown', met: true }
    }
    const of = `${name}: words with the wrong speaker (${half})`
    figures.push(
      { ...share(sum.before), name: of },
      { ...share(sum.corrected), name: `${of}, after one correction per speaker` },
      {
        ...share(sum.taught),
        name: `${of}, with the similar turns`,
        goal: 'fewer',
        met: sum.taught <= sum.corrected,
        against: `${sum.right} of ${sum.offered} offered turns right`,
      },
    )
  }
  return figures
}

/** Corrects the longest wrong run of words of each person, and assigns what is found similar. */
async function teach(comparer: VoiceComparer, clip: Clip, turns: readonly SpeakerTurn[]): Promise<Outcome> {
  const words = wordsOf(clip)
  const truth = words.map(({ speaker }) => speaker)
  const { words: assigned, order } = assignWordSpeakers(words, turns)
  const people = new Map(pairSpeakers(clip.turns, turns).map(({ found, reference }) => [found, reference]))
  /** The person of each speaker index. */
  const personOf = new Map((order ?? [0]).map((found, index) => [index, people.get(found) ?? -1]))
  const now = assigned.map(({ speaker }) => speaker)
  const sure = new Set<number>()
  const give = (from: number, to: number, speaker: number): void => {
    for (let i = from; i <= to; i += 1) {
      now[i] = speaker
      sure.add(i)
    }
  }
  const wrong = (): number => now.filter((speaker, i) => personOf.get(speaker) !== truth[i]).length
  const before = wrong()
  const taught: number[] = []
  for (let person = 0; person < clip.speakers; person += 1) {
    const run = longestRun(words, (i) => truth[i] === person && personOf.get(now[i] ?? 0) !== person)
    if (run === null) continue
    let speaker = [...personOf].find(([, one]) => one === person)?.[0]
    if (speaker === undefined) {
      speaker = Math.max(...personOf.keys()) + 1
      personOf.set(speaker, person)
    }
    give(run.from, run.to, speaker)
    taught.push(speaker)
  }
  const corrected = wrong()
  let [offered, right] = [0, 0]
  for (const speaker of taught) {
    const said = words.map((word, i) => ({ ...word, speaker: now[i] ?? 0 }))
    const parts = spokenParts(said, (i) => sure.has(i), 'en')
    for (const { part } of await comparer.findSimilar(clip.input.path, parts, speaker, signal)) {
      const { from, to } = parts[part] ?? { from: 0, to: -1 }
      const own = truth.slice(from, to + 1).filter((person) => person === personOf.get(speaker)).length
      offered += 1
      if (own * 2 > to - from + 1) right += 1
      give(from, to, speaker)
    }
  }
  return { words: words.length, before, corrected, taught: wrong(), offered, right }
}

/** The longest run of words without a pause that all `belong`. */
function longestRun(
  words: readonly { start: number; end: number }[],
  belongs: (index: number) => boolean,
): { from: number; to: number } | null {
  let best: { from: number; to: number } | null = null
  let from = 0
  for (const [i, { start }] of words.entries()) {
    const isNext = i > from && belongs(i - 1) && start - (words[i - 1]?.end ?? 0) < 0.1
    if (!isNext) from = i
    if (belongs(i) && (best === null || i - from > best.to - best.from)) best = { from, to: i }
  }
  return best
}
