import type { Tx } from '../../platform/database/schema.ts'
import type { SpeakerMoves } from '../../text/move-speakers.ts'
import { encodeVoiceprint, meanVoiceprint } from './similarity.ts'
import { deleteMatch, listMatches, listSamples, replaceSamples } from './voice-store.ts'

/**
 * What the speakers of a transcript sound like, after some were split and merged: a voice that was two is neither, and
 * is forgotten; two that are one are taken together. Matches of indexes that changed are gone.
 */
export async function moveSamples(tx: Tx, transcriptId: string, moves: SpeakerMoves): Promise<void> {
  let samples = await listSamples(tx, transcriptId)
  const changed = new Set<number>()
  for (const { speakerIndex, newIndex } of moves.splits) {
    samples = samples.filter((sample) => sample.speakerIndex !== speakerIndex && sample.speakerIndex !== newIndex)
    changed.add(speakerIndex).add(newIndex)
  }
  for (const { from, into } of moves.merges) {
    const both = samples.filter(({ speakerIndex }) => speakerIndex === from || speakerIndex === into)
    const [first] = both
    samples = samples.filter((sample) => !both.includes(sample))
    changed.add(from).add(into)
    if (first === undefined) continue
    samples.push({
      ...first,
      speakerIndex: into,
      voiceprint: encodeVoiceprint([...meanVoiceprint(both)]),
      seconds: both.reduce((sum, { seconds }) => sum + seconds, 0),
    })
  }
  await replaceSamples(tx, transcriptId, samples)
  for (const { speakerIndex } of await listMatches(tx, transcriptId)) {
    if (changed.has(speakerIndex)) await deleteMatch(tx, transcriptId, speakerIndex)
  }
}
