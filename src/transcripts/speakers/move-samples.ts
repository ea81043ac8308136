import type { Tx } from '../../platform/database/schema.ts'
import type { SpeakerMoves } from '../../text/speakers/move-speakers.ts'
import { encodeVoiceprint, meanVoiceprint } from './similarity.ts'
import { deleteMatch, listMatches, listSamples, replaceSamples } from './voice-store.ts'

/**
 * Updates the voice samples of a transcript after splits and merges. A split voice is deleted, because it was a mix of
 * two; merged voices are averaged. Matches of changed indexes are deleted.
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
