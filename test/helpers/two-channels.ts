// The sample as a call: each of its two people on a channel of their own.
import { sampleFile } from './harness.ts'
import { made } from './media.ts'
import { sampleWords } from './sample-words.ts'

/** When a turn begins, seconds; the first person has the first turn. */
const turnStarts = [0, 5.6, 9.65, 16.35, 24.5, 27.7, 33.8, 36.7, 43.87]

/** The words, each with the second when it begins and its person, 0 or 1. */
export const spokenWords = sampleWords.map(({ word, start }) => ({
  word,
  start,
  person: turnStarts.findLastIndex((turn) => turn <= start) % 2,
}))

/** A filter that leaves the turns of a person. `others`: what is left of the other one, as a factor. */
function only(person: 0 | 1, others: number): string {
  const times = turnStarts.flatMap((start, i) =>
    i % 2 === person ? [] : [`between(t,${start},${turnStarts[i + 1] ?? 1e6})`],
  )
  return `volume=${others}:enable='${times.join('+')}'`
}

/** The sample with its people on two channels, as wav. `leak`: cross-talk as a factor, default none. */
export function twoChannels(folder: string, name: string, leak = 0): Promise<Buffer> {
  const graph = `[0:a]asplit[a][b];[a]${only(0, leak)}[l];[b]${only(1, leak)}[r];[l][r]join=inputs=2:channel_layout=stereo`
  return made(folder, name, ['-i', sampleFile, '-filter_complex', graph])
}
