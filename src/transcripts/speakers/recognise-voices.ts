import type { SpeakerAssignment } from '../../contract/resources.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { decodeVoiceprint, encodeVoiceprint, similarityOf, meanVoiceprint } from './similarity.ts'
import { isVoicesOn, listVoiceprints, replaceMatches, replaceSamples } from './voice-store.ts'

/** The voices of the speakers of a new transcript. */
export interface RecordingVoices {
  workspaceId: string
  transcriptId: string
  /** The model that made the voiceprints. */
  model: string
  similarity: { propose: number; set: number }
  /** By speaker index. */
  speakers: readonly { seconds: number; voiceprint: readonly number[] | null }[]
  /** Existing assignments; their indexes and Speakers are not matched. */
  assigned: readonly SpeakerAssignment[]
}

/**
 * Stores the voice samples of a transcript and matches them with the voices that the workspace knows; each Speaker
 * matches at most once. @returns the assignments certain enough to set; less certain ones are proposed.
 * If the workspace's setting is off, stores and matches nothing.
 */
export async function recogniseVoices(tx: Tx, heard: RecordingVoices): Promise<SpeakerAssignment[]> {
  const { transcriptId } = heard
  if (!(await isVoicesOn(tx, heard.workspaceId))) {
    await replaceSamples(tx, transcriptId, [])
    await replaceMatches(tx, transcriptId, [])
    return []
  }
  const samples = heard.speakers.flatMap(({ seconds, voiceprint }, speakerIndex) =>
    voiceprint === null
      ? []
      : [{ transcriptId, speakerIndex, model: heard.model, voiceprint: encodeVoiceprint(voiceprint), seconds }],
  )
  await replaceSamples(tx, transcriptId, samples)

  const known = Map.groupBy(await listVoiceprints(tx, heard.workspaceId, heard.model), ({ speakerId }) => speakerId)
  const scores = [...known].flatMap(([speakerId, prints]) => {
    const mean = meanVoiceprint(prints)
    return samples.map(({ speakerIndex, voiceprint }) => {
      return { speakerIndex, speakerId, score: similarityOf(decodeVoiceprint(voiceprint), mean) }
    })
  })
  const indexes = new Set(heard.assigned.map(({ speakerIndex }) => speakerIndex))
  const taken = new Set(heard.assigned.map(({ speakerId }) => speakerId))
  const matches: { speakerIndex: number; speakerId: string; score: number }[] = []
  for (const match of scores.toSorted((a, b) => b.score - a.score)) {
    if (match.score < heard.similarity.propose) break
    if (indexes.has(match.speakerIndex) || taken.has(match.speakerId)) continue
    indexes.add(match.speakerIndex)
    taken.add(match.speakerId)
    matches.push({ ...match, score: Math.round(match.score * 1000) / 1000 })
  }
  const isSet = ({ score }: { score: number }): boolean => score >= heard.similarity.set
  await replaceMatches(
    tx,
    transcriptId,
    matches.map((match) => ({ ...match, transcriptId, state: isSet(match) ? 'SET' : 'PROPOSED' })),
  )
  return matches.filter(isSet).map(({ speakerIndex, speakerId }) => ({ speakerIndex, speakerId }))
}
