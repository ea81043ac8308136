import type { SpeakerAssignment } from '../../contract/resources.ts'
import type { Db } from '../../platform/database/schema.ts'
import { matchVoices, type VoiceSimilarity } from './match-voices.ts'
import { isVoicesOn, listVoiceprints } from './voice-store.ts'

/**
 * The Speakers whose voices these certainly are, by the rule for recordings. Stores nothing. None if the workspace
 * doesn't recognise voices.
 * @param engine that made the voiceprints
 */
export async function nameVoices(
  db: Db,
  workspaceId: string,
  engine: { voiceprintModel: string; similarity: VoiceSimilarity },
  voices: readonly { speakerIndex: number; voiceprint: readonly number[] }[],
): Promise<SpeakerAssignment[]> {
  if (!(await isVoicesOn(db, workspaceId))) return []
  const heard = voices.map(({ speakerIndex, voiceprint }) => {
    return { speakerIndex, voiceprint: Float32Array.from(voiceprint) }
  })
  return matchVoices(heard, await listVoiceprints(db, workspaceId, engine.voiceprintModel), engine.similarity)
    .filter(({ isSure }) => isSure)
    .map(({ speakerIndex, speakerId }) => ({ speakerIndex, speakerId }))
    .toSorted((a, b) => a.speakerIndex - b.speakerIndex)
}
