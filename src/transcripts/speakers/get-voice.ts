import type { Voice } from '../../contract/endpoints/voices.ts'
import type { Db } from '../../platform/database/schema.ts'
import { getSpeaker } from './get-speaker.ts'
import { listVoiceprintsOf } from './voice-store.ts'

/** The recordings from which a Speaker's voice was learnt, without the voiceprints. AppError NOT_FOUND. */
export async function getVoice(db: Db, workspaceId: string, speakerId: string): Promise<Voice> {
  await getSpeaker(db, workspaceId, speakerId)
  const prints = await listVoiceprintsOf(db, speakerId)
  return {
    speakerId,
    samples: prints.map(({ recordingId, transcriptId, speakerIndex, model, seconds, createdAt }) => {
      return { recordingId, transcriptId, speakerIndex, model, seconds, createdAt }
    }),
  }
}
