import type { SpeakerAssignment } from '../../contract/resources.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { matchVoices, type VoiceSimilarity } from './match-voices.ts'
import { decodeVoiceprint, encodeVoiceprint } from './similarity.ts'
import { holdVoices, listVoiceprints, replaceMatches, replaceSamples } from './voice-store.ts'

/** The voices of the speakers of a new transcript. */
export interface RecordingVoices {
  workspaceId: string
  transcriptId: string
  /** The model that made the voiceprints. */
  model: string
  similarity: VoiceSimilarity
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
  if (!(await holdVoices(tx, heard.workspaceId))) {
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

  const voices = samples.map(({ speakerIndex, voiceprint }) => {
    return { speakerIndex, voiceprint: decodeVoiceprint(voiceprint) }
  })
  const known = await listVoiceprints(tx, heard.workspaceId, heard.model)
  const matches = matchVoices(voices, known, heard.similarity, heard.assigned)
  await replaceMatches(
    tx,
    transcriptId,
    matches.map(({ isSure, ...match }) => ({ ...match, transcriptId, state: isSure ? 'SET' : 'PROPOSED' })),
  )
  return matches.filter(({ isSure }) => isSure).map(({ speakerIndex, speakerId }) => ({ speakerIndex, speakerId }))
}
