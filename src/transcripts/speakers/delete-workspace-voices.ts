import type { Tx } from '../../platform/database/schema.ts'

/** Deletes all voice data of a workspace, in the transaction that turns the setting off. */
export async function deleteWorkspaceVoices(tx: Tx, workspaceId: string): Promise<void> {
  const transcripts = tx
    .selectFrom('transcript')
    .innerJoin('recording', 'recording.id', 'transcript.recordingId')
    .select('transcript.id')
    .where('recording.workspaceId', '=', workspaceId)
  await tx.deleteFrom('voiceprint').where('workspaceId', '=', workspaceId).execute()
  await tx.deleteFrom('voiceSample').where('transcriptId', 'in', transcripts).execute()
  await tx.deleteFrom('voiceMatch').where('transcriptId', 'in', transcripts).execute()
  // Between diarization and assembly these rows contain voiceprints too.
  await tx.updateTable('speakerTurns').set({ voiceprints: null }).where('transcriptId', 'in', transcripts).execute()
}
